"""Reads what is put somewhere, taken away, bought, copied, chosen from a list."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_lexicon import Match
from pursuit.pursuits.goal_names import enumerated, listed, several
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, number_at, quoted, read_phrase, trim
from pursuit.pursuits.goal_quoted import read_slots, slot_field
from pursuit.pursuits.goal_reader import Reader


def _moved(reader: Reader, part: Part) -> Iterator[Clause]:
    """Add, remove, drag: a thing and the place it goes to or comes from."""
    if part.phrase in reader.lex.beside_verbs and _beside(reader, part) is not None:
        yield from _dragged(reader, part)
        return
    what, into = _destination(reader, part)
    for clause in _each(reader, part, what):
        whole = clause.every or (part.reading == "remove" and not what and bool(into))
        yield replace(clause, into=reader.say(into), every=whole)


def _dragged(reader: Reader, part: Part) -> Iterator[Clause]:
    what, into = _beside(reader, part) or _destination(reader, part)
    clause = reader.described(part, "drag", what, into=reader.say(into))
    place = read_phrase(into, reader.lex).ordinal
    yield replace(clause, names=clause.names or listed(reader, what), ordinal=clause.ordinal or place)


def _each(reader: Reader, part: Part, what: Tokens) -> Iterator[Clause]:
    """One clause for each thing listed: they are found and put one by one."""
    head, names = enumerated(reader, what)
    if names:
        whole = reader.described(part, part.reading, head)
        yield from [replace(whole, object=name, names=(name,)) for name in names]
        return
    for item in several(reader, what):
        yield _one(reader, part, item)


def _one(reader: Reader, part: Part, item: Tokens) -> Clause:
    """`two` alone is two of what was named before."""
    clause = reader.described(part, part.reading, item)
    words = trim(item, reader.lex)
    count = number_at(words, 0, reader.lex)
    if len(words) == 1 and count is not None and not reader.is_pronoun(item):
        return replace(clause, object="", quantity=count)
    return replace(clause, names=clause.names or listed(reader, item))


def _destination(reader: Reader, part: Part) -> tuple[Tokens, Tokens]:
    lex = reader.lex
    table = lex.out_of if part.reading == "remove" else lex.into
    for at in range(len(part.body) - 1, -1, -1):
        found = table.at(part.body, at)
        after = part.body[at + found.length :] if found else ()
        if found and after and (part.reading == "drag" or _is_place(reader, after)):
            return part.body[:at], after
    return _sideways(reader, part)


def _beside(reader: Reader, part: Part) -> tuple[Tokens, Tokens] | None:
    """`A above B`: the thing, and the place with the word that says on which side of it."""
    for at in range(1, len(part.body) - 1):
        if reader.lex.beside.at(part.body, at):
            return part.body[:at], part.body[at:]
    return None


def _sideways(reader: Reader, part: Part) -> tuple[Tokens, Tokens]:
    """`drag the circle left`, `drag it down by two`; `empty the cart`."""
    body = trim(part.body, reader.lex)
    if part.reading == "drag" and (way := _way(reader, body)):
        return body[:way], body[way:]
    place = reader.lex.places.at(body, 0)
    if part.reading == "remove" and place and place.length == len(body):
        return (), body
    return part.body, ()


def _way(reader: Reader, body: Tokens) -> int:
    """Where `left`, or `down by two places`, begins at the end of `body`; 0 where nothing does."""
    lex = reader.lex
    for at in range(len(body) - 1, 0, -1):
        if lex.directions.at(body, at) and (at == len(body) - 1 or lex.by_amount.at(body, at + 1)):
            return at
    return 0


def _is_place(reader: Reader, tokens: Tokens) -> bool:
    """A place of the lexicon is what the phrase ends in, or a quoted one stands there."""
    if reader.is_pronoun(tokens):
        return bool(tokens)
    place = trim(tokens, reader.lex)
    return len(place) <= 6 and bool(reader.lex.places.first(place))


def _buy(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _each(reader, part, part.body)


def _copy(reader: Reader, part: Part) -> Iterator[Clause]:
    """Copying and pasting; `paste it into X` alone has no object, the clause before it has. `in` tells
    where a text is pasted, and where the text that is copied stands."""
    pastes = part.phrase in reader.lex.paste_verbs
    before, found, after = cut_at(part.body, reader.lex.pasted_into if pastes else reader.lex.copied_into)
    into = reader.say(after) if found else ""
    clause = reader.described(part, "copy", before, role=False, into=into)
    yield replace(clause, object="" if reader.is_pronoun(before) else clause.object)


def _select(reader: Reader, part: Part) -> Iterator[Clause]:
    """`Tuesday from the drop-down`, `12/05/2016 as the date`, `A, B and C`."""
    lex = reader.lex
    if len(quoted(part.body)) > 1 and (choices := list(_choices(reader, part))):
        yield from choices
        return
    what, found, place = _chosen_from(reader, part.body)
    if not found and (at := _field_before(reader, what)):
        yield replace(_chosen(reader, part, what[at:]), field=reader.say(what[:at]))
        return
    where = read_phrase(place, lex) if found else None
    clause = reader.described(part, "select", what)
    if lex.nothing.at(what, 0):
        return
    names = clause.names or listed(reader, what, options=True)
    field = where.description(reader.text, lex) if where and where.rest else reader.say(reader.lead(part))
    yield replace(
        clause,
        field=field,
        role=(where.role if where else "") or clause.role,
        ordinal=clause.ordinal or (where.ordinal if where else None),
        value=_typed(reader, trim(what, lex), field, placed=bool(found)),
        names=names,
    )


def _chosen(reader: Reader, part: Part, what: Tokens) -> Clause:
    clause = reader.described(part, "select", what)
    return replace(clause, names=clause.names or listed(reader, what, options=True))


def _field_before(reader: Reader, what: Tokens) -> int:
    """`size L`, `quantity 2`: how many tokens name the field whose choice follows; 0 for none."""
    words = trim(what, reader.lex)
    found = reader.lex.fields.at(words, 0)
    if not found or found.length != len(words) - 1 or words != what:
        return 0
    choice = words[-1]
    return found.length if choice.kind == "number" or choice.capital else 0


def _choices(reader: Reader, part: Part) -> Iterator[Clause]:
    """`"Large" as the size and "Red" as the color`: a choice for each field, when each has one."""
    slots = read_slots(reader, part.body)
    fields = [slot_field(reader, slot).field for slot in slots]
    if len(set(fields)) == len(slots) and all(reader.lex.as_field.first(slot.after) for slot in slots):
        for slot, field in zip(slots, fields, strict=True):
            yield replace(
                reader.described(part, "select", (slot.quote,)), field=field, object=slot.quote.text
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
    if any(token.kind == "number" for token in what) and placed and not quoted(what):
        return reader.put(what, field or "number")
    return None


MOVES: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "add": _moved,
    "remove": _moved,
    "drag": _dragged,
    "buy": _buy,
    "copy": _copy,
    "select": _select,
}
