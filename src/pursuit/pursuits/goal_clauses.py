"""Reads each part of a goal as one clause, or as several when it unfolds (log in: two fields, a sending)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

from pursuit.decide.situation import Clause, Verb
from pursuit.pursuits.goal_apply import applies, apply_clauses
from pursuit.pursuits.goal_errands import ERRANDS
from pursuit.pursuits.goal_messages import MESSAGES
from pursuit.pursuits.goal_moves import MOVES
from pursuit.pursuits.goal_names import enumerated, listed, several
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_resize import resized
from pursuit.pursuits.goal_search import SEARCHES
from pursuit.pursuits.goal_tokens import spoken

_VERBS = frozenset(get_args(Verb))
_LOOKS = frozenset({"open", "find", "search", "scroll", "hover"})
_HOLDERS = frozenset("{<[$")
_OPTIONS = frozenset({"check", "uncheck"})

PartReader = Callable[[Reader, Part], Iterator[Clause]]


def read_part(reader: Reader, part: Part) -> list[Clause]:
    """The clauses of one part, in order; what it is asked not to be comes last, negated."""
    part, instead = _rather(reader, _sorting(reader, part))
    read = _READERS.get(part.reading) or (_plain if part.reading in _VERBS else _do)
    clauses = list(read(reader, part))
    if read is not _do:
        clauses = _by_doing(reader, part, clauses)
    clauses = [_given_value(reader, part, clause) for clause in clauses]
    if instead:
        verb = part.reading if part.reading in _VERBS else "do"
        clauses.append(reader.described(part, verb, instead, negated=True))
    clauses = _with_quotes(reader, part, clauses)
    return [replace(c, change=c.verb not in _LOOKS and not c.negated) for c in clauses]


def _with_quotes(reader: Reader, part: Part, clauses: list[Clause]) -> list[Clause]:
    """What the caller quoted is never lost: what no reader took is a name for the first clause."""
    told = {text for c in clauses for text in (*c.names, c.field, c.into)} | set(reader.book.values.values())
    where = " ".join(f"{c.field} {c.into}" for c in clauses)
    lost = [text for text in quoted(part.lead + part.body) if text not in told and text not in where]
    if not lost or not clauses:
        return clauses
    return [replace(clauses[0], names=(*clauses[0].names, *lost)), *clauses[1:]]


def _sorting(reader: Reader, part: Part) -> Part:
    """`show the newest first`, `order the results from A to Z` put in order and open or buy nothing."""
    if part.phrase in reader.lex.sorting_verbs and reader.lex.orders.first(part.body):
        return replace(part, reading="sort")
    return part


def _rather(reader: Reader, part: Part) -> tuple[Part, Tokens]:
    """`X instead of Y`, `X (not Y)`: the part about X, and Y."""
    lex = reader.lex
    before, found, after = cut_at(part.body, lex.rather, 1)
    if not found:
        return part, ()
    if not before or before[-1].text != "(":
        return replace(part, body=before), after
    end = next((at for at, token in enumerate(after) if token.text == ")"), len(after))
    return replace(part, body=before[:-1] + after[end + 1 :]), after[:end]


def _given_value(reader: Reader, part: Part, clause: Clause) -> Clause:
    """`add {product} to the cart`: what it is about is a value of the caller's."""
    if clause.value is not None or clause.verb == "fill":
        return clause
    words = reader.book.tokens(clause.object)
    whole = [name for _, length, name in reader.book.named(words) if length == len(words)]
    held = [name for at, _, name in reader.book.named(part.body) if at and part.body[at - 1].text in _HOLDERS]
    found = held or whole
    return replace(clause, value=found[0]) if found else clause


def _plain(reader: Reader, part: Part) -> Iterator[Clause]:
    whole, excluded, but = cut_at(part.body, reader.lex.except_, 1)
    body, names = enumerated(reader, whole)
    clause = reader.described(part, part.reading, body)
    rest = read_phrase(body, reader.lex).rest
    if not names:
        names = clause.names
    if not (names or clause.every):
        names = listed(reader, rest, options=part.reading in _OPTIONS)
    yield _placed(reader, part, replace(clause, names=names))
    if excluded and clause.every:
        left = reader.described(part, part.reading, but, negated=not part.negated)
        yield replace(left, names=left.names or listed(reader, but, options=True))


def _placed(reader: Reader, part: Part, clause: Clause) -> Clause:
    """With what the lead says: `For the user Ann, click on "Block"`."""
    where = spoken(reader.text, reader.lead(part))
    names = clause.names + quoted(part.lead)
    return replace(clause, object=f"{clause.object} {where}".strip(), names=names) if where else clause


def _by_doing(reader: Reader, part: Part, clauses: list[Clause]) -> list[Clause]:
    """`by clicking the "x"`: how it is to be done is no part of what is done, but its label helps."""
    before, found, after = cut_at(part.body, reader.lex.by_doing, 1)
    if not found or not after or after[0].kind != "word" or not _is_doing(reader, after):
        return clauses
    how = reader.say(part.body[len(before) :])
    return [_done_so(clause, how, quoted(after)) for clause in clauses]


def _done_so(clause: Clause, how: str, labels: tuple[str, ...]) -> Clause:
    kept = clause.object.replace(how, "").strip()
    return replace(clause, object=kept or clause.object, names=labels or clause.names)


