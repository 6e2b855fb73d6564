"""The step tools of the browser: each does one thing and returns the settled page."""

from collections.abc import Mapping
from typing import Any

from pursuit.errors import UsageError
from pursuit.page import codes
from pursuit.page.action import ActResult
from pursuit.page.evidence import evidence_key
from pursuit.page.fencing import fenced
from pursuit.page.observation import Observation
from pursuit.page.render import render, short
from pursuit.page.wire import parse_action
from pursuit.page.words import cut_chars
from pursuit.tools.failing import Failed, failed
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Arguments, ToolOutcome

PAGE_BYTES = 24_000
AFTER_ACT_BYTES = 8_000
"""About 2,000 tokens: an errand is mostly acts, and `observe` gives the whole list."""
DETAIL_CHARS = 600
URL_CHARS = 200


async def navigate(scene: Scene, given: Arguments) -> ToolOutcome:
    return page((await (await scene.browser()).navigate(given["url"])), scene)


async def observe(scene: Scene, given: Arguments) -> ToolOutcome:
    browser = await scene.browser()
    return page(await browser.observe(cursor=given.get("cursor"), find=given.get("find")), scene)


async def act(scene: Scene, given: Arguments) -> ToolOutcome:
    plain = {name: value for name, value in given.items() if name != "secret"}
    name = given.get("secret")
    if name is not None:
        plain["value"] = {"secret": name}
    action = parse_action(plain, {name: secret(scene, name)} if name is not None else {})
    return acted(await (await scene.browser()).act(action), scene)


async def read(scene: Scene, given: Arguments) -> ToolOutcome:
    browser = await scene.browser()
    part = await browser.read(given.get("selector"), given.get("offset", 0), ref=given.get("ref"))
    more = f"\nThe text goes on at offset {part.next_offset}." if part.next_offset is not None else ""
    return ToolOutcome(text=fenced(part.text, scene.nonce()) + more)


def secret(scene: Scene, name: str) -> str:
    """Raises UsageError naming what the owner would set."""
    text = scene.secret(name)
    if not text:
        raise UsageError(f"There is no secret {name[:64]!r}; its owner sets PURSUIT_SECRET_NAME for it.")
    return text


def page(seen: Observation, scene: Scene) -> ToolOutcome:
    return ToolOutcome(text=fenced(render(seen, PAGE_BYTES), scene.nonce()), evidence=evidence_key(seen))


def acted(result: ActResult, scene: Scene) -> ToolOutcome:
    """What changed, then the settled page: the model may act on its revision."""
    seen = result.observation
    if result.outcome == "done":
        told = fenced(_after(result), scene.nonce())
        return ToolOutcome(
            text=f"outcome: done\n{told}", evidence=evidence_key(seen) if seen is not None else None
        )
    details = _details(result.details) + ("\n" + _after(result) if seen is not None else "")
    status: Failed = "uncertain" if result.outcome == "unknown" else "failed"
    code = result.code or codes.OUTCOME_UNKNOWN
    told = fenced(details, scene.nonce()) if details.strip() else ""
    return failed("browser.act", code, f"\n{told}" if told else "", status=status)


def _after(result: ActResult) -> str:
    seen = result.observation
    lines = [short(result.changes, seen.revision if seen is not None else "")]
    lines += [f"new tab: {tab.id} {cut_chars(tab.url, URL_CHARS)}" for tab in result.tabs]
    lines += [f"downloaded: {file.name} ({file.bytes:,} bytes)" for file in result.downloads]
    if seen is not None:
        lines.append(render(seen, AFTER_ACT_BYTES))
    return "\n".join(line for line in lines if line)


def _details(details: Mapping[str, Any]) -> str:
    return "\n".join(f"{key}: {cut_chars(str(value), DETAIL_CHARS)}" for key, value in details.items())
