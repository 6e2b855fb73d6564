"""Which elements have a handler of their own: the browser knows, the page's markup does not say.

One protocol call a document, and again only when it has changed: a look at an idle page costs nothing.
"""

import asyncio
from typing import Any

from pursuit.browser.worlds import World, WorldLost, Worlds

PRESS = frozenset({"mousedown", "pointerdown", "touchstart"})
OPERATE = PRESS | {"click", "mouseup", "pointerup", "touchend"}
TAKE = frozenset({"drop", "dragover", "dragenter"})
OPERATES, PRESSES, TAKES = 1, 2, 4
"""What a handled element is, one bit each; `js/world.js` reads them by the same values."""
MOST_MARKED = 200
MOST_HANDLED = 600
"""With more than this a page hands out listeners to everything, and its own markup is the better guide."""
SECONDS = 2.0
GROUP = "pursuit-listeners"
SHADOWS = "__pursuitSettle.shadows()"
MARK = "function (bits, ...nodes) { nodes.forEach((n, i) => globalThis.__pursuit.markListener(n, bits[i])); }"


def bits_of(event: str) -> int:
    """What a listener for that event says of the element it is on; 0 when nothing."""
    return OPERATES * (event in OPERATE) | PRESSES * (event in PRESS) | TAKES * (event in TAKE)


class Listeners:
    """Marks handled elements in the documents of one tab."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self._marked: dict[World, dict[int, int]] = {}
        self._seen_at: dict[World, int] = {}

    async def mark(self, mutations: dict[str, int]) -> None:
        """Mark what is new, in each frame whose count of mutations is not the one of the last time."""
        worlds = self._worlds.all()
        self._marked = {w: self._marked.get(w, {}) for w in worlds}
        stale = [w for w in worlds if self._seen_at.get(w) != mutations.get(w.frame, 0)]
        self._seen_at = {w: mutations.get(w.frame, 0) for w in worlds}
        for world in stale:
            try:
                await self._mark_one(world)
            except (WorldLost, TimeoutError):
                continue

    def again(self, world: World) -> None:
        """Something came to light in that document: it is asked about anew, changed or not."""
        self._seen_at.pop(world, None)

    async def _mark_one(self, world: World) -> None:
        nodes = await self._handled(world)
        fresh = [n for n, bits in nodes.items() if self._marked[world].get(n) != bits][:MOST_MARKED]
        if sum(bool(bits & OPERATES) for bits in nodes.values()) > MOST_HANDLED or not fresh:
            return
        self._marked[world] |= {n: nodes[n] for n in fresh}
        found = await asyncio.gather(*(self._resolve(world, n) for n in fresh))
        handles = {handle: nodes[n] for n, handle in zip(fresh, found, strict=True) if handle}
        if handles:
            await self._call(world, handles)

    async def _handled(self, world: World) -> dict[int, int]:
        """Nodes of that document and its open shadow trees that handle a press or a drop, with their bits.

        The browser is asked in the page's own world: there it tells of the page's listeners without
        piercing, which enters the insides of native fields and kills the renderer of some login forms.
        """
        own = self._worlds.own_of(world.frame)
        if own is None:
            return {}
        roots = [await self._document(own), *(await self._shadows(world, own))]
        told = await asyncio.gather(*(self._listeners(own, root) for root in roots))
        await self._worlds.send(own, "Runtime.releaseObjectGroup", {"objectGroup": GROUP}, SECONDS)
        handled: dict[int, int] = {}
        for node, bits in (pair for pairs in told for pair in pairs):
            handled[node] = handled.get(node, 0) | bits
        return handled

    async def _document(self, own: World) -> str:
        # `document` is the one name that a page cannot put anything else behind.
        params = {"expression": "document", "contextId": own.context, "objectGroup": GROUP}
        reply = await self._worlds.send(own, "Runtime.evaluate", params, SECONDS)
        return str(reply["result"]["objectId"])

    async def _listeners(self, own: World, root: str) -> list[tuple[int, int]]:
        params = {"objectId": root, "depth": -1, "pierce": False}
        reply = await self._worlds.send(own, "DOMDebugger.getEventListeners", params, SECONDS)
        return [
            (told["backendNodeId"], bits)
            for told in reply["listeners"]
            if (bits := bits_of(told["type"])) and "backendNodeId" in told
        ]

    async def _shadows(self, world: World, own: World) -> list[str]:
        """Handles, in the page's own world, of the open shadow roots that our world knows."""
        params = {"expression": SHADOWS, "contextId": world.context, "objectGroup": GROUP}
        listed = await self._worlds.send(world, "Runtime.evaluate", params, SECONDS)
        if listed["result"].get("description") == "Array(0)":
            return []
        of = {"objectId": listed["result"]["objectId"], "ownProperties": True}
        properties = await self._worlds.send(world, "Runtime.getProperties", of, SECONDS)
        handles = [p["value"]["objectId"] for p in properties["result"] if p["name"].isdigit()]
        return list(await asyncio.gather(*(self._across(world, own, handle) for handle in handles)))

    async def _across(self, world: World, own: World, handle: str) -> str:
        node = await self._worlds.send(world, "DOM.describeNode", {"objectId": handle}, SECONDS)
        params = {
            "backendNodeId": node["node"]["backendNodeId"],
            "executionContextId": own.context,
            "objectGroup": GROUP,
        }
        return str((await self._worlds.send(own, "DOM.resolveNode", params, SECONDS))["object"]["objectId"])

    async def _resolve(self, world: World, node: int) -> str | None:
        params = {"backendNodeId": node, "executionContextId": world.context, "objectGroup": GROUP}
        try:
            resolved = await self._worlds.send(world, "DOM.resolveNode", params)
        except WorldLost:
            # It went away meanwhile.
            return None
        handle: str | None = resolved["object"].get("objectId")
        return handle

    async def _call(self, world: World, handles: dict[str, int]) -> None:
        arguments: list[dict[str, Any]] = [{"value": list(handles.values())}]
        arguments += [{"objectId": handle} for handle in handles]
        params = {"functionDeclaration": MARK, "executionContextId": world.context, "arguments": arguments}
        await self._worlds.send(world, "Runtime.callFunctionOn", params)
        await self._worlds.send(world, "Runtime.releaseObjectGroup", {"objectGroup": GROUP}, SECONDS)
