"""Which controls stand elsewhere than before: in another order, in another place, at another spot."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence

from pursuit.page.action import Change
from pursuit.page.describe import described
from pursuit.page.observation import Element, Observation

NEAR = 2
"""Pixels within which a control stands where it stood."""
FEW = 3
"""With more than this many dragged away at once it was the layout that moved."""

Pair = tuple[Element, Element]


def moved(before: Observation, after: Observation, there: Mapping[str, str]) -> list[Change]:
    """One change for each control that stands elsewhere; `there` joins refs before with refs after.

    The fewest controls that explain a new order are told, and of a thing that moved not what is in it.
    """
    was, now = _Looked(before), _Looked(after)
    kept = [(e, now.element(there[e.ref])) for e in before.elements if e.ref in there]
    rising = _rising([now.place[b.ref] for _, b in kept])
    shifted = [pair for i, pair in enumerate(kept) if i not in rising]
    elsewhere = [pair for i, pair in enumerate(kept) if i in rising and _came_or_left(pair, there, was, now)]
    told = {b.ref for _, b in (*shifted, *elsewhere)}
    if not told:
        return [_change(_spot(a), _spot(b), b) for a, b in _dragged_away(kept)]
    return [
        *(_change(was.behind(a), now.behind(b), b) for a, b in shifted if b.facts.parent_ref not in told),
        *(_change(was.inside(a), now.inside(b), b) for a, b in elsewhere if b.facts.parent_ref not in told),
    ]


class _Looked:
    """A look with its controls by ref, for asking many times."""

    def __init__(self, page: Observation) -> None:
        self._elements = page.elements
        self.place = {e.ref: i for i, e in enumerate(page.elements)}

    def element(self, ref: str) -> Element:
        return self._elements[self.place[ref]]

    def around(self, element: Element) -> Element | None:
        """The listed control that it stands in."""
        ref = element.facts.parent_ref
        return self.element(ref) if ref in self.place else None

    def behind(self, element: Element) -> str:
        """Which of the controls beside it it stands behind."""
        for other in reversed(self._elements[: self.place[element.ref]]):
            if other.facts.parent_ref == element.facts.parent_ref:
                return f"behind {described(other)}"
        return "first"

    def inside(self, element: Element) -> str:
        place = self.around(element)
        return f"inside {described(place)}" if place else "outside"


def _rising(places: Sequence[int]) -> set[int]:
    """Indices of a longest rising run: all others, and no fewer, moved to make one order of the other."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int | None] = []
    for index, place in enumerate(places):
        at = bisect_left(tails, place)
        previous.append(ends[at - 1] if at else None)
        tails[at : at + 1] = [place]
        ends[at : at + 1] = [index]
    rising = set()
    step = ends[-1] if ends else None
    while step is not None:
        rising.add(step)
        step = previous[step]
    return rising


def _came_or_left(pair: Pair, there: Mapping[str, str], before: _Looked, after: _Looked) -> bool:
    """Whether it left one place that things are dropped on, or came into one."""
    was, now = before.around(pair[0]), after.around(pair[1])
    if (there.get(was.ref) if was else None) == (now.ref if now else None):
        return False
    return any(place is not None and place.facts.takes_drops for place in (was, now))


def _dragged_away(kept: Sequence[Pair]) -> list[Pair]:
    """Things to drag that stand elsewhere while the page around them stands still."""
    # What is not to be dragged tells best how the page around moved.
    still = [pair for pair in kept if not pair[1].facts.draggable] or kept
    shifts = Counter((a.facts.frame_id, _shift(a, b)) for a, b in still)
    common = {frame: shift for (frame, shift), _ in reversed(shifts.most_common())}
    out = [
        (a, b)
        for a, b in kept
        if b.facts.draggable
        and max(map(abs, _less(_shift(a, b), common.get(a.facts.frame_id, (0, 0))))) > NEAR
    ]
    return out if len(out) <= FEW else []


def _shift(was: Element, now: Element) -> tuple[int, int]:
    return now.facts.box[0] - was.facts.box[0], now.facts.box[1] - was.facts.box[1]


def _less(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] - other[0], one[1] - other[1]


def _change(was: str, now: str, element: Element) -> Change:
    return Change(kind="moved", was=was, now=now, ref=element.ref, subject=described(element))


def _spot(element: Element) -> str:
    return f"at {element.facts.box[0]}, {element.facts.box[1]}"
