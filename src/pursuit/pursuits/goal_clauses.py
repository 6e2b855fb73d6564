"""Reads each part of a goal as one clause, or as several when it unfolds (log in: two fields, a sending)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

from pursuit.decide.situation import Clause, Comparison, Verb
from pursuit.pursuits.goal_errands import ERRANDS, fill_clauses
from pursuit.pursuits.goal_lexicon import as_direction
from pursuit.pursuits.goal_names import listed
from pursuit.pursuits.goal_phrase import Tokens, cut_at, read_phrase, trim, without
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_split import Part
from pursuit.pursuits.goal_tokens import span, spoken

_VERBS = frozenset(get_args(Verb))
_LOOKS = frozenset({"open", "find", "search", "scroll", "hover"})


def read_part(reader: Reader, part: Part, *, more: bool) -> list[Clause]:
    """The clauses of one part, in order; `more` says that another part follows."""
    read = ERRANDS.get(part.reading) or _READERS.get(part.reading) or _fallback(part)
    clauses = list(read(reader, part))
    if part.reading == "find" and more:
        clauses = [_reached(reader, part, clause) for clause in clauses]
    return [replace(c, change=c.verb not in _LOOKS and not c.negated) for c in clauses]


def _fallback(part: Part) -> Callable[[Reader, Part], Iterator[Clause]]:
    return _plain if part.reading in _VERBS else _do if not part.reading else _control


def _reached(reader: Reader, part: Part, clause: Clause) -> Clause:
    """`find X and ...` is going to X, when X is a thing and not a question."""
    thing = part.phrase in ("find", "locate", "get") and trim(part.body, reader.lex)
    return replace(clause, verb="open") if thing else clause


def _plain(reader: Reader, part: Part) -> Iterator[Clause]:
    clause = reader.described(part, part.reading or "do", part.body)
    yield replace(clause, names=clause.names or listed(reader, part.body))


def _do(reader: Reader, part: Part) -> Iterator[Clause]:
    """A verb that is none of ours: it stays in the description."""
    clause = reader.described(part, "do", part.body)
    words = part.verb + trim(part.body, reader.lex)
    yield replace(clause, object=reader.say(words) or clause.text)


def _control(reader: Reader, part: Part) -> Iterator[Clause]:
    """`close the dialog`: the verb's word is what the control says, so it stays in the description."""
    clause = reader.described(part, "click", part.body)
    word = spoken(reader.text, part.verb)
    yield replace(clause, object=f"{word} {clause.object}".strip())


def _click(reader: Reader, part: Part) -> Iterator[Clause]:
    key = reader.lex.keys.at(part.body, 0)
    if key and key.length == len(part.body) and part.phrase not in ("click", "click on"):
        yield reader.described(part, "submit" if key.meaning == "Enter" else "click", part.body, topic="key")
        return
    yield from _plain(reader, part)


def _back(reader: Reader, part: Part) -> Iterator[Clause]:
    yield reader.described(part, "open", part.body, object="back", topic="back")


def _moved(reader: Reader, part: Part) -> Iterator[Clause]:
    """Add, remove, drag: a thing and the place it goes to or comes from."""
    what, into = _destination(reader, part)
    clause = reader.described(part, part.reading, what, into=into)
    if reader.is_pronoun(read_phrase(what, reader.lex).rest):
        clause = replace(clause, object="")
    yield replace(clause, names=clause.names or listed(reader, what))


def _destination(reader: Reader, part: Part) -> tuple[Tokens, str]:
    lex = reader.lex
    table = lex.out_of if part.reading == "remove" else lex.into
    for at in range(len(part.body) - 1, -1, -1):
        found = table.at(part.body, at)
        after = part.body[at + found.length :] if found else ()
        if found and (part.reading == "drag" or _is_place(reader, after)):
            return part.body[:at], reader.say(after)
    return _sideways(reader, part)


def _sideways(reader: Reader, part: Part) -> tuple[Tokens, str]:
    """`drag the circle left`; `empty the cart`."""
    body = trim(part.body, reader.lex)
    if part.reading == "drag" and body and body[-1].word in reader.lex.directions:
        return body[:-1], body[-1].word
    if part.reading == "remove" and (found := reader.lex.places.at(body, 0)) and found.length == len(body):
        return (), reader.say(body)
    return part.body, ""


