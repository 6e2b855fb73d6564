"""What a run of a given shape costs, call by call, and which limit it meets first. Pure.

A call reads all earlier tokens from the provider's cache, writes its new ones to it, and pays its output. The
prefix and one long page are written once. Nothing is cached when the cached price is the price of input.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from pursuit.budget.judge import after_recording, before_attempt, before_step, reserve
from pursuit.budget.ledger import Counters
from pursuit.clock import EPOCH
from pursuit.domain.limits import RunLimits
from pursuit.domain.usage import Price, TokenUsage
from pursuit.errors import UsageError

PAGE_CALL = 2
"""The call that brings the long page: the first one after the model has asked for it."""
MOST_CALLS = 10_000
MOST_TOKENS = 100_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """Tokens of a run's calls."""

    prefix: int = 12_000
    new: int = 2_000
    """What each call adds, the last turn's output among it."""
    output: int = 800
    page: int = 7_000
    calls: int = 120
    window: int | None = None

    def __post_init__(self) -> None:
        for name in ("prefix", "new", "output", "page"):
            _within(name, getattr(self, name), 0, MOST_TOKENS)
        _within("calls", self.calls, 1, MOST_CALLS)
        if self.window is not None:
            _within("window", self.window, 1, MOST_TOKENS)


@dataclass(frozen=True, kw_only=True, slots=True)
class SimulatedCall:
    n: int
    usage: TokenUsage
    cost: Decimal
    total: Decimal


@dataclass(frozen=True, kw_only=True, slots=True)
class Binding:
    """What a run meets first: after call `call`, nothing but an answer, or nothing at all, is left."""

    by: str
    call: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Simulation:
    calls: tuple[SimulatedCall, ...]
    total: Decimal
    worst_call: Decimal | None
    """A full window at the full price with the longest output; None without a window."""
    binds: Binding | None
    """None when all calls fit."""


def simulate(price: Price, shape: Shape, limits: RunLimits, *, most_output: int) -> Simulation:
    """Cost of each call, of all, and what binds first. Each call is taken to ask for one tool."""
    calls = tuple(_calls(price, shape))
    worst = None
    if shape.window is not None:
        worst = price.of(TokenUsage(input=shape.window, output=most_output))
    return Simulation(
        calls=calls, total=calls[-1].total, worst_call=worst, binds=_binding(calls, limits, shape.window)
    )


def _calls(price: Price, shape: Shape) -> Iterator[SimulatedCall]:
    read, total = 0, Decimal(0)
    for n in range(1, shape.calls + 1):
        page = shape.page if n == PAGE_CALL else 0
        written = shape.new + page + (shape.prefix if n == 1 else 0)
        usage = TokenUsage(cached_input=read, cache_write=written, output=shape.output)
        cost = price.of(usage)
        read, total = read + written, total + cost
        yield SimulatedCall(n=n, usage=usage, cost=cost, total=total)


def _binding(calls: Sequence[SimulatedCall], limits: RunLimits, window: int | None) -> Binding | None:
    timeless, used = replace(limits, deadline_at=None), Counters()
    for call in calls:
        if window is not None and call.usage.all_input + call.usage.output > window:
            return Binding(by="window", call=call.n)
        used = used.with_step().with_attempt(call.usage, call.cost)
        if (dimension := _met(timeless, used)) is not None:
            return Binding(by=dimension, call=call.n)
        used = used.with_tool_calls(1)
    return None


def _met(limits: RunLimits, used: Counters) -> str | None:
    stop = (
        after_recording(limits, used)
        or before_step(limits, used, EPOCH)
        or before_attempt(limits, used, EPOCH)
    )
    return stop.by if stop is not None else reserve(limits, used, inside_step=True)


def _within(name: str, told: int, low: int, high: int) -> None:
    if not low <= told <= high:
        raise UsageError(f"{name} is {told}; it must be from {low:,} to {high:,}.")
