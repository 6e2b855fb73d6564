"""Drag: a thing taken up, pulled in steps and let go, on another thing or by so many pixels.

Where the page hands the drag to the browser (HTML5), its own drag events follow; else the mouse goes on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from math import hypot
from typing import Any

from pursuit.browser.acts.scene import Done, Scene, not_allowed, ref_of
from pursuit.browser.aim import Target
from pursuit.browser.carrying import Carrying
from pursuit.browser.refusal import Refused
from pursuit.page import codes
from pursuit.page.action import Action

Point = tuple[float, float]

FIRST_STEPS = (2.0, 5.0, 12.0)
"""Pixels from where the button went down: short ones, as pages tell a drag from a click by the distance."""
STEPS = 12
"""Of the way after that: lists make room for what passes over them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Drag:
    """What is dragged and where it goes."""

    source: Target
    target: Target | None
    """What it is let go on; None for a drag by `by` from where it is."""
    by: Point | None
    """Pixels from the target's middle, or from the source's when there is no target."""


async def drag(scene: Scene, action: Action) -> Done:
    """Drag the ref onto `to`, or by `at` pixels right and down; both together: that far from its middle."""
    plan = await _plan(scene, action)
    async with Carrying(scene.tab.worlds.session) as carrying:
        await scene.aim.tell(plan.source, "watchDrag")
        await _take_up(scene, plan.source)
        if scene.tab.dialogs.held:
            return Done()
        begun = await _pull_away(scene, plan.source.at, await _towards(scene, plan))
        seen = {} if scene.tab.dialogs.held else await scene.aim.tell(plan.source, "sawDrag")
        where = await _goal(scene, plan)
        if seen.get("carried"):
            return await _carry(scene, plan, begun, where, await carrying.data())
        return await _pull(scene, plan, begun, where)


async def _plan(scene: Scene, action: Action) -> Drag:
    """Both ends found, shown and free, or a refusal; the source last, as it has to be in view."""
    ref = ref_of(action)
    target = None
    if action.to is not None:
        target = await scene.aim.at(action.to, disabled_ok=True, aside=ref)
        await scene.aim.tell(target, "together", **{"from": ref})
    plan = Drag(source=await scene.aim.at(ref), target=target, by=action.at)
    if target is None and not await _inside(scene, _moved(plan.source.at, action.at or (0.0, 0.0))):
        raise not_allowed("that is outside the window", ref=ref)
    return plan


async def _inside(scene: Scene, point: Point) -> bool:
    metrics = await scene.tab.worlds.session.send("Page.getLayoutMetrics")
    view = metrics["cssLayoutViewport"]
    return bool(0 <= point[0] <= view["clientWidth"] and 0 <= point[1] <= view["clientHeight"])


async def _take_up(scene: Scene, source: Target) -> None:
    """Press the button on the source, and on nothing else that has come to stand there meanwhile."""
    await scene.aim.tell(source, "guard")
    await scene.hands.move(*source.at)
    await scene.hands.hold(*source.at)
    if scene.tab.dialogs.held:
        return
    if (await scene.aim.tell(source, "guarded")).get("blocked"):
        await scene.hands.let_go(*source.at)
        await scene.aim.tell(source, "unguard")
        raise Refused(codes.PAGE_CHANGED, {"ref": source.ref, "why": "it moved under the pointer"})
    await scene.aim.tell(source, "unguard")


async def _goal(scene: Scene, plan: Drag) -> Point | None:
    """Where to let go, the target brought into view; None when it is gone."""
    if scene.tab.dialogs.held:
        return None
    if plan.target is None:
        return _moved(plan.source.at, plan.by or (0.0, 0.0))
    now = await scene.aim.again(plan.target)
    if now is None:
        return None
    if plan.by is not None:
        return _moved(now.at, plan.by)
    return await _past_middle(scene, plan, now) or now.at


async def _towards(scene: Scene, plan: Drag) -> Point:
    """A point that way, with nothing scrolled: a drag begins where the button went down."""
    source, target = plan.source, plan.target
    if target is None:
        return _moved(source.at, plan.by or (0.0, 0.0))
    beside = _moved(source.at, (FIRST_STEPS[-1], FIRST_STEPS[-1]))
    if target.world != source.world:
        return beside
    facts = await scene.aim.tell(target, "locate", check=False, scroll=False)
    if not facts.get("hit", {}).get("ok"):
        return beside
    return await scene.aim.outward(target, facts["x"], facts["y"])


async def _past_middle(scene: Scene, plan: Drag, now: Target) -> Point | None:
    """Within a list, the half of the item behind its middle: there the dragged one takes its place."""
    if now.world != plan.source.world:
        return None
    place = await scene.aim.tell(now, "pastMiddle", **{"from": plan.source.ref})
    return await scene.aim.outward(now, place["x"], place["y"]) if place.get("found") else None


async def _pull_away(scene: Scene, start: Point, goal: Point) -> Point:
    """The first few pixels; where the mouse is then."""
    far = hypot(goal[0] - start[0], goal[1] - start[1])
    at = start
    for step in FIRST_STEPS:
        if scene.tab.dialogs.held:
            break
        at = _between(start, goal, min(1.0, step / far) if far else 0.0)
        await scene.hands.pull(*at)
    return at


async def _pull(scene: Scene, plan: Drag, start: Point, goal: Point | None) -> Done:
    for point in chain(_way(start, goal or plan.source.at), [goal or plan.source.at]):
        if scene.tab.dialogs.held:
            return Done()
        await scene.hands.pull(*point)
    await scene.hands.let_go(*(goal or plan.source.at))
    return Done() if goal else _lost()


async def _carry(scene: Scene, plan: Drag, start: Point, goal: Point | None, data: dict[str, Any]) -> Done:
    if goal is None:
        await scene.hands.carry("dragCancel", *start, data)
        return _lost()
    await scene.hands.carry("dragEnter", *start, data)
    for point in chain(_way(start, goal), [goal]):
        if scene.tab.dialogs.held:
            return Done()
        await scene.hands.carry("dragOver", *point, data)
    await scene.hands.carry("drop", *goal, data)
    held = scene.tab.dialogs.held
    taken = None if held else (await scene.aim.tell(plan.source, "sawDrag")).get("taken")
    return Done(details={"taken": False} if taken is False else {})


def _lost() -> Done:
    """The drag ended where it began: there was nothing any more to let go on."""
    return Done(code=codes.PAGE_CHANGED, details={"why": "the place to drop on went away during the drag"})


def _way(start: Point, goal: Point) -> Iterator[Point]:
    return (_between(start, goal, step / STEPS) for step in range(1, STEPS + 1))


def _between(start: Point, goal: Point, part: float) -> Point:
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
