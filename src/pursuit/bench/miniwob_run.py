"""`pursuit bench miniwob`: plays episodes with the product's own pursuit and counts what succeeded.

The score sheet of `miniwob.py`'s episodes. Nothing here knows a task by name.
"""

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pursuit.app import pursue
from pursuit.bench import miniwob
from pursuit.bench.miniwob import Episode, Played
from pursuit.browser.provider import Browser
from pursuit.decide.types import DecisionModel
from pursuit.errors import PursuitError, UsageError
from pursuit.installation import embedded_model
from pursuit.pursuits.outcome import Outcome

SECONDS = 60.0
"""Wall time an episode may take; the steps bind first."""
LISTS = 4_096
Z = 1.96


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """One episode: what the page says, what the pursuit says."""

    episode: Episode
    goal: str
    success: bool
    reward: float
    status: str
    seconds: float
    story: str = field(default="", repr=False)

    @property
    def false_satisfied(self) -> bool:
        return self.status == "satisfied" and not self.success


async def play(
    episodes: Sequence[Episode],
    *,
    model: DecisionModel | None = None,
    done: Callable[[Result], None] = lambda result: None,
    workers: int = 2,
) -> list[Result]:
    """Play the episodes, a browser for each worker."""
    model = model or embedded_model()
    queue: asyncio.Queue[Episode] = asyncio.Queue()
    for episode in episodes:
        queue.put_nowait(episode)
    results: list[Result] = []
    with miniwob.serve_pages() as base:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(workers, len(episodes))):
                group.create_task(_work(base, queue, model, results, done))
    return sorted(results, key=lambda r: (r.episode.task, r.episode.seed))


async def _work(
    base: str,
    queue: "asyncio.Queue[Episode]",
    model: DecisionModel,
    results: list[Result],
    done: Callable[[Result], None],
) -> None:
    async with Browser.launch(origins=[base.rstrip("/")], listed=LISTS) as browser:
        while not queue.empty():
            result = await _one(browser, base, queue.get_nowait(), model)
            results.append(result)
            done(result)


async def _one(browser: Browser, base: str, episode: Episode, model: DecisionModel) -> Result:
    started = time.monotonic()
    try:
        await browser.navigate(miniwob.url_of(base, episode))
        page = browser.page
        goal = await miniwob.begin(page, base, episode)
        outcome = await _solve(browser, goal, model)
        played = await miniwob.judge(page, episode, goal)
    except PursuitError as error:
        return Result(
            episode=episode, goal="", success=False, reward=0.0, status=f"error: {error}", seconds=0.0
        )
    return _result(played, outcome, time.monotonic() - started)


async def _solve(browser: Browser, goal: str, model: DecisionModel) -> Outcome:
    await browser.observe()
    return await pursue(None, goal, driver=browser, model=model, steps=miniwob.STEP_LIMIT, seconds=SECONDS)


def _result(played: Played, outcome: Outcome, seconds: float) -> Result:
    return Result(
        episode=played.episode,
        goal=played.goal,
        success=played.success,
        reward=played.reward,
        status=outcome.status,
        seconds=round(seconds, 2),
        story=outcome.story,
    )


def summary(
    results: Sequence[Result], odd: frozenset[str], kind_of: Callable[[str], str] = lambda task: "text"
) -> dict[str, Any]:
    """Shares with 95 % Wilson intervals: whole, odd half, by kind of page, by task."""
    tasks = sorted({r.episode.task for r in results})
    return {
        "whole": share(results),
        "odd": share([r for r in results if r.episode.task in odd]),
        "kinds": {
            kind: share([r for r in results if kind_of(r.episode.task) == kind])
            for kind in sorted({kind_of(task) for task in tasks})
        },
        "false_satisfied": sum(r.false_satisfied for r in results),
        "tasks": {t: share([r for r in results if r.episode.task == t]) for t in tasks},
    }


def share(results: Sequence[Result]) -> dict[str, Any]:
    """Successes out of n with the Wilson interval of the share."""
    n, won = len(results), sum(r.success for r in results)
    if n == 0:
        return {"n": 0, "success": 0, "share": None, "interval": None}
    p = won / n
    middle, spread = p + Z * Z / (2 * n), Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    low, high = (middle - spread) / (1 + Z * Z / n), (middle + spread) / (1 + Z * Z / n)
    return {"n": n, "success": won, "share": round(p, 4), "interval": [round(low, 4), round(high, 4)]}


def chosen_tasks(which: str) -> tuple[str, ...]:
    """`odd`, `all`, or names separated by commas."""
    match which:
        case "odd":
            return miniwob.odd_tasks()
        case "all":
            return miniwob.all_tasks()
        case _:
            names = tuple(which.split(","))
            unknown = sorted(set(names) - set(miniwob.all_tasks()))
            if unknown:
                raise UsageError(f"There is no task {unknown[0]!r}; give odd, all or names with commas.")
            return names


async def run(tasks: str = "odd", seeds: int = 1) -> dict[str, Any]:
    """Figures of `summary`. Raises UsageError, or SetupError when the pages are missing."""
    if seeds < 1:
        raise UsageError(f"seeds is {seeds}; it must be at least 1.")
    results = await play(miniwob.episodes(chosen_tasks(tasks), list(range(seeds))))
    return summary(results, frozenset(miniwob.odd_tasks()), cache(miniwob.kind_of))
