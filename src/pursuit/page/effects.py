"""What differs between two looks: `changes` for whoever acts next, `effects` for memory and story.

Controls are joined by identity within one document and never across two: after a navigation there is the
new url, the title and what the page now says as a message, nothing else. Secret values are never told.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace

from pursuit.page.action import Change
from pursuit.page.churn import Churn, page_lines, steady_controls, steady_lines
from pursuit.page.describe import described, quoted, state_change
from pursuit.page.lines import gaps
from pursuit.page.matching import match
from pursuit.page.observation import Element, Observation
from pursuit.page.order import moved
from pursuit.page.urls import canonical_url, told_url
from pursuit.page.words import content_words, cut_chars, fold

MOST_CONTROLS = 20
"""Of controls that appeared, and of those that went; the rest is counted."""
MOST_LINES = 10
MOST_EFFECTS = 3
"""Of controls and lines of text; url, title, dialog, message and tab come on top, one each."""
_TOLD = 1024
"""The most characters of a name, value or line in a change."""

_PAGE_KINDS = ("url", "dialog", "message", "title", "tab")
_CONTROL_KINDS = ("value", "state", "name", "moved", "text", "appeared", "gone")


def changes(before: Observation | None, after: Observation) -> tuple[Change, ...]:
    """Every observable difference, most telling first; empty for a first look and for an equal one.

    A control that was rendered anew unchanged is `appeared` with its old ref in `was`. What exceeds
    a cap is one change more whose `subject` counts the rest.
    """
    if before is None:
        return ()
    told = [*_address(before, after), *_messages(before, after)]
    if before.document != after.document:
        return tuple(told)
    controls = _controls(before, after)
    told += [*_on_top(before, after), *_tabs(before, after), *controls]
    return (*told, *_text(before, after, told))


def effects(
    before: Observation,
    after: Observation,
    goal_words: Collection[str] = (),
    churn: Churn | None = None,
    *,
    peers: Collection[str] = (),
) -> tuple[str, ...]:
    """What a move did, in sentences: those that share a word with the goal first, page words quoted and
    capped, what the page changes by itself left out."""
    told = sorted(
        (c for c in steady_changes(before, after, churn) if not _is_rerender(c) and not _is_rest(c)),
        key=lambda c: (not about_goal(c, goal_words, peers), (*_PAGE_KINDS, *_CONTROL_KINDS).index(c.kind)),
    )
    kept, seen, small = [], set[str](), 0
    for change in told:
        whole = change.kind in _PAGE_KINDS
        if (whole and change.kind in seen) or (not whole and small == MOST_EFFECTS):
            continue
        seen.add(change.kind)
        small += not whole
        kept.append(_sentence(change, before, after))
    return tuple(kept)


def steady_changes(before: Observation, after: Observation, churn: Churn | None) -> tuple[Change, ...]:
    """The changes less what the page changes by itself."""
    return changes(_without(before, churn), _without(after, churn))


def about_goal(change: Change, goal_words: Collection[str], peers: Collection[str] = ()) -> bool:
    """Whether a change shares a content word with the goal, or one of `peers`, the other words for the
    goal's words. Both are stems."""
    texts = (change.subject, "" if _is_rerender(change) else change.was, change.now)
    words = content_words(" ".join(_of_address(t) if change.kind == "url" else t for t in texts if t))
    return not words.isdisjoint(goal_words) or not words.isdisjoint(peers)


def _of_address(url: str) -> str:
    """Path and query only: the name of the site is on every page of it."""
    return canonical_url(url).partition("://")[2].partition("/")[2]


def _address(before: Observation, after: Observation) -> list[Change]:
    pairs = (("url", before.url, after.url), ("title", before.title, after.title))
    return [Change(kind=kind, was=was, now=now) for kind, was, now in pairs if was != now]


def _messages(before: Observation, after: Observation) -> list[Change]:
    known = {fold(m) for m in before.messages}
    new = dict.fromkeys(m for m in after.messages if m.strip() and fold(m) not in known)
    return [Change(kind="message", was=None, now=cut_chars(m, _TOLD)) for m in new]


def _on_top(before: Observation, after: Observation) -> list[Change]:
    """Script dialogs and overlays that opened or closed; `subject` says which of the two."""
    told = []
    for was, now in (
        ((before.overlay.kind, before.overlay.name) if before.overlay else None,
         (after.overlay.kind, after.overlay.name) if after.overlay else None),
        ((f"{before.dialog.kind} dialog", before.dialog.message) if before.dialog else None,
         (f"{after.dialog.kind} dialog", after.dialog.message) if after.dialog else None),
    ):  # fmt: skip
        if was != now:
            subject = (now or was or ("",))[0]
            told.append(Change(kind="dialog", was=was and was[1], now=now and now[1], subject=subject))
    return told


def _tabs(before: Observation, after: Observation) -> list[Change]:
    known = {tab.id for tab in before.tabs} | {before.tab}
    new = [tab for tab in after.tabs if tab.id not in known]
    return [Change(kind="tab", was=None, now=tab.title or tab.url, subject=tab.id) for tab in new]


