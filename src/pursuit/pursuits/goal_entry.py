"""An entry: a text and the field it is for; and the phrases that name fields."""

from dataclasses import dataclass, replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_lexicon import GoalLexicon
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Phrase, Tokens, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import spoken


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A text (by name) for a field; `name` is None when the goal only describes the text (`described`)."""

    name: str | None
    field: str = ""
    role: str = ""
    ordinal: int | None = None
    described: str = ""
    names: tuple[str, ...] = ()
    """The field's quoted label, or the quoted marks of a described text."""
    introduced: bool = False
    """The field's name was introduced by `with` or stands in a list of them."""


def filled(reader: Reader, part: Part, entry: Entry, topic: str) -> Clause:
    """The clause that puts one entry into its field."""
    return Clause(
        text=reader.clause_text(part),
        verb="fill",
        object=entry.described or entry.field,
        names=entry.names,
        field=entry.field,
        value=entry.name,
        role=entry.role,
        ordinal=entry.ordinal,
        topic=topic,
        negated=part.negated,
    )


def field_phrase(reader: Reader, tokens: Tokens) -> Phrase:
    """The phrase that names a field, without what introduces it and what ties it to its text."""
    lex = reader.lex
    rest = trim(tokens, lex)
    while rest and (cut := _ending(rest, reader)):
        rest = trim(rest[:-cut], lex)
    for at in range(len(rest) - 1, 0, -1):
        if found := lex.with_.at(rest, at):
            rest = rest[at + found.length :] or rest[:at]
            break
    while rest and (found := lex.into.at(rest, 0) or lex.with_.at(rest, 0) or lex.joiners.at(rest, 0)):
        rest = trim(rest[found.length :], lex)
    phrase = read_phrase(rest, lex)
    return replace(phrase, rest=_without_nouns(phrase.rest, lex))


def _without_nouns(tokens: Tokens, lex: GoalLexicon) -> Tokens:
    """`Name field`, `field Name`: the name is what tells."""
    rest = tokens
    if len(rest) > 1 and lex.field_nouns.at(rest, len(rest) - 1):
        rest = rest[:-1]
    if len(rest) > 1 and lex.field_nouns.at(rest, 0):
        rest = rest[1:]
    return () if len(rest) == 1 and lex.field_nouns.at(rest, 0) else trim(rest, lex)


def _ending(tokens: Tokens, reader: Reader) -> int:
    """How many tokens at the end tie a field to its text: `to`, `with`, `is`, `named`."""
    lex = reader.lex
    for length in (3, 2, 1):
        at = len(tokens) - length
        for table in (lex.copula, lex.set_to, lex.with_, lex.into):
            found = table.at(tokens, at) if at >= 0 else None
            if found and found.length == length:
                return length
    return 0


def field_words(reader: Reader, phrase: Phrase) -> str:
    return spoken(reader.text, trim(phrase.rest, reader.lex))
