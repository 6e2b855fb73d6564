"""Closed shadow trees: the page hides them from scripts, ours too; the browser gives their roots.

A look names the elements that could have one (custom elements, and elements without children that take up
room), each once. A page that has none of these is asked nothing.
"""

import asyncio

from pursuit.browser.worlds import World, WorldLost, Worlds

SECONDS = 2.0
GROUP = "pursuit-shadows"
SUSPECTS = "__pursuit.suspects()"
OPEN = "function (root) { globalThis.__pursuit.openShadow(this, root); }"


async def open_closed(worlds: Worlds, world: World) -> bool:
    """Give that world the closed roots of the elements it suspects; whether there was any."""
    hosts = await _suspects(worlds, world)
    try:
        opened = await asyncio.gather(*(_open(worlds, world, host) for host in hosts))
    finally:
        await worlds.send(world, "Runtime.releaseObjectGroup", {"objectGroup": GROUP}, SECONDS)
    return any(opened)


async def _suspects(worlds: Worlds, world: World) -> list[str]:
    asked = {"expression": SUSPECTS, "contextId": world.context, "objectGroup": GROUP}
    listed = await worlds.send(world, "Runtime.evaluate", asked, SECONDS)
    of = {"objectId": listed["result"]["objectId"], "ownProperties": True}
    found = await worlds.send(world, "Runtime.getProperties", of, SECONDS)
    return [p["value"]["objectId"] for p in found["result"] if p["name"].isdigit()]


async def _open(worlds: Worlds, world: World, host: str) -> bool:
    try:
        told = await worlds.send(world, "DOM.describeNode", {"objectId": host}, SECONDS)
        roots = [r for r in told["node"].get("shadowRoots", ()) if r.get("shadowRootType") == "closed"]
        for root in roots:
            where = {"backendNodeId": root["backendNodeId"], "executionContextId": world.context}
            node = await worlds.send(world, "DOM.resolveNode", {**where, "objectGroup": GROUP}, SECONDS)
            call = {
                "functionDeclaration": OPEN,
                "objectId": host,
                "arguments": [{"objectId": node["object"]["objectId"]}],
            }
            await worlds.send(world, "Runtime.callFunctionOn", call, SECONDS)
    except WorldLost:
        # The element went away meanwhile, or the document did, which the look itself will find.
        return False
    return bool(roots)
