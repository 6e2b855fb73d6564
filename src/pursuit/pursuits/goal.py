"""Reads a goal by code: what to do, in which order, with which texts.

It is a reading of words, not of a page: nothing here looks at one, and nothing is asked of a model. Any
text gives a goal; what is not understood becomes one clause whose verb is `do`.
"""

from collections.abc import Sequence

from pursuit.decide.situation import Clause, Goal
from pursuit.page.words import content_words
from pursuit.pursuits.goal_clauses import read_part
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_refer import referred
from pursuit.pursuits.goal_split import split
from pursuit.pursuits.goal_tokens import Token, tokenise
from pursuit.pursuits.goal_values import ValueBook

_MOST_TOKENS = 4_000
"""Words and marks that are read; no errand is told in more, and reading stays a matter of milliseconds."""


def read_goal(text: str, value_names: Sequence[str] = ()) -> Goal:
    """The goal `text` asks for. `value_names` are the names of the values the caller gives besides.

    Total and deterministic; of a text of tens of thousands of characters the beginning is read.
    An empty text gives a goal with one empty clause; refusing it is the caller's.
    """
    lex = lexicon()
    reader = Reader(text=text, lex=lex, book=ValueBook(value_names, lex))
    tokens = tokenise(text, most=_MOST_TOKENS)
    parts = split(tokens, lex)
    read = [(part, clause) for part in parts for clause in read_part(reader, part)]
    clauses = tuple(referred(read, reader)) or (Clause(text=text.strip(), verb="do", object=text.strip()),)
    _keep_passwords(tokens, reader)
    return Goal(
        text=text,
        clauses=clauses,
        values=reader.book.values,
        asks_change=any(clause.change for clause in clauses),
        words=content_words(text),
    )


_NEAR = 3
"""Words between what a text is called and the text."""


def _keep_passwords(tokens: Sequence[Token], reader: Reader) -> None:
    """A text that is called a password is a value called so, whatever else of the goal is understood: what is
    a value for a password field is hidden wherever it would be told."""
    known = set(reader.book.values.values())
    for at, token in enumerate(tokens):
        called = reader.lex.fields.first(tokens[max(0, at - _NEAR) : at]) if token.kind == "quote" else None
        if called is not None and called[1].meaning == "password" and token.text not in known:
            reader.book.put(token.text, "password")
