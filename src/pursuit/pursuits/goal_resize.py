"""Reads `resize the text area so that its height is smaller`: pulling its grip that way."""

from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_reader import Reader

WAYS = {
    ("width", "more"): "right",
    ("width", "less"): "left",
    ("height", "more"): "down",
    ("height", "less"): "up",
}


def resized(reader: Reader, part: Part) -> Clause | None:
    """The drag that a resizing comes to; None for another verb, or where no one measure and way is said."""
    lex = reader.lex
    if part.phrase not in lex.grips:
        return None
    measures = {m.meaning for at in range(len(part.body)) if (m := lex.dimensions.at(part.body, at))}
    sizes = {m.meaning for at in range(len(part.body)) if (m := lex.sizes.at(part.body, at))}
    if len(measures) != 1 or len(sizes) != 1:
        return None
    clause = reader.described(part, "drag", (), role=False)
    way = WAYS[measures.pop(), sizes.pop()]
    return replace(clause, object=part.phrase, into=way, ordinal=None, quantity=None)
