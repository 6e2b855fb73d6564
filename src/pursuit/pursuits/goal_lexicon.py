"""The words goals are made of, by language, from `lexicon/goal_<lang>.yaml`.

A language is a file, loaded once and on first use. Nothing here knows a word of any language.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from pursuit.decide.situation import Comparison, Direction
from pursuit.page.words import stem
from pursuit.pursuits.goal_tokens import Token, folded, tokenise

_FOLDER = "lexicon"
_LONG = 6
"""Letters from which on a word is still the same with one of them wrong."""
# The base loader keeps `on`, `off` and `no` as words; libyaml's is twenty times faster where there is one.
_WORDS_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """A phrase of a table found in tokens: what it means, its words, how many tokens it covers."""

    meaning: str
    phrase: str
    length: int


class PhraseTable:
    """Phrases of one or more words with a meaning each, found at a place, longest first."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._by_stem: dict[str, str] = {}
        self._phrases: set[str] = set()
        for phrase, meaning in pairs:
            self._put(tuple(token.word for token in tokenise(folded(phrase))), meaning)

    def _put(self, words: tuple[str, ...], meaning: str) -> None:
        self._phrases.add(" ".join(words))
        entries = self._by_first.setdefault(words[0], [])
        self._by_stem.setdefault(stem(words[0]), words[0])
        if not any(words == known for known, _ in entries):
            entries.append((words, meaning))
            entries.sort(key=lambda entry: -len(entry[0]))

    def at(self, tokens: Sequence[Token], start: int) -> Match | None:
        """The longest phrase that begins at `start`, or None."""
        if not 0 <= start < len(tokens) or tokens[start].kind == "quote":
            return None
        for words, meaning in self._by_first.get(tokens[start].word, ()):
            end = start + len(words)
            if end <= len(tokens) and all(
                token.word == word and token.kind != "quote"
                for token, word in zip(tokens[start:end], words, strict=True)
            ):
                return Match(meaning=meaning, phrase=" ".join(words), length=len(words))
        return None

    def base(self, word: str) -> str:
        """The first word of a phrase that `word` is a form of (`buying` of buy), or `word`."""
        return word if word in self._by_first else self._by_stem.get(stem(word), word)

    def mistyped(self, tokens: Sequence[Token], start: int) -> Match | None:
        """The single word that the one at `start` is with a letter wrong (`foward`); a form of another word
        is no mistake."""
        word = tokens[start].word if tokens[start].kind == "word" else ""
        if len(word) < _LONG:
            return None
        alike = [w for w in self._by_first if len(w) >= _LONG and w[0] == word[0] and stem(w) != stem(word)]
        found = get_close_matches(word, alike, n=1, cutoff=0.9)
        return self.at([replace(tokens[start], word=found[0])], 0) if found else None

    def first(self, tokens: Sequence[Token], start: int = 0) -> tuple[int, Match] | None:
        """The first place at or after `start` where a phrase begins, and the phrase."""
        for at in range(start, len(tokens)):
            if found := self.at(tokens, at):
                return at, found
        return None

    def __contains__(self, phrase: str) -> bool:
        """Whether the phrase, folded and its words apart by single spaces, is one of the table."""
        return phrase in self._phrases


