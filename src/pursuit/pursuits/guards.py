"""What stops a run from going round: repeats, dead controls, circles, streaks. Pure values and functions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pursuit.page.observation import Element, Observation
from pursuit.page.words import mask_digits

STREAK = 3
"""Waits, declines, moved controls, dead controls and browser faults each end the run at so many in a row."""

STALE_STEPS = 4
"""Steps in a row onto arrangements already stood on that end the run."""

Streak = Literal["waits", "declines", "moved", "dead", "faults"]

REPEATABLE = frozenset({"scroll", "submit", "press", "hover", "WAIT", "BACK", "FORWARD", "RELOAD"})


@dataclass(frozen=True, slots=True)
class Taken:
    """An action as the guards see it; `words` tell it from every other."""

    element: Element | None
    way: str
    words: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Aim:
    """A control as the repeat guard remembers it."""

    identity: tuple[str, str, int]
    role: str
    name: str
    """Digits masked, so that a counter in the name does not make it another control."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Guards:
    """What the run remembers in order to stop. Every field is replaced, never changed."""

    stood: frozenset[str] = frozenset()
    """Signatures of the arrangements the run has stood on."""
    stale: int = 0
    """Steps in a row that landed on one of them."""
    unchanged: int = 0
    """Of those, the steps that changed nothing at all."""
    streaks: Mapping[Streak, int] = field(default_factory=dict)
    last: Aim | None = None
    """The control acted on last, if acting on it again would be a repeat."""
    aside: frozenset[Aim] = frozenset()
    """Set aside: dead, or repeated. Emptied when another move changes the signature."""
    taken: frozenset[tuple[str, str]] = frozenset()
    """(signature, action in words) of every action taken."""


def aim(e: Element) -> Aim:
    f = e.facts
    return Aim(identity=(f.document, f.frame_id, f.node), role=e.role, name=mask_digits(e.name))


def same_control(last: Aim, e: Element, page: Observation) -> bool:
    """The same identity; or the old one is gone and one of the same name stands there."""
    now = aim(e)
    if now.identity == last.identity:
        return True
    if (now.role, now.name) != (last.role, last.name):
        return False
    return all(aim(other).identity != last.identity for other in page.elements)


def found(was: Element | None, page: Observation) -> Element | None:
    """The control on the page as it is now, or the one that took its place."""
    if was is None:
        return None
    return next((e for e in page.elements if same_control(aim(was), e, page)), None)


def refusal(guards: Guards, taken: Taken, signature: str, page: Observation) -> str | None:
    """Why this action is not to be taken now, or None."""
    if taken.way in REPEATABLE or taken.element is None:
        return None
    if guards.last is not None and same_control(guards.last, taken.element, page):
        return "it was acted on just before and that led nowhere new"
    if (signature, taken.words) in guards.taken:
        return "the same was done before from this same page"
    return None


def is_aside(guards: Guards, e: Element, page: Observation) -> bool:
    return is_among(guards.aside, e, page)


def is_among(aims: frozenset[Aim], e: Element, page: Observation) -> bool:
    """Whether one of `aims` is this control."""
    return any(same_control(it, e, page) for it in aims)


def set_aside(guards: Guards, e: Element | None) -> Guards:
    return guards if e is None else replace(guards, aside=guards.aside | {aim(e)})


def repeated(guards: Guards) -> Guards:
    """A refused repeat is a step that went nowhere new."""
    return replace(guards, stale=guards.stale + 1)


def landed(guards: Guards, before: str, after: str) -> Guards:
    """After a step: progress is landing on an arrangement not stood on before."""
    if after not in guards.stood:
        return replace(guards, stood=guards.stood | {before, after}, stale=0, unchanged=0, aside=frozenset())
    moved = after != before
    return replace(
        guards,
        stood=guards.stood | {before},
        stale=guards.stale + 1,
        unchanged=guards.unchanged + (not moved),
        aside=frozenset() if moved else guards.aside,
    )


def acted(guards: Guards, taken: Taken, before: str, after: str, *, kept: bool = True) -> Guards:
    """Remember the action; a control whose act led to a new signature may be acted on again at once. A field
    that did not keep its value (`kept`) because something came between may be filled again later."""
    fresh = after not in guards.stood and after != before
    last = None if taken.element is None or taken.way in REPEATABLE or fresh else aim(taken.element)
    done = {(before, taken.words)} if kept or not fresh else set()
    return replace(guards, last=last, taken=guards.taken | done)


def bump(guards: Guards, which: Streak) -> Guards:
    """One more in a row of `which`."""
    return replace(guards, streaks={**guards.streaks, which: guards.streaks.get(which, 0) + 1})


def cleared(guards: Guards, *which: Streak) -> Guards:
    return replace(guards, streaks={k: n for k, n in guards.streaks.items() if k not in which})


def ended(guards: Guards) -> tuple[str, str] | None:
    """(status, cause) when a streak or a circle ends the run."""
    full = next((name for name, n in guards.streaks.items() if n >= STREAK), None)
    if full is not None:
        return {
            "waits": ("stalled", "waited"),
            "declines": ("not_confident", "declined"),
            "moved": ("stalled", "moved"),
            "dead": ("stalled", "unchanged"),
            "faults": ("failed", "browser"),
        }[full]
    if guards.stale >= STALE_STEPS:
        return ("stalled", "unchanged" if guards.unchanged >= guards.stale else "circles")
    return None
