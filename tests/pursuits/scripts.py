"""Scripts and scenes for tests of the loop: a fake browser, a fake clock, a scripted model."""

from collections.abc import Callable, Iterable
from typing import Any

from pursuit.app import read_errand
from pursuit.browser.fake import Control, FakeBrowser, Scene
from pursuit.clock import FakeClock
from pursuit.decide.scripted import ScriptedModel, label
from pursuit.decide.types import MAX_OPTIONS, NONE, Request
from pursuit.pursuits.loop import World, pursue
from pursuit.pursuits.outcome import Outcome

URL = "https://shop.example/"


def click(name: str, nth: int = 0) -> dict[str, Any]:
    return {"move": "ACT", "way": "click", "target": label(name, nth)}


def fill(name: str, value: str) -> dict[str, Any]:
    return {"move": "ACT", "way": "fill", "target": label(name), "value": label(value)}


SUBMIT = {"move": "ACT", "way": "submit", "target": NONE}
NOTHING = {"move": "ACT", "way": "click", "target": NONE}
DONE = {"move": "DONE", "completion": 0.9}
WAIT = {"move": "WAIT"}


def playing(turns: Iterable[Any]) -> Callable[[Request], Any]:
    """Each decision takes the next turn; the last one is repeated. Row questions and run-offs, which a
    turn cannot foresee, are left to chance."""
    left = list(turns)

    def answer(request: Request) -> Any:
        if [q.id for q in request.questions] == ["row"]:
            return {}
        turn = left.pop(0) if len(left) > 1 else left[0]
        asked = {q.id for q in request.questions}
        return {k: v for k, v in turn.items() if k in asked}

    return answer


async def run(
    scene: Scene,
    turns: Iterable[Any] | Callable[[Request], Any],
    goal: str = "Add the tea to the cart",
    *,
    values: dict[str, str] | None = None,
    secrets: dict[str, str] | None = None,
    checks: tuple[str, ...] = (),
    pages: dict[str, Scene] | None = None,
    most: int = MAX_OPTIONS,
    **limits: Any,
) -> tuple[Outcome, FakeBrowser, ScriptedModel]:
    """One pursuit over scenes."""
    from pursuit.budget.pursuit import PursuitLimits

    clock = FakeClock()
    browser = FakeBrowser(scene, clock=clock, pages={URL: scene, **(pages or {})})
    model = ScriptedModel(turns if callable(turns) else playing(turns), max_options=most)
    errand = read_errand(
        URL,
        goal,
        values=values or {},
        secrets=secrets or {},
        checks=checks,
        limits=PursuitLimits(**limits) if limits else None,
    )
    outcome = await pursue(World(driver=browser, model=model, clock=clock, run_id="r1"), errand)
    return outcome, browser, model


__all__ = ["DONE", "NOTHING", "SUBMIT", "WAIT", "Control", "FakeBrowser", "Scene", "click", "fill", "run"]
