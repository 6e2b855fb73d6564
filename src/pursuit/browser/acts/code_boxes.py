"""One-time codes in boxes of one character each: filled whole, whether or not they advance by themselves."""

from dataclasses import replace
from typing import Any

from pursuit.browser.acts.kept import MASK
from pursuit.browser.acts.scene import Done, Scene
from pursuit.browser.aim import Target
from pursuit.page import codes
from pursuit.page.observation import Element

MOST_BOXES = 12


def behind(scene: Scene, first: Target, said: dict[str, Any], text: str) -> list[Target]:
    """The boxes that take `text` from `first` on; empty when `first` is an ordinary field."""
    seen = scene.tab.last
    element = seen.element(first.ref) if seen else None
    if seen is None or element is None or not 1 < len(text) <= MOST_BOXES:
        return []
    if said.get("length", 0) > 1 or not _small(element):
        return []
    start = seen.elements.index(element)
    alike = [e for e in seen.elements[start:] if _alike(e, element)][: len(text)]
    if len(alike) < len(text):
        return []
    return [replace(first, ref=e.ref) for e in alike]


def _small(element: Element) -> bool:
    """Room for one character and little more."""
    _, _, width, height = element.facts.box
    return width <= 2.5 * height


def _alike(other: Element, element: Element) -> bool:
    mine, its = element.facts, other.facts
    same = other.role == element.role and its.frame_id == mine.frame_id and its.box[2:] == mine.box[2:]
    return same and its.editable


async def fill(scene: Scene, first: Target, boxes: list[Target], text: str) -> Done:
    """Keys first, as the page then moves on by itself; box by box where it does not."""
    if await _all_kept(scene, boxes, text):
        return Done(details={"boxes": len(boxes)})
    for box in boxes:
        await scene.aim.tell(box, "selectAll")
        await scene.hands.press("Backspace")
    await scene.aim.tell(first, "selectAll")
    await scene.hands.keystrokes(text)
    if not await _all_kept(scene, boxes, text):
        for box, character in zip(boxes, text, strict=True):
            await scene.aim.tell(box, "selectAll")
            await scene.hands.keystrokes(character)
    if await _all_kept(scene, boxes, text):
        return Done(details={"boxes": len(boxes)})
    details = {"ref": first.ref, "boxes": len(boxes), "expected": MASK, "actual": MASK}
    return Done(code=codes.VALUE_NOT_KEPT, details=details)


async def _all_kept(scene: Scene, boxes: list[Target], text: str) -> bool:
    """Also true when the boxes are gone: many pages go on by themselves once the code is whole."""
    for box, character in zip(boxes, text, strict=True):
        said = await scene.aim.tell(box, "value", expect=character)
        if said.get("found") and not said.get("kept"):
            return False
    return True
