"""Pursuits under way, by handle: one registry for every surface of a process. Knows no surface.

A handle outlives its pursuit, so that its end can be asked for; the oldest ended ones are let go. A handle of
an earlier process is not known here and is told so.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pursuit.errors import UsageError
from pursuit.pursuits.loop import Stopped
from pursuit.pursuits.outcome import Ending, Outcome, Row
from pursuit.pursuits.report import unreached
from pursuit.pursuits.trail import Trail

ENDED_KEPT = 64
"""Ended pursuits whose reply can still be asked for."""

State = Literal["running", "ended"]


@dataclass(eq=False, kw_only=True)
class LivePursuit:
    """One pursuit and what is known of it. Changed by its own task only."""

    run_id: str
    owner: str
    goal: str
    arguments: Mapping[str, Any]
    """What it was started with, for a run that continues it; secrets by name only."""
    rows: list[Row] = field(default_factory=list)
    trail: Trail | None = None
    outcome: Outcome | None = None
    task: "asyncio.Task[Outcome] | None" = None
    stepped: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def state(self) -> State:
        return "running" if self.task is not None and not self.task.done() else "ended"

    def progress(self, row: Row) -> None:
        self.rows.append(row)
        self.stepped.set()

    def keep(self, trail: Trail) -> None:
        self.trail = trail

    async def ended_within(self, seconds: float) -> Outcome | None:
        """Its outcome, or None while it still runs after `seconds`. Raises what it raised."""
        assert self.task is not None
        done, _ = await asyncio.wait({self.task}, timeout=seconds)
        return await self.task if done else None

    async def cancel(self) -> Outcome:
        """Stop it and wait for its end."""
        assert self.task is not None
        self.task.cancel()
        await asyncio.wait({self.task})
        return await self.task


class LivePursuits:
    """All of a process, whoever started them."""

    def __init__(self) -> None:
        self._all: dict[str, LivePursuit] = {}

    def start(self, pursuit: LivePursuit, work: Callable[[], Coroutine[Any, Any, Outcome]]) -> LivePursuit:
        """Run `work` as this pursuit. A cancelled one ends with the outcome it had so far."""
        pursuit.task = asyncio.create_task(_outcome(pursuit, work), name=f"pursuit {pursuit.run_id}")
        self._all[pursuit.run_id] = pursuit
        self._forget()
        return pursuit

    def find(self, run_id: str, owner: str) -> LivePursuit:
        """Raises UsageError for a handle that is none of this owner's."""
        found = self._all.get(run_id)
        if found is None or found.owner != owner:
            raise UsageError(
                f"No pursuit {run_id[:64]!r} is known here. A handle ends with the server that gave it; "
                "pursue again, or look where the browser stands."
            )
        return found

    def running(self, owner: str) -> LivePursuit | None:
        """The one under way for this owner; there is at most one, because there is one browser."""
        return next((p for p in self._all.values() if p.owner == owner and p.state == "running"), None)

    async def leave(self, owner: str) -> None:
        """Stop what an owner left behind, and forget it."""
        for pursuit in [p for p in self._all.values() if p.owner == owner]:
            if pursuit.state == "running":
                await pursuit.cancel()
            del self._all[pursuit.run_id]

    def _forget(self) -> None:
        ended = [p.run_id for p in self._all.values() if p.state == "ended"]
        for run_id in ended[: max(0, len(ended) - ENDED_KEPT)]:
            del self._all[run_id]


async def _outcome(pursuit: LivePursuit, work: Callable[[], Coroutine[Any, Any, Outcome]]) -> Outcome:
    try:
        pursuit.outcome = await work()
    except Stopped as stopped:
        pursuit.outcome = stopped.outcome
    except asyncio.CancelledError:  # before it had begun; the task ends here, so nothing is swallowed
        ending = Ending(status="stopped", cause="cancelled")
        pursuit.outcome = unreached(pursuit.run_id, pursuit.arguments.get("url"), ending)
    return pursuit.outcome
