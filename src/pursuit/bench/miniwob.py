"""MiniWoB++ by BrowserGym's protocol: the wheel's pages, the task list, one episode on a caller's page.

Not a solver and not a score sheet: who acts is the caller's `Solver`; nothing here knows a task by name.
"""

import importlib.util
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

import yaml
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from pursuit.bench.static_site import serve_folder
from pursuit.errors import SetupError

TIME_LIMIT_MS = 1_000_000
"""How long a page lets an episode last, as BrowserGym sets it: never the reason for an ending."""
STEP_LIMIT = 10
"""Actions an episode may take by the protocol."""
WITHHELD = ("flight",)


class Solver(Protocol):
    """Whoever does the errand on the page as it stands; its return value is kept as `Played.solved`."""

    async def __call__(self, page: Page, goal: str) -> object: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Episode:
    """One task with one seed."""

    task: str
    seed: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Played:
    """How one episode went by the page's own judgement."""

    episode: Episode
    goal: str
    reward: float
    """-1..1 without the page's discount for time; 0 when the episode was not ended."""
    done: bool
    """The page ended the episode, rightly or wrongly."""
    reason: str = ""
    solved: object = None
    """What the solver returned."""

    @property
    def success(self) -> bool:
        return self.reward > 0


def pages_folder() -> Path:
    """The wheel's `html` folder, found without importing the package (which pulls a browser driver).

    Raises SetupError naming the one command when the wheel is not installed.
    """
    found = importlib.util.find_spec("miniwob")
    if found is None or found.origin is None:
        raise SetupError(f"MiniWoB++ is not installed; type: {_install()}")
    return Path(found.origin).parent / "html"


def serve_pages() -> AbstractContextManager[str]:
    """Serve the pages on loopback; the context gives the base url."""
    return serve_folder(pages_folder(), withheld=WITHHELD)


def all_tasks() -> tuple[str, ...]:
    """The protocol's tasks, sorted: every page of the wheel less the five left out."""
    left_out = frozenset(_protocol()["left_out"])
    names = {page.stem for page in (pages_folder() / "miniwob").glob("*.html")}
    return tuple(sorted(names - left_out))


def odd_tasks() -> tuple[str, ...]:
    """The 1st, 3rd, 5th ... of `all_tasks`: the half to develop on; the other half is only measured."""
    return all_tasks()[::2]


def even_tasks() -> tuple[str, ...]:
    """The 2nd, 4th ... of `all_tasks`."""
    return all_tasks()[1::2]


def kind_of(task: str) -> str:
    """What the page of a task is made of, as its source says: the first kind of the list that it shows."""
    text = (pages_folder() / "miniwob" / f"{task}.html").read_text("utf-8", "replace")
    found = (kind for kind, marks in _protocol()["kinds"].items() if any(mark in text for mark in marks))
    return next(found, "text")


def episodes(tasks: Iterable[str], seeds: Sequence[int]) -> tuple[Episode, ...]:
    """Every task with every seed, task by task."""
    return tuple(Episode(task=task, seed=seed) for task in tasks for seed in seeds)


def url_of(base: str, episode: Episode) -> str:
    return f"{base}miniwob/{episode.task}.html"


async def begin(page: Page, base: str, episode: Episode) -> str:
    """Load the task afresh, start it with the seed and give its goal, which no longer stands in the page."""
    await page.goto(url_of(base, episode))
    settings = {"seed": episode.seed, "limit": TIME_LIMIT_MS}
    goal: str = await page.evaluate(_script("episode_start.js"), settings)
    return goal


async def judge(page: Page, episode: Episode, goal: str, solved: object = None) -> Played:
    """Read the reward; a page that is gone or not the task's any more is an episode not ended."""
    try:
        said = await page.evaluate(_script("episode_result.js"))
    except PlaywrightError as error:
        said = {"reward": 0, "done": False, "reason": f"the page could not be read: {error.message}"}
    said = said or {"reward": 0, "done": False, "reason": "left the task's page"}
    return Played(episode=episode, goal=goal, solved=solved, **said)


async def run_episode(page: Page, base: str, episode: Episode, solver: Solver) -> Played:
    """Begin, let the solver act, judge. The solver is stopped by its own budget (`STEP_LIMIT`), not here."""
    goal = await begin(page, base, episode)
    solved = await solver(page, goal)
    return await judge(page, episode, goal, solved)


async def harvest(
    page: Page, base: str, tasks: Iterable[str], seeds: Sequence[int]
) -> list[tuple[str, int, str]]:
    """What each task says its goal is, as (task, seed, utterance); nothing is acted on."""
    return [
        (episode.task, episode.seed, await begin(page, base, episode)) for episode in episodes(tasks, seeds)
    ]


def _install() -> str:
    """The command for this environment: set-up makes it with uv where there is one, else with pip."""
    pip = (
        f"uv pip install --python {sys.executable}"
        if shutil.which("uv")
        else f"{sys.executable} -m pip install"
    )
    return f"{pip} --no-deps --require-hashes -r requirements-miniwob.lock"


def _script(name: str) -> str:
    return (files("pursuit.bench") / "js" / name).read_text("utf-8")


def _protocol() -> dict[str, Any]:
    said: dict[str, list[str]] = yaml.safe_load((files("pursuit.bench") / "miniwob.yaml").read_text("utf-8"))
    return said
