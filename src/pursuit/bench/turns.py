"""Several works in turns, so that what else runs on the machine slows all of them alike. Judges nothing."""

from collections.abc import Awaitable, Callable, Mapping

from pursuit.clock import SystemClock

Work = Callable[[], Awaitable[object]]


async def in_turns(works: Mapping[str, Work], turns: int) -> dict[str, list[float]]:
    """Milliseconds of each work, one a turn: A B C A B C. A first turn warms up and is not counted."""
    rounds = [{name: await took(work) for name, work in works.items()} for _ in range(turns + 1)]
    return {name: [each[name] for each in rounds[1:]] for name in works}


async def took(work: Work) -> float:
    """Milliseconds until the work is done."""
    clock = SystemClock()
    begun = clock.monotonic()
    await work()
    return (clock.monotonic() - begun) * 1_000


def ratio(ours: float, theirs: float) -> float | None:
    """How many times `theirs` ours is; None where theirs is nothing."""
    return round(ours / theirs, 2) if theirs else None
