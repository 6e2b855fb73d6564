"""Joins what clauses say of each other: `it`, `that word`, copying and pasting, finding before doing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import tokenise

_POINTING = frozenset({"add", "buy", "remove", "open", "click", "drag", "select", "copy"})
_NAMING = frozenset({"scroll", "hover", "search", "open", "add", "find", "select", "buy", "do", "filter"})

Read = tuple[Part, Clause]


def referred(read: Sequence[Read], reader: Reader) -> Iterator[Clause]:
    """The clauses in their order, each saying by itself what it is about."""
    return _resolved([clause for _, clause in _pasted(_found(read, reader))], reader)


def _found(read: Sequence[Read], reader: Reader) -> list[Read]:
    """A find that is not the end: of a text to type it says which, of a thing it is going there."""
    kept: list[Read] = []
    for at, (part, clause) in enumerate(read):
        following = read[at + 1][1] if at + 1 < len(read) else None
        if part.phrase in reader.lex.wait_verbs and len(read) > 1:
            continue
        if clause.verb != "find" or following is None:
            kept.append((part, _typed(kept, clause, reader)))
        elif following.verb == "fill" and following.value is None:
            kept.append((part, clause))
        elif part.phrase in reader.lex.reach_verbs and trim(part.body, reader.lex):
            kept.append((part, replace(clause, verb="open")))
        else:
            kept.append((part, clause))
    return kept


def _typed(kept: list[Read], clause: Clause, reader: Reader) -> Clause:
    """`find the first word, type that into the box`: the find goes, the fill says what to type."""
    if clause.verb != "fill" or clause.value is not None or not kept or kept[-1][1].verb != "find":
        return clause
    part, finding = kept.pop()
    said = reader.say(part.body)
    points = not clause.object or reader.is_pronoun(tuple(tokenise(clause.object)))
    what = said if points or clause.object == clause.field else f"{clause.object} {said}".strip()
    return replace(clause, object=what, text=f"{finding.text}, {clause.text}")


def _pasted(read: Sequence[Read]) -> list[Read]:
    """Pasting is the second half of the copying before it."""
    kept: list[Read] = []
    for part, clause in read:
        before = kept[-1][1] if kept else None
        if clause.verb == "copy" and not clause.object and before and before.verb == "copy":
            both = replace(before, into=clause.into, text=f"{before.text}, {clause.text}")
            kept[-1] = (kept[-1][0], both)
        else:
            kept.append((part, clause))
    return kept


def _resolved(clauses: Sequence[Clause], reader: Reader) -> Iterator[Clause]:
    """Pronouns: `add it` after a search is adding what was searched for; `from it` where one is."""
    last = Clause(text="", verb="do")
    place = ""
    for read in clauses:
        back = read.verb in _POINTING and _points_back(read, reader)
        clause = replace(read, object=last.object) if back else _about_it(read, last, reader)
        if back and clause.verb == "click":
            clause = replace(clause, names=last.names)
        if clause.into and reader.is_pronoun(tuple(tokenise(clause.into))):
            clause = replace(clause, into=place)
        yield clause
        told = clause.object and not clause.negated
        if clause.verb in _NAMING and told and not _is_generic(clause, reader):
            last = clause
        if clause.verb == "open" and told:
            place = clause.object


def _about_it(clause: Clause, last: Clause, reader: Reader) -> Clause:
    """`open the page that tells about it` after a search: what the search brings first."""
    if clause.verb != "open" or last.verb != "search":
        return clause
    words = tuple(tokenise(clause.object))
    lex = reader.lex
    at = next((n for n in range(len(words)) if lex.relatives.at(words[n : n + 1], 0)), None)
    about = lex.abouts.at(words, at + 1) if at is not None else None
    if at is None or about is None or not reader.is_pronoun(words[at + 1 + about.length :]):
        return clause
    return replace(clause, object=_RESULT, ordinal=1)


_RESULT = "result"


def _is_generic(clause: Clause, reader: Reader) -> bool:
    """`the second result` names nothing that a later `it` could be searched by."""
    words = tuple(tokenise(clause.object))
    if words and words[0].kind == "literal":
        return True
    found = reader.lex.generic_things.at(words, 0)
    return found is not None and found.length == len(words)


def _points_back(clause: Clause, reader: Reader) -> bool:
    if clause.names:
        return False
    if clause.object:
        return reader.is_pronoun(tuple(tokenise(clause.object)))
    chosen = clause.comparison or clause.ordinal or clause.quantity or clause.into
    return bool(chosen) and not clause.every
