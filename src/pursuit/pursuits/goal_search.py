"""Reads searching, finding, sorting and travelling: which text, where, in which order."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pursuit.decide.situation import Clause, Comparison
from pursuit.pursuits.goal_lexicon import as_direction
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, read_phrase, trim, without
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import span


def _search(reader: Reader, part: Part) -> Iterator[Clause]:
    """The text to search for is a value, quoted or not."""
    body, place = _search_place(reader, part.body)
    if _is_message(reader, body) and not quoted(body):
        yield reader.described(part, "open", body)
        return
    phrase = read_phrase(body, reader.lex, role=False)
    what = phrase.description(reader.text, reader.lex)
    field = read_phrase(place, reader.lex)
    yield reader.described(
        part,
        "search",
        body,
        role=False,
        object=what,
        names=quoted(body)[1:],
        value=_term(reader, body),
        field=field.description(reader.text, reader.lex) or reader.say(reader.lead(part)),
    )


def _term(reader: Reader, body: Tokens) -> str | None:
    named = reader.book.named(body)
    if quotes := quoted(body):
        return reader.book.put(quotes[0], "search term")
    if named:
        return named[0][2]
    term = reader.say(_essence(reader, body))
    if term not in reader.text:
        term = span(reader.text, trim(_essence(reader, body), reader.lex))
    given = reader.book.given_of_kind("search term")
    return reader.book.put(term, "search term") if term else next(iter(given), None)


def _essence(reader: Reader, body: Tokens) -> Tokens:
    """What a search box takes: neither `that costs little` nor `under 30 euros`, nor `the cheapest`."""
    lex = reader.lex
    rest = read_phrase(body, lex, role=False).rest
    found = lex.limits.first(rest, 1)
    if found and any(token.kind == "number" for token in rest[found[0] : found[0] + 5]):
        rest = rest[: found[0]]
    return cut_at(rest, lex.relatives, 1)[0]


def _is_message(reader: Reader, body: Tokens) -> bool:
    """`look for the email by Ann`: a thing in the page, not a text to search the site for."""
    words = trim(body, reader.lex)
    return len(words) < len(body) and bool(reader.lex.message_objects.at(words, 0))


def _search_place(reader: Reader, body: Tokens) -> tuple[Tokens, Tokens]:
    """Cuts off where to search: `... in the search box`, `the catalogue for ...`."""
    lex = reader.lex
    before, found, after = cut_at(body, lex.search_for)
    place = before and (lex.determiners.at(before, 0) or len(before) == 1) and not quoted(before)
    if found and place:
        return after, before
    for at in range(len(body) - 1, 0, -1):
        found = lex.into.at(body, at) or lex.with_.at(body, at)
        if found and lex.search_places.at(trim(body[at + found.length :], lex), 0):
            return body[:at], body[at + found.length :]
    return body, ()


def _sort(reader: Reader, part: Part) -> Iterator[Clause]:
    """What it is sorted by is the field; which end comes first is the comparison."""
    lex = reader.lex
    body = trim(part.body, lex)
    order = lex.orders.first(body)
    if order:
        body = without(body, order[0], order[1].length)
    if found := lex.sort_by.first(body):
        body = body[found[0] + found[1].length :]
        own = ""
    else:
        own = _own_order(reader, order[1].phrase) if order else ""
    phrase = read_phrase(body, lex)
    field = own or phrase.description(reader.text, lex)
    comparison = phrase.comparison or _ordered(field, order[1].meaning if order else "")
    object_ = field or (comparison.attribute if comparison else "")
    yield reader.described(
        part, "sort", body, field=object_, object=object_, comparison=comparison, every=False
    )


def _own_order(reader: Reader, phrase: str) -> str:
    """What an order says by itself that it is by: `cheapest first` by price, `alphabetically` by name."""
    lex = reader.lex
    words = reader.book.tokens(phrase)
    if found := lex.comparisons.first(words):
        return lex.comparison(found[1]).attribute
    named = lex.named_orders.at(words, 0)
    return named.meaning if named else ""


def _ordered(field: str, direction: str) -> Comparison | None:
    if not direction:
        return None
    return Comparison(attribute=field or "price", direction=as_direction(direction))


def _leg_kind(reader: Reader, part: Part, kind: str, tokens: Tokens) -> str:
    """From and to of a stay are its days."""
    day = tokens[0].kind == "number" or reader.lex.months.at(tokens, 0)
    if kind == "date" or not day or not reader.lex.stay_nouns.first(part.body):
        return kind
    return reader.lex.stay_ends[kind]


def is_travel(reader: Reader, part: Part) -> bool:
    """Whether the part names a way of travelling and at least two of from, to and when."""
    kinds = {kind for kind, _ in _legs(reader, part.body)}
    return len(kinds) >= 2 and bool(reader.lex.travel_nouns.first(part.body))


def travel_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
    """`Book the cheapest flight from A to B on D`: three fields, a sending, and what was asked for."""
    for leg, tokens in _legs(reader, part.body):
        kind = _leg_kind(reader, part, leg, tokens)
        value = reader.put(tokens, kind)
        yield Clause(
            text=reader.clause_text(part),
            verb="fill",
            object=kind,
            field=kind,
            value=value,
            topic="search",
            negated=part.negated,
        )
    yield Clause(text=reader.clause_text(part), verb="submit", object="search", topic="search")
    yield from _travelled(reader, part)


def _travelled(reader: Reader, part: Part) -> Iterator[Clause]:
    starts = [at for at, _, _ in _leg_starts(reader, part.body)]
    verb = "find" if part.reading in ("search", "open") else part.reading
    clause = reader.described(part, verb, part.body[: min(starts)], names=())
    comparison = clause.comparison
    if comparison and comparison.attribute == "length":
        clause = replace(clause, comparison=replace(comparison, attribute="duration"))
    if verb != "find" or clause.comparison:
        yield clause


def _legs(reader: Reader, body: Tokens) -> list[tuple[str, Tokens]]:
    """From, to and when with their texts, each once."""
    starts = list(_leg_starts(reader, body))
    legs: dict[str, Tokens] = {}
    for i, (at, length, kind) in enumerate(starts):
        end = starts[i + 1][0] if i + 1 < len(starts) else len(body)
        words = trim(body[at + length : end], reader.lex)
        if words and kind not in legs and (kind != "date" or _is_day(reader, words)):
            legs[kind] = words
    return list(legs.items())


def _is_day(reader: Reader, words: Tokens) -> bool:
    """`12/05/2026`, `12 May`, `Friday`; neither `2 adults` nor `the summer`."""
    lex = reader.lex
    if words[0].kind != "number":
        return words[0].capital
    return not lex.units.at(words, 1) or bool(lex.months.at(words, 1))


def _leg_starts(reader: Reader, body: Tokens) -> Iterator[tuple[int, int, str]]:
    for at in range(1, len(body) - 1):
        found = reader.lex.travel.at(body, at)
        if found:
            yield at, found.length, found.meaning


def _find(reader: Reader, part: Part) -> Iterator[Clause]:
    if is_travel(reader, part):
        yield from travel_clauses(reader, part)
    elif part.phrase in reader.lex.ensure_verbs and (wish := _ensured(reader, part)):
        yield wish
    else:
        yield reader.described(part, "find", part.body, role=_asks_thing(part))


def _ensured(reader: Reader, part: Part) -> Clause | None:
    """`make sure the box "X" is checked` is checking it."""
    lex = reader.lex
    before, found, after = cut_at(part.body, lex.copula, 1)
    base = lex.heads.at(reader.book.tokens(lex.heads.base(after[0].word)), 0) if found and after else None
    if base is None or base.meaning not in ("check", "uncheck", "select") or len(after) > 2:
        return None
    return reader.described(part, base.meaning, before)


def _asks_thing(part: Part) -> bool:
    return part.phrase in ("find", "locate")


def _searched(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from travel_clauses(reader, part) if is_travel(reader, part) else _search(reader, part)


def _filter(reader: Reader, part: Part) -> Iterator[Clause]:
    """`by brand Acme`, `items under 20 dollars`."""
    lex = reader.lex
    _, found, after = cut_at(part.body, lex.sort_by)
    body = after if found else part.body
    clause = reader.described(part, "filter", body)
    at = next((i for i, token in enumerate(body) if token.kind != "word" or token.capital), 0)
    if found and at:
        clause = replace(reader.described(part, "filter", body[at:]), field=reader.say(body[:at]))
    yield clause


SEARCHES: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "search": _searched,
    "find": _find,
    "sort": _sort,
    "filter": _filter,
}
