"""Cuts the tokens of a goal into parts, one for each thing to do, in order.

A part begins where a sentence begins, or after a comma or a joiner when a known verb follows. What
follows without a verb stays with the part before it: the rest of a list, or a condition. What a part's
words mean is not read here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pursuit.pursuits.goal_lexicon import GoalLexicon, Match
from pursuit.pursuits.goal_parts import FACTUAL, Part, joined
from pursuit.pursuits.goal_passive import ensured, inflected, passive
from pursuit.pursuits.goal_tokens import Token

_SENTENCE_MARKS = frozenset(".!?;。！？；")
_WEAK_MARKS = frozenset(",:，、—–→") | {"->", "=>"}
_BULLETS = frozenset("-*•–·")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Start:
    """Where a part may begin: the separators start at `cut`, the part's words at `begin`."""

    cut: int
    begin: int
    strong: bool
    comma: bool = False
    purpose: bool = False


def split(tokens: Sequence[Token], lex: GoalLexicon) -> list[Part]:
    """Parts of the goal in their order; at least one unless there are no words at all."""
    return joined(list(_parts(tokens, lex)), lex)


def _parts(tokens: Sequence[Token], lex: GoalLexicon) -> Iterator[Part]:
    starts = list(_accepted(tokens, lex))
    ends = [start.cut for start in starts[1:]] + [len(tokens)]
    for start, end in zip(starts, ends, strict=False):
        if start.begin < end:
            yield _part(tokens, start, end, lex)


def _accepted(tokens: Sequence[Token], lex: GoalLexicon) -> Iterator[_Start]:
    at = 0
    reading = ""
    while at < len(tokens):
        start = _separated(tokens, at, lex)
        if start is None:
            at += 1
            continue
        begin, negated = _skip_politeness(tokens, start.begin, lex)
        head = head_at(tokens, begin, lex, strong=start.strong, negated=negated)
        field = head is not None and reading in FACTUAL and _is_field(tokens, begin, head, lex)
        if start.strong or (head and not field and (negated or _may_start(tokens, start, begin, head, lex))):
            yield start
            reading = head.meaning if head else ""
        at = max(start.begin, begin + (head.length if head else 0), at + 1)


def _is_field(tokens: Sequence[Token], at: int, head: Match, lex: GoalLexicon) -> bool:
    """`..., email "sam@shop.example"` in a form is a field and its text, not an e-mail to write."""
    found = lex.fields.at(tokens, at)
    after = at + head.length
    if not found or found.length < head.length or after >= len(tokens) or head.meaning == "search":
        return False
    if tokens[after].kind in ("quote", "literal", "number"):
        return True
    return tokens[after].kind == "word" and not lex.prepositions.at(tokens, after)


