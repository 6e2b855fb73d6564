"""From a ref to a point on the page that may be acted on, or a refusal. Sends nothing."""

import string
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pursuit.browser.frames import PagePoint
from pursuit.browser.look import FrameLook, merge
from pursuit.browser.racing import unless_so
from pursuit.browser.refusal import Refused
from pursuit.browser.tabs import OpenTab
from pursuit.browser.worlds import World, WorldLost
from pursuit.page import codes

SECONDS = 12.0
"""For one answer of the page, also of one that goes through a list."""
MOST = 4_096
"""Controls among which one that is gone is looked for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """A control that was found as it was told of."""

    ref: str
    world: World
    at: tuple[float, float]
    """Point of the page's viewport, CSS pixels."""
    facts: dict[str, Any]
    """What the page said of it: tag, input_type, role, name, editable, secret, checked, value, options ..."""


class Aim:
    """Finds controls of one tab."""

    def __init__(self, tab: OpenTab, world_of: Callable[[str], World | None]) -> None:
        self._tab = tab
        self._world_of = world_of

    async def at(
        self, ref: str, *, hit: bool = True, disabled_ok: bool = False, aside: str | None = None
    ) -> Target:
        """The control behind `ref`: same node, same words, same row, shown, enabled and not covered,
        unless by `aside`, which will have gone from there.

        Raises Refused with the code of whatever does not hold.
        """
        world = self._world_of(ref)
        if world is None:
            raise Refused(codes.ELEMENT_NOT_FOUND, {"ref": ref, "why": "no such ref"})
        if not self._tab.worlds.is_current(world):
            raise Refused(codes.PAGE_CHANGED, {"ref": ref, "why": "its document is gone"})
        facts = await self._locate(world, ref, aside)
        self._same(ref, facts)
        if not facts["visible"]:
            raise Refused(codes.ELEMENT_NOT_FOUND, {"ref": ref, "why": "hidden"})
        if facts["disabled"] and not disabled_ok:
            raise Refused(codes.ELEMENT_NOT_FOUND, {"ref": ref, "why": "disabled"})
        point = await self._tab.frames.outward(world.frame, float(facts["x"]), float(facts["y"]))
        if hit:
            self._uncovered(ref, facts, point)
        return Target(ref=ref, world=world, at=(point.x, point.y), facts=facts)

    async def _locate(self, world: World, ref: str, aside: str | None) -> dict[str, Any]:
        asked = {"ref": ref, "check": True, "scroll": True, "aside": aside}
        found: dict[str, Any] = await self._tab.worlds.call(world, "__pursuit.locate", asked)
        if not found["found"] and found["why"] == "unknown":
            raise Refused(codes.ELEMENT_NOT_FOUND, {"ref": ref, "why": "no such ref"})
        if not found["found"]:
            raise Refused(codes.PAGE_CHANGED, {"ref": ref, "why": "the control is gone"})
        return found

    def _same(self, ref: str, facts: dict[str, Any]) -> None:
        if not facts["same"]:
            raise Refused(
                codes.PAGE_CHANGED, {"ref": ref, **{w: facts.get(w) for w in ("why", "was", "now")}}
            )

    def _uncovered(self, ref: str, facts: dict[str, Any], point: PagePoint) -> None:
        if facts["hit"]["ok"] and point.coverer is None:
            return
        coverer = point.coverer if facts["hit"]["ok"] else facts["hit"].get("coverer")
        raise Refused(codes.ELEMENT_COVERED, {"ref": ref, "coverer": coverer or {}})

    async def outward(self, target: Target, x: float, y: float) -> tuple[float, float]:
        """A point of the target's own window as one of the page's."""
        point = await self._tab.frames.outward(target.world.frame, x, y)
        return point.x, point.y

    async def again(self, target: Target) -> Target | None:
        """The target where it is now, brought into view; None when it is gone or hidden. Refuses nothing."""
        facts = await self.tell(target, "locate", check=False, scroll=True)
        if not facts.get("found") or not facts["visible"]:
            return None
        return replace(target, at=await self.outward(target, facts["x"], facts["y"]), facts=facts)

    async def same_again(self, target: Target) -> Target | None:
        """The control that took the place of one that is gone: same role, name and row, and only one such."""
        was = self._tab.last.element(target.ref) if self._tab.last else None
        world = self._tab.worlds.of(target.world.frame)
        if was is None or world is None:
            return None
        asked = {"limit": MOST, "prefix": _letters_of(was.ref)}
        said = FrameLook(key=world.frame, raw=await self._tab.worlds.ask(world, "__pursuit.look", asked))
        found = merge([said], revision="", limit=MOST).elements
        alike = [e for e in found if (e.role, e.name, e.row) == (was.role, was.name, was.row)]
        return replace(target, ref=alike[0].ref, world=world) if len(alike) == 1 else None

    async def tell(self, target: Target, word: str, **more: object) -> dict[str, Any]:
        """Ask the in-page code one thing about the control; an empty answer when its document went away, or
        when another is on its way: then it answers nothing."""
        asked = {"ref": target.ref, **more}
        asking = self._tab.worlds.call(target.world, f"__pursuit.{word}", asked, seconds=SECONDS)
        try:
            return await unless_so(asking, self._tab.requests.navigating) or {}
        except WorldLost:
            return {}


def _letters_of(ref: str) -> str:
    return ref.rstrip(string.digits)
