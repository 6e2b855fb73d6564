"""Reads each part of a goal as one clause, or as several when it unfolds (log in: two fields, a sending)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

from pursuit.decide.situation import Clause, Verb
from pursuit.pursuits.goal_errands import ERRANDS
from pursuit.pursuits.goal_messages import MESSAGES
from pursuit.pursuits.goal_moves import MOVES
from pursuit.pursuits.goal_names import enumerated, listed
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_search import SEARCHES
from pursuit.pursuits.goal_split import Part
from pursuit.pursuits.goal_tokens import spoken

_VERBS = frozenset(get_args(Verb))
_LOOKS = frozenset({"open", "find", "search", "scroll", "hover"})
_OPTIONS = frozenset({"check", "uncheck"})

PartReader = Callable[[Reader, Part], Iterator[Clause]]


def read_part(reader: Reader, part: Part) -> list[Clause]:
    """The clauses of one part, in order."""
    read = _READERS.get(part.reading) or (_plain if part.reading in _VERBS else _do)
    clauses = [
        clause if clause.verb == "do" else _by_doing(reader, part, clause) for clause in read(reader, part)
    ]
    return [replace(c, change=c.verb not in _LOOKS and not c.negated) for c in clauses]


def _plain(reader: Reader, part: Part) -> Iterator[Clause]:
    body, names = enumerated(reader, part.body)
    clause = reader.described(part, part.reading, body)
    rest = read_phrase(body, reader.lex).rest
    names = names or clause.names or listed(reader, rest, options=part.reading in _OPTIONS)
    yield _placed(reader, part, replace(clause, names=names))


def _placed(reader: Reader, part: Part, clause: Clause) -> Clause:
    """With what the lead says: `For the user Ann, click on "Block"`."""
    where = spoken(reader.text, reader.lead(part))
    return replace(clause, object=f"{clause.object} {where}".strip()) if where else clause


def _by_doing(reader: Reader, part: Part, clause: Clause) -> Clause:
    """`by clicking the "x"`: how it is to be done is no part of what is done, but its label helps."""
    before, found, after = cut_at(part.body, reader.lex.by_doing, 1)
    if not found or not after or after[0].kind != "word" or not _is_doing(reader, after):
        return clause
    labels = quoted(after)
    said = reader.say(after)
    kept = clause.object.replace(reader.say(part.body[len(before) :]), "").replace(said, "").strip()
    return replace(clause, object=kept or clause.object, names=labels or clause.names)


def _is_doing(reader: Reader, tokens: Tokens) -> bool:
    base = reader.lex.heads.base(tokens[0].word)
    return base != tokens[0].word and base in reader.lex.heads


def _do(reader: Reader, part: Part) -> Iterator[Clause]:
    """A verb that is none of ours: it stays in the description, and numbers stay in it too."""
    clause = reader.described(part, "do", part.body)
    words = part.verb + trim(part.body, reader.lex)
    said = reader.say(words) or clause.text
    named = reader.book.named(part.body)
    value = named[0][2] if named else None
    yield _placed(reader, part, replace(clause, object=said, quantity=None, value=value))


def _control(reader: Reader, part: Part) -> Iterator[Clause]:
    """`close the dialog`: the verb's word is what the control says, so it stays in the description."""
    clause = reader.described(part, "click", part.body, role=False)
    words = f"{spoken(reader.text, part.verb)} {clause.object}".strip()
    yield _placed(reader, part, replace(clause, object=words))


def _click(reader: Reader, part: Part) -> Iterator[Clause]:
    """A key when the words name one and nothing else; else a control."""
    key = reader.lex.keys.at(part.body, 0)
    if key and key.length == len(part.body) and part.phrase in reader.lex.key_verbs:
        verb = "submit" if key.meaning == "Enter" else "click"
        yield reader.described(part, verb, part.body, object=key.meaning, topic="key")
    else:
        yield from _plain(reader, part)


def _back(reader: Reader, part: Part) -> Iterator[Clause]:
    yield reader.described(part, "open", part.body, object="back", topic="back")


def _check(reader: Reader, part: Part) -> Iterator[Clause]:
    """`check my order status` is reading; `check the box` is not."""
    body = trim(part.body, reader.lex)
    reads = part.phrase in reader.lex.read_verbs and reader.lex.readable.first(body)
    if reads and not quoted(body):
        yield reader.described(part, "find", part.body)
    else:
        yield from _plain(reader, part)


_READERS: dict[str, PartReader] = {
    "do": _do,
    "control_verbs": _control,
    "click": _click,
    "go_back": _back,
    "check": _check,
    **MOVES,
    **SEARCHES,
    **ERRANDS,
    **MESSAGES,
}
