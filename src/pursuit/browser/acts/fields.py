"""Type: a value into a field, read back, and a report when the field did not keep it."""

from pursuit.browser.acts.scene import Done, Scene, ref_of
from pursuit.page.action import Action


async def type_text(scene: Scene, action: Action) -> Done:
    target = await scene.aim.at(ref_of(action))
    await scene.hands.click(*target.at)
    await scene.hands.insert(str(action.value))
    return Done()
