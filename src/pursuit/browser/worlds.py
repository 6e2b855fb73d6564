"""Our own world in every frame of a page: where the in-page code stands, and how it is called.

A world is a JavaScript context the page cannot see. It is made before the page's own scripts run, in every
frame, in whatever process the frame lives. This module knows no page semantics: text goes in, text comes out.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pursuit.errors import BrowserGone
from pursuit.page import codes

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Frame, Page

NAME = "pursuit"


class WorldLost(Exception):  # noqa: N818 (told to whoever asked, not an error)
    """The document a call was made in is gone: navigated away, or its frame removed."""


class InPageError(Exception):
    """Our own in-page code threw: a fault of ours, never of the page."""


@dataclass(frozen=True, slots=True)
class World:
    """One frame's isolated context."""

    session: "CDPSession" = field(repr=False)
    context: int
    frame: str
    """CDP frame id; the main frame's is the tab's target id."""


@dataclass(slots=True)
class FrameNode:
    """Where a frame hangs, as far as the sessions have told."""

    parent: str | None
    loading: bool = False
    url: str = ""


class Worlds:
    """The worlds of one tab, kept up to date by events."""

    def __init__(self, page: "Page", source: str) -> None:
        self._page = page
        self._source = source
        self._main: CDPSession | None = None
        self._by_context: dict[tuple[int, int], World] = {}
        self._own: dict[str, World] = {}
        """The page's own world in each frame: never evaluated in, only asked about."""
        self._sessions: dict[str, CDPSession] = {}
        """Session of each local root, by its frame id."""
        self._remote: dict[Frame, CDPSession] = {}
        self._joining: set[asyncio.Task[None]] = set()
        self.frames: dict[str, FrameNode] = {}
        self.main_frame = ""
        self.on_document: Callable[[], None] = lambda: None
        """Called when the main frame has a new document."""

    @property
    def session(self) -> "CDPSession":
        """The page's own session."""
        if self._main is None:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The tab has no session.")
        return self._main

    async def stand(self) -> None:
        """Put our world into the page and every document it will have."""
        self._main = await self._page.context.new_cdp_session(self._page)
        self._page.on("framenavigated", self._on_frame)
        self._page.on("framedetached", self._on_detached)
        self.main_frame = await self._enter(self._main)
        for frame in self._page.frames[1:]:
            self._on_frame(frame)

    async def _enter(self, session: "CDPSession") -> str:
        session.on("Runtime.executionContextCreated", lambda e: self._on_created(session, e))
        session.on("Runtime.executionContextDestroyed", lambda e: self._on_destroyed(session, e))
        session.on("Runtime.executionContextsCleared", lambda *_: self._forget(session))
        session.on("Page.frameAttached", lambda e: self._note(e["frameId"], e["parentFrameId"]))
        session.on("Page.frameNavigated", lambda e: self._on_navigated(e["frame"]))
        session.on("Page.frameDetached", self._on_frame_gone)
        session.on("Page.frameStartedLoading", lambda e: self._loading(e["frameId"], True))
        session.on("Page.frameStoppedLoading", lambda e: self._loading(e["frameId"], False))
        script = {"source": self._source, "worldName": NAME, "runImmediately": True}
        enable = (session.send("Page.enable"), session.send("Runtime.enable"))
        put = session.send("Page.addScriptToEvaluateOnNewDocument", script)
        asked = await asyncio.gather(session.send("Page.getFrameTree"), *enable, put)
        tree: dict[str, Any] = asked[0]["frameTree"]
        self._note_tree(tree)
        root = str(tree["frame"]["id"])
        self._sessions[root] = session
        return root

    def _note_tree(self, tree: dict[str, Any]) -> None:
        frame = tree["frame"]
        self._note(frame["id"], frame.get("parentId"))
        self.frames[frame["id"]].url = frame.get("url", "")
        for child in tree.get("childFrames", ()):
            self._note_tree(child)

    def _note(self, frame: str, parent: str | None) -> None:
        node = self.frames.get(frame)
        if node is None:
            self.frames[frame] = FrameNode(parent)
        elif parent is not None:
            node.parent = parent

    def _on_navigated(self, frame: dict[str, Any]) -> None:
        self._note(frame["id"], frame.get("parentId"))
        self.frames[frame["id"]].url = frame["url"]
        if frame["id"] == self.main_frame:
            self.frames = {self.main_frame: self.frames[self.main_frame]}
            self._own = {f: world for f, world in self._own.items() if f == self.main_frame}
            self.on_document()

    def _on_frame_gone(self, event: dict[str, Any]) -> None:
        if event.get("reason") != "swap":
            self.frames.pop(event["frameId"], None)

    def _loading(self, frame: str, loading: bool) -> None:
        if frame in self.frames:
            self.frames[frame].loading = loading

    def _on_created(self, session: "CDPSession", event: dict[str, Any]) -> None:
        context = event["context"]
        if context["auxData"].get("isDefault"):
            frame = context["auxData"]["frameId"]
            self._own[frame] = World(session, context["id"], frame)
        if context["name"] == NAME:
            world = World(session, context["id"], context["auxData"]["frameId"])
            self._note(world.frame, None)
            self._by_context[id(session), world.context] = world

    def _on_destroyed(self, session: "CDPSession", event: dict[str, Any]) -> None:
        self._by_context.pop((id(session), event["executionContextId"]), None)

    def _forget(self, session: "CDPSession") -> None:
        for key in [key for key in self._by_context if key[0] == id(session)]:
            del self._by_context[key]

    def _on_frame(self, frame: "Frame") -> None:
        if frame.parent_frame is None or frame in self._remote:
            return
        joining = asyncio.ensure_future(self._join(frame))
        self._joining.add(joining)
        joining.add_done_callback(self._joining.discard)

    async def _join(self, frame: "Frame") -> None:
        """Enter a frame that lives in a process of its own; any other refuses, and is seen already."""
        from playwright.async_api import Error

        try:
            session = await self._page.context.new_cdp_session(frame)
            self._remote[frame] = session
            session.on("close", lambda *_: self._leave(frame))
            await self._enter(session)
        except Error:
            self._leave(frame)

    def _leave(self, frame: "Frame") -> None:
        session = self._remote.pop(frame, None)
        if session is not None:
            self._forget(session)
            self._sessions = {root: s for root, s in self._sessions.items() if s is not session}

    def _on_detached(self, frame: "Frame") -> None:
        self._leave(frame)

    async def joined(self, seconds: float = 0.5) -> None:
        """Wait until the frames known now are entered, at most `seconds`."""
        if self._joining:
            await asyncio.wait(set(self._joining), timeout=seconds)

    def main(self) -> World | None:
        """The main frame's world; None while a navigation replaces it."""
        return self.of(self.main_frame)

    def of(self, frame: str) -> World | None:
        """The newest world of that frame."""
        found = [world for world in self._by_context.values() if world.frame == frame]
        return found[-1] if found else None

    def all(self) -> list[World]:
        """Every frame's world, the main frame's first."""
        newest = {world.frame: world for world in self._by_context.values()}
        return sorted(newest.values(), key=lambda world: world.frame != self.main_frame)

    def own_of(self, frame: str) -> World | None:
        """The page's own world in that frame, for naming it to the browser."""
        return self._own.get(frame)

    def is_current(self, world: World) -> bool:
        return (id(world.session), world.context) in self._by_context

    def root_session(self, frame: str) -> "CDPSession | None":
        """The session of the process that frame is drawn in, which is where boxes are measured."""
        world = self.of(frame)
        return world.session if world else None

    def is_root(self, frame: str) -> bool:
        """Whether the frame is the topmost one of its process."""
        return frame in self._sessions

    async def call(self, world: World, function: str, argument: object = None, seconds: float = 10.0) -> Any:
        """Call one of our in-page functions with a JSON text and return what its JSON text holds.

        Raises WorldLost when the document went away and TimeoutError when the page did not yield.
        """
        return json.loads(await self.ask(world, function, argument, seconds))

    async def ask(self, world: World, function: str, argument: object = None, seconds: float = 10.0) -> str:
        """As `call`, with the answer as the text it is."""
        params = {
            "expression": f"{function}({json.dumps(json.dumps(argument))})",
            "contextId": world.context,
            "returnByValue": True,
            "awaitPromise": True,
        }
        reply = await self.send(world, "Runtime.evaluate", params, seconds)
        if "exceptionDetails" in reply:
            raise InPageError(_described(reply["exceptionDetails"]))
        return str(reply["result"].get("value"))

    async def send(self, world: World, method: str, params: dict[str, Any], seconds: float = 10.0) -> Any:
        """One protocol call on the world's session. Raises WorldLost when its context or tab is gone."""
        from playwright.async_api import Error

        try:
            async with asyncio.timeout(seconds):
                return await world.session.send(method, params)
        except Error as error:
            raise WorldLost(error.message) from error

    async def call_on(self, world: World, node: int, function: str, arguments: list[object]) -> Any:
        """Call `function`, a function expression, with `this` as the node of that backend id."""
        resolved = await self.send(
            world, "DOM.resolveNode", {"backendNodeId": node, "executionContextId": world.context}
        )
        handle = resolved["object"]["objectId"]
        params = {
            "functionDeclaration": function,
            "objectId": handle,
            "arguments": [{"value": value} for value in arguments],
            "returnByValue": True,
        }
        try:
            reply = await self.send(world, "Runtime.callFunctionOn", params)
        finally:
            with contextlib.suppress(WorldLost, TimeoutError):
                await self.send(world, "Runtime.releaseObject", {"objectId": handle})
        if "exceptionDetails" in reply:
            raise InPageError(_described(reply["exceptionDetails"]))
        return reply["result"].get("value")

    async def fall(self) -> None:
        """Let go of what still waits; for a tab that is closing."""
        for joining in self._joining:
            joining.cancel()
        await asyncio.gather(*self._joining, return_exceptions=True)


def _described(thrown: dict[str, Any]) -> str:
    return str(thrown.get("exception", {}).get("description") or thrown.get("text", ""))
