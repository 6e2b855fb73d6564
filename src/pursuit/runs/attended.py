"""A run in this process, with a person beside it who can be asked. It lives as long as the process does."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from pursuit.agent.dispatch import answered, approved
from pursuit.agent.endings import cancelled
from pursuit.agent.loop import run
from pursuit.agent.parts import Parts
from pursuit.agent.planner import Plan
from pursuit.agent.state import Finish, RunState, Suspend, Waiting
from pursuit.domain.event import Event
from pursuit.runs.finish import conclude


class Person(Protocol):
    """Whoever the run is for. None is that nobody can say, and leaves the run waiting."""

    async def answer(self, waiting: Waiting) -> str | None: ...

    async def allow(self, waiting: Waiting) -> bool | None: ...


@dataclass
class Attended:
    """The state that the run was in when it was last seen, for an ending from outside."""

    parts: Parts
    person: Person
    state: RunState

    async def run(self) -> Finish | Suspend:
        """To the end, or to a question that nobody answers. Cancelled, it ends as CANCELLED and closes its
        open calls."""
        events = [plan_event(self.state.plan), Event(kind="run.started", data={})]
        await self.parts.store.save(self.state, events)
        try:
            result = await self._to_the_end()
        except asyncio.CancelledError:
            result = await self._cancelled()
        if isinstance(result, Finish):
            await conclude(result, self.parts.store)
        return result

    async def _cancelled(self) -> Finish:
        store = self.parts.store
        state = await store.last(self.state.run_id) or self.state
        rows = [await store.call(state.run_id, call.id) for call in state.pending]
        out = next((row.call_id for row in rows if row is not None and row.effect_out), None)
        return cancelled(state, out)

    async def _to_the_end(self) -> Finish | Suspend:
        state = self.state
        while True:
            result = await run(state, self.parts)
            if isinstance(result, Finish):
                return result
            await conclude(result, self.parts.store)
            resumed = await self._asked(result)
            if resumed is None:
                return result
            state = resumed

    async def _asked(self, result: Suspend) -> RunState | None:
        waiting = result.waiting
        resumed = Event(kind="run.resumed", data={"kind": waiting.kind})
        if waiting.kind == "user":
            text = await self.person.answer(waiting)
            if text is None:
                return None
            state, event, row = answered(result.state, waiting, text)
            await self.parts.store.save(state, [resumed, event], [row])
            return state
        allowed = await self.person.allow(waiting)
        if allowed is None:
            return None
        state = approved(result.state, waiting, allowed=allowed)
        await self.parts.store.save(state, [resumed])
        return state


def plan_event(plan: Plan) -> Event:
    """Which tools the run has, which go by name, which it cannot have, each with its reason."""
    placed = {
        place: [p for p in plan.placed if p.place == place] for place in ("defined", "indexed", "skipped")
    }
    data = {place: [{"tool": p.name, "reason": p.reason} for p in rows] for place, rows in placed.items()}
    return Event(kind="plan.made", data=data)
