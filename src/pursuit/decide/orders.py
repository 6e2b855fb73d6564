"""How well a label says the order that a clause asks for. Pure; its words are in lexicon/orders.yaml."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from pursuit.decide import affinity
from pursuit.decide.situation import Clause
from pursuit.page.peers import read_lexicon
from pursuit.page.words import fold


def orders(clause: Clause, label: str) -> float:
    """How well a label orders by what the clause says: the attribute 1, its direction 1."""
    by = clause.comparison
    attribute = by.attribute if by is not None else clause.field or clause.object
    score = 1.0 if _is_about(attribute, label) else 0.0
    if by is None:
        return score * 2
    first = _end(label)
    wanted = "low" if by.direction == "min" else "high"
    return score + (1.0 if first == wanted else -0.5 if first else 0.0)


def _is_about(attribute: str, label: str) -> bool:
    """The label names what is ordered by, or says an end of it alone (`newest` of dates)."""
    if affinity.stems(attribute) & affinity.stems(label):
        return True
    implied: Mapping[str, Sequence[str]] = _lexicon()["implied"]
    return any(_at(word, label) >= 0 for word in implied.get(fold(attribute), ()))


@lru_cache(maxsize=10_000)
def _end(label: str) -> str:
    """Which end comes first by the label: `low`, `high`, or nothing said."""
    places = [
        (at, -len(w), end) for end in ("low", "high") for w in _lexicon()[end] if (at := _at(w, label)) >= 0
    ]
    return min(places, default=(0, 0, ""))[2]


def _at(word: str, label: str) -> int:
    """Where a word stands whole in the label; -1 for nowhere."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", fold(label))
    return found.start() if found else -1


@cache
def _lexicon() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return read_lexicon("orders")
