"""Spreads what is searched for over the fields of a page that has one for each property: `action films
directed by Bowen from year 1998` where there are Genre, Director and Year. Pure.

Every word of the search must find its field, or the page's own words for what it searches; else nothing is
spread.
"""

from collections.abc import Sequence

from pursuit.page.observation import Element, Observation
from pursuit.page.peers import peers
from pursuit.page.words import content_words, stem, tokens
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_tokens import Token, spoken, tokenise
from pursuit.pursuits.view import is_search

ALIKE = 5
"""Letters at the beginning that make two words of one family: `directed` and `Director`."""


def spread(described: str, page: Observation) -> dict[str, str]:
    """Label of a field to the words that belong in it; empty when the search is not for such a form."""
    fields = [e for e in page.elements if e.facts.editable and not e.facts.secret and not e.state.disabled]
    labels = [label(e) for e in fields]
    if any(is_search(e) for e in fields) or len(fields) < 2 or not all(labels):
        return {}
    words = tuple(tokenise(described))
    marks = [(at, it) for at in range(len(words)) if (it := _marked(words[at], labels))]
    told = {it: _value(described, words, at, [m for m, _ in marks]) for at, it in marks}
    left = words[: _begin(words, marks[0][0])] if marks else words
    return _with_left(described, left, labels, told, page)


def label(e: Element) -> str:
    return e.name or e.facts.description


def _marked(token: Token, labels: Sequence[str]) -> str | None:
    """The one label that the word is of a family with."""
    found = [it for it in labels if any(_is_kin(stem(token.word), word) for word in content_words(it))]
    return found[0] if len(found) == 1 and token.kind == "word" and not token.capital else None


def _is_kin(word: str, other: str) -> bool:
    if word == other or other in peers(word):
        return True
    return len(word) >= ALIKE and len(other) >= ALIKE and word[:ALIKE] == other[:ALIKE]


def _value(text: str, words: Sequence[Token], at: int, marks: Sequence[int]) -> str:
    """The words behind a mark, up to the next one or a preposition."""
    lex = lexicon()
    start = at + 1
    while start < len(words) and (_ties(words, start) or words[start].text in (":", "=")):
        start += 1
    end = start
    while end < len(words) and end not in marks and not (_ties(words, end) or lex.joiners.at(words, end)):
        end += 1
    return spoken(text, words[start:end])


def _ties(words: Sequence[Token], at: int) -> bool:
    lex = lexicon()
    return bool(lex.prepositions.at(words, at) or lex.determiners.at(words, at) or lex.copula.at(words, at))


def _begin(words: Sequence[Token], at: int) -> int:
    """Where the words before a mark end, without what ties them to it."""
    while at and _ties(words, at - 1):
        at -= 1
    return at


def _with_left(
    text: str, left: Sequence[Token], labels: Sequence[str], told: dict[str, str], page: Observation
) -> dict[str, str]:
    """What stands before the first mark goes into the one field that is left, without the page's own word."""
    own = set(tokens(f"{page.title}\n{page.text}"))
    while left and (_ties(left, len(left) - 1) or any(_is_kin(left[-1].word, word) for word in own)):
        left = left[:-1]
    empty = [it for it in labels if it not in told]
    if not told or not all(told.values()) or (left and len(empty) != 1):
        return {}
    return told | {empty[0]: spoken(text, left)} if left else told
