"""Words that people use for one thing, in every shipped language, from `lexicon/<language>.yaml`.

Nothing here knows a word of any language. Words of consequence are read by `policy.lexicon`.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import yaml

from pursuit.page.words import content_words, fold, stem, tokens

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "ja", "zh")


def peers(word: str) -> frozenset[str]:
    """Stems of the words that people use for the same thing as `word`, itself included, in every
    shipped language: `cart` has basket, bag, trolley, Warenkorb. A stem may be given for its word."""
    own = stem(fold(word))
    return _groups().get(own, frozenset()) | {own}


@lru_cache(maxsize=4_096)
def peers_of(words: str) -> frozenset[str]:
    """Stems of every word of a phrase and of their peers."""
    return peers_of_stems(frozenset(stem(t) for t in tokens(fold(words))))


@lru_cache(maxsize=256)
def peers_of_stems(stems: frozenset[str]) -> frozenset[str]:
    """The stems and their peers."""
    return frozenset(p for w in stems for p in peers(w))


@cache
def read_lexicon(name: str) -> Mapping[str, Any]:
    """The whole of one file of `lexicon/`: a language's, or `trouble`."""
    text = resources.files("pursuit").joinpath("lexicon", f"{name}.yaml").read_text("utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data: Mapping[str, Any] = yaml.load(text, Loader=loader)
    return data


@cache
def _groups() -> Mapping[str, frozenset[str]]:
    concepts: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for concept, words in read_lexicon(language).get("peers", {}).items():
            concepts.setdefault(concept, set()).update(_stems(words))
    groups: dict[str, frozenset[str]] = {}
    for stems in concepts.values():
        for one in stems:
            groups[one] = groups.get(one, frozenset()) | stems
    return groups


def _stems(words: Iterable[str]) -> Iterator[str]:
    """A phrase stands for a concept by its one content word (`log in`); two together would say less."""
    for word in words:
        stems = content_words(word) or {stem(fold(word))}
        if len(stems) == 1:
            yield from stems
