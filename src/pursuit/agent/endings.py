"""How a run's end is put together: open calls are closed, what was said is kept. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pursuit.agent.state import Ending, FailureReason, Finish, RunState, result_of
from pursuit.budget.judge import Stop
from pursuit.domain.limits import Dimension
from pursuit.domain.messages import AssistantMessage, Message, ToolResult
from pursuit.tools.failing import failed as failed_call


def completed(state: RunState, answer: str) -> Finish:
    return Finish(state=closed(state), ending=Ending(status="COMPLETED", answer=answer))


def failed(
    state: RunState,
    reason: FailureReason,
    message: str,
    *,
    stopped_by: str | None = None,
    details: Mapping[str, str] | None = None,
    text: str = "",
) -> Finish:
    """`text` is what a call that was cut short had said."""
    ending = Ending(
        status="FAILED",
        reason=reason,
        message=message,
        partial_answer=text.strip() or partial_answer(state),
        stopped_by=stopped_by,
        details=details or {},
    )
    return Finish(state=closed(state), ending=ending)


def stopped(state: RunState, stop: Stop, text: str = "") -> Finish:
    return failed(state, stop.reason, stop.message, stopped_by=stop.by, text=text)


def reserve_violated(state: RunState, dimension: Dimension, text: str = "") -> Finish:
    """The model asked for a tool where only an answer was left to pay for."""
    words = dimension.replace("_", " ")
    return failed(
        state,
        "budget_exceeded",
        f"What is left of its {words} is kept for the answer, and the model asked for a tool instead.",
        stopped_by=dimension,
        details={"error": "SynthesisReserveViolation", "synthesis_reserve": dimension},
        text=text,
    )


def cancelled(state: RunState, under_way: str | None = None) -> Finish:
    """`under_way` is the call that was being made, if any: whether it had its effect is not known."""
    ending = Ending(status="CANCELLED", message="It was cancelled.", partial_answer=partial_answer(state))
    return Finish(state=closed(state, under_way), ending=ending)


def partial_answer(state: RunState) -> str:
    """The last thing that was said, or else the working notes."""
    return state.last_text().strip() or "\n".join(f"- {note}" for note in state.notes)


def closed(state: RunState, under_way: str | None = None) -> RunState:
    """With a fixed failed result for every call that has none, so that the next run begins on a history that
    a provider accepts."""
    history = (*state.history, *_closing(state.history, under_way))
    return replace(state, history=history, pending=(), inside_step=False)


def _closing(history: tuple[Message, ...], under_way: str | None) -> Iterator[ToolResult]:
    last = next((n for n in reversed(range(len(history))) if isinstance(history[n], AssistantMessage)), None)
    if last is None:
        return
    turn = history[last]
    assert isinstance(turn, AssistantMessage)
    answered = {m.call_id for m in history[last:] if isinstance(m, ToolResult)}
    for call in turn.calls:
        if call.id not in answered:
            code = "tool.interrupted" if call.id == under_way else "tool.run_ended"
            yield result_of(call, failed_call(call.name[:128], code).text, ok=False)
