"""Click and hover: the mouse goes where the control is."""

from typing import Any

from pursuit.browser.acts.scene import Done, Scene, not_allowed, ref_of
from pursuit.browser.aim import Target
from pursuit.browser.racing import unless
from pursuit.browser.refusal import Refused
from pursuit.page import codes
from pursuit.page.action import Action


async def click(scene: Scene, action: Action) -> Done:
    """Move to the control's centre, press, release."""
    target = await scene.aim.at(ref_of(action))
    if target.facts.get("input_type") == "file":
        raise not_allowed("a file field takes an upload, not a click", ref=target.ref)
    if target.facts.get("tag") == "select":
        # The list that a click opens is the system's own and would swallow the next click.
        scene.hands.sent = True
        await scene.aim.tell(target, "focus")
        return Done(details={"options": target.facts.get("options") or []})
    return await guarded_click(scene, target)


async def guarded_click(scene: Scene, target: Target) -> Done:
    """A click that reaches the page only if it lands on the control as it was listed: between the check and
    the press a page may have drawn its rows anew."""
    await scene.aim.tell(target, "guard")
    try:
        await scene.hands.click(*target.at)
    finally:
        held = await _unguard(scene, target)
    if held.get("blocked") == "press":
        raise Refused(codes.PAGE_CHANGED, {"ref": target.ref, "why": "it moved under the pointer"})
    if held.get("blocked") == "click":
        return Done(code=codes.PAGE_CHANGED, details={"why": "it changed between press and release"})
    return Done()


async def _unguard(scene: Scene, target: Target) -> dict[str, Any]:
    """What became of the click, as the page tells it; nothing from one that stands still behind a dialog or
    is left for another document, which may take its time to come."""
    if scene.tab.dialogs.held:
        return {}
    return await unless(scene.aim.tell(target, "unguard"), scene.tab.requests.leaving) or {}


async def hover(scene: Scene, action: Action) -> Done:
    """Let the mouse rest on the control."""
    target = await scene.aim.at(ref_of(action))
    await scene.hands.move(*target.at)
    return Done()
