"""Which elements have a handler of their own: the browser knows, the page's markup does not say.

One protocol call a document, and again only when it has changed: a look at an idle page costs nothing.
"""

import asyncio
from typing import Any

from pursuit.browser.worlds import World, WorldLost, Worlds

OPERATE = frozenset({"click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"})
MOST_MARKED = 200
MOST_HANDLED = 600
"""With more than this a page hands out listeners to everything, and its own markup is the better guide."""
SECONDS = 2.0
GROUP = "pursuit-listeners"
MARK = "function (...nodes) { for (const node of nodes) globalThis.__pursuit.markListener(node); }"


class Listeners:
    """Marks handled elements in the documents of one tab."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self._marked: dict[World, set[int]] = {}
        self._seen_at: dict[World, int] = {}

    async def mark(self, mutations: dict[str, int]) -> None:
        """Mark what is new, in each frame whose count of mutations is not the one of the last time."""
        worlds = self._worlds.all()
        self._marked = {w: self._marked.get(w, set()) for w in worlds}
        stale = [w for w in worlds if self._seen_at.get(w) != mutations.get(w.frame, 0)]
        self._seen_at = {w: mutations.get(w.frame, 0) for w in worlds}
        for world in stale:
            try:
                await self._mark_one(world)
            except (WorldLost, TimeoutError):
                continue

    async def _mark_one(self, world: World) -> None:
        nodes = await self._handled(world)
        fresh = [n for n in dict.fromkeys(nodes) if n not in self._marked[world]]
        if len(set(nodes)) > MOST_HANDLED or not fresh:
            return
        fresh = fresh[:MOST_MARKED]
        self._marked[world].update(fresh)
        found = await asyncio.gather(*(self._resolve(world, n) for n in fresh))
        handles = [{"objectId": handle} for handle in found if handle]
        if handles:
            await self._call(world, handles)

    async def _handled(self, world: World) -> list[int]:
        params = {"expression": "document", "contextId": world.context, "objectGroup": GROUP}
        document = await self._worlds.send(world, "Runtime.evaluate", params, SECONDS)
        handle = document["result"]["objectId"]
        # Piercing enters the shadow roots of native fields and kills the renderer of Chromium 156 on every
        # second login form; each frame is asked by itself here anyway.
        reply = await self._worlds.send(
            world, "DOMDebugger.getEventListeners", {"objectId": handle, "depth": -1, "pierce": False}
        )
        await self._worlds.send(world, "Runtime.releaseObject", {"objectId": handle})
        return [
            li["backendNodeId"]
            for li in reply["listeners"]
            if li["type"] in OPERATE and "backendNodeId" in li
        ]

    async def _resolve(self, world: World, node: int) -> str | None:
        params = {"backendNodeId": node, "executionContextId": world.context, "objectGroup": GROUP}
        try:
            resolved = await self._worlds.send(world, "DOM.resolveNode", params)
        except WorldLost:
            # It stands in a frame inside this one, which is marked by itself.
            return None
        handle: str | None = resolved["object"].get("objectId")
        return handle

    async def _call(self, world: World, handles: list[dict[str, Any]]) -> None:
        params = {"functionDeclaration": MARK, "executionContextId": world.context, "arguments": handles}
        await self._worlds.send(world, "Runtime.callFunctionOn", params)
        await self._worlds.send(world, "Runtime.releaseObjectGroup", {"objectGroup": GROUP})
