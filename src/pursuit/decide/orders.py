"""How well a label says the order that a clause asks for. Pure."""

from pursuit.decide import affinity
from pursuit.decide.situation import Clause

LOW = (
    "low",
    "lowest",
    "cheapest",
    "ascending",
    "smallest",
    "oldest",
    "a-z",
    "a to z",
    "least",
    "fewest",
    "shortest",
)
HIGH = (
    "high",
    "highest",
    "dearest",
    "descending",
    "largest",
    "newest",
    "latest",
    "z-a",
    "most",
    "best",
    "top",
    "longest",
)


def orders(clause: Clause, label: str) -> float:
    """How well a label orders by what the clause says: the attribute 1, its direction 1."""
    told = label.casefold()
    by = clause.comparison
    attribute = by.attribute if by is not None else clause.field or clause.object
    score = 1.0 if affinity.stems(attribute) & affinity.stems(label) else 0.0
    if by is None:
        return score * 2
    first = min(((told.find(w), w) for w in (*LOW, *HIGH) if w in told), default=(-1, ""))[1]
    wanted = LOW if by.direction == "min" else HIGH
    return score + (1.0 if first in wanted else -0.5 if first else 0.0)
