"""Point: a real click at a spot of a picture, for what has no control of its own: canvases and drawings."""

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.page.action import Action

INSTEAD = {
    "select": "a list is not opened by a point; select its option by its ref",
    "file": "a file field takes an upload, not a click",
}


async def point(scene: Scene, action: Action) -> Done:
    """Click at `at` of the picture that `revision` names; `details.on` is what stands there."""
    if action.at is None:
        raise not_allowed("point needs at, x and y on the picture")
    said = await scene.pictures.spot(scene.tab, action.revision, action.at)
    why = INSTEAD.get(said["tag"]) or INSTEAD.get(said["input_type"])
    if why is not None:
        raise not_allowed(why)
    await scene.hands.click(said["x"], said["y"])
    return Done(details={"on": {"role": said["role"], "name": said["name"]}})
