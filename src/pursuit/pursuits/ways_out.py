"""What a control of something that lies over the page would do: refuse, accept, close ... Pure.

It is read from names; the words are `lexicon/consent.yaml`, in every shipped language.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pursuit.policy.consequence import sentence_finding
from pursuit.policy.lexicon import finding
from pursuit.policy.sayings import is_saying, says

Kind = Literal["refuse", "save", "accept", "manage", "close", "noted"]

LEXICON = "consent"
NAME = 60
"""A longer name is a text, not a way out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Way:
    """A control that may take something away, and how."""

    ref: str
    role: str
    name: str
    kind: Kind


def kind_of(name: str) -> Kind | None:
    """What a control of that name does about what it stands in; None for one that does something else."""
    if not name.strip() or len(name) > NAME:
        return None
    if is_saying(LEXICON, "whole", name):
        return "refuse"
    for kind in _SAID:
        if says(LEXICON, kind, name):
            return kind
    return "noted" if is_saying(LEXICON, "noted", name) else None


_SAID: tuple[Kind, ...] = ("refuse", "save", "accept", "manage", "close")


def asks_consent(text: str) -> bool:
    """Whether a text is about consent to cookies and tracking."""
    return says(LEXICON, "about", text)


def implies_consent(text: str) -> bool:
    """Whether it says that closing it, or going on, is an acceptance."""
    return says(LEXICON, "implied", text)


def ways(controls: Iterable[tuple[str, str, str]]) -> tuple[Way, ...]:
    """The ways out among controls given as (ref, role, name), in their order."""
    found = ((ref, role, name, kind_of(name)) for ref, role, name in controls)
    return tuple(Way(ref=r, role=role, name=name, kind=k) for r, role, name, k in found if k is not None)


def cheapest(found: Iterable[Way], text: str) -> Way | None:
    """The way that agrees to nothing and costs nothing, refusals first. What it lies over the page for is
    `text`: where that speaks of something expensive, only a refusal or a close is taken."""
    free = [w for w in found if w.kind in _FREE and is_free(w.name)]
    if sentence_finding(text) is not None:
        free = [w for w in free if w.kind != "noted"]
    return min(free, key=lambda w: _FREE.index(w.kind), default=None)


_FREE: tuple[Kind, ...] = ("refuse", "close", "noted")


def is_free(name: str) -> bool:
    """Whether a name says nothing expensive; "Cancel" by itself takes back, "Cancel order" does not."""
    return is_saying(LEXICON, "whole", name) or finding(name) is None