def _separated(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> _Start | None:
    """A possible start whose separators begin at `at`; None when nothing separates there."""
    if at == 0:
        begin = _skip_marker(tokens, 0, lex)
        return _Start(cut=0, begin=begin, strong=True)
    begin, strong, comma = at, False, False
    while begin < len(tokens):
        token = tokens[begin]
        joiner = lex.joiners.at(tokens, begin)
        if _ends_sentence(tokens, begin, lex):
            strong, begin = True, _skip_marker(tokens, begin + 1, lex)
        elif token.kind == "mark" and token.text in _WEAK_MARKS:
            comma, begin = True, begin + 1
        elif joiner:
            begin += joiner.length
        elif begin == at and (lex.purpose.at(tokens, at) or lex.negations.at(tokens, at)):
            return _Start(cut=at, begin=at, strong=False, purpose=bool(lex.purpose.at(tokens, at)))
        else:
            break
    return _Start(cut=at, begin=begin, strong=strong, comma=comma) if begin > at else None


def _ends_sentence(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> bool:
    token = tokens[at]
    if token.kind == "break":
        return True
    if token.kind != "mark" or token.text not in _SENTENCE_MARKS:
        return False
    if token.text != "." or at + 1 >= len(tokens):
        return True
    follows = tokens[at + 1]
    before = tokens[at - 1] if at else token
    short = before.word in lex.abbreviations or (len(before.word) == 1 and before.capital)
    return follows.start > token.end and not (short and before.end == token.start)


def _skip_marker(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> int:
    """Past a list marker: `1.`, `2)`, `-`, `Step 3:`."""
    if at < len(tokens) and tokens[at].kind == "mark" and tokens[at].text in _BULLETS:
        return at + 1
    if at + 1 < len(tokens) and tokens[at].kind == "number" and tokens[at + 1].text in {".", ")", ":"}:
        return at + 2
    if at + 2 < len(tokens) and lex.steps.at(tokens, at) and tokens[at + 2].text in {":", "."}:
        return at + 3
    return at


def _skip_politeness(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> tuple[int, bool]:
    """Past politeness and negation; whether there was a negation."""
    negated = False
    while at < len(tokens):
        polite, negation = lex.politeness.at(tokens, at), lex.negations.at(tokens, at)
        if negation:
            at, negated = at + negation.length, True
        elif polite:
            at += polite.length
        elif tokens[at].text == ",":
            at += 1
        else:
            break
    return at, negated


def head_at(
    tokens: Sequence[Token], at: int, lex: GoalLexicon, *, strong: bool = True, negated: bool = False
) -> Match | None:
    """The verb a part begins with at `at`; None when the words there are none, or a noun in a compound."""
    if at >= len(tokens):
        return None
    head = lex.heads.at(tokens, at) or (inflected(tokens, at, lex) if negated else None)
    if head is None and strong:
        head = lex.heads.mistyped(tokens, at)
    if head is None or (not strong and head.phrase in lex.sentence_only):
        return None
    after = tokens[at + head.length].word if at + head.length < len(tokens) else ""
    if after == ":" and lex.fields.at(tokens, at) and head.meaning != "search":
        return None  # `Email: sam@shop.example` is a field and its text
    return None if after in lex.compounds.get(head.phrase, ()) else head


def _may_start(tokens: Sequence[Token], start: _Start, begin: int, head: Match, lex: GoalLexicon) -> bool:
    """Whether a verb after a comma, a joiner or `to` starts a part, or belongs to a name or a purpose."""
    after = begin + head.length
    alone = after >= len(tokens) or tokens[after].kind in ("mark", "break")
    if start.purpose and lex.questions.at(tokens, start.cut - 1):
        return False
    if start.purpose:
        return _purpose_starts(tokens, begin, after, lex)
    if alone and head.phrase not in lex.alone and head.length < 3:
        return False
    before = tokens[start.cut - 1]
    named = tokens[begin].capital and before.capital and start.cut > 1 and before.kind == "word"
    return not (named and not start.comma and (alone or tokens[after].capital))


def _purpose_starts(tokens: Sequence[Token], begin: int, after: int, lex: GoalLexicon) -> bool:
    """`to delete it`, `to find and click on`: a verb with an object of its own, in lower case."""
    if after >= len(tokens) or tokens[begin].capital:
        return False
    follows = tokens[after]
    return (
        after - begin > 1
        or follows.kind in ("quote", "number", "literal")
        or bool(lex.determiners.at(tokens, after) or lex.pronouns.at(tokens, after))
        or bool(lex.joiners.at(tokens, after))
    )


def _part(tokens: Sequence[Token], start: _Start, end: int, lex: GoalLexicon) -> Part:
    begin, negated = _skip_politeness(tokens, start.begin, lex)
    begin = min(begin, end)
    head = head_at(tokens[:end], begin, lex, strong=start.strong, negated=negated)
    if head is None:
        return _verbless(tokens, start, end, lex, negated=negated)
    verb_end = begin + head.length
    part = Part(
        reading=head.meaning,
        phrase=head.phrase,
        verb=tuple(tokens[begin:verb_end]),
        body=tuple(tokens[verb_end:end]),
        negated=negated,
        strong=start.strong,
        purpose=start.purpose,
        text=(tokens[start.begin].start, tokens[end - 1].end),
    )
    return ensured(part, lex)


def _verbless(tokens: Sequence[Token], start: _Start, end: int, lex: GoalLexicon, *, negated: bool) -> Part:
    """A part that begins with no verb; `X should be deleted` is deleting X."""
    body = tuple(tokens[start.begin : end])
    part = Part(
        reading="",
        phrase="",
        verb=(),
        body=body,
        negated=negated,
        strong=start.strong,
        text=(body[0].start, body[-1].end),
    )
    if start.strong and lex.leads.at(body, 0) and (inner := _led_verb(body, lex)):
        at, head = inner
        return replace(
            part,
            reading=head.meaning,
            phrase=head.phrase,
            verb=body[at : at + head.length],
            lead=body[:at],
            body=body[at + head.length :],
        )
    return passive(part, lex)


def _led_verb(body: tuple[Token, ...], lex: GoalLexicon) -> tuple[int, Match] | None:
    """`On the settings page turn on X`: a verb behind a place, without a comma between them."""
    for at in range(2, len(body) - 1):
        head = head_at(body, at, lex)
        if not head or at + head.length >= len(body) or head.phrase in lex.sentence_only:
            continue
        after = body[at + head.length]
        clear = head.length > 1 or after.kind != "word" or after.capital
        if clear or lex.determiners.at(body, at + head.length):
            return at, head
    return None
