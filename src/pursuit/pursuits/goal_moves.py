"""Reads what is put somewhere, taken away, bought, copied, chosen from a list."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_lexicon import Match
from pursuit.pursuits.goal_names import enumerated, listed
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_split import Part


def _moved(reader: Reader, part: Part) -> Iterator[Clause]:
    """Add, remove, drag: a thing and the place it goes to or comes from."""
    what, into = _destination(reader, part)
    head, names = enumerated(reader, what)
    clause = reader.described(part, part.reading, head, into=reader.say(into))
    if part.reading == "drag" and clause.ordinal is None:
        clause = replace(clause, ordinal=read_phrase(into, reader.lex).ordinal)
    names = names or clause.names or listed(reader, what)
    yield replace(clause, names=names, every=clause.every or (not what and bool(into)))


def _destination(reader: Reader, part: Part) -> tuple[Tokens, Tokens]:
    lex = reader.lex
    table = lex.out_of if part.reading == "remove" else lex.into
    for at in range(len(part.body) - 1, -1, -1):
        found = table.at(part.body, at)
        after = part.body[at + found.length :] if found else ()
        if found and trim(after, lex) and (part.reading == "drag" or _is_place(reader, after)):
            return part.body[:at], after
    return _sideways(reader, part)


def _sideways(reader: Reader, part: Part) -> tuple[Tokens, Tokens]:
    """`drag the circle left`; `empty the cart`."""
    body = trim(part.body, reader.lex)
    if part.reading == "drag" and body and reader.lex.directions.at(body, len(body) - 1):
        return body[:-1], body[-1:]
    place = reader.lex.places.at(body, 0)
    if part.reading == "remove" and place and place.length == len(body):
        return (), body
    return part.body, ()


def _is_place(reader: Reader, tokens: Tokens) -> bool:
    """A place of the lexicon is what the phrase ends in, or a quoted one stands there."""
    place = trim(tokens, reader.lex)
    return len(place) <= 6 and bool(reader.lex.places.first(place))


def _buy(reader: Reader, part: Part) -> Iterator[Clause]:
    head, names = enumerated(reader, part.body)
    clause = reader.described(part, "buy", head)
    yield replace(clause, names=names or clause.names or listed(reader, head))


def _copy(reader: Reader, part: Part) -> Iterator[Clause]:
    """Copying and pasting; `paste it into X` alone has no object, the clause before it has."""
    before, found, after = cut_at(part.body, reader.lex.pasted_into)
    into = reader.say(after) if found else ""
    clause = reader.described(part, "copy", before, role=False, into=into)
    yield replace(clause, object="" if reader.is_pronoun(before) else clause.object)


def _select(reader: Reader, part: Part) -> Iterator[Clause]:
    """`Tuesday from the drop-down`, `12/05/2016 as the date`, `A, B and C`."""
    lex = reader.lex
    what, found, place = _chosen_from(reader, part.body)
    where = read_phrase(place, lex) if found else None
    clause = reader.described(part, "select", what)
    if lex.nothing.at(what, 0):
        return
    names = (clause.names or listed(reader, what, options=True)) + (where.names if where else ())
    field = where.description(reader.text, lex) if where and where.rest else ""
    yield replace(
        clause,
        field=field,
        role=(where.role if where else "") or clause.role,
        ordinal=clause.ordinal or (where.ordinal if where else None),
        value=_typed(reader, trim(what, lex), field, placed=bool(found)),
        names=names,
    )


def _chosen_from(reader: Reader, body: Tokens) -> tuple[Tokens, Match | None, Tokens]:
    """The choice and what it is made in; `the card with the greatest number` is all choice."""
    lex = reader.lex
    start = 1
    while (cut := cut_at(body, lex.chosen_from, start))[1]:
        if not (lex.superlatives.at(cut[2], 0) or lex.comparisons.at(cut[2], 0)):
            return cut
        start = len(cut[0]) + 1
    return body, None, ()


def _typed(reader: Reader, what: Tokens, field: str, *, placed: bool) -> str | None:
    """A number or date for a field may have to be typed; a value of the caller's stays one."""
    named = reader.book.named(what)
    if named:
        return named[0][2]
    if what and what[0].kind == "number" and placed and not quoted(what):
        return reader.put(what, field or "number")
    return None


MOVES: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "add": _moved,
    "remove": _moved,
    "drag": _moved,
    "buy": _buy,
    "copy": _copy,
    "select": _select,
}
