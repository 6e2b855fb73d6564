"""Phrases of whole words, found in a name. Not a parser: it knows order and nothing of grammar."""

import re
from collections.abc import Iterable, Iterator, Sequence

from pursuit.page.words import fold

ANY = "*"
"""In a phrase: one word, whichever."""
NUMBER_ID = "#id"
"""What a number that names something (`#12`, `104233`) is split as; amounts stay numbers."""

_PART = re.compile(
    r"(?P<id>#\s?\d+|(?<![\d.,$€£¥])\d{4,}(?![.,]\d))"
    r"|(?P<word>#id|\*|\d+(?:[.,:]\d+)*|[^\W_]+(?:'[^\W_]+)*)"
    r"|(?P<joint>[&+,;:!?.()\[\]|/·•…–—→›»]|(?<=\s)-(?=\s))"
)


def split(name: str) -> list[str]:
    """Words of a name, folded; punctuation that starts a new thought stands as a word of its own,
    hyphens part words."""
    folded = fold(name).replace("’", "'")
    return [NUMBER_ID if found["id"] else found[0] for found in _PART.finditer(folded)]


class Phrases:
    """A set of phrases, found at a place or anywhere, longest first."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_first: dict[str, list[tuple[str, ...]]] = {}
        for phrase in phrases:
            words = tuple(split(phrase))
            self._by_first.setdefault(words[0], []).append(words)
        for known in self._by_first.values():
            known.sort(key=len, reverse=True)

    def spans(self, words: Sequence[str]) -> Iterator[range]:
        """Where phrases stand in `words`, as index ranges."""
        for at in range(len(words)):
            for length in self.lengths_at(words, at):
                yield range(at, at + length)

    def lengths_at(self, words: Sequence[str], at: int) -> list[int]:
        """How long the phrases are that begin at `at`, longest first."""
        if at >= len(words):
            return []
        known = (*self._by_first.get(words[at], ()), *self._by_first.get(ANY, ()))
        return [len(p) for p in known if _matches(p, words[at : at + len(p)])]

    def are(self, words: Sequence[str]) -> bool:
        """Whether `words` are one phrase and nothing more."""
        return len(words) in self.lengths_at(words, 0)


def _matches(phrase: Sequence[str], words: Sequence[str]) -> bool:
    return len(phrase) == len(words) and all(p in (ANY, w) for p, w in zip(phrase, words, strict=True))
