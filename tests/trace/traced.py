"""Traced runs over scenes, and what stands in their folders."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pursuit.app import pursue
from pursuit.browser.fake import FakeBrowser, Scene
from pursuit.clock import FakeClock
from pursuit.decide.scripted import ScriptedModel
from pursuit.pursuits.outcome import Outcome
from tests.pursuits.scripts import URL, playing


async def traced(
    folder: Path,
    scene: Scene,
    turns: Iterable[Any],
    goal: str = "Add the tea to the cart",
    *,
    browser: FakeBrowser | None = None,
    pages: dict[str, Scene] | None = None,
    **options: Any,
) -> Outcome:
    """One traced pursuit over scenes."""
    clock = FakeClock()
    driver = browser or FakeBrowser(scene, clock=clock, pages={URL: scene, **(pages or {})})
    model = ScriptedModel(turns if callable(turns) else playing(turns))
    return await pursue(URL, goal, driver=driver, model=model, clock=driver.clock, trace=folder, **options)


def events(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "events.jsonl").read_text("utf-8").splitlines()]


def rewrite(folder: Path, changed: list[dict[str, Any]]) -> None:
    lines = (json.dumps(event, ensure_ascii=False) + "\n" for event in changed)
    (folder / "events.jsonl").write_text("".join(lines), "utf-8")
