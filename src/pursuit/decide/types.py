"""The internal type of every decision model: a state, typed questions, a distribution for each.

A model writes nothing. Codecs of hosted endpoints translate to and from these; see spec/decision-models.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

NONE = "none_of_these"
"""Key of the escape option of every target question."""

MAX_OPTIONS = 255


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """One answer a model may choose. Hosted models read `key` and `label`; `facts` is for code."""

    key: str
    label: str
    facts: Any = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Noul:
    """Probability of yes."""

    id: str
    instructions: str
    yes: str = ""
    no: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """One option of a set we author, 2 to 255."""

    id: str
    instructions: str
    options: tuple[Option, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    """A position on an ordered scale, 2 to 10 levels."""

    id: str
    instructions: str
    levels: tuple[str, ...]


Question = Noul | Choice | Score


@dataclass(frozen=True, kw_only=True, slots=True)
class State:
    """What the questions are about. `fields` travels (JSON values, in this order); `facts` never does."""

    fields: Mapping[str, Any]
    facts: Any = field(default=None, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    state: State
    questions: tuple[Question, ...]
    within: float | None = None
    """Seconds the asker has left; a model that waits or tries again keeps to them. None is no bound."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """Answer to one question. For a choice: `pick` and shares by option key. For a noul: `yes`.
    For a score: shares by level index as text."""

    id: str
    pick: str | None = None
    yes: float | None = None
    shares: Mapping[str, float] = field(default_factory=dict)
    """Sums to 1 when given; empty when the model reported no distribution."""
    confidence: float | None = None
    """Recomputed here from the distribution; None when there is none."""

    @property
    def distribution(self) -> bool:
        return bool(self.shares)


@dataclass(frozen=True, kw_only=True, slots=True)
class Usage:
    """Tokens of one request. `None` is unknown, never 0."""

    input: int | None = None
    output: int | None = None
    cached: int | None = None
    cost_usd: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    answers: Mapping[str, Answer]
    usage: Usage = field(default_factory=Usage)
    model: str = ""


class DecisionModel(Protocol):
    """What every decision model offers. Implementations: `embedded`, `scripted`, hosted codecs."""

    @property
    def name(self) -> str:
        """Model id as the reply reports it."""
        ...

    @property
    def max_options(self) -> int: ...

    async def decide(self, request: Request, /) -> Reply:
        """Answer every question of `request` at once. Raises ModelError."""
        ...

    async def close(self) -> None: ...


def keys(options: Sequence[Option]) -> tuple[str, ...]:
    return tuple(o.key for o in options)
