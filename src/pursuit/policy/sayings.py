"""Whether a text says one of the phrases that a word list holds for a topic, in any shipped language.

A list gives phrases by language. Whole words count, folded; a phrase that ends in `*` takes any ending. Where
words are not set apart (Japanese, Chinese) a phrase is looked for as text.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from pursuit.page.peers import read_lexicon
from pursuit.page.words import fold

UNSPACED = ("ja", "zh")


@dataclass(frozen=True, slots=True)
class Sayings:
    """The phrases of one topic in all languages."""

    spaced: re.Pattern[str]
    unspaced: tuple[str, ...]

    def said_in(self, text: str) -> bool:
        told = fold(text).replace("’", "'")
        return self.spaced.search(told) is not None or any(phrase in told for phrase in self.unspaced)

    def is_all_of(self, text: str) -> bool:
        """Whether the text is one phrase and nothing more but punctuation."""
        told = fold(text).replace("’", "'").strip(" .!?…。！")
        return self.spaced.fullmatch(told) is not None or told in self.unspaced


def says(lexicon: str, topic: str, text: str) -> bool:
    """Whether `text` says a phrase of the topic. `lexicon` names the word list; topic of "" is all of it."""
    return bool(text) and sayings(lexicon, topic).said_in(text)


def is_saying(lexicon: str, topic: str, text: str) -> bool:
    """Whether `text` is a phrase of the topic and nothing more."""
    return bool(text) and sayings(lexicon, topic).is_all_of(text)


@cache
def sayings(lexicon: str, topic: str = "") -> Sayings:
    lists = read_lexicon(lexicon)
    return _compiled(lists[topic] if topic else lists)


def _compiled(lists: Mapping[str, Iterable[str]]) -> Sayings:
    spaced = [
        _pattern(fold(p)) for language, words in lists.items() if language not in UNSPACED for p in words
    ]
    unspaced = tuple(fold(p) for language in UNSPACED for p in lists.get(language, ()))
    return Sayings(re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)"), unspaced)


def _pattern(phrase: str) -> str:
    return re.escape(phrase[:-1]) + r"\w*" if phrase.endswith("*") else re.escape(phrase)
