"""Limits of one pursuit and every comparison with them. Pure; holds no clock and spends nothing."""

from dataclasses import dataclass, replace

from pursuit.errors import UsageError

STEPS = (1, 200)
SECONDS = (5, 600)


@dataclass(frozen=True, kw_only=True, slots=True)
class PursuitLimits:
    """What a pursuit may use. Out of range is refused, never clamped."""

    steps: int = 24
    seconds: float = 90.0
    tokens: int | None = None
    """Input and output tokens of decision requests together; None is no limit."""
    cost_usd: float | None = None

    def __post_init__(self) -> None:
        if not STEPS[0] <= self.steps <= STEPS[1]:
            raise UsageError(f"steps is {self.steps}; it must be from {STEPS[0]} to {STEPS[1]}.")
        if not SECONDS[0] <= self.seconds <= SECONDS[1]:
            raise UsageError(f"seconds is {self.seconds:g}; it must be from {SECONDS[0]} to {SECONDS[1]}.")
        if self.tokens is not None and self.tokens < 1:
            raise UsageError(f"tokens is {self.tokens}; it must be at least 1.")
        if self.cost_usd is not None and self.cost_usd <= 0:
            raise UsageError(f"cost is {self.cost_usd:g} USD; it must be above 0.")


@dataclass(frozen=True, kw_only=True, slots=True)
class Spent:
    """What a pursuit has used. A `None` is unknown and stays unknown when something is added to it."""

    steps: int = 0
    decisions: int = 0
    batches: int = 0
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    cached_tokens: int | None = 0
    cost_usd: float | None = 0.0
    seconds: float = 0.0

    def plus(self, other: "Spent") -> "Spent":
        """Both together, as for a run that went on under a budget of its own."""
        counts = ("steps", "decisions", "batches", "seconds")
        told = {name: getattr(self, name) + getattr(other, name) for name in counts}
        cost = None if self.cost_usd is None or other.cost_usd is None else self.cost_usd + other.cost_usd
        return Spent(
            **told,
            input_tokens=added(self.input_tokens, other.input_tokens),
            output_tokens=added(self.output_tokens, other.output_tokens),
            cached_tokens=added(self.cached_tokens, other.cached_tokens),
            cost_usd=cost,
        )

    def request(
        self, *, input: int | None, output: int | None, cached: int | None, cost: float | None
    ) -> "Spent":
        """With one more decision request recorded."""
        return replace(
            self,
            batches=self.batches + 1,
            input_tokens=added(self.input_tokens, input),
            output_tokens=added(self.output_tokens, output),
            cached_tokens=added(self.cached_tokens, cached),
            cost_usd=None if self.cost_usd is None or cost is None else self.cost_usd + cost,
        )


def added(total: int | None, more: int | None) -> int | None:
    """Sum where unknown plus anything is unknown."""
    return None if total is None or more is None else total + more


def exhausted(limits: PursuitLimits, spent: Spent) -> str | None:
    """Which limit is reached, in words, or None. Recorded first, judged here."""
    if spent.steps >= limits.steps:
        return f"its {limits.steps} steps"
    if spent.seconds >= limits.seconds:
        return f"its {limits.seconds:g} seconds"
    if limits.tokens is not None and _tokens(spent) >= limits.tokens:
        return f"its {limits.tokens} tokens"
    if limits.cost_usd is not None and (spent.cost_usd is None or spent.cost_usd >= limits.cost_usd):
        return f"its {limits.cost_usd:g} USD"
    return None


def out_of_time(limits: PursuitLimits, seconds: float) -> bool:
    """Checked after the model answers and before acting."""
    return seconds >= limits.seconds


def _tokens(spent: Spent) -> int:
    # An unknown count cannot be shown to be under the limit, so it counts as over it.
    if spent.input_tokens is None or spent.output_tokens is None:
        return 1 << 62
    return spent.input_tokens + spent.output_tokens
