"""Fits the calls of one turn into the tool calls that are left. Pure."""

from collections.abc import Sequence
from typing import TypeVar

from pursuit.budget.ledger import Counters
from pursuit.domain.limits import RunLimits

T = TypeVar("T")


def fit(limits: RunLimits, used: Counters, calls: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Those that run, in the provider's order, and those that are refused at once."""
    room = max(limits.max_tool_calls - used.tool_calls, 0)
    return tuple(calls[:room]), tuple(calls[room:])
