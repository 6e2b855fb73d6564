"""Makes the calls of a turn, one after another; each is saved with its result before the next begins.

An effect is marked before it may leave. One that is found marked and without a result was under way when the
process died: it is never made again, and the model is told to look.
"""

from dataclasses import dataclass, replace

from pursuit.agent.compaction import message_tokens
from pursuit.agent.endings import failed
from pursuit.agent.parts import Parts
from pursuit.agent.state import Continue, Finish, RunState, Suspend, Waiting, result_of
from pursuit.agent.store import CallRow, CallStatus
from pursuit.budget.breakers import Breakers
from pursuit.budget.ledger import above_reserve
from pursuit.domain.event import Event
from pursuit.domain.messages import ToolCall
from pursuit.tools.failing import failed as failed_call
from pursuit.tools.making import make
from pursuit.tools.pipeline import Ready, Refused, prepare
from pursuit.tools.scene import Left, Scene
from pursuit.tools.tool import ToolOutcome

MOST_RESULT = 64_000
"""Characters of a result; what is left out is said in it."""
MOST_REFUSED_ORIGINS = 10

STATUS: dict[str, CallStatus] = {
    "succeeded": "SUCCEEDED",
    "failed": "FAILED",
    "denied": "DENIED",
    "uncertain": "UNCERTAIN",
}
EVENT = {
    "succeeded": "tool.completed",
    "failed": "tool.failed",
    "denied": "tool.denied",
    "uncertain": "tool.uncertain",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """A call and what came of it."""

    call: ToolCall
    key: str
    outcome: ToolOutcome


async def dispatch(state: RunState, parts: Parts) -> Continue | Finish | Suspend:
    """Make what is pending, until it is done, ends the run, or has to wait for somebody."""
    for call in state.pending:
        if await parts.store.is_cancelled(state.run_id):
            return Continue(state=state)
        made = await _one(state, parts, call)
        if isinstance(made, Waiting):
            return Suspend(state=state, waiting=made)
        state, event, row = _resolved(state, made)
        await parts.store.save(state, [event], [row])
        if (end := _ended(state)) is not None:
            return end
    return Continue(state=state)


def answered(state: RunState, waiting: Waiting, text: str) -> tuple[RunState, Event, CallRow]:
    """The state after the user has answered what the run waited for."""
    call = next(call for call in state.pending if call.id == waiting.call_id)
    return _resolved(state, Answered(call=call, key=call.name, outcome=ToolOutcome(text=text)))


def approved(state: RunState, waiting: Waiting, *, allowed: bool) -> RunState:
    """The state after the user has said yes or no to a call."""
    return replace(state, approvals={**state.approvals, waiting.call_id: allowed})


async def _one(state: RunState, parts: Parts, call: ToolCall) -> Answered | Waiting:
    prepared = prepare(call, parts.tools, state.plan.callable)
    if isinstance(prepared, Refused):
        return Answered(call=call, key=prepared.key, outcome=prepared.outcome)
    if (refusal := await _refusal(state, parts, prepared)) is not None:
        return Answered(call=call, key=prepared.key, outcome=refusal)
    if prepared.tool.asks and call.id not in state.approvals:
        return Waiting(kind="approval", call_id=call.id, tool=prepared.tool.name, text=call.arguments)
    await _mark(state, parts, prepared)
    outcome = await make(prepared, _scene(state, parts))
    if outcome.question:
        return Waiting(kind="user", call_id=call.id, tool=prepared.tool.name, text=outcome.question)
    return Answered(call=call, key=prepared.key, outcome=outcome)


async def _refusal(state: RunState, parts: Parts, ready: Ready) -> ToolOutcome | None:
    """Why a call that could be made is not."""
    name = ready.tool.name
    row = await parts.store.call(state.run_id, ready.call.id)
    if row is not None and row.effect_out:
        return failed_call(name, "tool.outcome_unknown", status="uncertain")
    if ready.key in state.breakers.uncertain:
        return failed_call(name, "tool.uncertain_repeat", status="denied")
    if state.approvals.get(ready.call.id) is False:
        return failed_call(name, "tool.approval_denied", status="denied")
    return None


async def _mark(state: RunState, parts: Parts, ready: Ready) -> None:
    """Say that the call begins, and before an effect that it may be out."""
    by = "user" if ready.call.id in state.approvals else "policy"
    data = {"call_id": ready.call.id, "tool": ready.tool.name}
    events = [Event(kind="tool.authorized", data={**data, "by": by}), Event(kind="tool.started", data=data)]
    row = _row(state, ready.call, "RUNNING", effect_out=ready.tool.effects)
    await parts.store.save(state, events, [row])


def _scene(state: RunState, parts: Parts) -> Scene:
    """The scene with what this run has left, as of now."""
    deadline = state.limits.deadline_at
    seconds = None if deadline is None else (deadline - parts.clock.utc()).total_seconds()
    left = Left(cost=above_reserve(state.limits, state.counters), seconds=seconds)
    return replace(parts.scene, left=left)


def _resolved(state: RunState, made: Answered) -> tuple[RunState, Event, CallRow]:
    """The call counted, its result in the history, and what it taught the breakers."""
    outcome, call = made.outcome, made.call
    result = result_of(call, _within(outcome.text), ok=outcome.ok)
    rest = tuple(c for c in state.pending if c is not call and c.id != call.id)
    counters = state.counters.with_tool_calls(1).with_cost(outcome.cost)
    state = replace(state, counters=counters, pending=rest, breakers=_learnt(state, made))
    if outcome.note:
        state = replace(state, notes=(*state.notes, outcome.note))
    if outcome.refused_origin and outcome.refused_origin not in state.refused_origins:
        state = replace(state, refused_origins=(*state.refused_origins, outcome.refused_origin))
    data = {"call_id": call.id, "tool": call.name[:128]} | ({"code": outcome.code} if outcome.code else {})
    row = replace(_row(state, call, STATUS[outcome.status]), code=outcome.code, result=result.text)
    return (
        state.with_message(result, message_tokens(result)),
        Event(kind=EVENT[outcome.status], data=data),
        row,
    )


def _learnt(state: RunState, made: Answered) -> Breakers:
    breakers, outcome = state.breakers, made.outcome
    if outcome.status == "denied":
        return breakers.denying(made.key, outcome.code)
    if outcome.status == "uncertain":
        return breakers.doubting(made.key)
    return breakers if outcome.evidence is None else breakers.finding(made.key, outcome.evidence)


def _ended(state: RunState) -> Finish | None:
    denied = state.breakers.denied_too_often()
    if denied is not None:
        name = denied.rpartition(":")[0]
        return failed(
            state,
            "repeated_denial",
            f"The model asked for the same {name} again after it was denied.",
            details={"tool": name},
        )
    if len(state.refused_origins) >= MOST_REFUSED_ORIGINS:
        return failed(
            state,
            "origin_denied",
            f"It tried to go to {len(state.refused_origins)} origins that it may not go to.",
        )
    return None


def _row(state: RunState, call: ToolCall, status: CallStatus, *, effect_out: bool = False) -> CallRow:
    return CallRow(
        run_id=state.run_id,
        call_id=call.id,
        name=call.name,
        arguments=call.arguments,
        status=status,
        effect_out=effect_out,
    )


def _within(text: str) -> str:
    if len(text) <= MOST_RESULT:
        return text
    return f"{text[:MOST_RESULT]}\n(cut: the first {MOST_RESULT:,} of {len(text):,} characters)"
