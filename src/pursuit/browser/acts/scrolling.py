"""Scroll: the wheel over a scroller or the page, a control brought into view, or on until words come up."""

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.page.action import Action

SEEK_SECONDS = 8.0
"""For all lists together in which words are looked for."""


async def scroll(scene: Scene, action: Action) -> Done:
    """Turn the wheel by `delta_y` over the ref or the page; a ref without `delta_y` is brought into view,
    and a scroller then goes on by one page. With `condition` `text=...`, go on until a row says the words."""
    if action.condition is not None:
        return await _seek(scene, action.ref, action.condition)
    size = await _viewport(scene)
    if action.ref is None:
        step = size[1] * 0.9 if action.delta_y is None else action.delta_y
        await scene.hands.wheel(size[0] / 2, size[1] / 2, step)
        return Done()
    scroller = scene.tab.last is not None and next(
        (s for s in scene.tab.last.scrollers if s.ref == action.ref), None
    )
    target = await scene.aim.at(action.ref, hit=False, disabled_ok=True)
    if scroller or action.delta_y is not None:
        height = float(target.facts.get("height") or size[1])
        step = height * 0.9 if action.delta_y is None else action.delta_y
        await scene.hands.wheel(*target.at, step)
    scene.hands.sent = True
    return Done()


async def _seek(scene: Scene, ref: str | None, condition: str) -> Done:
    """Through the named list, or through all of the page, the longest first."""
    word, _, text = condition.partition("=")
    if word != "text" or not text.strip():
        raise not_allowed("the condition of a scroll is text=...")
    listed = sorted(scene.tab.last.scrollers if scene.tab.last else (), key=lambda s: -s.extent)
    refs = [ref] if ref is not None else [s.ref for s in listed]
    until = scene.clock.monotonic() + SEEK_SECONDS
    ended = True
    for one in refs:
        left = until - scene.clock.monotonic()
        if left <= 0:
            ended = False
            break
        target = await scene.aim.at(one, hit=False, disabled_ok=True)
        scene.hands.sent = True
        said = await scene.aim.tell(target, "seek", text=text, seconds=left)
        if said.get("found"):
            return Done(details={"found": True, "row": said["row"]})
        ended = ended and bool(said.get("ended"))
    return Done(details={"found": False, "to_the_end": ended})


async def _viewport(scene: Scene) -> tuple[float, float]:
    metrics = await scene.tab.worlds.session.send("Page.getLayoutMetrics")
    view = metrics["cssLayoutViewport"]
    return float(view["clientWidth"]), float(view["clientHeight"])