def _is_place(reader: Reader, tokens: Tokens) -> bool:
    place = trim(tokens, reader.lex)
    found = reader.lex.places.first(place)
    return bool(found) and len(place) <= 5


def _buy(reader: Reader, part: Part) -> Iterator[Clause]:
    clause = next(_plain(reader, part))
    if reader.is_pronoun(read_phrase(part.body, reader.lex).rest):
        clause = replace(clause, object="")
    yield clause


def _search(reader: Reader, part: Part) -> Iterator[Clause]:
    """The text to search for is a value, quoted or not."""
    body, place = _search_place(reader, part.body)
    named = reader.book.named(body)
    quotes = [token for token in body if token.kind == "quote"]
    phrase = read_phrase(body, reader.lex)
    what = phrase.description(reader.text, reader.lex)
    if named:
        value: str | None = named[0][2]
    else:
        term = quotes[0].text if quotes else what if what in reader.text else span(reader.text, body)
        value = reader.book.put(term, "search term") if term else None
    for token in quotes[1:]:
        reader.book.put(token.text)
    yield reader.described(part, "search", body, object=what, names=(), value=value, field=reader.say(place))


def _search_place(reader: Reader, body: Tokens) -> tuple[Tokens, Tokens]:
    """Cuts off where to search: `... in the search box`, `the catalogue for ...`."""
    lex = reader.lex
    before, found, after = cut_at(body, lex.search_for)
    if found and before and (lex.determiners.at(before, 0) or len(before) == 1) and before[0].kind != "quote":
        return after, before
    for at in range(len(body) - 1, 0, -1):
        table = lex.into.at(body, at) or lex.with_.at(body, at)
        if table and lex.search_places.at(trim(body[at + table.length :], lex), 0):
            return body[:at], body[at + table.length :]
    return body, ()


def _sort(reader: Reader, part: Part) -> Iterator[Clause]:
    lex = reader.lex
    body = trim(part.body, lex)
    direction = lex.orders.first(body)
    if direction:
        body = without(body, direction[0], direction[1].length)
    if found := lex.sort_by.first(body):
        body = body[found[0] + found[1].length :]
    phrase = read_phrase(body, lex)
    field = phrase.description(reader.text, lex)
    comparison = phrase.comparison or _sorted_by(reader, field, direction[1].meaning if direction else "")
    yield reader.described(part, "sort", body, field=field, object=field, comparison=comparison)


def _sorted_by(reader: Reader, field: str, direction: str) -> Comparison | None:
    if not direction:
        return None
    return Comparison(attribute=field or "price", direction=as_direction(direction))


def _check(reader: Reader, part: Part) -> Iterator[Clause]:
    """`check my order status` is reading; `check the box` is not."""
    body = trim(part.body, reader.lex)
    reads = part.phrase == "check" and any(reader.lex.readable.at(body, at) for at in range(len(body)))
    if reads and not any(token.kind == "quote" for token in body):
        yield reader.described(part, "find", part.body)
    else:
        yield from _plain(reader, part)


def _select(reader: Reader, part: Part) -> Iterator[Clause]:
    """`Tuesday from the drop-down`, `12/05/2016 as the date`, `A, B and C`."""
    lex = reader.lex
    what: Tokens = part.body
    place: Tokens = ()
    for at in range(1, len(part.body)):
        found = lex.chosen_from.at(part.body, at)
        if found:
            what, place = part.body[:at], part.body[at + found.length :]
            break
    where = read_phrase(place, lex)
    clause = reader.described(part, "select", what)
    field = where.description(reader.text, lex) if where.rest else ""
    value = None
    if what and what[0].kind == "number" and place:
        value = reader.book.put(clause.object, field or "number") if clause.object in reader.text else None
    yield replace(
        clause,
        field=field,
        role=where.role or clause.role,
        value=value,
        names=(clause.names or listed(reader, what)) + where.names,
    )


_READERS: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "do": _do,
    "control_verbs": _control,
    "click": _click,
    "go_back": _back,
    "add": _moved,
    "remove": _moved,
    "drag": _moved,
    "buy": _buy,
    "search": _search,
    "sort": _sort,
    "check": _check,
    "select": _select,
    "fill": fill_clauses,
}
