"""Logging in and signing up: which text is the user name, which the password, and the sending."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_entry import Entry, filled
from pursuit.pursuits.goal_fill import read_entries
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_unquoted import read_pairs

_CREDENTIALS = ("user name", "email", "password", "code")


def _credentials(reader: Reader, part: Part, topic: str, verb: str) -> Iterator[Clause]:
    entries = list(_credential_entries(reader, part.body))
    if not entries:
        yield reader.described(part, verb, part.body, topic=topic, object=reader.say(part.body) or topic)
        return
    for entry in entries:
        yield filled(reader, part, entry, topic)
    yield Clause(
        text=reader.clause_text(part), verb="submit", object=topic, topic=topic, negated=part.negated
    )


def _credential_entries(reader: Reader, body: Tokens) -> Iterable[Entry]:
    if quoted(body) or reader.book.named(body):
        entries = list(_with_user(reader, read_entries(reader, body)))
        return (
            entries
            if any(_is_user(reader, entry) for entry in entries)
            else [*_as_user(reader, body), *entries]
        )
    pairs = list(read_pairs(reader, body))
    user = [] if any(_is_user(reader, pair) for pair in pairs) else _as_user(reader, body)
    user = user or (_literal_user(reader, body) if not pairs else [])
    if user or pairs:
        return [*user, *pairs]
    given = reader.book.given_of_kind(*_CREDENTIALS)
    return [Entry(name=name, field=reader.book.kind_of_given(name)) for name in given]


def _is_user(reader: Reader, entry: Entry) -> bool:
    if entry.name in reader.book.given:
        return reader.book.kind_of_given(entry.name) in ("user name", "email")
    return reader.book.kind(entry.field) in ("user name", "email")


def _with_user(reader: Reader, entries: Sequence[Entry]) -> Iterator[Entry]:
    """What has no field of its own is the user name, then the password."""
    free = iter(("user name", "password"))
    for entry in entries:
        if reader.book.kind(entry.field) or entry.name in reader.book.given:
            yield entry
        else:
            field = next(free, entry.field)
            yield replace(entry, field=field, name=reader.book.rename(entry.name, field))


def _as_user(reader: Reader, body: Tokens) -> list[Entry]:
    """`as sam`, `with sam / secret`: up to the next preposition."""
    lex = reader.lex
    _, found, after = cut_at(body, lex.login_as)
    if not found:
        return []
    end = next((at for at in range(1, len(after)) if _ends_user(reader, after, at)), len(after))
    words = trim(after[:end], lex)
    if not words or quoted(words):
        return []
    return [Entry(name=reader.put(words, "user name"), field="user name")]


def _literal_user(reader: Reader, body: Tokens) -> list[Entry]:
    """`with sam@shop.example and hunter2`: an address, then the password."""
    at = next((i for i, token in enumerate(body) if token.kind == "literal"), None)
    if at is None:
        return []
    joined = reader.lex.joiners.at(body, at + 1)
    secret = body[at + 1 + joined.length :][:1] if joined else ()
    entries = [Entry(name=reader.put(body[at : at + 1], "email"), field="email")]
    return entries + [Entry(name=reader.put(secret, "password"), field="password") for _ in secret]


def _ends_user(reader: Reader, tokens: Tokens, at: int) -> bool:
    lex = reader.lex
    return bool(tokens[at].kind == "mark" or lex.with_.at(tokens, at) or lex.joiners.at(tokens, at))


def login_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _credentials(reader, part, "log in", "login")


def signup_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _credentials(reader, part, "sign up", "click")
