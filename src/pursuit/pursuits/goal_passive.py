"""Parts that say how things should stand: `the email should be deleted`, `make sure it is sent to Ann`."""

from collections.abc import Sequence
from dataclasses import replace

from pursuit.pursuits.goal_lexicon import GoalLexicon, Match, PhraseTable
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_tokens import Token

_STATES = frozenset({"check", "uncheck", "select", "find", "open"})
"""What is made sure to be checked, chosen or open is a state to look for, not a thing to do."""


def passive(part: Part, lex: GoalLexicon) -> Part:
    """`X should be forwarded to Y` is forwarding X to Y."""
    return _turned(part, lex.passive, lex) or part


def ensured(part: Part, lex: GoalLexicon) -> Part:
    """`make sure X is forwarded to Y` is forwarding X to Y; `make sure X is paid` asks whether it is."""
    if part.phrase not in lex.ensure_verbs:
        return part
    turned = _turned(part, lex.stands, lex)
    if turned is None or turned.reading in _STATES:
        return part
    told = turned.verb[-1].end < part.body[-1].end or lex.gets.first(part.body, 1)
    return turned if told else part


def _turned(part: Part, table: PhraseTable, lex: GoalLexicon) -> Part | None:
    body = part.body
    found = table.first(body, 1)
    verb = inflected(body, found[0] + found[1].length, lex) if found else None
    if not found or not verb:
        return None
    at, after = found[0], found[0] + found[1].length
    subject = body[: at - 1] if lex.relatives.at(body, at - 1) else body[:at]
    return replace(
        part,
        reading=verb.meaning,
        phrase=verb.phrase,
        verb=body[after : after + verb.length],
        body=subject + body[after + verb.length :],
    )


def inflected(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> Match | None:
    """The verb that the word at `at` is a form of."""
    if at >= len(tokens):
        return None
    word = lex.irregular.get(tokens[at].word) or lex.heads.base(tokens[at].word)
    return lex.heads.at([replace(tokens[at], word=word), *tokens[at + 1 : at + 6]], 0)
