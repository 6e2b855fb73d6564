"""Judges what a model asked for, before anything of it is done. Pure."""

from collections.abc import Mapping
from dataclasses import replace

from pursuit.agent.attempts import Turn
from pursuit.agent.compaction import message_tokens
from pursuit.agent.endings import completed, failed, reserve_violated
from pursuit.agent.state import Finish, RunState, result_of
from pursuit.budget.batch import fit
from pursuit.budget.judge import reserve
from pursuit.domain.event import Event
from pursuit.domain.messages import ToolCall
from pursuit.tools.failing import failed as failed_call
from pursuit.tools.pipeline import prepare
from pursuit.tools.tool import Tool

EXHAUSTED = "tool.budget_exhausted"


def judged(turn: Turn, tools: Mapping[str, Tool]) -> tuple[RunState | Finish, tuple[Event, ...]]:
    """The state that is ready to dispatch, or the end of the run; and what happened."""
    message = turn.message
    state = replace(turn.state, inside_step=False).with_message(message, message_tokens(message))
    if not message.calls:
        return completed(state, message.text), ()
    dimension = reserve(state.limits, state.counters, inside_step=True)
    if dimension is not None:
        return reserve_violated(state, dimension, message.text), ()
    keys = tuple(prepare(call, tools, state.plan.callable).key for call in message.calls)
    state = replace(state, breakers=state.breakers.counting(keys), last_keys=keys)
    looping = state.breakers.looping(keys)
    if looping is not None:
        name = looping.rpartition(":")[0]
        return _in_circles(state, name), ()
    return _fitted(state, message.calls)


def _in_circles(state: RunState, name: str) -> Finish:
    return failed(
        state,
        "tool_loop_detected",
        f"The model asked for the same {name} again and again, and it brought nothing new.",
        details={"tool": name},
    )


def _fitted(state: RunState, calls: tuple[ToolCall, ...]) -> tuple[RunState, tuple[Event, ...]]:
    """With the calls that fit still to make, and an answer for each of the others."""
    run, refused = fit(state.limits, state.counters, calls)
    proposed = [Event(kind="tool.proposed", data={"call_id": c.id, "tool": c.name[:128]}) for c in run]
    over = []
    for call in refused:
        outcome = failed_call(call.name[:128], EXHAUSTED)
        result = result_of(call, outcome.text, ok=False)
        state = state.with_message(result, message_tokens(result))
        data = {"call_id": call.id, "tool": call.name[:128], "code": EXHAUSTED}
        over.append(Event(kind="tool.failed", data=data))
    return replace(state, pending=run), (*proposed, *over)
