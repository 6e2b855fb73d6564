"""Runs the errands: one application at a time, its errands one after another, each judged by the truth."""

import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

from pursuit.app import pursue
from pursuit.bench.errands import needs, truth
from pursuit.bench.errands.score import Judged, figures
from pursuit.bench.errands.servers import Site
from pursuit.bench.errands.table import Task, all_tasks, chosen
from pursuit.decide.types import DecisionModel
from pursuit.installation import embedded_model
from pursuit.pursuits.outcome import Outcome

SECONDS = 150.0
"""What one errand may take: more than a caller's default, since a busy machine serves both sides."""

Pursuer = Callable[[Task, Site], Awaitable[Outcome]]
"""Who does the errand."""


async def run(only: Sequence[str] = ()) -> Mapping[str, Any]:
    """Figures of `score.figures`; `only` names errands. Raises UsageError, or SetupError before anything
    starts when a package is missing."""
    tasks = chosen(all_tasks(), only)
    needs.demand([task.application for task in tasks])
    return figures(await run_tasks(tasks, pursuer(embedded_model())))


async def run_tasks(tasks: Sequence[Task], pursuer: Pursuer) -> list[Judged]:
    judged: list[Judged] = []
    for application, group in groupby(tasks, key=lambda task: task.application):
        with (
            tempfile.TemporaryDirectory(prefix="errands-") as folder,
            start(application, Path(folder)) as site,
        ):
            judged += [await run_task(task, site, pursuer) for task in group]
    return judged


async def run_task(task: Task, site: Site, pursuer: Pursuer) -> Judged:
    holds = truth.before(task.truth, site)
    outcome = await pursuer(task, site)
    return Judged(name=task.name, outcome=outcome, done=holds(outcome.url_after))


def start(application: str, folder: Path) -> AbstractContextManager[Site]:
    """An application by its module's name, in a folder of its own, until the block ends."""
    module = import_module(f"pursuit.bench.errands.{application}")
    started: AbstractContextManager[Site] = module.start(folder)
    return started


def pursuer(model: DecisionModel) -> Pursuer:
    """The public pursue, with what the person handed over and nothing else."""

    async def pursuing(task: Task, site: Site) -> Outcome:
        return await pursue(
            site.url + task.start,
            task.goal,
            values=task.values,
            secrets=task.secrets,
            seconds=SECONDS,
            model=model,
        )

    return pursuing
