"""Cuts the tokens of a goal into parts, one for each thing to do, in order.

A part begins where a sentence begins, or after a comma or a joiner when a known verb follows. What
follows without a verb stays with the part before it: the rest of a list, or a condition. What a part's
words mean is not read here.

Readings beyond the verbs of `Verb`: `control_verbs` (the word names the control it wants), `reply`,
`forward`, `send`, `post` (messages), `signup`, `upload`, `go_back`; and the empty one without a verb.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pursuit.pursuits.goal_lexicon import GoalLexicon, Match
from pursuit.pursuits.goal_tokens import Token

_SENTENCE_MARKS = frozenset(".!?;。！？；")
_WEAK_MARKS = frozenset(",:，、—–→") | {"->", "=>"}
_BULLETS = frozenset("-*•–·")
# Verbs that say nothing without an object: `find and click X` is clicking X.
_NEED_OBJECT = frozenset(
    {"find", "click", "select", "check", "uncheck", "add", "remove", "fill", "hover", "open"}
)
_PURPOSE_AFTER = frozenset({"open", "find", "search", "scroll", "login", "hover", "do"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """`reading` is the verb or a reading of its own; `lead` stood before the verb and says where or when."""

    reading: str
    verb: tuple[Token, ...]
    phrase: str
    """The verb as the lexicon has it."""
    body: tuple[Token, ...]
    lead: tuple[Token, ...] = ()
    negated: bool = False
    strong: bool = False
    """A sentence of its own, as opposed to what follows a comma or a joiner."""
    purpose: bool = False
    """`to delete it`: what the part before it is for."""
    text: tuple[int, int]
    """Offsets of the part in the goal."""


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
    parts = list(_parts(tokens, lex))
    parts = _purposeful(_coordinated(parts))
    parts = _led(parts, lex)
    return _attached(parts)


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
        field = head is not None and reading in _FACTUAL and _is_field(tokens, begin, head, lex)
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


_FACTUAL = frozenset({"fill", "login", "signup", "create", "send"})


def _with_facts(last: Part, part: Part) -> tuple[Token, ...]:
    """`Log in. My password is "x"`: texts of a sentence without a verb belong to the one before."""
    told = any(t.kind in ("quote", "literal") or t.text == ":" for t in part.body)
    if not told or (last.reading not in _FACTUAL and not any(t.kind == "quote" for t in part.body)):
        return last.body
    at = part.text[0]
    gap = Token(kind="break", text="\n", word="", start=at, end=at)
    return (*last.body, gap, *part.body)


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
    head = lex.heads.at(tokens, at) or (_inflected(tokens, at, lex) if negated else None)
    if head is None or (not strong and head.phrase in lex.sentence_only):
        return None
    after = tokens[at + head.length].word if at + head.length < len(tokens) else ""
    if after == ":" and lex.fields.at(tokens, at) and head.meaning != "search":
        return None  # `Email: sam@shop.example` is a field and its text
    return None if after in lex.compounds.get(head.phrase, ()) else head


def _inflected(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> Match | None:
    if at >= len(tokens):
        return None
    word = lex.irregular.get(tokens[at].word) or lex.heads.base(tokens[at].word)
    return lex.heads.at([replace(tokens[at], word=word), *tokens[at + 1 : at + 6]], 0)


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
    return Part(
        reading=head.meaning,
        phrase=head.phrase,
        verb=tuple(tokens[begin:verb_end]),
        body=tuple(tokens[verb_end:end]),
        negated=negated,
        strong=start.strong,
        purpose=start.purpose,
        text=(tokens[start.begin].start, tokens[end - 1].end),
    )


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
    found = lex.passive.first(body, 1)
    verb = _inflected(body, found[0] + found[1].length, lex) if found else None
    if not found or not verb:
        return part
    at, after = found[0], found[0] + found[1].length
    subject = body[: at - 1] if lex.relatives.at(body, at - 1) else body[:at]
    return replace(
        part,
        reading=verb.meaning,
        phrase=verb.phrase,
        verb=body[after : after + verb.length],
        body=subject + body[after + verb.length :],
    )


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


def _coordinated(parts: list[Part]) -> list[Part]:
    """`find and click X`: a verb without an object gives way to the next."""
    kept: list[Part] = []
    for part in parts:
        if kept and not part.strong and _is_bare(kept[-1]) and part.reading:
            kept.append(replace(part, text=(kept.pop().text[0], part.text[1])))
        else:
            kept.append(part)
    return kept


def _purposeful(parts: list[Part]) -> list[Part]:
    """`click the icon to delete it` is one thing to do; `go to the settings to change X` is two."""
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        quotes = any(token.kind == "quote" for token in part.body)
        if (
            last
            and part.purpose
            and not quotes
            and last.reading not in _PURPOSE_AFTER
            and last.phrase not in _USING
        ):
            kept[-1] = replace(last, text=(last.text[0], part.text[1]))
        else:
            kept.append(part)
    return kept


def _only_explains(part: Part, last: Part) -> bool:
    quotes = any(token.kind == "quote" for token in part.body)
    return not quotes and last.reading not in _PURPOSE_AFTER and last.phrase not in _USING


def _is_bare(part: Part) -> bool:
    return part.reading in _NEED_OBJECT and not any(token.kind != "mark" for token in part.body)


def _led(parts: list[Part], lex: GoalLexicon) -> list[Part]:
    """A verbless part before one with a verb says where or when: it becomes the lead of that one."""
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        if last and part.reading and not part.strong and _leads(last, part, lex):
            kept[-1] = replace(part, lead=last.body, text=(last.text[0], part.text[1]))
        else:
            kept.append(part)
    return kept


def _leads(part: Part, following: Part, lex: GoalLexicon) -> bool:
    if part.reading:
        return part.phrase in _USING and following.purpose
    return bool(lex.leads.at(part.body, 0))


_USING = frozenset({"use"})


def _attached(parts: list[Part]) -> list[Part]:
    """Verbless parts join the part before them, in its text; before the first verb they open its text."""
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        if last is None or part.reading:
            kept.append(part)
        elif not last.reading and not part.reading:
            kept[-1] = replace(last, body=(*last.body, *part.body), text=(last.text[0], part.text[1]))
        else:
            kept[-1] = replace(last, body=_with_facts(last, part), text=(last.text[0], part.text[1]))
    return _opened(kept) if len(kept) > 1 and not kept[0].reading else kept


def _opened(parts: list[Part]) -> list[Part]:
    """`Name: "Sam", then submit` begins with texts; other words before the first verb lead to it."""
    first, second, *others = parts
    if any(token.kind == "quote" for token in first.body):
        return [replace(first, reading="fill"), second, *others]
    lead = (*first.body, *second.lead)
    return [replace(second, lead=lead, text=(first.text[0], second.text[1])), *others]
