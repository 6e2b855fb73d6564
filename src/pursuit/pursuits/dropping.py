"""Where a goal wants a thing let go, as far as its words alone say: what, beside it, which way. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_phrase import trim
from pursuit.pursuits.goal_tokens import Token, tokenise

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
AWAY = 30
"""Pixels that a thing goes when the words give a direction and no distance."""
BESIDE = 0.3
"""Of an item's size from its middle, for a place before or behind it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """`side` is `before` or `behind` what `words` describe; `way` a direction, when no place is named."""

    words: str = ""
    side: str = ""
    way: str = ""


def wanted(clause: Clause | None) -> Wanted:
    """What the clause says of where to; nothing of one that drags nothing."""
    if clause is None or clause.verb != "drag":
        return Wanted()
    lex = lexicon()
    into = trim(tuple(tokenise(clause.into)), lex)
    way = lex.directions.at(into, 0)
    if way is not None:
        return Wanted(way=way.meaning)
    side = lex.beside.at(into, 0)
    if side is None:
        return Wanted(words=clause.into)
    return Wanted(words=_said(clause.into, trim(into[side.length :], lex)), side=side.meaning)


def _said(text: str, tokens: Sequence[Token]) -> str:
    return text[tokens[0].start : tokens[-1].end] if tokens else ""


def beside(side: str, source: Element, place: Element) -> tuple[float, float] | None:
    """Pixels from the middle of `place` to before or behind it: across in a row of things, else down."""
    if not side:
        return None
    (left, top, width, height), (x, y, wide, high) = place.facts.box, source.facts.box
    by = -BESIDE if side == "before" else BESIDE
    right, down = abs(left + width / 2 - x - wide / 2), abs(top + height / 2 - y - high / 2)
    across = down < height / 2 and right > width / 2
    return (by * width, 0.0) if across else (0.0, by * height)
