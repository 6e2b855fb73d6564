"""Making a thing that has a name and texts: an issue, a page, a user."""

from collections.abc import Iterator
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_entry import Entry, filled
from pursuit.pursuits.goal_fill import read_entries
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_unquoted import read_pairs


def create_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
    """`create an issue titled "X" with the description "Y"`: texts, and a sending."""
    if not _makes(reader, part):
        yield reader.described(part, "do", part.body, role=False, object=reader.say(part.verb + part.body))
        return
    noun = _noun(reader, part)
    topic = f"new {noun}"
    entries = _create_entries(reader, part.body)
    if not entries:
        yield reader.described(part, "do", part.body, object=topic, topic=topic, quantity=None)
        return
    for entry in entries:
        yield filled(reader, part, entry, topic)
    yield Clause(
        text=reader.clause_text(part), verb="submit", object=f"create {noun}", topic=f"create {noun}"
    )


def _makes(reader: Reader, part: Part) -> bool:
    """`make a page`, not `make the text bold`."""
    lex = reader.lex
    told = lex.naming.first(part.body) or quoted(part.body) or lex.new_words.first(part.body[:2])
    return bool(
        told or lex.indefinite.at(part.body, 0) or len(part.verb) > 1 or part.phrase in lex.make_verbs
    )


def _noun(reader: Reader, part: Part) -> str:
    """What is made: the words before its name, its texts or its conditions."""
    lex = reader.lex
    head = trim(part.body, lex)
    for table in (lex.named, lex.prepositions, lex.with_):
        head = cut_at(head, table, 1)[0]
    head = next((head[:at] for at, token in enumerate(head) if token.kind in ("quote", "mark")), head)
    head = tuple(token for token in head if not lex.new_words.at((token,), 0))
    return reader.say(head or part.verb[-1:])


def _create_entries(reader: Reader, body: Tokens) -> list[Entry]:
    if quoted(body) or reader.book.named(body):
        entries = [_titled(reader, entry) for entry in read_entries(reader, body, labels=False)]
        first = next((at for at, token in enumerate(body) if token.kind == "quote"), len(body))
        named = any(entry.field in ("name", "title") for entry in entries)
        return entries if named else _named_entries(reader, body[:first]) + entries
    return _named_entries(reader, body) + list(read_pairs(reader, body))


def _titled(reader: Reader, entry: Entry) -> Entry:
    """What the thing is called goes into its name."""
    lex = reader.lex
    if reader.book.kind(entry.field):
        return entry
    words = reader.book.tokens(entry.field)
    named = lex.naming.first(words)
    field = named[1].meaning if named else entry.field if entry.introduced else "name"
    return replace(entry, field=field, name=reader.book.rename(entry.name, field))


def _named_entries(reader: Reader, body: Tokens) -> list[Entry]:
    """`called Broken link`: capitals or all words up to the next `with`."""
    _, found, after = cut_at(body, reader.lex.naming)
    if not found or not after or after[0].kind == "quote":
        return []
    words = cut_at(after, reader.lex.with_)[0]
    name = reader.put(words, found.meaning)
    return [Entry(name=name, field=found.meaning)] if name else []