def _controls(before: Observation, after: Observation) -> list[Change]:
    there = match(before, after)
    now = {e.ref: e for e in after.elements}
    kept = [(e, now[there[e.ref]]) for e in before.elements if e.ref in there]
    survivors = set(there.values())
    came = [e for e in _known_part(after, before, survivors) if e.ref not in survivors]
    went = [e for e in _known_part(before, after, set(there)) if e.ref not in there]
    changed = [change for pair in kept for change in _changed(*pair)]
    anew = [_rerendered(a, b) for a, b in kept if a.ref != b.ref and not _changed(a, b)]
    appeared = [
        Change(kind="appeared", was=None, now=described(e), ref=e.ref, subject=described(e)) for e in came
    ]
    gone = [Change(kind="gone", was=described(e), now=None, subject=described(e)) for e in went]
    elsewhere = _capped(moved(before, after, there), "moved", what="controls moved")
    return [*changed, *elsewhere, *_capped([*appeared, *anew], "appeared"), *_capped(gone, "gone")]


def _known_part(page: Observation, other: Observation, joined: Collection[str]) -> tuple[Element, ...]:
    """The controls of `page` of which it is known whether `other` had them: where `other` lists only
    its first ones, everything past the last joined control may only have slipped out of the list."""
    if not other.coverage.unlisted:
        return page.elements
    last = max((i for i, e in enumerate(page.elements) if e.ref in joined), default=-1)
    return page.elements[: last + 1]


def _changed(was: Element, now: Element) -> list[Change]:
    subject = described(now if now.name.strip() else was)
    told: list[tuple[str, str | None, str | None]] = []
    if was.value != now.value and not (was.facts.secret or now.facts.secret):
        told.append(("value", _capped_text(was.value), _capped_text(now.value)))
    state = state_change(was.state, now.state)
    if state:
        told.append(("state", *state))
    if _labels(was) != _labels(now):
        told.append(("state", f"{len(_labels(was))} options", f"{len(_labels(now))} options"))
    if fold(was.name) != fold(now.name):
        told.append(("name", _capped_text(was.name), _capped_text(now.name)))
    return [Change(kind=k, was=a, now=b, ref=now.ref, subject=subject) for k, a, b in told]


def _rerendered(was: Element, now: Element) -> Change:
    return Change(kind="appeared", was=was.ref, now=described(now), ref=now.ref, subject=described(now))


def _is_rerender(change: Change) -> bool:
    return change.kind == "appeared" and change.was is not None


def _is_rest(change: Change) -> bool:
    return change.kind in ("appeared", "gone", "moved", "text") and change.was is None and change.now is None


def _labels(element: Element) -> tuple[str, ...]:
    return tuple(o.label for o in element.options or ())


def _capped_text(text: str | None) -> str | None:
    return None if text is None else cut_chars(text, _TOLD)


def _capped(told: list[Change], kind: str, most: int = MOST_CONTROLS, what: str = "controls") -> list[Change]:
    rest = len(told) - most
    if rest <= 0:
        return told
    return [*told[:most], Change(kind=kind, was=None, now=None, subject=f"{rest} more {what}")]


def _text(before: Observation, after: Observation, told: Iterable[Change]) -> list[Change]:
    """Lines of text that no change of a control, message or dialog tells already."""
    known = {fold(text) for c in told for text in (c.was, c.now, _name_in(c)) if text}
    pairs = [pair for gap in gaps(page_lines(before), page_lines(after)) for pair in gap.pairs]
    new = [(a, b) for a, b in pairs if not all(text is None or fold(text) in known for text in (a, b))]
    lines = [Change(kind="text", was=_capped_text(a), now=_capped_text(b)) for a, b in new]
    return _capped(lines, "text", MOST_LINES, "lines of text")


def _name_in(change: Change) -> str:
    return change.subject.partition('"')[2].rpartition('"')[0]


def _without(page: Observation, churn: Churn | None) -> Observation:
    """The page as if what it changes by itself were not there."""
    if not churn:
        return page
    return replace(
        page,
        elements=tuple(steady_controls(page.elements, churn)),
        text="\n".join(steady_lines(page_lines(page), churn)),
        messages=tuple(steady_lines(page.messages, churn)),
    )


def _sentence(change: Change, before: Observation, after: Observation) -> str:
    was, now, subject = change.was or "", change.now or "", change.subject
    match change.kind:
        case "url":
            return f"the page became {cut_chars(told_url(before.url, after.url), 200)}"
        case "title":
            return f"title became {quoted(now)}"
        case "message":
            return f"message: {quoted(now)}"
        case "tab":
            return f"a tab opened: {quoted(now)}"
        case "dialog":
            opened = change.now is not None
            return f"a {subject} {'opened' if opened else 'closed'}: {quoted(now if opened else was)}"
        case "value":
            return f"{subject} now holds {quoted(now)}" if now else f"{subject} is now empty"
        case "state":
            return f"{subject} is now {now}"
        case "moved":
            return f"{subject} now stands {now}"
        case "name" | "text" if was and now:
            return f"{quoted(was)} became {quoted(now)}"
        case "gone":
            return f"{subject} went"
        case "appeared":
            return f"{subject} appeared"
        case _:
            return f"{quoted(now)} appeared" if now else f"{quoted(was)} went"
