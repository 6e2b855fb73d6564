"""Traced runs over scenes, and what stands in their folders."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pursuit.app import pursue
from pursuit.browser.fake import Control, FakeBrowser, Scene, changed
from pursuit.clock import FakeClock
from pursuit.decide.scripted import ScriptedModel
from pursuit.pursuits.outcome import Outcome
from tests.pursuits.scripts import URL, playing


def shop(*controls: Control, **fields: object) -> Scene:
    return Scene(url=URL, controls=controls, **fields)  # type: ignore[arg-type]


def cart_counts(scene, control, action):
    if control is None or action.kind != "click" or "Add" not in control.name:
        return None
    return changed(scene, "Cart, 0 items", name="Cart, 1 item")


CART = Control(name="Cart, 0 items", role="link", href=f"{URL}cart")
SHOP = shop(CART, Control(name="Add tea"), react=cart_counts)


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
