"""How two sequences of lines differ: what went, what came, and where. Linear in their length.

Not a text diff: a line that only moved is no difference, because a re-sorted page says the same.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest


@dataclass(frozen=True, kw_only=True, slots=True)
class Gap:
    """What stands between two lines that both sequences hold: `was` there before, `now` there after."""

    above: str
    """The shared line before it; empty at the top."""
    below: str
    """The shared line after it, in the later sequence; empty at the end."""
    was: tuple[str, ...]
    now: tuple[str, ...]

    @property
    def pairs(self) -> list[tuple[str | None, str | None]]:
        """Line by line what became what; None where one side is shorter."""
        return list(zip_longest(self.was, self.now))


def lines_of(text: str) -> tuple[str, ...]:
    """The lines that say something, with runs of whitespace folded."""
    return tuple(line for line in (" ".join(raw.split()) for raw in text.splitlines()) if line)


def gaps(before: Sequence[str], after: Sequence[str]) -> tuple[Gap, ...]:
    """Where the two differ, in the order of `after`, then what only went."""
    shared = Counter(before) & Counter(after)
    was, now = _runs(before, shared), _runs(after, shared)
    return tuple(
        Gap(
            above=place[0],
            below=(now.get(place) or was[place])[1],
            was=was[place][0] if place in was else (),
            now=now[place][0] if place in now else (),
        )
        for place in dict.fromkeys((*now, *was))
    )


_Place = tuple[str, int]


def _runs(lines: Iterable[str], shared: Counter[str]) -> dict[_Place, tuple[tuple[str, ...], str]]:
    """Runs of unshared lines by the shared line above them and that line's count so far."""
    left = Counter(shared)
    seen: Counter[str] = Counter()
    runs: dict[_Place, tuple[tuple[str, ...], str]] = {}
    above, run = "", []
    for line in lines:
        if left[line] <= 0:
            run.append(line)
            continue
        left[line] -= 1
        if run:
            runs[above, seen[above]] = (tuple(run), line)
        seen[line] += 1
        above, run = line, []
    if run:
        runs[above, seen[above]] = (tuple(run), "")
    return runs
