"""Tokens by class, what they cost, and the price they cost it at. Unknown is None, never zero."""

from dataclasses import dataclass
from decimal import Decimal

MILLION = Decimal(1_000_000)


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenUsage:
    """Tokens of one request. The classes do not overlap, so their sum is the whole."""

    input: int = 0
    """Read at the full price: neither from the provider's cache nor written to it."""
    cached_input: int = 0
    cache_write: int = 0
    output: int = 0
    """Without the reasoning."""
    reasoning: int = 0

    @property
    def all_input(self) -> int:
        return self.input + self.cached_input + self.cache_write

    @property
    def all_output(self) -> int:
        return self.output + self.reasoning

    def plus(self, other: "TokenUsage") -> "TokenUsage":
        return TokenUsage(
            input=self.input + other.input,
            cached_input=self.cached_input + other.cached_input,
            cache_write=self.cache_write + other.cache_write,
            output=self.output + other.output,
            reasoning=self.reasoning + other.reasoning,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Rate:
    """USD for a million tokens of each class."""

    input: Decimal
    cached_input: Decimal
    cache_write: Decimal
    output: Decimal
    reasoning: Decimal


@dataclass(frozen=True, kw_only=True, slots=True)
class Tier:
    """The rate of a request whose input is longer than `above` tokens."""

    above: int
    rate: Rate


@dataclass(frozen=True, kw_only=True, slots=True)
class Price:
    """What a model costs, pinned on a run at its first call."""

    rate: Rate
    tiers: tuple[Tier, ...] = ()
    """By rising `above`; the last one that a request's input passes holds for the whole request."""

    def of(self, usage: TokenUsage) -> Decimal:
        """USD of one request."""
        rate = self.rate
        for tier in self.tiers:
            if usage.all_input > tier.above:
                rate = tier.rate
        return (
            usage.input * rate.input
            + usage.cached_input * rate.cached_input
            + usage.cache_write * rate.cache_write
            + usage.output * rate.output
            + usage.reasoning * rate.reasoning
        ) / MILLION


def flat(
    input: Decimal,
    output: Decimal,
    *,
    cached_input: Decimal | None = None,
    cache_write: Decimal | None = None,
    reasoning: Decimal | None = None,
) -> Price:
    """A price without tiers. Cache classes that are not given cost what input does, reasoning what output
    does: that is how providers without them charge."""
    return Price(
        rate=Rate(
            input=input,
            cached_input=input if cached_input is None else cached_input,
            cache_write=input if cache_write is None else cache_write,
            output=output,
            reasoning=output if reasoning is None else reasoning,
        )
    )


FREE = flat(Decimal(0), Decimal(0))
"""Of models that run here: zero is known."""
