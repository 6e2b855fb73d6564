"""Errands that are several things to do: log in, sign up, write and forward messages, make a thing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_fill import Entry, read_entries, read_pairs
from pursuit.pursuits.goal_phrase import Tokens, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_split import Part
from pursuit.pursuits.goal_tokens import span

_CREDENTIALS = ("user name", "email", "password", "code")
_SETTING = frozenset({"set", "change", "modify", "update", "adjust", "edit", "rename", "set up"})


def fill_clauses(reader: Reader, part: Part, topic: str = "") -> Iterator[Clause]:
    """One clause for each text and its field."""
    lead = reader.say(part.lead)
    for entry in read_entries(reader, part.body, setting=part.phrase in _SETTING):
        yield _filled(reader, part, entry, topic, lead)


def _filled(reader: Reader, part: Part, entry: Entry, topic: str, lead: str = "") -> Clause:
    return Clause(
        text=reader.clause_text(part),
        verb="fill",
        object=entry.described or entry.field,
        names=(entry.label,) if entry.label else (),
        field=entry.field or lead,
        value=entry.name,
        role=entry.role,
        ordinal=entry.ordinal,
        topic=topic,
        negated=part.negated,
    )


def _credentials(reader: Reader, part: Part, topic: str, verb: str) -> Iterator[Clause]:
    entries = list(_credential_entries(reader, part.body))
    if not entries:
        yield reader.described(part, verb, part.body, topic=topic)
        return
    for entry in entries:
        yield _filled(reader, part, entry, topic)
    yield Clause(
        text=reader.clause_text(part), verb="submit", object=topic, topic=topic, negated=part.negated
    )


def _credential_entries(reader: Reader, body: Tokens) -> Iterable[Entry]:
    if any(token.kind == "quote" for token in body) or reader.book.named(body):
        return _with_user(reader, read_entries(reader, body))
    pairs = list(read_pairs(reader, body))
    user = [] if any(_kind(reader, p) in ("user name", "email") for p in pairs) else _as_user(reader, body)
    if user or pairs:
        return [*user, *pairs]
    given = reader.book.given_of_kind(*_CREDENTIALS)
    return [Entry(name=name, field=reader.book.kind(name.replace("_", " "))) for name in given]


def _kind(reader: Reader, entry: Entry) -> str:
    return reader.book.kind(entry.field)


def _with_user(reader: Reader, entries: Sequence[Entry]) -> Iterator[Entry]:
    """What has no field of its own is the user name, then the password."""
    free = iter(("user name", "password"))
    for entry in entries:
        if entry.field:
            yield entry
        else:
            field = next(free, "")
            yield replace(entry, field=field, name=reader.book.rename(entry.name, field))


def _as_user(reader: Reader, body: Tokens) -> list[Entry]:
    """`as sam`, up to the next preposition."""
    lex = reader.lex
    for at, token in enumerate(body):
        if token.word in lex.login_as and at + 1 < len(body):
            end = at + 1
            while end < len(body) and not (
                lex.with_.at(body, end) or lex.joiners.at(body, end) or body[end].kind == "mark"
            ):
                end += 1
            if words := trim(body[at + 1 : end], lex):
                name = reader.book.put(span(reader.text, words), "user name")
                return [Entry(name=name, field="user name")]
    return []


def _login(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _credentials(reader, part, "log in", "login")


def _signup(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _credentials(reader, part, "sign up", "click")


ERRANDS: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "login": _login,
    "signup": _signup,
}
