"""Errands that are several things to do: fill a form, log in, sign up, make a thing, book a journey."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_entry import Entry, filled
from pursuit.pursuits.goal_fill import read_entries
from pursuit.pursuits.goal_moves import MOVES
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_search import is_travel, travel_clauses
from pursuit.pursuits.goal_split import Part
from pursuit.pursuits.goal_tokens import spoken
from pursuit.pursuits.goal_unquoted import read_pairs

_CREDENTIALS = ("user name", "email", "password", "code")


def _fill(reader: Reader, part: Part) -> Iterator[Clause]:
    """One clause for each text and its field; the lead may name the field."""
    if _is_edit(reader, part):
        yield _control(reader, part)
        return
    if part.phrase in reader.lex.using_verbs and not quoted(part.body):
        pairs = list(read_pairs(reader, part.body))
        yield from [filled(reader, part, entry, "") for entry in pairs] or [
            reader.described(part, "do", part.body)
        ]
        return
    lead = read_phrase(reader.lead(part), reader.lex)
    where = Entry(
        name=None,
        field=reader.say(lead.rest),
        role=lead.role,
        ordinal=lead.ordinal,
    )
    for entry in read_entries(
        reader, part.body, setting=part.phrase in reader.lex.set_verbs or part.reading == "add"
    ):
        yield filled(reader, part, _in_place(entry, where), "")


def _is_edit(reader: Reader, part: Part) -> bool:
    """`edit the page "X"` opens it; `change "X" to "Y"` fills."""
    lex = reader.lex
    tied = lex.set_to.first(part.body) or lex.with_.first(part.body) or reader.book.named(part.body)
    return part.phrase in lex.set_verbs and not tied


def _control(reader: Reader, part: Part) -> Clause:
    clause = reader.described(part, "click", part.body, role=False)
    return replace(clause, object=f"{spoken(reader.text, part.verb)} {clause.object}".strip())


def _in_place(entry: Entry, lead: Entry) -> Entry:
    if entry.field or entry.role:
        return entry
    return replace(entry, field=lead.field, role=lead.role, ordinal=entry.ordinal or lead.ordinal)


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


def _login(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _credentials(reader, part, "log in", "login")


def _signup(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from _credentials(reader, part, "sign up", "click")


def _create(reader: Reader, part: Part) -> Iterator[Clause]:
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


def _buy(reader: Reader, part: Part) -> Iterator[Clause]:
    if is_travel(reader, part):
        yield from travel_clauses(reader, part)
    elif part.phrase in reader.lex.checkout_verbs and quoted(part.body):
        yield from _checked_out(reader, part)
    else:
        yield from MOVES["buy"](reader, part)


def _checked_out(reader: Reader, part: Part) -> Iterator[Clause]:
    """`check out with the email "x"`: going there, the texts, and the order."""
    yield Clause(text=reader.clause_text(part), verb="open", object=part.phrase, topic="checkout")
    for entry in read_entries(reader, part.body):
        yield filled(reader, part, entry, "checkout")
    yield Clause(text=reader.clause_text(part), verb="buy", topic="checkout", negated=part.negated)


def _add(reader: Reader, part: Part) -> Iterator[Clause]:
    """Adding something new that has a name is making it."""
    lex = reader.lex
    if not quoted(part.body) and read_phrase(part.body, lex).role in ("slider", "spinbutton"):
        yield from _fill(reader, part)
        return
    clauses = list(MOVES["add"](reader, part))
    texts = bool(quoted(part.body))
    if clauses and (clauses[0].into or not (texts or lex.naming.first(part.body))):
        yield from clauses
    elif lex.naming.first(part.body) or lex.with_.first(part.body):
        yield from _create(reader, part)
    elif _is_text(reader, part.body):
        yield from _fill(reader, part)
    else:
        yield from clauses


def _is_text(reader: Reader, body: Tokens) -> bool:
    """`put "x" into the box`, `add the sentence "x"`: text to write, not a thing to put somewhere."""
    before = trim(next(body[:at] for at, token in enumerate(body) if token.kind == "quote"), reader.lex)
    return bool(reader.lex.generic_texts.at(before, 0)) or bool(reader.lex.into.first(body))


def _applied(reader: Reader, part: Part) -> Iterator[Clause]:
    """`redeem the voucher "X"`, `subscribe with sam@shop.example`: a text, then the control."""
    verb = spoken(reader.text, part.verb[:1])
    entries = read_entries(reader, part.body) if quoted(part.body) else list(_literals(reader, part.body))
    for entry in entries:
        yield filled(reader, part, entry, verb)
    yield Clause(text=reader.clause_text(part), verb="submit", object=verb, topic=verb, negated=part.negated)


def _literals(reader: Reader, body: Tokens) -> Iterator[Entry]:
    pairs = list(read_pairs(reader, body))
    yield from pairs
    if pairs:
        return
    for token in body:
        if token.kind == "literal":
            field = "email" if "@" in token.text[1:] else ""
            yield Entry(name=reader.book.put(token.text, field), field=field)


def applies(reader: Reader, part: Part) -> bool:
    """Whether a control's words bring a text for it along."""
    literal = any(token.kind == "literal" and token.text[0] not in "@#" for token in part.body)
    told = quoted(part.body) or literal or any(True for _ in read_pairs(reader, part.body))
    return part.phrase in reader.lex.applying and bool(told)


def control_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
    """The clauses of a control that takes a text."""
    yield from _applied(reader, part)


def _upload(reader: Reader, part: Part) -> Iterator[Clause]:
    """A file by its path: filled into the field the words name, else any upload."""
    for entry in read_entries(reader, part.body):
        field = entry.field or "file"
        yield replace(filled(reader, part, replace(entry, field=field), "upload"), object=f"upload {field}")


ERRANDS: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "fill": _fill,
    "login": _login,
    "signup": _signup,
    "create": _create,
    "buy": _buy,
    "add": _add,
    "upload": _upload,
}
