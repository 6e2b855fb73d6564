"""Reads a goal by code: what to do, in which order, with which texts.

It is a reading of words, not of a page: nothing here looks at one, and nothing is asked of a model. Any
text gives a goal; what is not understood becomes one clause whose verb is `do`.
"""

from collections.abc import Sequence
from dataclasses import replace

from pursuit.decide.situation import Clause, Goal
from pursuit.page.words import content_words
from pursuit.pursuits.goal_clauses import read_part
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_split import split
from pursuit.pursuits.goal_tokens import tokenise
from pursuit.pursuits.goal_values import ValueBook

_POINTING = frozenset({"add", "buy", "remove", "open", "click", "drag", "select", "copy", "fill"})
_NAMED = frozenset({"search", "open", "add", "find", "select", "buy", "do", "filter"})


def read_goal(text: str, value_names: Sequence[str] = ()) -> Goal:
    """The goal `text` asks for. `value_names` are the names of the values the caller gives besides.

    Total and deterministic. An empty text gives a goal with one empty clause; refusing it is the caller's.
    """
    lex = lexicon()
    book = ValueBook(value_names, lex)
    reader = Reader(text=text, lex=lex, book=book)
    parts = split(tokenise(text), lex)
    clauses: list[Clause] = []
    for at, part in enumerate(parts):
        clauses += read_part(reader, part, more=at + 1 < len(parts))
    read = tuple(_referred(clauses, reader)) or (Clause(text=text.strip(), verb="do", object=text.strip()),)
    return Goal(
        text=text,
        clauses=read,
        values=book.values,
        asks_change=any(clause.change for clause in read),
        words=content_words(text),
    )


def _referred(clauses: Sequence[Clause], reader: Reader) -> list[Clause]:
    """Pronouns resolved: `add it` after a search is adding what was searched for."""
    resolved: list[Clause] = []
    last = ""
    for read in clauses:
        back = last and read.verb in _POINTING and _points_back(read, reader)
        clause = replace(read, object=last) if back else read
        resolved.append(clause)
        if clause.verb in _NAMED and clause.object and not clause.negated:
            last = clause.object
    return resolved


def _points_back(clause: Clause, reader: Reader) -> bool:
    if clause.verb == "fill":
        return bool(clause.object) and reader.is_pronoun(tuple(tokenise(clause.object)))
    if clause.object:
        return reader.is_pronoun(tuple(tokenise(clause.object)))
    return not clause.every or clause.verb != "remove"
