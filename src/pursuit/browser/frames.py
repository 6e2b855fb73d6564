"""Where frames stand: which element of which document holds each, and how a point in one maps to the page."""

from dataclasses import dataclass
from typing import Any

from pursuit.browser.worlds import World, WorldLost, Worlds

MARK = "function (key) { globalThis.__pursuit.markFrame(this, key); }"


@dataclass(frozen=True, slots=True)
class PagePoint:
    """A point of the page's viewport, CSS pixels; what covers it there, if the frame is not what is hit."""

    x: float
    y: float
    coverer: dict[str, Any] | None = None


class Frames:
    """Places of the frames of one tab, remembered as long as both documents stand."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self._marked: set[tuple[str, World]] = set()

    async def mark(self) -> None:
        """Tell each document which frame stands in which of its elements; only what is new is told."""
        for world in self._worlds.all()[1:]:
            await self._mark(world.frame)

    async def _mark(self, frame: str) -> World | None:
        parent = self.parent_of(frame)
        if parent is None or (frame, parent) in self._marked:
            return parent
        try:
            owner = await self._worlds.send(parent, "DOM.getFrameOwner", {"frameId": frame})
            await self._worlds.call_on(parent, owner["backendNodeId"], MARK, [frame])
        except WorldLost:
            return None
        self._marked = {pair for pair in self._marked if self._worlds.is_current(pair[1])}
        self._marked.add((frame, parent))
        return parent

    def parent_of(self, frame: str) -> World | None:
        """The document that holds the frame; None for the main one and for one that hangs nowhere."""
        node = self._worlds.frames.get(frame)
        return self._worlds.of(node.parent) if node and node.parent else None

    async def outward(self, frame: str, x: float, y: float) -> PagePoint:
        """From a point of a frame's window to the page's, and whether the frame is hit there all the way.

        Raises WorldLost when a frame in between has gone.
        """
        coverer: dict[str, Any] | None = None
        while frame != self._worlds.main_frame:
            parent = await self._mark(frame)
            step = parent and await self._worlds.call(
                parent, "__pursuit.through", {"key": frame, "x": x, "y": y}
            )
            if not parent or not step or not step["found"]:
                raise WorldLost("the frame has no place on the page")
            x, y = step["x"], step["y"]
            if not step["hit"]["ok"]:
                coverer = step["hit"].get("coverer") or {}
            frame = parent.frame
        return PagePoint(x, y, coverer)
