"""Whether what a part of the goal waits for stands on the page: `until the price is below 50`, `an even
number`, `until you see Sold out`. Pure."""

import re
from collections.abc import Sequence

from pursuit.page.observation import Observation
from pursuit.page.words import content_words
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_tokens import Token, tokenise
from pursuit.pursuits.rows import number
from pursuit.pursuits.shown import statements

_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)*")


def holds(until: str, page: Observation) -> bool:
    """Whether it holds now. Of a comparison: when the lines it is about show one number and that one fits."""
    words = tuple(tokenise(until))
    relation = lexicon().relations.first(words)
    if relation is None:
        said = content_words("\n".join((page.title, page.text)))
        return bool(content_words(until)) and content_words(until) <= said
    at, match = relation
    shown = _numbers(_about(words[:at] + words[at + match.length :]), page)
    bounds = [n for t in words[at:] if t.kind == "number" and (n := number(t.text)) is not None]
    return len(shown) == 1 and _fits(match.meaning, shown[0], bounds)


def is_comparison(until: str) -> bool:
    """`less than 5`, `even`: something that the next number may be, though this one is not."""
    return lexicon().relations.first(tuple(tokenise(until))) is not None


def _about(words: Sequence[Token]) -> frozenset[str]:
    """What the number is of; a number as such is of anything."""
    lex = lexicon()
    told = [t.text for n, t in enumerate(words) if t.kind == "word" and not lex.shown_generic.at(words, n)]
    return content_words(" ".join(told))


def _numbers(about: frozenset[str], page: Observation) -> list[float]:
    lines = [line for line in statements(page) if about <= content_words(line)]
    found = (number(n) for line in lines for n in _NUMBER.findall(line))
    return [n for n in found if n is not None]


def _fits(relation: str, n: float, bounds: Sequence[float]) -> bool:
    match relation, bounds:
        case "even", _:
            return n % 2 == 0
        case "odd", _:
            return n % 2 == 1
        case "less", [most, *_]:
            return n < most
        case "more", [least, *_]:
            return n > least
        case "at least", [least, *_]:
            return n >= least
        case "at most", [most, *_]:
            return n <= most
        case "between", [least, most, *_]:
            return least <= n <= most
        case _:
            return False
