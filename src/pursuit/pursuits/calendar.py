"""The way to a date in a calendar that opens beside a field nobody can type in: open it, turn it to the
month, take the day. Pure.

A month that is not shown, two of them side by side, or a day that stands there twice give nothing: no day
is guessed.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element, Observation
from pursuit.page.peers import read_lexicon
from pursuit.page.words import content_words, fold
from pursuit.pursuits.formats import read_date

PUTS_IN = frozenset({"fill", "select"})
HOLDS_DATES = frozenset({"textbox", "combobox"})
HEADING = 24
"""Characters of a calendar's heading at most: `September 2026`."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")

Month = tuple[int, int]


def step(page: Observation, clause: Clause | None, texts: Mapping[str, str]) -> frozenset[str]:
    """Ref of the control that leads on to the clause's date; empty where no calendar is needed or shown."""
    day = asked(clause, texts)
    if clause is None or day is None:
        return frozenset()
    field = _field(page.elements, clause)
    if field is None or _holds(field, day):
        return frozenset()
    months = set(_months(page.text))
    if not months:
        return frozenset({field.ref})
    if len(months) > 1:
        return frozenset()
    (shown,) = months
    wanted = (day.year, day.month)
    found = _days(page.elements, day) if shown == wanted else _turns(page.elements, on=wanted > shown)
    return frozenset(e.ref for e in found) if len(found) == 1 else frozenset()


def stands(page: Observation, clause: Clause, texts: Mapping[str, str]) -> bool:
    """Whether the field that the clause means holds its date."""
    day = asked(clause, texts)
    field = _field(page.elements, clause) if day is not None else None
    return day is not None and field is not None and _holds(field, day)


def asked(clause: Clause | None, texts: Mapping[str, str]) -> date | None:
    """The date that the clause puts in."""
    if clause is None or clause.verb not in PUTS_IN:
        return None
    told = texts.get(clause.value or "") or next(iter(clause.names), "")
    return read_date(told)


def _field(elements: Sequence[Element], clause: Clause) -> Element | None:
    """The field for it that takes no typing: the one that carries the clause's words, or the only one."""
    closed = [e for e in elements if e.role in HOLDS_DATES and e.state.readonly and not e.state.disabled]
    words = content_words(clause.field)
    called = [e for e in closed if words & content_words(f"{e.name} {e.facts.description} {e.facts.hint}")]
    found = called or closed
    return found[0] if len(found) == 1 else None


def _holds(field: Element, day: date) -> bool:
    return read_date(field.value or "") == day


def _days(elements: Sequence[Element], day: date) -> list[Element]:
    """Controls that are the day: by its number alone, or by the whole date."""
    called = {str(day.day), f"{day.day:02d}"}
    free = [e for e in elements if not e.state.disabled and not e.facts.editable]
    whole = [e for e in free if read_date(e.name) == day]
    return whole or [e for e in free if e.name.strip() in called]


def _turns(elements: Sequence[Element], *, on: bool) -> list[Element]:
    """The control that turns the calendar by a month, forward or back."""
    words = _words("after" if on else "before")
    free = [e for e in elements if not e.state.disabled and not e.facts.editable]
    return [e for e in free if fold(e.name or e.facts.description) in words]


def _months(text: str) -> Iterator[Month]:
    """Months that the page's headings name: `December 2016`, `2016 décembre`."""
    for line in text.splitlines():
        if len(line) > HEADING or not (year := _YEAR.search(line)):
            continue
        numbers = {n for word in _WORD.findall(fold(line)) if (n := _number(word)) is not None}
        if len(numbers) == 1:
            yield int(year[0]), numbers.pop()


def _number(word: str) -> int | None:
    """1 for `january`, `jan`, `janvier`; None for a word that is no month, or several."""
    found = {n for n, names in _names().items() if any(name.startswith(word) for name in names)}
    return found.pop() if len(found) == 1 else None


@cache
def _names() -> Mapping[int, tuple[str, ...]]:
    listed = read_lexicon("calendar")["months"]
    return {n + 1: tuple(fold(names[n]) for names in listed.values()) for n in range(12)}


@cache
def _words(which: str) -> frozenset[str]:
    return frozenset(fold(word) for words in read_lexicon("calendar")[which].values() for word in words)
