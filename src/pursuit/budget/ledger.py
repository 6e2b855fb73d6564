"""What a run has used. Recorded first, judged in `budget.judge`. Pure."""

from dataclasses import dataclass, field, replace
from decimal import Decimal

from pursuit.domain.limits import Dimension, RunLimits
from pursuit.domain.usage import TokenUsage


@dataclass(frozen=True, kw_only=True, slots=True)
class Counters:
    """A `None` is unknown, and stays so when something is added to it."""

    steps: int = 0
    model_calls: int = 0
    """Attempts: each request to a provider is one."""
    tool_calls: int = 0
    usage: TokenUsage | None = field(default_factory=TokenUsage)
    cost: Decimal | None = Decimal(0)

    def with_step(self) -> "Counters":
        return replace(self, steps=self.steps + 1)

    def with_attempt(self, usage: TokenUsage | None, cost: Decimal | None) -> "Counters":
        """One request to a provider, whether it failed or not."""
        told = None if self.usage is None or usage is None else self.usage.plus(usage)
        return replace(self, model_calls=self.model_calls + 1, usage=told).with_cost(cost)

    def with_tool_calls(self, calls: int) -> "Counters":
        return replace(self, tool_calls=self.tool_calls + calls)

    def with_cost(self, cost: Decimal | None) -> "Counters":
        return replace(self, cost=None if self.cost is None or cost is None else self.cost + cost)


@dataclass(frozen=True, kw_only=True, slots=True)
class Share:
    """One dimension as a view shows it. `limit` None is no limit, `used` None is not known."""

    used: int | Decimal | None
    limit: int | Decimal | None
    reserve: int | Decimal

    @property
    def left(self) -> int | Decimal | None:
        """Down to nothing, the reserve included; None when it is without limit or not known."""
        if self.limit is None or self.used is None:
            return None
        return max(self.limit - self.used, type(self.limit)(0))


def shares(limits: RunLimits, used: Counters) -> dict[Dimension, Share]:
    """Used, limit and reserve of each governed dimension."""
    return {
        "steps": Share(used=used.steps, limit=limits.max_steps, reserve=limits.synthesis_reserve_steps),
        "model_calls": Share(
            used=used.model_calls,
            limit=limits.max_model_calls,
            reserve=limits.synthesis_reserve_model_calls,
        ),
        "tool_calls": Share(
            used=used.tool_calls, limit=limits.max_tool_calls, reserve=limits.synthesis_reserve_tool_calls
        ),
        "cost": Share(used=used.cost, limit=limits.max_cost, reserve=limits.synthesis_reserve_cost),
    }


def above_reserve(limits: RunLimits, used: Counters) -> Decimal | None:
    """USD that may still be spent before the reserve is touched; None without a cost limit. An unknown cost
    leaves nothing."""
    if limits.max_cost is None:
        return None
    if used.cost is None:
        return Decimal(0)
    return max(limits.max_cost - limits.synthesis_reserve_cost - used.cost, Decimal(0))
