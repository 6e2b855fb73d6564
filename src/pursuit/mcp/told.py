"""What a tool tells: text for a model to read and the same as structured content. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pursuit.errors import BrowserError, PursuitError
from pursuit.page.action import ActResult, Download
from pursuit.page.fencing import fenced
from pursuit.page.observation import Observation, Tab
from pursuit.page.render import render, short
from pursuit.page.words import cut_chars
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.pursuits.report import reply
from pursuit.runs.live import LivePursuit

URL = 200
WHY = 600


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """One tool's result."""

    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    picture: bytes | None = None
    error: bool = False


def page(observation: Observation, nonce: str) -> Told:
    lines = fenced(render(observation), nonce)
    data = {
        "url": cut_chars(observation.url, URL),
        "revision": observation.revision,
        "settled": observation.readiness.settled,
        "page": lines,
    }
    return Told(text=lines, data=data)


def act(result: ActResult, nonce: str) -> Told:
    """The short form: what changed, in 2 kB at most; the page is one `observe` away."""
    revision = result.observation.revision if result.observation is not None else ""
    changes = fenced(_changes(result, revision), nonce)
    head = f"outcome: {result.outcome}" + (f" ({result.code})" if result.code else "")
    details = fenced(_details(result.details), nonce) if result.details else ""
    data = {"outcome": result.outcome, "revision": revision, "changes": changes}
    data |= {"code": result.code} if result.code else {}
    data |= {"details": details} if details else {}
    return Told(
        text="\n".join(part for part in (head, changes, details) if part),
        data=data,
        error=result.outcome == "not_sent",
    )


def _changes(result: ActResult, revision: str) -> str:
    lines = [short(result.changes, revision)]
    lines += [f"new tab: {t.id} {cut_chars(t.url, URL)}" for t in result.tabs]
    lines += [f"downloaded: {d.name} ({d.bytes:,} bytes)" for d in result.downloads]
    if result.observation is not None and not result.observation.readiness.settled:
        lines.append(f"not settled: {', '.join(result.observation.readiness.reasons)}")
    return "\n".join(lines)


def _details(details: Mapping[str, Any]) -> str:
    return "\n".join(f"{key}: {cut_chars(str(value), WHY)}" for key, value in details.items())


def listed(tabs: tuple[Tab, ...], nonce: str) -> Told:
    lines = [f"{t.id} {cut_chars(t.url, URL)} {t.title}" for t in tabs]
    text = fenced("\n".join(lines) or "no tab is open", nonce)
    return Told(text=text, data={"tabs": [t.id for t in tabs], "page": text})


def downloads(all_of_them: tuple[Download, ...], nonce: str) -> Told:
    told = [{"name": d.name, "bytes": d.bytes, "sha256": d.sha256, "path": d.path} for d in all_of_them]
    lines = [f"{d.path} ({d.bytes:,} bytes, sha256 {d.sha256})" for d in all_of_them]
    return Told(text=fenced("\n".join(lines) or "nothing was downloaded", nonce), data={"downloads": told})


def outcome(ended: Outcome, nonce: str) -> Told:
    """Story, advice, figures; the whole reply is the structured content."""
    told = reply(ended)
    lines = [
        f"{ended.status} ({ended.cause}); run_id {ended.run_id}",
        fenced(ended.story, nonce),
        ended.advice,
        f"{ended.actions} actions, {told['decisions']} decisions, {told['seconds']:.1f} s, {_cost(ended)}",
    ]
    data = {
        "status": ended.status,
        "run_id": ended.run_id,
        "story": fenced(ended.story, nonce),
        "advice": ended.advice,
        "reply": told,
    }
    return Told(text="\n".join(line for line in lines if line), data=data)


def _cost(ended: Outcome) -> str:
    cost = ended.spent.cost_usd
    return "cost unknown" if cost is None else f"{cost:.4f} USD"


def running(pursuit: LivePursuit, nonce: str) -> Told:
    """The handle of a pursuit that goes on."""
    steps = fenced("\n".join(step(row) for row in pursuit.rows[-5:]) or "no step yet", nonce)
    text = (
        f"running; run_id {pursuit.run_id}. Ask pursue_status with it (wait up to 45), or stop it with "
        f"pursue_cancel.\n{steps}"
    )
    data = {"status": "running", "run_id": pursuit.run_id, "story": steps, "advice": ""}
    return Told(text=text, data=data)


def step(row: Row) -> str:
    """One row as a line of progress; page words are cut."""
    target = f" {row.target.role} {cut_chars(row.target.name, 60)!r}" if row.target else ""
    return f"{row.n}. {row.verdict}: {row.way or row.move}{target}"


def failure(error: PursuitError, nonce: str) -> Told:
    """A sentence of ours, with the page's words behind the fence."""
    if not isinstance(error, BrowserError):
        return Told(text=str(error), error=True)
    details = f"\n{fenced(_details(error.details), nonce)}" if error.details else ""
    return Told(text=f"{error} ({error.code}){details}", error=True)
