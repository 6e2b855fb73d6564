"""Asks the model for one turn: up to three requests, each recorded with what it cost before it is judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pursuit.agent import compaction
from pursuit.agent.context import build
from pursuit.agent.endings import failed, stopped
from pursuit.agent.parts import Parts
from pursuit.agent.state import FailureReason, Finish, RunState
from pursuit.budget.judge import after_recording, before_attempt, reserve_of_request
from pursuit.chat.model import MOST_OUTPUT, ChatReply, ChatRequest
from pursuit.domain.event import Event
from pursuit.domain.messages import AssistantMessage
from pursuit.domain.usage import TokenUsage
from pursuit.errors import ChatError

MOST_ATTEMPTS = 3
BACK_OFF = 1.0
"""Seconds before the second attempt, doubled before the third; a provider that names a time is obeyed."""
LONGEST_WAIT = 120.0
"""A provider that asks for longer is not waited for."""
OVERFLOW = "context_overflow"

REASONS: Mapping[str, FailureReason] = {
    "authorization_error": "authorization_error",
    OVERFLOW: "context_overflow",
}
"""Of failures that no repetition mends; any other is a permanent error of the model."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """What the model said, and the state with its cost in the ledger: nothing of it is saved yet."""

    state: RunState
    message: AssistantMessage
    events: tuple[Event, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Again:
    """Worth another attempt; without one the run fails for `reason`."""

    state: RunState
    reason: FailureReason
    message: str
    text: str = ""


async def ask(state: RunState, parts: Parts) -> Turn | Finish:
    """One turn of the model, or the end of the run."""
    attempt = 1
    while True:
        result = await _attempt(state, parts, attempt)
        if not isinstance(result, Again):
            return result
        if attempt == MOST_ATTEMPTS:
            return failed(result.state, result.reason, result.message, text=result.text)
        state, attempt = result.state, attempt + 1


async def _attempt(state: RunState, parts: Parts, attempt: int) -> Turn | Finish | Again:
    """Judge, ask, record, judge."""
    stop = before_attempt(state.limits, state.counters, parts.clock.utc())
    if stop is not None:
        return stopped(state, stop)
    state, events = _made_to_fit(state, parts)
    dimension = reserve_of_request(state.limits, state.counters)
    state = replace(state, told=state.told or dimension is not None)
    request = build(state, dimension, parts.clock.utc())
    await parts.store.save(state, [*events, _started(state, attempt, request)])
    try:
        reply = await parts.model.request(request, parts.on_text)
    except ChatError as error:
        return await _failed(state, parts, error, attempt)
    turn = _recorded(state, reply)
    stop = after_recording(turn.state.limits, turn.state.counters)
    if stop is not None:
        return replace(stopped(turn.state, stop, reply.message.text), events=turn.events)
    if not _is_empty(reply.message):
        return turn
    await parts.store.save(turn.state, turn.events)
    return Again(state=turn.state, reason="empty_model_turn", message="The model answered with nothing.")


def _is_empty(message: AssistantMessage) -> bool:
    return not message.text.strip() and not message.calls


async def _failed(state: RunState, parts: Parts, error: ChatError, attempt: int) -> Finish | Again:
    """Record a request that failed, judge it, and wait if it may be made again."""
    cost = state.cost_of(error.usage)
    state = replace(state, counters=state.counters.with_attempt(error.usage, cost))
    data = {"code": error.code, "attempt": attempt, "usage": usage_json(error.usage)}
    events = (Event(kind="model.failed", data=data),)
    result = _judged(state, error)
    if isinstance(result, Again):
        shorter = (_compacted(result.state),) if error.code == OVERFLOW else ()
        await parts.store.save(result.state, (*events, *shorter))
        if await _waited(state, parts, error, attempt):
            return result
        return failed(state, result.reason, result.message, text=result.text)
    return replace(result, events=events)


def _judged(state: RunState, error: ChatError) -> Finish | Again:
    """Whether a failure is worth another attempt."""
    stop = after_recording(state.limits, state.counters)
    if stop is not None:
        return stopped(state, stop, error.text)
    if error.code == OVERFLOW and (shorter := compaction.compact(state, _half(state))) is not None:
        return Again(state=shorter, reason="context_overflow", message=str(error))
    if error.transient and not error.streamed:
        return Again(state=state, reason="max_attempts_exceeded", message=str(error), text=error.text)
    return failed(state, REASONS.get(error.code, "model_permanent_error"), str(error), text=error.text)


async def _waited(state: RunState, parts: Parts, error: ChatError, attempt: int) -> bool:
    """Whether another attempt may be made, after the time that the provider asked for or our own."""
    if error.code == OVERFLOW:
        return True
    seconds = error.retry_after if error.retry_after is not None else BACK_OFF * 2 ** (attempt - 1)
    if attempt == MOST_ATTEMPTS:
        return True  # there is nothing to wait for: the attempts are used up
    if seconds > LONGEST_WAIT or _past_deadline(state, parts, seconds):
        return False
    await parts.clock.sleep(seconds)
    return True


def _half(state: RunState) -> int:
    return int(state.context_tokens * compaction.TARGET)


def _past_deadline(state: RunState, parts: Parts, seconds: float) -> bool:
    deadline = state.limits.deadline_at
    return deadline is not None and (deadline - parts.clock.utc()).total_seconds() <= seconds


def _made_to_fit(state: RunState, parts: Parts) -> tuple[RunState, tuple[Event, ...]]:
    """Shorter when the window would be too small. One that cannot be is sent: the provider judges."""
    window = parts.model.window
    if window is None or not compaction.needs_room(state, window, MOST_OUTPUT):
        return state, ()
    shorter = compaction.compact(state, int(window * compaction.TARGET))
    return (state, ()) if shorter is None else (shorter, (_compacted(shorter),))


def _compacted(state: RunState) -> Event:
    upto = state.compacted.upto if state.compacted is not None else 0
    return Event(kind="context.compacted", data={"left_out": upto, "kept": len(state.history) - upto})


def _recorded(state: RunState, reply: ChatReply) -> Turn:
    """The turn in the ledger and in the history, in one value."""
    cost = state.cost_of(reply.usage)
    counted = replace(state, counters=state.counters.with_attempt(reply.usage, cost))
    data = {
        "usage": usage_json(reply.usage),
        "cost_usd": None if cost is None else str(cost),
        "tools": [call.name[:128] for call in reply.message.calls],
    }
    return Turn(
        state=_measured(counted, reply),
        message=reply.message,
        events=(Event(kind="model.completed", data=data),),
    )


def _measured(state: RunState, reply: ChatReply) -> RunState:
    """What the provider counted is better than an estimate, and takes its place; a count of none is none."""
    if reply.usage is None or not reply.usage.all_input:
        return state
    return replace(state, context_tokens=reply.usage.all_input)


def _started(state: RunState, attempt: int, request: ChatRequest) -> Event:
    return Event(
        kind="model.started",
        data={"step": state.counters.steps, "attempt": attempt, "synthesis_only": not request.may_call},
    )


def usage_json(usage: TokenUsage | None) -> dict[str, Any] | None:
    if usage is None:
        return None
    names: Sequence[str] = ("input", "cached_input", "cache_write", "output", "reasoning")
    return {name: getattr(usage, name) for name in names}
