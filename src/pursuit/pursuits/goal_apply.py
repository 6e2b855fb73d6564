"""Controls that take a text along: redeem a voucher, subscribe with an address."""

from collections.abc import Iterator

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_entry import Entry, filled
from pursuit.pursuits.goal_fill import read_entries
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, quoted
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import spoken
from pursuit.pursuits.goal_unquoted import read_pairs


def apply_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
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
