"""What the loop needs of whatever keeps runs, and one that keeps them in memory."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pursuit.agent.state import Ending, RunState, Waiting
from pursuit.domain.event import Event

CallStatus = Literal[
    "PROPOSED",
    "AUTHORIZED",
    "WAITING_FOR_APPROVAL",
    "RUNNING",
    "SUCCEEDED",
    "FAILED",
    "DENIED",
    "UNCERTAIN",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class CallRow:
    """A tool call as it stands. `effect_out` says that its effect may have left: it is set before it does."""

    run_id: str
    call_id: str
    name: str
    arguments: str
    status: CallStatus
    effect_out: bool = False
    code: str = ""
    result: str = ""


class RunStore(Protocol):
    """Keeps runs. What one `save` is given is kept together or not at all."""

    async def save(
        self, state: RunState, events: Sequence[Event] = (), calls: Sequence[CallRow] = ()
    ) -> None: ...

    async def call(self, run_id: str, call_id: str) -> CallRow | None:
        """The row of a call, as it was last saved."""
        ...

    async def last(self, run_id: str) -> RunState | None:
        """The state as it was last saved."""
        ...

    async def is_cancelled(self, run_id: str) -> bool: ...

    async def conclude(self, state: RunState, end: Ending | Waiting, events: Sequence[Event]) -> None:
        """Write an ending or a wait. Only `runs.finish` calls it."""
        ...


@dataclass
class MemoryStore:
    """Keeps one process's runs while it lives, and tells `listen` each event."""

    listen: Callable[[Event], None] = lambda event: None
    states: dict[str, RunState] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    rows: dict[tuple[str, str], CallRow] = field(default_factory=dict)
    cancelled: set[str] = field(default_factory=set)
    ends: dict[str, Ending | Waiting] = field(default_factory=dict)

    async def save(
        self, state: RunState, events: Sequence[Event] = (), calls: Sequence[CallRow] = ()
    ) -> None:
        self.states[state.run_id] = state
        self.rows |= {(row.run_id, row.call_id): row for row in calls}
        self.events.extend(events)
        for event in events:
            self.listen(event)

    async def call(self, run_id: str, call_id: str) -> CallRow | None:
        return self.rows.get((run_id, call_id))

    async def is_cancelled(self, run_id: str) -> bool:
        return run_id in self.cancelled

    async def last(self, run_id: str) -> RunState | None:
        return self.states.get(run_id)

    async def conclude(self, state: RunState, end: Ending | Waiting, events: Sequence[Event]) -> None:
        self.ends[state.run_id] = end
        await self.save(state, events)
