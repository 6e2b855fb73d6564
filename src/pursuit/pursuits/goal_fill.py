"""Which text goes into which field: of filling, logging in, signing up, making a thing.

Quoted texts first; then the caller's names; then texts that stand unquoted beside the name of a field.
"""

from dataclasses import replace

from pursuit.pursuits.goal_entry import Entry, field_phrase, field_words
from pursuit.pursuits.goal_phrase import Phrase, Tokens, cut_at, head_end, quoted, trim
from pursuit.pursuits.goal_quoted import read_quoted
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import spoken
from pursuit.pursuits.goal_unquoted import read_pairs, read_set_to, read_unquoted


def read_entries(reader: Reader, body: Tokens, *, setting: bool = False, labels: bool = True) -> list[Entry]:
    """Entries of `body` in order.

    `setting` is for `set FIELD to VALUE`, where the field comes first; without `labels` no quotation is
    taken for the label of a field.
    """
    if setting and quoted(body) and (entry := _set_aside(reader, body)):
        return [entry]
    if quoted(body):
        return _old_and_new(reader, read_quoted(reader, body, labels=labels)) + _pairs_behind(reader, body)
    if named := reader.book.named(body):
        once = {name: (at, length, name) for at, length, name in reversed(named)}
        return [_given(reader, body, *found) for found in sorted(once.values())]
    if reader.book.given and reader.lex.forms.first(trim(body, reader.lex)):
        return [Entry(name=name, field=reader.book.kind_of_given(name)) for name in reader.book.given]
    if setting and (entries := read_set_to(reader, body)):
        return entries
    return list(read_pairs(reader, body)) or read_unquoted(reader, body)


def _set_aside(reader: Reader, body: Tokens) -> Entry | None:
    """`change the status of "X" to closed`: the quotation says of what, the text stands unquoted."""
    last = max(at for at, token in enumerate(body) if token.kind == "quote")
    before, found, after = cut_at(body, reader.lex.set_to, last + 1)
    field = field_phrase(reader, before[: head_end(before, reader.lex)])
    if not found or not after or not (words := field_words(reader, field)):
        return None
    described = reader.say(before)
    return Entry(name=reader.put(after, words), field=words, described=described, names=quoted(before))


def _pairs_behind(reader: Reader, body: Tokens) -> list[Entry]:
    """`titled "X" and priority urgent`: fields with unquoted texts behind the last quotation."""
    last = max(at for at, token in enumerate(body) if token.kind == "quote")
    after = body[last + 1 :]
    joined = reader.lex.joiners.at(after, 0) or (after and after[0].text == ",")
    return list(read_pairs(reader, after)) if joined else []


def _old_and_new(reader: Reader, entries: list[Entry]) -> list[Entry]:
    """`change the password from "a" to "b"`: the one there is, then the new one."""
    lex = reader.lex
    words = reader.book.tokens(entries[0].field)
    if len(entries) != 2 or entries[1].field or not words or not lex.from_old.at(words, len(words) - 1):
        return entries
    field = spoken(entries[0].field, trim(words[:-1], lex))
    both = [
        (f"{lex.renewed[which]} {field}".strip(), e) for which, e in zip(("old", "new"), entries, strict=True)
    ]
    return [replace(e, field=f, name=reader.book.rename(e.name, f)) for f, e in both]


def _given(reader: Reader, body: Tokens, at: int, length: int, name: str) -> Entry:
    after = body[at + length :]
    into = reader.lex.into.at(after, 0)
    phrase = field_phrase(reader, after) if into else Phrase(rest=())
    own = spoken(reader.text, body[at : at + length])
    return Entry(
        name=name,
        field=field_words(reader, phrase) or own,
        role=phrase.role,
        ordinal=phrase.ordinal,
    )
