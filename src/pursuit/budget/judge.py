"""Every comparison of a run with its limits: what stops it, and which reserve is active. Pure."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pursuit.budget.ledger import Counters
from pursuit.domain.limits import Dimension, RunLimits

StopReason = Literal["deadline_exceeded", "budget_exceeded", "max_steps_exceeded"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Stop:
    """Why a run may not go on. `by` is the dimension, `deadline`, or a class of tokens."""

    reason: StopReason
    by: str
    message: str


def before_step(limits: RunLimits, used: Counters, now: datetime) -> Stop | None:
    """Judged before a step's counter moves."""
    if (stop := _deadline(limits, now) or _cost_reached(limits, used)) is not None:
        return stop
    if used.steps >= limits.max_steps:
        return Stop(
            reason="max_steps_exceeded", by="steps", message=f"Its {limits.max_steps} steps are used up."
        )
    return None


def before_attempt(limits: RunLimits, used: Counters, now: datetime) -> Stop | None:
    """Judged before each request to a provider."""
    if (stop := _deadline(limits, now) or _cost_reached(limits, used)) is not None:
        return stop
    if used.model_calls >= limits.max_model_calls:
        return _exceeded("model_calls", f"Its {limits.max_model_calls} model calls are used up.")
    return _tokens(limits, used, strict=False)


def after_recording(limits: RunLimits, used: Counters) -> Stop | None:
    """Judged when an attempt stands in the ledger. A limit that is reached exactly is not passed."""
    if limits.max_cost is not None:
        if used.cost is None:
            return _unknown_cost(limits)
        if used.cost > limits.max_cost:
            return _exceeded("cost", f"It has cost {used.cost} of {limits.max_cost} USD.")
    return _tokens(limits, used, strict=True)


def reserve(limits: RunLimits, used: Counters, *, inside_step: bool) -> Dimension | None:
    """The dimension whose reserve is active: nothing but an answer may be asked for then. The first wins."""
    if limits.max_tool_calls - used.tool_calls <= 0:
        return "tool_calls"
    steps_left = limits.max_steps - used.steps + (1 if inside_step else 0)
    if 0 < limits.synthesis_reserve_steps >= steps_left:
        return "steps"
    if 0 < limits.synthesis_reserve_model_calls >= limits.max_model_calls - used.model_calls:
        return "model_calls"
    if 0 < limits.synthesis_reserve_tool_calls >= limits.max_tool_calls - used.tool_calls:
        return "tool_calls"
    if limits.max_cost is None or not limits.synthesis_reserve_cost:
        return None
    if used.cost is None or limits.max_cost - used.cost <= limits.synthesis_reserve_cost:
        return "cost"
    return None


def reserve_of_request(limits: RunLimits, used: Counters) -> Dimension | None:
    """The reserve that is active, or will be once this request is counted: a call costs exactly one model
    call, so the request that reaches that reserve can be told so first."""
    now = reserve(limits, used, inside_step=True)
    after = reserve(limits, used.with_attempt(None, None), inside_step=True)
    return now or (after if after == "model_calls" else None)


def _deadline(limits: RunLimits, now: datetime) -> Stop | None:
    if limits.deadline_at is None or now < limits.deadline_at:
        return None
    return Stop(reason="deadline_exceeded", by="deadline", message="Its time is over.")


def _cost_reached(limits: RunLimits, used: Counters) -> Stop | None:
    if limits.max_cost is None:
        return None
    if used.cost is None:
        return _unknown_cost(limits)
    if used.cost < limits.max_cost:
        return None
    return _exceeded("cost", f"It has cost {used.cost} of {limits.max_cost} USD.")


def _unknown_cost(limits: RunLimits) -> Stop:
    # What is unknown cannot be shown to be under the limit.
    return _exceeded("cost", f"What it has cost is no longer known, and its limit is {limits.max_cost} USD.")


def _tokens(limits: RunLimits, used: Counters, *, strict: bool) -> Stop | None:
    told = used.usage
    for name, limit, count in (
        ("input_tokens", limits.max_input_tokens, None if told is None else told.all_input),
        ("output_tokens", limits.max_output_tokens, None if told is None else told.all_output),
    ):
        if limit is None:
            continue
        if count is None:
            return _exceeded(
                name, f"How many {_words(name)} it used is no longer known; its limit is {limit}."
            )
        if count > limit or (count == limit and not strict):
            return _exceeded(name, f"It has used {count} of {limit} {_words(name)}.")
    return None


def _words(name: str) -> str:
    return name.replace("_", " ")


def _exceeded(by: str, message: str) -> Stop:
    return Stop(reason="budget_exceeded", by=by, message=message)