def _is_doing(reader: Reader, tokens: Tokens) -> bool:
    base = reader.lex.heads.base(tokens[0].word)
    return base != tokens[0].word and base in reader.lex.heads


def _do(reader: Reader, part: Part) -> Iterator[Clause]:
    """A verb that is none of ours: it stays in the description, and numbers stay in it too."""
    if (resizing := resized(reader, part)) is not None:
        yield resizing
        return
    clause = reader.described(part, "do", part.body, role=False)
    words = part.verb + trim(part.body, reader.lex)
    said = reader.say(words) or clause.text
    named = reader.book.named(part.body)
    value = named[0][2] if named else None
    yield _placed(reader, part, replace(clause, object=said, quantity=None, value=value))


def _control(reader: Reader, part: Part) -> Iterator[Clause]:
    yield from apply_clauses(reader, part) if applies(reader, part) else _plain_control(reader, part)


def _plain_control(reader: Reader, part: Part) -> Iterator[Clause]:
    """`close the dialog`: the verb's word is what the control says, so it stays in the description."""
    pointed = reader.is_pronoun(part.body)
    clause = reader.described(part, "click", part.body, role=False)
    thing = _condition(reader, part) if pointed else clause.object
    label = part.phrase in reader.lex.filed_as and thing
    words = thing if label else f"{spoken(reader.text, part.verb)} {thing}".strip()
    yield _placed(reader, part, replace(clause, object=words))


def _condition(reader: Reader, part: Part) -> str:
    """`If a banner appears, reject it`: what the condition is about."""
    found = reader.lex.conditions.at(part.lead, 0)
    return reader.say(part.lead[found.length :]) if found else ""


def _click(reader: Reader, part: Part) -> Iterator[Clause]:
    """A key when the words name one and nothing else; else controls, one after another."""
    rest = read_phrase(part.body, reader.lex, role=False).rest
    said = reader.book.tokens(spoken(reader.text, rest))
    key = reader.lex.keys.at(said, 0)
    if key and key.length == len(said) and part.phrase in reader.lex.key_verbs:
        yield _key(reader, part, key.meaning)
        return
    body, _, until = cut_at(part.body, reader.lex.until, 1)
    for item in several(reader, body) if _is_series(reader, body) else [body]:
        for clause in _plain(reader, replace(part, body=item)):
            again = bool(until) or part.phrase in reader.lex.keep_verbs
            yield replace(clause, every=clause.every or again, until=reader.say(until))


def _key(reader: Reader, part: Part, key: str) -> Clause:
    verb = "submit" if key == "Enter" else "click"
    names = quoted(part.body)
    return reader.described(part, verb, part.body, role=False, object=key, topic="key", names=names)


def _is_series(reader: Reader, body: Tokens) -> bool:
    """Commas, `then`, quotations or determiners tell a series from a name (`Terms and Conditions`)."""
    lex = reader.lex
    return any(
        token.text == ","
        or token.kind == "quote"
        or lex.sequence.at(body, at)
        or lex.determiners.at(body, at)
        for at, token in enumerate(body)
    )


def _back(reader: Reader, part: Part) -> Iterator[Clause]:
    yield reader.described(part, "open", part.body, object="back", topic="back")


def _check(reader: Reader, part: Part) -> Iterator[Clause]:
    """`check my order status` is reading; `check the box` is not."""
    body = trim(part.body, reader.lex)
    reads = part.phrase in reader.lex.read_verbs and reader.lex.readable.first(body)
    if reads and not quoted(body):
        yield reader.described(part, "find", part.body)
    else:
        for clause in _plain(reader, part):
            yield _without_boxes(reader, clause)


def _without_boxes(reader: Reader, clause: Clause) -> Clause:
    """`the boxes "Red" and "Blue"`: boxes are what is ticked, not what they say."""
    words = reader.book.tokens(clause.object)
    found = reader.lex.boxes.at(words, 0)
    if not found:
        return clause
    return replace(
        clause, object=spoken(clause.object, words[found.length :]), role=clause.role or "checkbox"
    )


def _submit(reader: Reader, part: Part) -> Iterator[Clause]:
    for clause in _plain(reader, part):
        yield replace(clause, object="") if reader.is_pronoun(part.body) else clause


def _turn(reader: Reader, part: Part) -> Iterator[Clause]:
    """`turn X off` is `turn off X`."""
    last = len(part.body) - 1
    found = reader.lex.on_off.at(part.body, last)
    if not found:
        yield from _do(reader, part)
        return
    yield from _check(reader, replace(part, reading=found.meaning, phrase="", body=part.body[:last]))


def _scroll(reader: Reader, part: Part) -> Iterator[Clause]:
    """`until you see X` is to X."""
    found = reader.lex.until.at(part.body, 0)
    body = part.body[found.length :] if found else part.body
    yield from _plain(reader, replace(part, body=body))


_READERS: dict[str, PartReader] = {
    "scroll": _scroll,
    "turn": _turn,
    "submit": _submit,
    "do": _do,
    "control_verbs": _control,
    "click": _click,
    "go_back": _back,
    "check": _check,
    "uncheck": _check,
    **MOVES,
    **SEARCHES,
    **ERRANDS,
    **MESSAGES,
}
