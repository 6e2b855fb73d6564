"""How well a phrase's words match labels, by code. Pure; knows no verbs, roles or languages' meanings.

`LabelIndex` scores one phrase against all labels of a page, so that a word which stands on every
button says little and a product's name says much. `fuzzy` compares two names letter by letter.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from pursuit.page.words import fold, stem, stop_words, tokens

SAME, PEER, NEAR = 1.0, 0.7, 0.6
"""What a word is worth that is the same or of one stem; a peer; a beginning or one letter off."""
STOP_WEIGHT = 0.1
"""Function words count a little: a label can be nothing but `To`."""
PHRASE, OPENING = 0.4, 0.5
"""Part of the way to 1 that words in one unbroken run bring, and such a run that opens the label."""
NOT_EXACT = 0.99

Peers = Mapping[str, Collection[str]]
"""Stem to the stems that mean nearly the same."""


class LabelIndex:
    """The labels of one page, ready to be scored against phrases: 0 nothing shared, 1 the same words."""

    def __init__(self, labels: Sequence[str], peers: Peers | None = None) -> None:
        self._peers = peers or {}
        self._phrases = [_phrase(label) for label in labels]
        self._holders: dict[str, list[int]] = defaultdict(list)
        stems = [_stems(label) for label in labels]
        for index, words in enumerate(stems):
            for word in words:
                self._holders[word].append(index)
        self._initials: dict[str, list[str]] = defaultdict(list)
        for word in self._holders:
            self._initials[word[0]].append(word)
        self._weights = {word: self._weight(word) for word in self._holders}
        self._mass = [math.fsum(map(self._weights.__getitem__, words)) for words in stems]

    def scores(self, query: str) -> list[float]:
        """One score a label, in the order of the labels."""
        words = _stems(query)
        found = self._found(words)
        asked = math.fsum(self._weight(word) for word in words)
        phrase = _phrase(query)
        scores = [0.0] * len(self._phrases)
        for index, (covered, used) in found.items():
            recall, precision = covered / asked, used / self._mass[index]
            both = 2 * recall * precision / (recall + precision)
            scores[index] = _in_order(both, phrase, self._phrases[index])
        return scores

    def _found(self, words: Collection[str]) -> dict[int, tuple[float, float]]:
        """Per label that shares something: the weight of the query's words it covers, and of its own."""
        covered: dict[int, float] = defaultdict(float)
        used: dict[int, dict[str, float]] = defaultdict(dict)
        for word in words:
            best: dict[int, float] = {}
            for other, quality in self._matches(word).items():
                for index in self._holders[other]:
                    best[index] = max(quality, best.get(index, 0.0))
                    used[index][other] = max(quality, used[index].get(other, 0.0))
            for index, quality in best.items():
                covered[index] += quality * self._weight(word)
        return {
            index: (covered[index], math.fsum(self._weights[w] * q for w, q in matched.items()))
            for index, matched in used.items()
        }

    def _matches(self, word: str) -> dict[str, float]:
        """Words of the page that stand for `word`, and how well."""
        near = {other: NEAR for other in self._initials.get(word[0], ()) if _near(word, other)}
        peers = {other: PEER for other in self._peers.get(word, ()) if other in self._holders}
        same = {word: SAME} if word in self._holders else {}
        return near | peers | same

    def _weight(self, word: str) -> float:
        """Rare words weigh more; a word that no label has weighs as one that a single label has."""
        rarity = math.log(1 + len(self._phrases) / max(1, len(self._holders.get(word, ()))))
        return rarity * (STOP_WEIGHT if word in _stop_stems() else 1.0)


def overlap(query: str, label: str, peers: Peers | None = None) -> float:
    """How well one label matches, 0..1, every word of equal weight: there is no page to tell rare ones by."""
    return LabelIndex([label], peers).scores(query)[0]


def fuzzy(a: str, b: str) -> float:
    """How alike two names are letter by letter, 0..1. Differing numbers halve it: page 1 is not page 2."""
    one, other = _letters(a), _letters(b)
    if one == other:
        return 1.0 if one else 0.0
    if _cut_short(one, other) or _cut_short(other, one):
        return 0.95
    pairs, others = _pairs(one), _pairs(other)
    total = pairs.total() + others.total()
    alike = 2 * (pairs & others).total() / total if total else 0.0
    return alike / 2 if _numbers(a) != _numbers(b) else alike


def _in_order(both: float, phrase: str, label: str) -> float:
    """Raises a bag-of-words score when the words also stand together: spaces at both ends mark words."""
    if phrase == label:
        return 1.0
    bonus = 0.0
    if label in phrase or phrase in label:
        bonus = OPENING if label.startswith(phrase) else PHRASE
    return min(NOT_EXACT, both + (1 - both) * bonus * both)


@lru_cache(maxsize=32_768)
def _words(text: str) -> tuple[str, ...]:
    return tuple(tokens(text))


@lru_cache(maxsize=32_768)
def _stem(word: str) -> str:
    return stem(word)


@lru_cache(maxsize=32_768)
def _stems(text: str) -> tuple[str, ...]:
    """The text's stems, each once, in order: sums of floats must not depend on a set's order."""
    return tuple(dict.fromkeys(map(_stem, _words(text))))


@lru_cache(maxsize=32_768)
def _phrase(text: str) -> str:
    """The text's stems as they stand, a space before and after each."""
    return f" {' '.join(map(_stem, _words(text)))} "


@lru_cache(maxsize=1)
def _stop_stems() -> frozenset[str]:
    return frozenset(_stem(word) for word in stop_words())


def _near(word: str, other: str) -> bool:
    """A beginning of at least four letters and half the longer word, or one letter off in five or more.
    Never for anything with a digit: numbers match exactly or not at all."""
    short, long = sorted((word, other), key=len)
    if short == long or len(short) < 4 or not (short.isalpha() and long.isalpha()):
        return False
    if long.startswith(short):
        return 2 * len(short) >= len(long)
    return len(short) >= 5 and _one_off(short, long)


def _one_off(short: str, long: str) -> bool:
    """One letter changed, added, or two neighbours swapped."""
    if len(long) - len(short) > 1:
        return False
    at = next((i for i, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def _letters(text: str) -> str:
    return fold(text).removesuffix("...").removesuffix("…").strip()


def _cut_short(short: str, long: str) -> bool:
    """The one is the other's beginning, cut by a page that had no room: eight letters or more."""
    return len(short) >= 8 and long.startswith(short)


def _pairs(text: str) -> Counter[str]:
    padded = f" {text} "
    return Counter(padded[i : i + 2] for i in range(len(padded) - 1)) if text else Counter()


def _numbers(text: str) -> Counter[str]:
    return Counter(word for word in _words(text) if any(c.isdigit() for c in word))
