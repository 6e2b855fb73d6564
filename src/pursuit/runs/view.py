"""A run as a program reads it: the fields of `GET /v1/runs/{id}`. Pure. Money is text, unknown is null."""

from decimal import Decimal
from typing import Any

from pursuit.agent.state import Ending, RunState, Waiting
from pursuit.budget.ledger import Share, shares
from pursuit.domain.limits import RunLimits
from pursuit.runs.finish import failure

Plain = dict[str, Any]


def view(state: RunState, end: Ending | Waiting | None = None) -> Plain:
    """`end` is None while it runs."""
    by_name = shares(state.limits, state.counters)
    counts = {name: _count(by_name[name]) for name in ("steps", "model_calls", "tool_calls")}
    return {
        "id": state.run_id,
        "status": _status(end),
        **counts,
        "cost": _cost(by_name["cost"]),
        "limits": _limits(state.limits),
        "usage": _usage(state),
        "told": state.told,
        **_end(state, end),
    }


def _status(end: Ending | Waiting | None) -> str:
    match end:
        case None:
            return "RUNNING"
        case Ending(status=status):
            return status
        case Waiting(kind="user"):
            return "WAITING_FOR_USER"
        case Waiting():
            return "WAITING_FOR_APPROVAL"


def _end(state: RunState, end: Ending | Waiting | None) -> Plain:
    ending = end if isinstance(end, Ending) else None
    waiting = {"kind": end.kind, "id": end.call_id} if isinstance(end, Waiting) else None
    failed = ending is not None and ending.status == "FAILED"
    return {
        "stopped_by": ending.stopped_by if ending is not None else None,
        "answer": (ending.answer or None) if ending is not None else None,
        "partial_answer": (ending.partial_answer or None) if ending is not None else None,
        "failure": failure(ending, state.counters.steps) if ending is not None and failed else None,
        "waiting": waiting,
    }


def _count(share: Share) -> Plain:
    return {"used": share.used, "limit": share.limit, "reserve": share.reserve}


def _cost(share: Share) -> Plain:
    reserve = share.reserve if share.limit is not None else None
    return {"used_usd": usd(share.used), "limit_usd": usd(share.limit), "reserve_usd": usd(reserve)}


def _limits(limits: RunLimits) -> Plain:
    deadline = limits.deadline_at
    return {
        "max_steps": limits.max_steps,
        "max_model_calls": limits.max_model_calls,
        "max_tool_calls": limits.max_tool_calls,
        "max_cost_usd": usd(limits.max_cost),
        "deadline_at": None if deadline is None else deadline.isoformat(),
    }


def _usage(state: RunState) -> Plain | None:
    used = state.counters.usage
    if used is None:
        return None
    return {
        "input": used.input,
        "cached_input": used.cached_input,
        "cache_write": used.cache_write,
        "output": used.output,
        "reasoning": used.reasoning,
        "cost_usd": usd(state.counters.cost),
    }


def usd(amount: Decimal | int | None) -> str | None:
    """Plain digits, never an exponent: `30`, `0.0125`."""
    if amount is None:
        return None
    text = format(Decimal(amount), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