@dataclass(frozen=True, kw_only=True, slots=True)
class GoalLexicon:
    """One language. `heads` means a verb of `Verb` or one of the readings named in goal_split.py."""

    heads: PhraseTable
    politeness: PhraseTable
    joiners: PhraseTable
    negations: PhraseTable
    leads: PhraseTable
    conditions: PhraseTable
    determiners: PhraseTable
    fillers: PhraseTable
    pronouns: PhraseTable
    every: PhraseTable
    relatives: PhraseTable
    abouts: PhraseTable
    so_that: PhraseTable
    only_that: PhraseTable
    prepositions: PhraseTable
    inner: PhraseTable
    roles: PhraseTable
    field_nouns: PhraseTable
    fields: PhraseTable
    forms: PhraseTable
    generic_texts: PhraseTable
    not_values: PhraseTable
    places: PhraseTable
    ordinals: PhraseTable
    not_ordinal: PhraseTable
    ordinal_nouns: PhraseTable
    numbers: PhraseTable
    times: PhraseTable
    times_words: PhraseTable
    pieces: PhraseTable
    units: PhraseTable
    comparisons: PhraseTable
    superlatives: PhraseTable
    attributes: PhraseTable
    orders: PhraseTable
    named_orders: PhraseTable
    sorting_verbs: PhraseTable
    into: PhraseTable
    out_of: PhraseTable
    pasted_into: PhraseTable
    copied_into: PhraseTable
    paste_verbs: PhraseTable
    with_: PhraseTable
    set_to: PhraseTable
    copula: PhraseTable
    named: PhraseTable
    naming: PhraseTable
    travel: PhraseTable
    travel_nouns: PhraseTable
    keys: PhraseTable
    key_verbs: PhraseTable
    message_objects: PhraseTable
    bare_messages: PhraseTable
    message_parts: PhraseTable
    send_to: PhraseTable
    send_verbs: PhraseTable
    search_places: PhraseTable
    search_for: PhraseTable
    purpose: PhraseTable
    alone: PhraseTable
    sentence_only: PhraseTable
    sort_by: PhraseTable
    passive: PhraseTable
    stands: PhraseTable
    gets: PhraseTable
    filed_as: PhraseTable
    relations: PhraseTable
    again_verbs: PhraseTable
    chosen_from: PhraseTable
    login_as: PhraseTable
    directions: PhraseTable
    beside: PhraseTable
    beside_verbs: PhraseTable
    readable: PhraseTable
    read_verbs: PhraseTable
    by_doing: PhraseTable
    nothing: PhraseTable
    new_words: PhraseTable
    using_verbs: PhraseTable
    set_verbs: PhraseTable
    starting: PhraseTable
    steps: PhraseTable
    months: PhraseTable
    rather: PhraseTable
    until: PhraseTable
    sequence: PhraseTable
    keep_verbs: PhraseTable
    on_off: PhraseTable
    ensure_verbs: PhraseTable
    stay_nouns: PhraseTable
    indefinite: PhraseTable
    make_verbs: PhraseTable
    checkout_verbs: PhraseTable
    secrets: PhraseTable
    as_field: PhraseTable
    set_only: PhraseTable
    from_old: PhraseTable
    into_fields: PhraseTable
    questions: PhraseTable
    generic_things: PhraseTable
    except_: PhraseTable
    boxes: PhraseTable
    applying: PhraseTable
    limits: PhraseTable
    wait_verbs: PhraseTable
    reach_verbs: PhraseTable
    shown_units: PhraseTable
    shown_sums: PhraseTable
    shown_generic: PhraseTable
    shown_numbers: PhraseTable
    shown_totals: PhraseTable
    drawn_things: PhraseTable
    by_amount: PhraseTable
    drop_places: PhraseTable
    describing: PhraseTable
    figure_nouns: PhraseTable
    unfold_verbs: PhraseTable
    dimensions: PhraseTable
    sizes: PhraseTable
    grips: PhraseTable
    unfold_signs: frozenset[str]
    irregular: Mapping[str, str]
    renewed: Mapping[str, str]
    """`old`, `new`, `low`, `high`: words for the text there is, the one that comes, the ends of a range."""
    stay_ends: Mapping[str, str]
    abbreviations: frozenset[str]
    compounds: Mapping[str, frozenset[str]]
    synonyms: Mapping[str, tuple[str, ...]]
    """Every usual word for a field of a kind (`user name`)."""

    def comparison(self, found: Match) -> Comparison:
        """The comparison a phrase of `comparisons` stands for."""
        attribute, _, direction = found.meaning.rpartition(" ")
        return Comparison(attribute=attribute, direction=as_direction(direction))


def as_direction(word: str) -> Direction:
    """`max` for max, `min` for anything else."""
    return "max" if word == "max" else "min"


@cache
def lexicon(lang: str = "en") -> GoalLexicon:
    """The lexicon of a language that is shipped; KeyError names one that is not."""
    source = files("pursuit").joinpath(_FOLDER, f"goal_{lang}.yaml")
    if not source.is_file():
        raise KeyError(f"no goal lexicon for {lang!r}")
    return _build(yaml.load(source.read_text(encoding="utf-8"), Loader=_WORDS_LOADER))


_HEAD_SECTIONS = ("create", "control_verbs", "upload", "signup", "go_back")


def _build(data: Mapping[str, Any]) -> GoalLexicon:
    tables = {
        name.rstrip("_"): PhraseTable(_pairs(data.get(name.rstrip("_"), ())))
        for name, kind in GoalLexicon.__annotations__.items()
        if kind is PhraseTable
    }
    tables["heads"] = PhraseTable(_heads(data))
    tables |= {f"{name}_": tables.pop(name) for name in ("with", "except")}
    return GoalLexicon(
        **tables,
        renewed=dict(data.get("renewed", {})),
        stay_ends=dict(data.get("stay_ends", {})),
        irregular={word: base for base, words in data.get("irregular", {}).items() for word in words},
        abbreviations=frozenset(data.get("abbreviations", ())),
        unfold_signs=frozenset(data.get("unfold_signs", ())),
        compounds={word: frozenset(after) for word, after in data.get("compounds", {}).items()},
        synonyms={kind: tuple(words) for kind, words in data.get("fields", {}).items()},
    )


def _heads(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every phrase a clause may begin with; what is named first wins a phrase named twice."""
    yield from _pairs(data.get("message_verbs", {}))
    yield from _pairs(data.get("verbs", {}))
    for section in _HEAD_SECTIONS:
        for phrase in data.get(section, ()):
            yield str(phrase), section


def _pairs(section: Any) -> Iterator[tuple[str, str]]:
    """A list means itself; a mapping of lists means its keys; a mapping of words maps word to meaning."""
    if not isinstance(section, Mapping):
        for phrase in section:
            yield str(phrase), str(phrase)
        return
    for key, value in section.items():
        if isinstance(value, str):
            yield str(key), value
        else:
            for phrase in value:
                yield str(phrase), str(key)
