"""The one writer of endings and of waits: what the loop computed becomes a state that a watcher sees."""

from pursuit.agent.state import Ending, Finish, Suspend, Waiting
from pursuit.agent.store import RunStore
from pursuit.domain.event import Event


async def conclude(result: Finish | Suspend, store: RunStore) -> None:
    """Write how the run ended, or what it waits for, with its event, in one transaction."""
    if isinstance(result, Finish):
        events = (*result.events, ended_event(result))
        await store.conclude(result.state, result.ending, events)
    else:
        await store.conclude(result.state, result.waiting, (waiting_event(result.waiting),))


def ended_event(result: Finish) -> Event:
    ending = result.ending
    match ending.status:
        case "COMPLETED":
            return Event(kind="run.completed", data={"answer": ending.answer})
        case "CANCELLED":
            return Event(kind="run.cancelled", data={})
        case "FAILED":
            return Event(kind="run.failed", data={"failure": failure(ending, result.state.counters.steps)})


def failure(ending: Ending, step: int) -> dict[str, object]:
    """What a view and an event say of a run that failed."""
    told: dict[str, object] = {"reason": ending.reason, "message": ending.message, "step": step}
    return told | ({"details": dict(ending.details)} if ending.details else {})


def waiting_event(waiting: Waiting) -> Event:
    data = {"kind": waiting.kind, "id": waiting.call_id, "tool": waiting.tool}
    return Event(
        kind="run.waiting", data=data | ({"question": waiting.text} if waiting.kind == "user" else {})
    )
