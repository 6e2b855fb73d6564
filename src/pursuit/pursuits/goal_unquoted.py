"""Texts without quotation marks: `05/20/2010 as the date`, `set the volume to 30%`, `name Sam, age 33`."""

from collections.abc import Iterator
from dataclasses import replace

from pursuit.pursuits.goal_entry import Entry, field_phrase, field_words
from pursuit.pursuits.goal_lexicon import Match
from pursuit.pursuits.goal_phrase import Phrase, Tokens, cut_at, head_end, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import span, spoken


def read_set_to(reader: Reader, body: Tokens) -> list[Entry]:
    """`the start date to May and the end date to June`: each part between joiners, when all say `to`."""
    if ends := _range(reader, body):
        return ends
    parts = [part for part in _joined(reader, body) if part]
    many = len(parts) > 1 and all(cut_at(part, reader.lex.set_to, 1)[1] for part in parts)
    return [entry for part in (parts if many else [body]) for entry in _one_set_to(reader, part)]


def _range(reader: Reader, body: Tokens) -> list[Entry]:
    """`the price from 100 to 300`: its two ends."""
    lex = reader.lex
    before, found, after = cut_at(body, lex.from_old, 1)
    low, to, high = cut_at(after, lex.set_to)
    if not (found and to and low and high and low[0].kind == high[0].kind == "number"):
        return []
    field = field_words(reader, field_phrase(reader, before))
    ends = ((lex.renewed["low"], low), (lex.renewed["high"], high))
    return [Entry(name=reader.put(t, f"{w} {field}".strip()), field=f"{w} {field}".strip()) for w, t in ends]


def _joined(reader: Reader, body: Tokens, *, commas: bool = False) -> Iterator[Tokens]:
    start = at = 0
    while at < len(body):
        found = reader.lex.joiners.at(body, at)
        if found or (commas and body[at].text == ","):
            yield body[start:at]
            start = at + (found.length if found else 1)
        at = max(at + 1, start)
    yield body[start:]


def _one_set_to(reader: Reader, body: Tokens) -> list[Entry]:
    before, found, after = cut_at(body, reader.lex.set_to, 1)
    value = _literal_tail(trim(after, reader.lex))
    if found is None or not value:
        return []
    head = trim(before, reader.lex)
    phrase = field_phrase(reader, head[: head_end(head, reader.lex)])
    field = field_words(reader, phrase)
    described = reader.say(before) if field else ""
    whole = Entry(name=None, field=field, role=phrase.role, ordinal=phrase.ordinal, described=described)
    texts = _several(value) or [span(reader.text, value)]
    if len(texts) == 1:
        return [replace(whole, name=reader.book.put(texts[0], field))]
    return [
        replace(whole, name=reader.book.put(text, field), ordinal=place)
        for place, text in enumerate(texts, 1)
    ]


def _literal_tail(tokens: Tokens) -> Tokens:
    """Of `combination [1,2]` the bracket; else all of it."""
    for at, token in enumerate(tokens):
        if token.text == "[" and at:
            return tokens[at:]
    return tokens


def _several(value: Tokens) -> list[str]:
    """The numbers of `[11,19,5]`, each for a field of its own."""
    if value[0].text != "[" or not all(t.kind == "number" or t.text in {"[", "]", ","} for t in value):
        return []
    return [part for t in value if t.kind == "number" for part in t.text.split(",") if part]


def read_pairs(reader: Reader, body: Tokens) -> Iterator[Entry]:
    """`name Sam Smith, email sam@x.example and phone 555`: a known field, then its text."""
    starts = list(_field_starts(reader, body))
    for i, (at, found) in enumerate(starts):
        end = starts[i + 1][0] if i + 1 < len(starts) else len(body)
        value = _pair_value(reader, body[at + found.length : end])
        if value:
            field = spoken(reader.text, body[at : at + found.length])
            yield Entry(name=reader.book.put(span(reader.text, value), field), field=field)


def _field_starts(reader: Reader, body: Tokens) -> Iterator[tuple[int, Match]]:
    at = 0
    fresh = True
    while at < len(body):
        found = reader.lex.fields.at(body, at) if fresh else None
        role = reader.lex.roles.at(body, at)
        if found and not (role and role.length >= found.length):
            yield at, found
        step = max(found.length if found else 1, role.length if role else 1)
        fresh = not found and _opens_pair(reader, body, at)
        at += step


