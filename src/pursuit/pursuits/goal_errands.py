"""Errands that are several things to do: fill a form, log in, sign up, make a thing, book a journey."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_create import create_clauses
from pursuit.pursuits.goal_entry import Entry, filled
from pursuit.pursuits.goal_fill import read_entries
from pursuit.pursuits.goal_login import login_clauses, signup_clauses
from pursuit.pursuits.goal_moves import MOVES
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, quoted, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_rewrite import rewrite_clauses
from pursuit.pursuits.goal_search import is_travel, travel_clauses
from pursuit.pursuits.goal_unquoted import read_pairs


def _fill(reader: Reader, part: Part) -> Iterator[Clause]:
    """One clause for each text and its field; the lead may name the field."""
    if rewritten := list(rewrite_clauses(reader, part)):
        yield from rewritten
        return
    if _is_edit(reader, part):
        yield reader.control(part)
        return
    if part.phrase in reader.lex.using_verbs and not quoted(part.body):
        pairs = list(read_pairs(reader, part.body))
        yield from [filled(reader, part, entry, "") for entry in pairs] or [
            reader.described(part, "do", part.body)
        ]
        return
    if part.phrase in reader.lex.again_verbs and reader.lex.relations.first(part.body):
        yield reader.described(
            part, "click", (), names=(part.phrase,), every=True, until=reader.say(part.body)
        )
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


def _in_place(entry: Entry, lead: Entry) -> Entry:
    if entry.field or entry.role:
        return entry
    return replace(entry, field=lead.field, role=lead.role, ordinal=entry.ordinal or lead.ordinal)


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
        yield from create_clauses(reader, part)
    elif _is_text(reader, part.body):
        yield from _fill(reader, part)
    else:
        yield from clauses


def _is_text(reader: Reader, body: Tokens) -> bool:
    """`put "x" into the box`, `add the sentence "x"`: text to write, not a thing to put somewhere."""
    before = trim(next(body[:at] for at, token in enumerate(body) if token.kind == "quote"), reader.lex)
    return bool(reader.lex.generic_texts.at(before, 0)) or bool(reader.lex.into.first(body))


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


def _upload(reader: Reader, part: Part) -> Iterator[Clause]:
    """A file by its path: filled into the field the words name, else any upload."""
    for entry in read_entries(reader, part.body):
        field = entry.field or "file"
        yield replace(filled(reader, part, replace(entry, field=field), "upload"), object=f"upload {field}")


ERRANDS: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "fill": _fill,
    "login": login_clauses,
    "signup": signup_clauses,
    "create": create_clauses,
    "buy": _buy,
    "add": _add,
    "upload": _upload,
}
