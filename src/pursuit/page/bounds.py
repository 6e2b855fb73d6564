"""The size bound of an observation: every field has a cap, the whole at most 512 KiB of JSON.

This is the page's border: lone surrogates and NULs end here. Text is cut first, then controls from the
end, and what was cut is said in `coverage.cut`.
"""

import json
from bisect import bisect_right
from dataclasses import fields, replace
from itertools import accumulate
from typing import Any, TypeVar

from pursuit.page.cursor import cursor_after
from pursuit.page.observation import Coverage, Element, ElementFacts, Observation, SelectOption
from pursuit.page.wire import plain
from pursuit.page.words import clean, cut_line

MAX_BYTES = 512 * 1024
"""Of the JSON form, with every character outside ASCII escaped, which is its longest form."""
URL_CHARS = 4096
TITLE_CHARS = 1024
NAME_CHARS = 1024
TEXT_CHARS = 262_144
VALUE_CHARS = 4096
OPTION_CHARS = 120
MOST_OPTIONS = 256
MOST_SCROLLERS = 64
SCROLLER_CHARS = 128
MOST_TABS = 32
TAB_URL_CHARS = 1024
TAB_TITLE_CHARS = 256
MOST_MESSAGES = 50
_NOTES_BYTES = 1024
"""Kept free for saying what was cut, so that a bounded observation is within the bound."""

Value = TypeVar("Value")


def bounded(observation: Observation) -> Observation:
    """The observation within its bounds. One that is within them already comes back equal."""
    page = _capped(observation)
    if _at_most(page) <= MAX_BYTES:
        return page
    size = _size(page)
    if size <= MAX_BYTES:
        return page
    room = MAX_BYTES - _NOTES_BYTES
    page = _cut_text(page, room - (size - _size(page.text)))
    if _size(page) <= room:
        return page
    return _cut_elements(page, room)


def _at_most(page: Observation) -> int:
    """A quick upper estimate, which is all that an ordinary page needs."""
    chars = sum(
        len(e.name) + len(e.row or "") + len(e.value or "") + len(e.frame or "")
        + sum(len(o.label) + 10 for o in e.options or ())
        for e in page.elements
    )  # fmt: skip
    around = (TAB_URL_CHARS + TAB_TITLE_CHARS) * len(page.tabs) + SCROLLER_CHARS * len(page.scrollers)
    fixed = URL_CHARS + TITLE_CHARS + NAME_CHARS + VALUE_CHARS + 1000
    return _size(page.text) + 6 * (chars + around + fixed) + 320 * len(page.elements)


def _capped(page: Observation) -> Observation:
    text = _short(page.text, TEXT_CHARS)
    elements = tuple(_element(e) for e in page.elements)
    notes = []
    if len(page.text) > TEXT_CHARS:
        notes.append(_note("text", len(text), len(page.text), "characters"))
    shortened = sum(len(e.options or ()) > MOST_OPTIONS for e in page.elements)
    if shortened:
        notes.append(f"options: the first {MOST_OPTIONS} of each of {shortened} long lists")
    return replace(
        _texts(page, url=URL_CHARS, title=TITLE_CHARS, revision=64, document=64, tab=64),
        text=text,
        elements=elements,
        coverage=_noted(page.coverage, *notes),
        overlay=page.overlay and _texts(page.overlay, name=NAME_CHARS),
        dialog=page.dialog and _texts(page.dialog, message=VALUE_CHARS),
        scrollers=tuple(_texts(s, name=SCROLLER_CHARS) for s in page.scrollers[:MOST_SCROLLERS]),
        tabs=tuple(_texts(t, url=TAB_URL_CHARS, title=TAB_TITLE_CHARS) for t in page.tabs[:MOST_TABS]),
        messages=tuple(_short(m, NAME_CHARS) for m in page.messages[:MOST_MESSAGES]),
    )


def _element(element: Element) -> Element:
    capped = _texts(element, name=NAME_CHARS, value=VALUE_CHARS, row=NAME_CHARS, frame=URL_CHARS)
    options = element.options
    if options is not None:
        capped = replace(capped, options=tuple(_option(o) for o in options[:MOST_OPTIONS]))
    facts = _texts(element.facts, **_FACTS)
    return capped if facts is element.facts else replace(capped, facts=facts)


def _option(option: SelectOption) -> SelectOption:
    return _texts(option, label=OPTION_CHARS)


_FACTS = {
    field.name: URL_CHARS if field.name in ("href", "path") else NAME_CHARS
    for field in fields(ElementFacts)
    if field.type in (str, "str", str | None, "str | None")
}


def _texts(holder: Value, /, **caps: int) -> Value:
    """`holder` with the named texts cleaned and capped; the very same one when nothing had to be."""
    given: dict[str, str | None] = {name: getattr(holder, name) for name in caps}
    fit = {name: text if text is None else _short(text, caps[name]) for name, text in given.items()}
    if fit == given:
        return holder
    changed: Any = holder
    result: Value = replace(changed, **fit)
    return result


def _short(text: str, most: int) -> str:
    return clean(text if len(text) <= most else text[:most])


def _cut_text(page: Observation, room: int) -> Observation:
    """Whole lines of the text, as many as `room` bytes of JSON hold."""
    lines = page.text.split("\n")
    sizes = list(accumulate(_size(line) for line in lines))
    kept = "\n".join(lines[: bisect_right(sizes, max(0, room - 2))])
    if not kept and room > 16:
        kept = cut_line(lines[0], room // 6)
    note = _note("text", len(kept), len(page.text), "characters")
    return replace(page, text=kept, coverage=_noted(page.coverage, note))


def _cut_elements(page: Observation, room: int) -> Observation:
    bare = _size(replace(page, elements=()))
    sizes = list(accumulate(_size(e) + 2 for e in page.elements))
    count = bisect_right(sizes, max(0, room - bare))
    cut = len(page.elements) - count
    coverage = _noted(page.coverage, _note("elements", count, len(page.elements), "listed"))
    cursor = cursor_after(page.elements[count - 1].ref) if count else coverage.cursor
    return replace(
        page,
        elements=page.elements[:count],
        coverage=replace(coverage, unlisted=coverage.unlisted + cut, cursor=cursor),
    )


def _noted(coverage: Coverage, *notes: str) -> Coverage:
    """With `notes`; one about the same thing as an earlier note takes its place and keeps its total."""
    told = {clean(note).partition(":")[0]: clean(note) for note in coverage.cut}
    for note in notes:
        what = note.partition(":")[0]
        total = told.get(what, note).partition(" of ")[2]
        told[what] = f"{note.partition(' of ')[0]} of {total}"
    new = tuple(told.values())
    return coverage if new == coverage.cut else replace(coverage, cut=new)


def _note(what: str, kept: int, had: int, unit: str) -> str:
    return f"{what}: {kept:,} of {had:,} {unit}"


def _size(value: Any) -> int:
    return len(json.dumps(plain(value)))
