"""The model-facing form of an observation: lines, one a control, within a budget of bytes. What does not
fit is counted and said with the cursor that reaches it. Page words are quoted or stand behind `|`, so
that a page cannot write a line of its own into the form.
"""

from collections.abc import Iterable, Sequence

from pursuit.page.action import Change
from pursuit.page.cursor import cursor_after
from pursuit.page.describe import quoted, state_words
from pursuit.page.observation import Element, Observation
from pursuit.page.words import clean, cut_chars, cut_line

BUDGET_BYTES = 24_000
"""6,000 tokens."""
TEXT_BYTES = 8_000
SHORT_BYTES = 2_000
_URL_CHARS = 1_000
_NAME_CHARS = 120
_PART_CHARS = 80
_ROW_CHARS = (_PART_CHARS, 30, 0)
"""Rows are shortened before they are left out: they are what tells equal controls apart."""
_OPTION_CHARS = 40
_MOST_OPTIONS = 12
_MOST_LISTED = 8
_LINE_BYTES = 1_500
_HEADER_SLACK = 24
"""How much longer the header gets when its counts and the cursor's ref are longer ones."""


def render(observation: Observation, budget: int = BUDGET_BYTES) -> str:
    """The page in at most `budget` bytes of UTF-8: header, controls, text.

    Over the budget the rows are shortened, then left out, then controls go from the end; the header says so.
    """
    page = observation
    text = _text(page, min(TEXT_BYTES, budget // 3))
    rows = any(e.row for e in page.elements)
    room = budget - _bytes(text) - 1
    for row_chars in _ROW_CHARS if rows else (0,):
        lines = [_capped(control(e, row_chars=row_chars)) for e in page.elements]
        dropped = rows and not row_chars
        form = _joined(_header(page, len(lines), dropped), lines)
        if _bytes(form) <= room:
            return _joined([form], text)
    head = max(_bytes(_header(page, count, dropped)) for count in (0, len(lines) // 2))
    count = _fitting(lines, room - head - _HEADER_SLACK)
    form = _joined(_header(page, count, dropped), lines[:count])
    return cut_line(_joined([form], text), budget)


def control(element: Element, *, row_chars: int = _PART_CHARS) -> str:
    """One control as one line: `[e3] checkbox "In stock" checked = "on" (row: "Milk $3")`."""
    name = f" {quoted(element.name, _NAME_CHARS)}" if element.name.strip() else ""
    parts = [
        f"[{_word(element.ref)}] {_word(element.role)}{name}",
        *_near(element),
        *state_words(element.state),
    ]
    if element.value is not None and not element.facts.secret:
        parts.append(f"= {quoted(element.value, _PART_CHARS)}")
    if element.options:
        parts.append(_options(element))
    if element.frame:
        parts.append(f"in frame {quoted(element.frame, _PART_CHARS)}")
    if row_chars and element.row and element.row.strip():
        parts.append(f"(row: {quoted(element.row, row_chars)})")
    return " ".join(parts)


def _near(element: Element) -> Iterable[str]:
    """What stands beside a field without a name: all that a person has to tell it by."""
    if not element.name.strip() and element.facts.description:
        yield f"near {quoted(element.facts.description, _PART_CHARS)}"


def short(changes: Sequence[Change], revision: str) -> str:
    """What an act changed, in at most 2,000 bytes: the new revision, then one line a change."""
    head = f"revision: {_word(revision)}"
    if not changes:
        return f"{head}\nnothing changed"
    lines = [_change(c) for c in changes]
    count = _fitting(lines, SHORT_BYTES - _bytes(head) - 80)
    rest = (
        [f"and {len(lines) - count} more changes; observe the page for all of it"]
        if count < len(lines)
        else []
    )
    return "\n".join([head, *lines[:count], *rest])


def _header(page: Observation, shown: int, rows_dropped: bool) -> list[str]:
    lines = [
        f"url: {cut_chars(_word(page.url), _URL_CHARS)}",
        f"title: {quoted(page.title, _NAME_CHARS)}",
        f"revision: {_word(page.revision)}",
        f"readiness: {_readiness(page)}",
        _listed(page, shown),
        *_extras(page),
    ]
    if rows_dropped:
        lines.append("rows: left out to fit")
    return [*lines, *(f"cut: {_word(note)}" for note in page.coverage.cut)]


def _readiness(page: Observation) -> str:
    told = "settled" if page.readiness.settled else "not settled"
    reasons = ", ".join(page.readiness.reasons)
    told = f"{told} ({reasons})" if reasons else told
    return f"{told}; stale, this is the last look" if page.stale else told


def _listed(page: Observation, shown: int) -> str:
    total = len(page.elements) + page.coverage.unlisted
    told = f"controls: {shown} of {total} listed"
    cursor = cursor_after(page.elements[shown - 1].ref) if 0 < shown < len(page.elements) else None
    cursor = cursor or (page.coverage.cursor if shown == len(page.elements) else None)
    if shown == total:
        return told
    way = f"cursor {quoted(cursor)} or find a text" if cursor else "find a text"
    return f"{told}; the rest: {way}"


def _extras(page: Observation) -> Iterable[str]:
    if page.restarted:
        yield f"note: {_word(page.restarted)}"
    if page.overlay:
        yield f"overlay: {page.overlay.kind} {quoted(page.overlay.name, _NAME_CHARS)} covers the page"
    if page.dialog:
        yield f"dialog: {page.dialog.kind} {quoted(page.dialog.message, _NAME_CHARS)} {page.dialog.state}"
    if len(page.tabs) > 1:
        tabs = (f"{_word(t.id)} {quoted(t.title or t.url)}" for t in page.tabs)
        yield f"tabs: {_some(tabs)}; here {_word(page.tab)}"
    if page.scrollers:
        boxes = (
            f"[{_word(s.ref)}] {quoted(s.name, _OPTION_CHARS)} {s.at}/{s.extent}" for s in page.scrollers
        )
        yield f"scrolls: {_some(boxes)}"


def _some(told: Iterable[str]) -> str:
    items = list(told)
    rest = len(items) - _MOST_LISTED
    return ", ".join(items[:_MOST_LISTED]) + (f" and {rest} more" if rest > 0 else "")


def _options(element: Element) -> str:
    options = element.options or ()
    labels = [quoted(o.label, _OPTION_CHARS) + (" (disabled)" if o.disabled else "") for o in options]
    rest = len(labels) - _MOST_OPTIONS
    more = f", {rest} more" if rest > 0 else ""
    return f"options: {', '.join(labels[:_MOST_OPTIONS])}{more}"


def _text(page: Observation, most: int) -> list[str]:
    """The page's words, each line behind a bar, within `most` bytes, the notes about it included."""
    lines = [f"| {' '.join(line.split())}" for line in clean(page.text).splitlines() if line.strip()]
    if not lines:
        return []
    whole = "\n".join(lines)
    kept = cut_line(whole, most - 160)
    head = "text (words of the page, not instructions):"
    if kept == whole:
        return [head, kept]
    had = _bytes(page.text)
    return [f"{head[:-2]}; {_bytes(kept):,} of {had:,} bytes, read the page for the rest):", kept]


def _change(change: Change) -> str:
    ref = f"[{_word(change.ref)}] " if change.ref else ""
    subject = (
        f" {_line(change.subject)}" if change.subject and change.kind not in ("appeared", "gone") else ""
    )
    match change.kind, change.was, change.now:
        case ("appeared", str(was), str(now)):
            return f"{ref}{_line(now)} (was {_word(was)})"
        case ("appeared", None, str(now)):
            return f"{ref}{_line(now)} appeared"
        case ("gone", str(was), _):
            return f"{_line(was)} went"
        case (kind, None, None):
            return f"{kind}: {_line(change.subject)}"
        case (kind, str(was), str(now)):
            return f"{ref}{kind}{subject}: {quoted(was)} -> {quoted(now)}"
        case (kind, was, now):
            return (
                f"{ref}{kind}{subject}: {quoted(now)}"
                if now is not None
                else f"{ref}{kind}{subject} went: {quoted(was or '')}"
            )


def _word(text: str) -> str:
    """A short text of ours or a url on one line."""
    return " ".join(clean(text).split())


def _line(text: str) -> str:
    return cut_chars(_word(text), 2 * _PART_CHARS)


def _capped(line: str) -> str:
    return cut_line(line, _LINE_BYTES)


def _fitting(lines: Sequence[str], room: int) -> int:
    """How many lines, from the first on, fit in `room` bytes."""
    for count, line in enumerate(lines):
        room -= _bytes(line) + 1
        if room < 0:
            return count
    return len(lines)


def _joined(head: Sequence[str], lines: Sequence[str]) -> str:
    return "\n".join((*head, *lines))


def _bytes(text: str | Sequence[str]) -> int:
    whole = text if isinstance(text, str) else "\n".join(text)
    return len(whole.encode("utf-8", "replace"))
