"""Scroll: the wheel over a scroller or the page, or a control brought into view."""

from pursuit.browser.acts.scene import Done, Scene
from pursuit.page.action import Action


async def scroll(scene: Scene, action: Action) -> Done:
    """Turn the wheel by `delta_y` over the ref or the page; a ref without `delta_y` is brought into view,
    and a scroller then goes on by one page."""
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


async def _viewport(scene: Scene) -> tuple[float, float]:
    metrics = await scene.tab.worlds.session.send("Page.getLayoutMetrics")
    view = metrics["cssLayoutViewport"]
    return float(view["clientWidth"]), float(view["clientHeight"])
