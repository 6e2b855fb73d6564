"""What a wish is: a move, a way, how well each control serves it. Pure values."""

from collections.abc import Callable
from dataclasses import dataclass

from pursuit.decide.situation import ControlFacts

TICK_ROLES = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
OUT = -6.0
"""Score of a control that cannot be what is meant."""

Scorer = Callable[[ControlFacts], float]


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """The move to make, how, on what. `bar` is the least score of a control worth acting on."""

    move: str
    way: str = "click"
    score: Scorer = lambda c: OUT
    value: str | None = None
    query: str = ""
    """What the target is called or about, for the embedding."""
    bar: float = 1.6
    onto: Scorer = lambda c: OUT
    """Of a drag: what it is let go on."""
    place: str = ""
    """What that is called, for the embedding."""
    toward: str = ""
    """The way of a drag that names no place."""
