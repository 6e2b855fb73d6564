"""What a pursuit touches, and the three things it does there: look, send, look after. Decides nothing."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from pursuit.clock import Clock
from pursuit.decide.types import DecisionModel
from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits import steps
from pursuit.pursuits.driver import Driver
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Row
from pursuit.pursuits.trail import Trail
from pursuit.pursuits.watch import Unwatched, Watch

Approve = Callable[[Move, Judgement], "asyncio.Future[bool] | bool"]
Progress = Callable[[Row], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class World:
    """What a pursuit touches: a browser, a model, a clock, and the two ways it speaks while it runs."""

    driver: Driver
    model: DecisionModel
    clock: Clock
    progress: Progress = lambda row: None
    approve: Approve | None = None
    run_id: str = ""
    watch: Watch = field(default_factory=Unwatched)
    kept: Callable[[Trail], None] = lambda trail: None
    """Given what the run knew at its end, for one that may continue it."""


async def look(world: World, url: str | None = None) -> Observation:
    page = await (world.driver.navigate(url) if url else world.driver.observe())
    world.watch.looked(page)
    return page


async def sent(world: World, move: Move) -> ActResult:
    if move.action is None:
        page = await world.driver.navigate(move.value or "")
        return ActResult(outcome="done", observation=page)
    return await world.driver.act(move.action)


async def after_move(world: World, trail: Trail, move: Move, result: ActResult) -> Observation:
    """The page after a move. One that has not begun to react is perfectly quiet, so an unchanged page is
    looked at again for a while before its control is called dead."""
    page = result.observation if result.observation is not None else await look(world)
    deadline = world.clock.monotonic() + steps.patience(move, result)
    while not steps.reacted(trail, page) and world.clock.monotonic() < deadline:
        await world.clock.sleep(steps.GLANCE)
        page = await look(world)
    return page
