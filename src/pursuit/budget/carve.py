"""Cuts a child's limits out of what its parent has left. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pursuit.budget.ledger import Counters, above_reserve
from pursuit.domain.limits import Dimension, RunLimits

COUNTS: tuple[Dimension, ...] = ("steps", "model_calls", "tool_calls")


@dataclass(frozen=True, kw_only=True, slots=True)
class Insufficient:
    """The dimension in which too little is left to make a child. Nothing is made."""

    dimension: Dimension


def carve(
    parent: RunLimits, used: Counters, siblings: Sequence[RunLimits], asked: RunLimits
) -> RunLimits | Insufficient:
    """`asked`, cut down to what the parent has left above its own reserves, less what earlier siblings
    reserved. A limit that ends at or under the child's own reserve is too little."""
    cut = asked
    for name in COUNTS:
        left = _left(parent, used, siblings, name)
        if left <= getattr(asked, f"synthesis_reserve_{name}"):
            return Insufficient(dimension=name)
        cut = replace(cut, **{f"max_{name}": min(getattr(asked, f"max_{name}"), left)})
    return _with_cost(parent, used, siblings, cut)


def _left(parent: RunLimits, used: Counters, siblings: Sequence[RunLimits], name: str) -> int:
    total = getattr(parent, f"max_{name}") - getattr(parent, f"synthesis_reserve_{name}")
    taken = sum(getattr(sibling, f"max_{name}") for sibling in siblings)
    return int(total - getattr(used, name) - taken)


def _with_cost(
    parent: RunLimits, used: Counters, siblings: Sequence[RunLimits], child: RunLimits
) -> RunLimits | Insufficient:
    above = above_reserve(parent, used)
    if above is None:
        return child
    left = above - sum(s.max_cost for s in siblings if s.max_cost is not None)
    if left <= child.synthesis_reserve_cost:
        return Insufficient(dimension="cost")
    return replace(child, max_cost=left if child.max_cost is None else min(child.max_cost, left))
