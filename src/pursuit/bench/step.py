"""What a step of a pursuit costs of its own: its code, and the tokens of its requests. Prints no verdict.

Two errands run on the demo shop in a real browser with the embedded model. What browser, model and clock
said is then played back at once, and what is left of the time is the loop's own. Figures are milliseconds.
"""

import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from pursuit.app import PURSUE_LISTS, read_errand
from pursuit.bench.errands.servers import free_port, serve
from pursuit.bench.recording import Player, Recorder, Stopwatch
from pursuit.bench.turns import ratio, took
from pursuit.browser.provider import Browser
from pursuit.decide.types import DecisionModel
from pursuit.installation import embedded_model
from pursuit.page.observation import Observation
from pursuit.page.render import render
from pursuit.page.words import tokens, tokens_of
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.loop import World, pursue
from pursuit.pursuits.outcome import Outcome

TURNS = 15
GOALS = (
    "Add the Sensodyne toothpaste to the cart",
    'Log in as "sam" with the password "open sesame", search for "green tea", '
    "and add the cheapest one to the cart",
)


async def run() -> Mapping[str, Any]:
    """`steps`: own time of a step; `tokens`: of one decision request; `errands`: what they ran for."""
    return await measured(GOALS, TURNS)


async def measured(goals: Sequence[str], turns: int) -> Mapping[str, Any]:
    """`run` for other goals on the demo shop."""
    async with demo_shop() as url:
        model = embedded_model()
        runs = [await _live(url, goal, model) for goal in goals]
    own, read = await _played(runs, turns)
    return {
        "steps": [
            _row("own code, played back", [median(each) for each in own], read),
            _row("own code, played back, least of the turns", [min(each) for each in own], read),
            _row("own code, as it ran", [ms for run in runs for ms in run.own_ms], read),
        ],
        "tokens": _tokens(runs),
        "errands": [_told(run) for run in runs],
    }


@dataclass(frozen=True, kw_only=True)
class Run:
    """An errand that was run, with its tape."""

    errand: Errand
    outcome: Outcome
    recorder: Recorder

    @property
    def own_ms(self) -> list[float]:
        return [seconds * 1_000 for seconds in self.recorder.watch.steps]

    @property
    def pages(self) -> list[Observation]:
        tape = self.recorder.tape
        return [*tape.pages, *(r.observation for r in tape.results if r.observation is not None)]


@asynccontextmanager
async def demo_shop() -> AsyncIterator[str]:
    """The demo shop in a process of its own, where it takes none of our time; gives its url."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    command = (sys.executable, "-m", "pursuit", "demo-site", "--port", port)
    with TemporaryDirectory() as folder, serve(*command, answers=url, cwd=Path(folder)):
        yield url


async def _live(url: str, goal: str, model: DecisionModel) -> Run:
    errand = read_errand(url, goal, values={}, secrets={})
    async with Browser.launch(origins=[url.rstrip("/")], listed=PURSUE_LISTS) as browser:
        recorder = Recorder(driver=browser, model=model)
        outcome = await _pursued(recorder, recorder.watch, errand)
    return Run(errand=errand, outcome=outcome, recorder=recorder)


async def _pursued(parts: Recorder | Player, watch: Stopwatch, errand: Errand) -> Outcome:
    watch.go()
    return await pursue(
        World(driver=parts, model=parts, clock=parts, progress=watch.step, run_id="bench"), errand
    )


async def _played(runs: Sequence[Run], turns: int) -> tuple[list[tuple[float, ...]], list[float]]:
    """Own milliseconds of each step, one a turn, and those of reading a page's words once.

    A step is long enough to be interrupted on a busy machine, which is why its least is worth telling.
    """
    own: list[list[list[float]]] = [[] for _ in runs]
    read: list[float] = []
    for _ in range(turns + 1):
        for run, kept in zip(runs, own, strict=True):
            watch = Stopwatch()
            again = await _pursued(Player(run.recorder.tape, watch), watch, run.errand)
            if again.story != run.outcome.story:
                raise AssertionError("played back, the errand went another way")
            kept.append([seconds * 1_000 for seconds in watch.steps])
            read += [await took(lambda page=page: _read(page)) for page in run.pages]  # type: ignore[misc]
    # The first turn warms up.
    return [step for each in own for step in zip(*each[1:], strict=True)], read


async def _read(page: Observation) -> None:
    for said in (page.text, *(f"{e.name} {e.row or ''}" for e in page.elements)):
        tokens(said)


def _row(what: str, own: Sequence[float], read: Sequence[float]) -> Mapping[str, Any]:
    return {
        "what": what,
        "steps": len(own),
        "ms": round(median(own), 1),
        "p95_ms": round(_p95(own), 1),
        "reference_ms": round(median(read), 1),
        "ratio": ratio(median(own), median(read)),
        "reference": "splitting a page's text, names and rows into words once",
    }


def _tokens(runs: Sequence[Run]) -> list[Mapping[str, Any]]:
    spent = [r.usage.input or 0 for run in runs for r in run.recorder.tape.replies]
    pages = [tokens_of(render(page)) for run in runs for page in run.pages]
    return [
        {
            "what": "one decision request, questions included",
            "requests": len(spent),
            "median": round(median(spent)),
            "p95": round(_p95(spent)),
            "reference_median": round(median(pages)),
            "reference_p95": round(_p95(pages)),
            "reference": "the page alone in model-facing form",
        }
    ]


def _told(run: Run) -> Mapping[str, Any]:
    away = run.recorder.watch.away
    return {
        "goal": run.errand.goal.text,
        "status": run.outcome.status,
        "steps": run.outcome.spent.steps,
        "requests": len(run.recorder.tape.replies),
        "own_ms": round(sum(run.own_ms)),
        "model_ms": round(away.get("model", 0.0) * 1_000),
        "driver_ms": round(away.get("driver", 0.0) * 1_000),
        "sleep_ms": round(away.get("sleep", 0.0) * 1_000),
    }


def _p95(figures: Sequence[float]) -> float:
    """The smallest figure that 95 in 100 do not exceed."""
    return sorted(figures)[max(0, -(-len(figures) * 95 // 100) - 1)]
