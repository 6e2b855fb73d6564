"""Press: one key or chord, to a control or to whatever has the focus."""

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.page.action import Action


async def press(scene: Scene, action: Action) -> Done:
    """Press `key`; with a ref the control is given the focus first."""
    if not action.key:
        raise not_allowed("press needs a key")
    if action.ref is not None:
        target = await scene.aim.at(action.ref, hit=False)
        await scene.aim.tell(target, "focus")
    try:
        await scene.hands.press(action.key)
    except ValueError as error:
        raise not_allowed("there is no such key", key=action.key) from error
    return Done()
