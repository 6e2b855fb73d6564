"""`browser.pursue`: a whole errand in one call, within what the run has left."""

import asyncio
from decimal import Decimal

from pursuit.budget.pursuit import SECONDS
from pursuit.page.fencing import fenced
from pursuit.pursuits.loop import Stopped
from pursuit.pursuits.outcome import Outcome
from pursuit.tools.browser import secret
from pursuit.tools.failing import failed
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Arguments, ToolOutcome

NAME = "browser.pursue"


async def pursue(scene: Scene, given: Arguments) -> ToolOutcome:
    """Its cost is the run's. A bound that the run has not enough left for is said, not passed over."""
    seconds = float(given["seconds"])
    if scene.left.seconds is not None:
        seconds = min(seconds, scene.left.seconds)
    if seconds < SECONDS[0]:
        return failed(
            NAME, "tool.unavailable", f"The run has {seconds:.0f} of the {SECONDS[0]} s it needs left."
        )
    if scene.left.cost is not None and scene.left.cost <= 0:
        return failed(NAME, "tool.unavailable", "The run has no money left above what an answer may cost.")
    ended = await _outcome(scene, given, seconds)
    return ToolOutcome(text=_told(ended, scene.nonce()), cost=_cost(ended))


async def _outcome(scene: Scene, given: Arguments, seconds: float) -> Outcome:
    try:
        return await _pursued(scene, given, seconds)
    except Stopped as stopped:
        raise asyncio.CancelledError from stopped  # whoever cancelled the run waits for that


async def _pursued(scene: Scene, given: Arguments, seconds: float) -> Outcome:
    ended: Outcome = await scene.pursue(
        given.get("url"),
        given["goal"],
        values=given.get("values", {}),
        secrets={name: secret(scene, name) for name in given.get("secrets", ())},
        checks=given.get("checks", ()),
        steps=given["steps"],
        seconds=seconds,
        cost_usd=None if scene.left.cost is None else float(scene.left.cost),
        start_url=scene.start_url,
    )
    return ended


def _told(ended: Outcome, nonce: str) -> str:
    spent = ended.spent
    cost = "cost unknown" if spent.cost_usd is None else f"{spent.cost_usd:.4f} USD"
    lines = (
        f"{ended.status} ({ended.cause})",
        fenced(ended.story, nonce),
        ended.advice,
        f"{ended.actions} actions, {spent.decisions} decisions, {spent.seconds:.0f} s, {cost}",
    )
    return "\n".join(line for line in lines if line)


def _cost(ended: Outcome) -> Decimal | None:
    return None if ended.spent.cost_usd is None else Decimal(str(ended.spent.cost_usd))
