"""Click and hover: the mouse goes where the control is."""

from pursuit.browser.acts.scene import Done, Scene, not_allowed, ref_of
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
    await scene.hands.click(*target.at)
    return Done()


async def hover(scene: Scene, action: Action) -> Done:
    """Let the mouse rest on the control."""
    target = await scene.aim.at(ref_of(action))
    await scene.hands.move(*target.at)
    return Done()