def _opens_pair(reader: Reader, body: Tokens, at: int) -> bool:
    """A field may follow a comma, a joiner, a determiner or `with`."""
    lex = reader.lex
    return (
        body[at].kind == "break"
        or body[at].text in {",", ";", "-", ":"}
        or any(table.at(body, at) for table in (lex.joiners, lex.determiners, lex.with_))
    )


def _pair_value(reader: Reader, tokens: Tokens) -> Tokens:
    """The text behind a field's name; none when it is a place (`in the box`) or a description (`of ...`)."""
    lex = reader.lex
    rest = tokens
    if rest and (rest[0].text in {":", "="} or lex.copula.at(rest, 0)):
        rest = rest[1:]
    if not rest or (rest[0].kind == "mark" and rest[0].text not in "$€£¥#+-[({<"):
        return ()
    if any(table.at(rest, 0) for table in (lex.roles, lex.field_nouns, lex.not_values, lex.fillers)):
        return ()
    return _until_end(reader, rest)


def _until_end(reader: Reader, tokens: Tokens) -> Tokens:
    """Without the joiner and marks that lead to the next pair."""
    end = len(tokens)
    while end and _is_tie(reader, tokens, end - 1):
        end -= 1
    return tokens[:end]


def _is_tie(reader: Reader, tokens: Tokens, at: int) -> bool:
    lex, token = reader.lex, tokens[at]
    if token.kind in ("mark", "break"):
        return token.text not in {")", "]", "%", "!"}
    return any(table.at(tokens, at) for table in (lex.joiners, lex.determiners, lex.with_))


def read_unquoted(reader: Reader, body: Tokens) -> list[Entry]:
    """`Ann as first name and Doe as last name`: each part, when each has a field; else one entry."""
    parts = [part for part in _joined(reader, body, commas=True) if part]
    many = len(parts) > 1 and all(_place(reader, part)[1] for part in parts)
    return [_one_unquoted(reader, part) for part in (parts if many else [body])]


def _one_unquoted(reader: Reader, body: Tokens) -> Entry:
    """`05/20/2010 as the date`, `hello into the box`, `the name with Sam`, or a text on its own."""
    lex = reader.lex
    what, place = _place(reader, body)
    phrase = field_phrase(reader, place)
    field = field_words(reader, phrase)
    if not place:
        before, found, after = cut_at(what, lex.with_, 1)
        if found and lex.determiners.at(what, 0):
            value, named = trim(after, lex), read_phrase(before, lex)
            return _text_entry(reader, value, named)
    if _is_description(reader, what):
        words = trim(what, lex)
        known = lex.fields.at(words, 0) and not lex.generic_texts.at(words, 0)
        field = field or (spoken(reader.text, words) if known else "")
        return Entry(
            name=None, field=field, role=phrase.role, ordinal=phrase.ordinal, described=reader.say(what)
        )
    return _text_entry(reader, trim(what, lex), phrase)


def _text_entry(reader: Reader, value: Tokens, phrase: Phrase) -> Entry:
    field = field_words(reader, phrase)
    text = span(reader.text, value)
    name = reader.book.put(text, field) if text else None
    return Entry(name=name, field=field, role=phrase.role, ordinal=phrase.ordinal)


def _place(reader: Reader, body: Tokens) -> tuple[Tokens, Tokens]:
    """Cuts at the last `into the ...` or `as the ...` that names a field."""
    for at in range(len(body) - 1, 0, -1):
        found = reader.lex.into.at(body, at)
        if found and _names_field(reader, body[at + found.length :], found):
            return body[:at], body[at:]
    return body, ()


def _names_field(reader: Reader, after: Tokens, found: Match) -> bool:
    lex = reader.lex
    rest = trim(after, lex)
    return bool(rest) and (
        found.phrase in lex.into_fields
        or len(rest) < len(after)
        or bool(lex.fields.at(rest, 0) or lex.roles.first(rest))
    )


def _is_description(reader: Reader, what: Tokens) -> bool:
    """`your answer`, `the value of Y`, `that`: words about the text, not the text."""
    lex = reader.lex
    if any(token.kind in ("number", "literal") for token in what[:1]):
        return False
    return bool(lex.determiners.at(what, 0) or lex.every.at(what, 0) or reader.is_pronoun(what))
