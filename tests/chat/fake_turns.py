"""What a fake provider is told to answer, and what it was asked."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Call:
    name: str
    """As the wire has it, without dots."""
    arguments: str = "{}"
    id: str | None = None
    """None numbers it through."""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What the provider says of tokens; the classes do not overlap."""

    input: int = 0
    cached_input: int = 0
    cache_write: int = 0
    output: int = 0
    reasoning: int = 0


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One answer. Text comes in `pieces` of a few characters each."""

    text: str = ""
    calls: tuple[Call, ...] = ()
    thought: str = ""
    """Reasoning that comes before the text; signed where the wire signs it."""
    refusal: str = ""
    finish: str | None = None
    """Why it ended; None takes what fits."""
    counted: Counted | None = None
    """None counts as a provider would: by the prefix it knows and the length of the answer."""
    uncounted: bool = False
    """The provider tells no usage."""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    html: str | None = None
    """A page instead of an answer."""
    error: dict[str, Any] | None = None
    """The body of a failure; with status 200 it comes inside the stream, after the text."""
    cut: bool = False
    """The connection breaks after the text."""
    ends_early: bool = False
    """The stream ends after the text, in order but without its closing events."""
    waits: bool = False
    """After the text it stands still until `FakeProvider.release`."""
    flood: int = 0
    """So many bytes of text."""

    @property
    def pieces(self) -> list[str]:
        return [self.text[i : i + 7] for i in range(0, len(self.text), 7)]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One request as it came over the wire, and what the provider counted for it."""

    path: str
    headers: dict[str, str]
    raw: bytes
    body: dict[str, Any]
    counted: Counted
    """Of the input; the answer's tokens are in the turn."""
    refused: str = ""
    """Why the history was none that a provider takes."""
