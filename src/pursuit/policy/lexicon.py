"""Words of consequence and peer words, from `lexicon/<language>.yaml`, read once and on first use.

Nothing here knows a word of any language, and nothing decides: `consequence` does. A page's language is
not known, so every shipped one is asked.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from pursuit.page.peers import LANGUAGES, peers, read_lexicon
from pursuit.page.words import fold
from pursuit.policy.phrases import Phrases, split

__all__ = ["LANGUAGES", "Finding", "finding", "is_forward", "lexicons", "page_phrase", "peers"]

LONG_WORDS = 8
"""In a longer name (a card, an article's title) an expensive word counts at its ends only."""
LONG_CHARS = 24
"""The same for scripts without spaces."""

Strength = Literal["act", "step"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """An expensive word in a name. An `act` is done for good wherever it stands; a `step` only names a
    place when it stands on a link."""

    phrase: str
    strength: Strength


@dataclass(frozen=True, kw_only=True)
class Spaced:
    """A language that sets its words apart."""

    acts: Phrases
    steps: Phrases
    whole: Phrases
    harmless: Phrases
    fillers: Phrases
    joiners: frozenset[str]
    forward: Phrases
    pages: Phrases
    leading: bool
    """An expensive word counts only where an imperative stands."""

    def finding(self, name: str) -> Finding | None:
        words = split(name)
        found = self._first(words, self.acts, "act") or self._first(words, self.steps, "step")
        if found is None and self.whole.are(self._unfilled(words)):
            return Finding(phrase=" ".join(words), strength="step")
        return found

    def _first(self, words: Sequence[str], phrases: Phrases, strength: Strength) -> Finding | None:
        spans = list(phrases.spans(words))
        if not spans:
            return None
        places, harmless = self._places(words), list(self.harmless.spans(words))
        for span in spans:
            if span.start in places and _counts(span, len(words)) and not _inside(span, harmless):
                return Finding(phrase=" ".join(words[span.start : span.stop]), strength=strength)
        return None

    def is_forward(self, name: str) -> bool:
        return self.forward.are([w for w in split(name) if w not in self.joiners and not _is_joint(w)])

    def page_phrase(self, words: Sequence[str]) -> str | None:
        return next((" ".join(words[s.start : s.stop]) for s in self.pages.spans(words)), None)

    def is_page(self, words: Sequence[str]) -> bool:
        return self.pages.are(words)

    def _places(self, words: Sequence[str]) -> set[int]:
        if not self.leading:
            return set(range(len(words)))
        places = {0} | {i + 1 for i, word in enumerate(words) if word in self.joiners or _is_joint(word)}
        todo = sorted(places)
        while todo:
            at = todo.pop()
            ends = {at + n for n in self.fillers.lengths_at(words, at)}
            ends |= {at + 1} if at < len(words) and words[at][0].isdigit() else set()
            todo.extend(ends - places)
            places |= ends
        return places

    def _unfilled(self, words: Sequence[str]) -> list[str]:
        left = [w for w in words if not _is_joint(w)]
        while (lengths := self.fillers.lengths_at(left, 0)) and len(left) > max(lengths):
            left = left[max(lengths) :]
        return left


@dataclass(frozen=True, kw_only=True)
class Unspaced:
    """A language whose words are not set apart: they are looked for as text, longest first."""

    acts: tuple[str, ...]
    steps: tuple[str, ...]
    harmless: tuple[str, ...]
    forward: frozenset[str]
    pages: tuple[str, ...]
    unless: re.Pattern[str] | None

    def finding(self, name: str) -> Finding | None:
        text = _closed(name)
        if self.unless and self.unless.search(text):
            return None
        for phrase in self.harmless:
            text = text.replace(phrase, "\x00")
        return self._first(text, self.acts, "act") or self._first(text, self.steps, "step")

    def _first(self, text: str, phrases: Iterable[str], strength: Strength) -> Finding | None:
        for phrase in phrases:
            if phrase in text and (len(text) <= LONG_CHARS or _at_an_end(phrase, text)):
                return Finding(phrase=phrase, strength=strength)
        return None

    def is_forward(self, name: str) -> bool:
        return _closed(name).strip(".!?。！>›→») ") in self.forward

    def page_phrase(self, words: Sequence[str]) -> str | None:
        text = "".join(words)
        return next((phrase for phrase in self.pages if phrase in text), None)

    def is_page(self, words: Sequence[str]) -> bool:
        return "".join(words) in self.pages


Lexicon = Spaced | Unspaced


def finding(name: str) -> Finding | None:
    """The expensive word that `name` says in any shipped language, an act before a step; else None."""
    found = [hit for lexicon in lexicons() if (hit := lexicon.finding(name))]
    return min(found, key=lambda hit: hit.strength != "act", default=None)


def is_forward(name: str) -> bool:
    """Whether a name only says to go on, so that the page and the form decide what that does."""
    return any(lexicon.is_forward(name) for lexicon in lexicons())


def page_phrase(words: Sequence[str], *, whole: bool = False) -> str | None:
    """The expensive words in a page's title; with `whole` only when they are all it says, as for one
    part of a path."""
    for lexicon in lexicons():
        if whole and lexicon.is_page(words):
            return " ".join(words)
        if not whole and (phrase := lexicon.page_phrase(words)):
            return phrase
    return None


@cache
def lexicons() -> tuple[Lexicon, ...]:
    return tuple(_compiled(read_lexicon(language)) for language in LANGUAGES)


def _compiled(data: Mapping[str, Any]) -> Lexicon:
    if data["written"] == "unspaced":
        return _unspaced(data)
    names = ("acts", "steps", "whole", "harmless", "fillers", "forward", "pages")
    phrases = {name: Phrases(data.get(name, ())) for name in names}
    joiners = frozenset(fold(word) for word in data.get("joiners", ()))
    return Spaced(**phrases, joiners=joiners, leading=data["position"] == "leading")


def _unspaced(data: Mapping[str, Any]) -> Unspaced:
    texts = {
        name: tuple(sorted({_closed(p) for p in data.get(name, ())}, key=lambda p: (-len(p), p)))
        for name in ("acts", "steps", "harmless", "pages")
    }
    unless = data.get("unless_chars")
    return Unspaced(
        **texts,
        forward=frozenset(_closed(p) for p in data["forward"]),
        unless=re.compile(f"[{unless}]") if unless else None,
    )


def _closed(text: str) -> str:
    return fold(text).replace(" ", "")


def _at_an_end(phrase: str, text: str) -> bool:
    return text.startswith(phrase) or text.endswith(phrase)


def _is_joint(word: str) -> bool:
    return not word[0].isalnum() and word[0] != "#"


def _counts(span: range, length: int) -> bool:
    return length <= LONG_WORDS or span.start <= 1 or span.stop == length


def _inside(span: range, spans: Iterable[range]) -> bool:
    return any(s.start <= span.start and span.stop <= s.stop for s in spans)
