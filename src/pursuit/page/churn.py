"""What a page changes all by itself, learnt from two looks with nothing done between.

Clocks, adverts and carousels must not make a page new; a cart that counts up must. A control that changed
and a line that was replaced are churn at once. A line that only came or only went, and a place where ever
other lines stand (an advert), are churn the second time: a page that is still loading is none.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pursuit.page.lines import Gap, gaps, lines_of
from pursuit.page.matching import Identity, identity, match, resembles
from pursuit.page.observation import Element, Observation
from pursuit.page.words import fold, mask_digits

MOST_IN_A_SLOT = 8
"""The most lines or controls a slot of churn may hold; a larger replacement is a new page, not an advert."""

_TEXT_EDGE, _CONTROL_EDGE = "", "¦"
"""What stands before the first and behind the last line, and control."""

Slot = tuple[str, str]
Item = TypeVar("Item")


@dataclass(frozen=True, kw_only=True, slots=True)
class Churn:
    """What is known to change by itself. Starts empty; `learn` gives a larger one."""

    controls: frozenset[Identity] = frozenset()
    kinds: frozenset[str] = frozenset()
    """Kinds of lines and of controls: folded, digits masked."""
    slots: frozenset[Slot] = frozenset()
    """Between which two kinds the page puts ever other lines or controls."""
    suspects: frozenset[str | Slot] = frozenset()
    """Seen once; churn when seen again."""

    def __bool__(self) -> bool:
        return bool(self.controls or self.kinds or self.slots)


def learn(before: Observation, after: Observation, churn: Churn, *, watched: bool = False) -> Churn:
    """`churn` with what differs between two looks at one document with nothing done between. A look at a
    page that still loads teaches nothing. A page that is `watched` has long been loaded: the place where it
    puts another line is one for ever other lines at once."""
    if before.document != after.document or _is_loading(before):
        return churn
    controls, rerendered = _changed_controls(before, after)
    lines = _learnt(gaps(page_lines(before), page_lines(after)), _TEXT_EDGE)
    others = _learnt(gaps(_kinds(before), _kinds(after)), _CONTROL_EDGE)
    kinds, slots, suspects = (lines[0] | others[0], lines[1] | others[1], lines[2] | others[2])
    if watched:
        slots |= frozenset(s for s in suspects if isinstance(s, tuple))
    return Churn(
        controls=churn.controls | controls,
        kinds=churn.kinds | rerendered | kinds | {s for s in suspects & churn.suspects if isinstance(s, str)},
        slots=churn.slots | slots | {s for s in suspects & churn.suspects if isinstance(s, tuple)},
        suspects=churn.suspects | suspects,
    )


def page_lines(page: Observation) -> tuple[str, ...]:
    """Every line that the page says: its text, then the messages that the text lacks."""
    said = lines_of(page.text)
    known = set(said)
    return (*said, *(m for m in (" ".join(m.split()) for m in page.messages) if m and m not in known))


def steady_lines(lines: Sequence[str], churn: Churn) -> list[str]:
    """The lines that are not churn."""
    return _steady(lines, churn, kind_of, _TEXT_EDGE)


def steady_controls(elements: Iterable[Element], churn: Churn) -> list[Element]:
    """The controls that are not churn, digits and all."""
    left = [e for e in elements if identity(e) not in churn.controls]
    return _steady(left, churn, control_kind, _CONTROL_EDGE)


def kind_of(line: str) -> str:
    return mask_digits(fold(line))


def control_kind(element: Element) -> str:
    """A control as a line; the bars keep it apart from every line of text."""
    like = resembles(element)
    return kind_of(f"¦{like.role}¦{like.name}¦{like.path}")


def _is_loading(page: Observation) -> bool:
    return any(reason != "dom_changing" for reason in page.readiness.reasons)


def _kinds(page: Observation) -> tuple[str, ...]:
    return tuple(control_kind(e) for e in page.elements)


def _changed_controls(before: Observation, after: Observation) -> tuple[set[Identity], set[str]]:
    now = {e.ref: e for e in after.elements}
    there = match(before, after)
    pairs = [(e, now[there[e.ref]]) for e in before.elements if e.ref in there]
    changed = [(a, b) for a, b in pairs if (a.name, a.value, a.state) != (b.name, b.value, b.state)]
    rerendered = {control_kind(b) for a, b in changed if identity(a) != identity(b)}
    return {identity(e) for pair in changed for e in pair}, rerendered


_Learnt = tuple[frozenset[str], frozenset[Slot], frozenset[str | Slot]]


def _learnt(differing: Iterable[Gap], edge: str) -> _Learnt:
    """Kinds and slots that are churn, and those that are when they are seen again."""
    kinds: set[str] = set()
    slots: set[Slot] = set()
    suspects: set[str | Slot] = set()
    for gap in differing:
        was, now = [kind_of(x) for x in gap.was], [kind_of(x) for x in gap.now]
        slot = (kind_of(gap.above) or edge, kind_of(gap.below) or edge)
        if not was or not now:
            suspects.update(was, now)
        elif max(len(was), len(now)) <= MOST_IN_A_SLOT:
            kinds.update(kind for kind in (*was, *now) if _is_particular(kind))
            if was != now:
                suspects.add(slot)
            elif not all(map(_is_particular, was)):
                slots.add(slot)
    return frozenset(kinds), frozenset(slots), frozenset(suspects)


def _is_particular(kind: str) -> bool:
    """A bare number says nothing of what it counts: it is told by its place, never by its shape."""
    return ":" in kind or any(char.isalpha() for char in kind)


def _steady(items: Sequence[Item], churn: Churn, kind: Callable[[Item], str], edge: str) -> list[Item]:
    if not (churn.kinds or churn.slots):
        return list(items)
    kinds = [kind(item) for item in items]
    dropped = _in_slots([edge, *kinds, edge], churn.slots)
    return [item for i, item in enumerate(items) if i + 1 not in dropped and kinds[i] not in churn.kinds]


def _in_slots(framed: Sequence[str], slots: Iterable[Slot]) -> set[int]:
    """Indexes between the two ends of a slot. A pair of ends that stands there twice (two "Add to cart"
    with a name between) is no place, and neither is the whole page."""
    ends: dict[str, set[str]] = {}
    for start, end in slots:
        ends.setdefault(start, set()).add(end)
    found: dict[Slot, list[range]] = {}
    for i, above in enumerate(framed):
        if above in ends:
            reach = framed[i + 1 : i + MOST_IN_A_SLOT + 2]
            for n, below in enumerate(reach):
                if below in ends[above]:
                    found.setdefault((above, below), []).append(range(i + 1, i + 1 + n))
                    break
    lone = [places[0] for (start, end), places in found.items() if len(places) == 1 and start != end]
    return {index for place in lone for index in place}
