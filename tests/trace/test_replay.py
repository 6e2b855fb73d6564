"""A stored run, run again offline."""

from pathlib import Path

from pursuit.browser.fake import Control, Scene, changed
from pursuit.trace.replay import replayed
from pursuit.trace.stored import load
from tests.pursuits.scripts import DONE, URL, click
from tests.trace.traced import traced


def shop(*controls: Control, **fields: object) -> Scene:
    return Scene(url=URL, controls=controls, **fields)  # type: ignore[arg-type]


def cart_counts(scene, control, action):
    if control is None or action.kind != "click" or "Add" not in control.name:
        return None
    return changed(scene, "Cart, 0 items", name="Cart, 1 item")


CART = Control(name="Cart, 0 items", role="link", href=f"{URL}cart")
SHOP = shop(CART, Control(name="Add tea"), react=cart_counts)


async def test_a_run_replays_as_it_was(tmp_path: Path):
    outcome = await traced(tmp_path / "t", SHOP, [click("Add tea"), DONE])
    assert outcome.status == "satisfied"
    assert await replayed(load(tmp_path / "t")) == ()
