"""Texts that a goal describes and a page shows: `the value of Last name`, `the second word of the paragraph`,
`the text in the box`, `the answer`. Read by code, word for word. Pure.

A description that fits no text, or more than one, gives None: nothing is guessed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words, fold, tokens
from pursuit.pursuits import arithmetic
from pursuit.pursuits.goal_lexicon import GoalLexicon, PhraseTable, lexicon
from pursuit.pursuits.goal_phrase import trim
from pursuit.pursuits.goal_tokens import Token, tokenise

MOST = 2_000
"""Characters of a text that is taken over from a page."""
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_FIGURES = re.compile(r"(?<![\w.,])\d+(?:\.\d+)?(?![\w,])")
_EDGES = "\"'“”‘’.,;:!?()[]{}…"


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """A text of the page, and the field that holds it when it stands in one."""

    text: str
    element: Element | None = None


def source(described: str, page: Observation) -> Source | None:
    """What `described` means on this page; None when it means nothing here, or several things."""
    lex = lexicon()
    words = trim(tuple(tokenise(described)), lex)
    found = _unit(words, page, lex) if _counts(words, lex) else _whole(words, page, lex)
    return found if found is not None and 0 < len(found.text) <= MOST else None


def _whole(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    readers = (_held, _sum, _labelled, _only)
    return next((it for read in readers if (it := read(words, page, lex)) is not None), None)


def _counts(words: Sequence[Token], lex: GoalLexicon) -> bool:
    ordinal = lex.ordinals.at(words, 0)
    return ordinal is not None and lex.shown_units.at(words, ordinal.length) is not None


def _unit(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    """`2nd word in the paragraph`, `last line of the text area`: counted in what the page or a field says."""
    ordinal = lex.ordinals.at(words, 0)
    unit = lex.shown_units.at(words, ordinal.length) if ordinal else None
    if ordinal is None or unit is None:
        return None
    held = _held(words[ordinal.length + unit.length :], page, lex)
    prose = held.text.splitlines() if held is not None else statements(page)
    if unit.meaning != "line" and held is None and len(prose) > 1:
        prose = [max(prose, key=len)]
    pieces = [piece for line in prose for piece in _pieces(line, unit.meaning)]
    place = int(ordinal.meaning)
    index = place - 1 if place > 0 else len(pieces) + place
    if not 0 <= index < len(pieces):
        return None
    return Source(text=pieces[index], element=held.element if held is not None else None)


def _pieces(line: str, unit: str) -> list[str]:
    match unit:
        case "word":
            return [bare for word in line.split() if (bare := word.strip(_EDGES))]
        case "sentence":
            return [it for it in _SENTENCES.split(line) if it]
        case "character":
            return [c for c in line if not c.isspace()]
        case _:
            return [line]


def _held(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    """`text in the textarea`, `content of the second box`: what a field holds."""
    role = lex.roles.first(words)
    if role is None or role[1].meaning not in FIELDS:
        role = lex.field_nouns.first(words, 1)
    if role is None:
        return None
    holding = [e for e in page.elements if e.facts.editable and (e.value or "").strip()]
    ordinal = lex.ordinals.first(words[: role[0]])
    if ordinal is not None:
        return _nth(holding_kind(page.elements, role[1].phrase), int(ordinal[1].meaning))
    told = _telling(words[: role[0]], lex)
    named = [e for e in holding if told and told <= content_words(f"{e.name} {e.facts.description}")]
    found = named or holding
    return Source(text=found[0].value or "", element=found[0]) if len(found) == 1 else None


FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})


def holding_kind(elements: Sequence[Element], phrase: str) -> list[Element]:
    """The fields that `phrase` counts: text areas when it says so, else any that takes text."""
    fields = [e for e in elements if e.facts.editable]
    areas = [e for e in fields if e.facts.multiline]
    return areas if "area" in phrase and areas else fields


def _nth(fields: Sequence[Element], place: int) -> Source | None:
    index = place - 1 if place > 0 else len(fields) + place
    if not 0 <= index < len(fields) or not (fields[index].value or "").strip():
        return None
    return Source(text=fields[index].value or "", element=fields[index])


def _sum(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    """`the answer`, `x`: the one sum or equation of the page, worked out."""
    if not lex.shown_sums.first(words):
        return None
    if lex.shown_numbers.first(words):
        return _added(words, page, lex)
    answers = {told for line in page.text.splitlines() if (told := arithmetic.answer(line)) is not None}
    return Source(text=answers.pop()) if len(answers) == 1 else None


def _added(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    """`the sum of the numbers`: all that the page shows beside its controls."""
    if not lex.shown_totals.first(words):
        return None
    numbers = [n for line in statements(page) for n in _FIGURES.findall(line)]
    told = arithmetic.answer(f"{' + '.join(numbers)} =") if len(numbers) > 1 else None
    return Source(text=told) if told is not None else None


def _labelled(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    """`value of Last name`: what stands behind the label, in its line or in the next one."""
    lines = [" ".join(line.split()) for line in page.text.splitlines() if line.strip()]
    head = words[: found[0]] if (found := lex.prepositions.first(words, 1)) else ()
    labels = (_label(words, lex.shown_generic, behind=False), _label(words, lex.shown_generic))
    for label in (*labels, _label(head, lex.shown_generic)):
        said = {it for n, line in enumerate(lines) if (it := _behind(label, line, lines[n + 1 : n + 2]))}
        if label and said:
            return Source(text=said.pop()) if len(said) == 1 else None
    return None


def _label(words: Sequence[Token], generic: PhraseTable, *, behind: bool = True) -> str:
    """The words that say which text is meant, without those before (and behind) them that say only that it
    is one."""
    start, end = 0, len(words)
    while start < end and generic.at(words, start):
        start += 1
    while behind and end > start and generic.at(words, end - 1):
        end -= 1
    return fold(" ".join(t.text for t in words[start:end]))


def _behind(label: str, line: str, following: Sequence[str]) -> str:
    told = fold(line)
    if told.rstrip(" :=") == label:
        return following[0] if following else ""
    if told.startswith(label) and not told[len(label) :][:1].isalnum():
        return line[len(label) :].lstrip(" :=–-\t") if len(fold(line)) == len(line) else ""
    return ""


def _only(words: Sequence[Token], page: Observation, lex: GoalLexicon) -> Source | None:
    """`the text below`: the one thing that the page says beside its controls."""
    if _label(words, lex.shown_generic):
        return None
    said = statements(page)
    return Source(text=said[0]) if len(said) == 1 else None


def statements(page: Observation) -> list[str]:
    """The page's lines that are not made of the names of its controls."""
    names = sorted({fold(e.name) for e in page.elements if e.name}, key=len, reverse=True)
    lines = (" ".join(line.split()) for line in page.text.splitlines())
    return [line for line in lines if line and _left(fold(line), names)]


def _left(line: str, names: Sequence[str]) -> bool:
    for name in names:
        line = f" {line} ".replace(f" {name} ", " ").strip()
    return bool(tokens(line))


def _telling(words: Sequence[Token], lex: GoalLexicon) -> frozenset[str]:
    return content_words(_label(words, lex.shown_generic))
