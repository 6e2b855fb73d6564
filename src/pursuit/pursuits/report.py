"""Puts the outcome together and gives it its wire form. Pure."""

from dataclasses import asdict
from typing import Any

from pursuit.page.describe import quoted
from pursuit.page.observation import Element
from pursuit.pursuits import seen
from pursuit.pursuits.advice import advice
from pursuit.pursuits.checks import evaluate
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.outcome import (
    RETRYABLE,
    Ending,
    Outcome,
    OverlaySummary,
    PageControl,
    PageSummary,
)
from pursuit.pursuits.story import story
from pursuit.pursuits.trail import Trail
from pursuit.pursuits.view import is_search, offered, state_words


def outcome(run_id: str, errand: Errand, trail: Trail | None, ending: Ending) -> Outcome:
    """The reply for a run that ended; `trail` is None when no page was ever reached."""
    if trail is None:
        return unreached(run_id, errand.url and errand.mask()(errand.url), ending)
    page = trail.page
    controls = offered(page.elements)
    overlay = page.overlay
    told = story(
        ending,
        trail.rows,
        actions=trail.actions,
        changed=trail.changed,
        offered=len(controls),
        url=page.url,
        title=page.title,
        overlay=f"the {overlay.kind} {quoted(overlay.name)}" if overlay else None,
        seen=seen.told(trail.seen),
    )
    return Outcome(
        status=ending.status,
        cause=ending.cause,
        retryable=RETRYABLE[ending.status],
        advice=advice(
            ending,
            trail.rows,
            offered=len(controls),
            controls=len(page.elements) + page.coverage.unlisted,
            can_search=any(is_search(e) for e in page.elements),
        ),
        story=told,
        url_before=trail.url_before,
        url_after=page.url,
        title=page.title,
        page=PageSummary(
            controls=tuple(_control(e) for e in controls[:256]),
            offered=len(controls),
            unlisted=page.coverage.unlisted + max(0, len(controls) - 256),
            unlabelled_images=page.unlabelled_images,
        ),
        overlay=OverlaySummary(kind=overlay.kind, name=overlay.name) if overlay else None,
        actions=trail.actions,
        changed=trail.changed,
        spent=trail.before.plus(trail.spent),
        completion=trail.completion,
        checks=evaluate(errand.checks, page),
        record=trail.rows,
        downloads=trail.downloads,
        run_id=run_id,
        model=trail.model,
    )


def unreached(run_id: str, url: str | None, ending: Ending) -> Outcome:
    """The reply for a run that ended before it had begun on a page."""
    return Outcome(
        status=ending.status,
        cause=ending.cause,
        retryable=RETRYABLE[ending.status],
        advice=advice(ending, (), offered=0, controls=0, can_search=False),
        story=story(ending, (), actions=0, changed=0, offered=0, url=None, title=None),
        url_before=url,
        url_after=None,
        title=None,
        run_id=run_id,
    )


def _control(e: Element) -> PageControl:
    words = [w for w in state_words(e) if w in STATE_WORDS]
    return PageControl(ref=e.ref, role=e.role, name=e.name, state=words[0] if words else None)


STATE_WORDS = frozenset({"checked", "selected", "expanded", "collapsed", "disabled", "mixed"})


def reply(result: Outcome) -> dict[str, Any]:
    """The reply of the spec: the same from CLI `--json`, MCP, HTTP and Python."""
    told = asdict(result)
    spent = told.pop("spent")
    told["decisions"] = spent["decisions"]
    told["batches"] = spent["batches"]
    told["tokens"] = {k: spent[f"{k}_tokens"] for k in ("input", "output", "cached")}
    told["cost_usd"] = spent["cost_usd"]
    told["seconds"] = round(spent["seconds"], 3)
    return {key: told[key] for key in ORDER}


ORDER = (
    "status", "cause", "retryable", "advice", "story", "url_before", "url_after", "title", "page", "overlay",
    "actions", "changed", "decisions", "batches", "tokens", "cost_usd", "seconds", "completion", "checks",
    "record", "downloads", "run_id", "model",
)  # fmt: skip
