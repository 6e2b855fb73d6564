"""One look at a tab: every frame is asked, what they said is put together, refs are remembered.

What a frame says of itself is `js/`, how it is put together is `look`. This module only asks and keeps.
"""

import asyncio
import string
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from pursuit.browser.bundle import bundle
from pursuit.browser.files import about
from pursuit.browser.look import FrameLook, merge
from pursuit.browser.settle import Rest
from pursuit.browser.shadows import open_closed
from pursuit.browser.tabs import OpenTab, Tabs
from pursuit.browser.worlds import InPageError, World, WorldLost
from pursuit.clock import Clock
from pursuit.errors import BrowserError, UsageError
from pursuit.page import codes
from pursuit.page.cursor import ref_of
from pursuit.page.observation import Observation, Readiness

LOOK_SECONDS = 8.0
FRAME_SECONDS = 2.0
"""A frame that does not answer within this is told of as loading; it must not hold the page up."""
TRIES = 3
"""How often a look is begun anew when the document goes away under it."""
MOST_DOCUMENTS = 2_000
"""Documents whose refs are told apart from refs that never were."""
MAIN = "main"
DEEP = 3
"""Closed shadow trees inside each other that a look goes into."""
NO_SUSPECTS = '"suspects":0,'
"""What `__pursuit.look` says of a frame without elements that may have a closed shadow tree."""


@cache
def source() -> str:
    """Everything that stands in our world of each frame, as one text."""
    settle = files("pursuit.browser") / "js" / "settle.js"
    return bundle() + "\n" + settle.read_text(encoding="utf-8")


class Sight:
    """Looks at the tabs of one browser; `listed` controls at most a look."""

    def __init__(self, clock: Clock, listed: int) -> None:
        self._clock = clock
        self._listed = listed
        self._prefixes: dict[World, str] = {}
        self._documents = 0
        self.revision: str | None = None
        """The newest revision, the only one that may be acted on."""

    async def look(self, tabs: Tabs, tab: OpenTab, rest: Rest) -> Observation:
        """A fresh observation of the page at rest, under a new revision."""
        self.revision = self._clock.token()
        seen = None if _silent(tab) else await self._seen(tabs, tab, rest, {})
        if seen is None or tab.dialogs.held is not None:
            seen = self._last_of(tabs, tab, rest)
        tab.last = _of_file(tab, seen)
        tab.last = replace(tab.last, tabs=tabs.listed())
        return tab.last

    async def further(self, tabs: Tabs, tab: OpenTab, cursor: str | None, find: str | None) -> Observation:
        """More of what the last look saw, under its revision. UsageError for a cursor of another page."""
        if _silent(tab) or tab.last is None or self.revision is None:
            return await self.look(tabs, tab, Rest())
        last = tab.last
        seen = await self._seen(tabs, tab, Rest(), self._start(tab, cursor, find))
        return replace(seen or last, readiness=last.readiness, tabs=tabs.listed())

    def _start(self, tab: OpenTab, cursor: str | None, find: str | None) -> dict[str, dict[str, Any]]:
        """Options by frame: where each goes on, and what all of them look for."""
        options: dict[str, dict[str, Any]] = {"": {"find": find}} if find else {}
        if cursor is None:
            return options
        ref = ref_of(cursor)
        world = self.world_of(ref) if ref else None
        if world is None or not tab.worlds.is_current(world):
            raise UsageError("That cursor is not of this page; look again without one.")
        frame = world.frame
        options[frame] = {"after": ref}
        while (node := tab.worlds.frames.get(frame)) and node.parent:
            options[node.parent] = {"after_frame": frame}
            frame = node.parent
        return options

    async def _seen(
        self, tabs: Tabs, tab: OpenTab, rest: Rest, options: dict[str, dict[str, Any]]
    ) -> Observation | None:
        for _ in range(TRIES):
            await tab.worlds.joined()
            try:
                return await self._once(tabs, tab, rest, options)
            except (WorldLost, InPageError):
                # A navigation came between: look at the new document once it has moved for the last time.
                fresh = await tab.settler.at_look(tab.since)
                rest.reasons, rest.in_flight = fresh.reasons, fresh.in_flight
                options = {}
            if _silent(tab):
                return None
        raise BrowserError(codes.OUTPUT_INVALID, codes.SENTENCES[codes.OUTPUT_INVALID])

    async def _once(
        self, tabs: Tabs, tab: OpenTab, rest: Rest, options: dict[str, dict[str, Any]]
    ) -> Observation:
        worlds = tab.worlds.all()
        if not worlds or worlds[0].frame != tab.worlds.main_frame:
            raise WorldLost("no document yet")
        await tab.frames.mark()
        looks = await self._looks(tab, worlds, rest, options)
        for _ in range(DEEP):
            if not await self._opened(tab, zip(worlds, looks, strict=True)):
                break
            looks = await self._looks(tab, worlds, rest, options)
        seen = merge(
            looks,
            revision=self.revision or "",
            tab=tab.id,
            limit=self._listed,
            reasons=sorted(rest.reasons),
        )
        return replace(seen, readiness=_without_false_empty(seen, rest))

    async def _looks(
        self, tab: OpenTab, worlds: list[World], rest: Rest, options: dict[str, dict[str, Any]]
    ) -> list[FrameLook]:
        if not rest.unyielding:
            await tab.listeners.mark({frame: report["total"] for frame, report in rest.reports.items()})
        return await asyncio.gather(*(self._frame(tab, world, options) for world in worlds))

    async def _opened(self, tab: OpenTab, looked: Iterable[tuple[World, FrameLook]]) -> bool:
        """Whether closed shadow trees came to light, which the look has not seen yet."""
        found = False
        for world, look in looked:
            if look.raw is None or NO_SUSPECTS in look.raw:
                continue
            try:
                if await open_closed(tab.worlds, world):
                    tab.listeners.again(world)
                    found = True
            except TimeoutError:
                continue
        return found

    async def _frame(self, tab: OpenTab, world: World, options: dict[str, dict[str, Any]]) -> FrameLook:
        main = world.frame == tab.worlds.main_frame
        node = tab.worlds.frames.get(world.frame)
        parent = node.parent if node else None
        asked = {
            "limit": self._listed,
            "prefix": self._prefix(world),
            **options.get("", {}),
            **options.get(world.frame, {}),
        }
        try:
            seconds = LOOK_SECONDS if main else FRAME_SECONDS
            raw = await tab.worlds.ask(world, "__pursuit.look", asked, seconds)
        except (WorldLost, TimeoutError):
            if main:
                raise
            raw = None
        return FrameLook(
            key=MAIN if main else world.frame,
            raw=raw,
            parent=None if main else MAIN if parent == tab.worlds.main_frame else parent,
            origin=None if main else _origin(node.url if node else ""),
            loading=bool(node and node.loading),
        )

    def _prefix(self, world: World) -> str:
        """Letters that no other document of this browser has, so that a ref never names two nodes."""
        prefix = self._prefixes.get(world)
        if prefix is None:
            prefix = self._prefixes[world] = _letters(self._documents)
            self._documents += 1
            self._forget_oldest()
        return prefix

    def _forget_oldest(self) -> None:
        for world in list(self._prefixes)[:-MOST_DOCUMENTS]:
            del self._prefixes[world]

    def world_of(self, ref: str) -> World | None:
        """The document that a ref was told of, which may be gone; None for a ref that was never told."""
        letters = ref.rstrip(string.digits)
        return next((world for world, prefix in self._prefixes.items() if prefix == letters), None)

    def _last_of(self, tabs: Tabs, tab: OpenTab, rest: Rest) -> Observation:
        """The last look again: the page answers nothing while a dialog is open or another page is coming."""
        last = tab.last or Observation(url=tab.page.url, title="", revision="", text="", elements=())
        return replace(
            last,
            url=tab.page.url,
            revision=self.revision or "",
            dialog=tab.dialogs.held,
            readiness=rest.readiness(),
            stale=True,
            tab=tab.id,
        )


def _of_file(tab: OpenTab, seen: Observation) -> Observation:
    """What is told where an address was a file: the page behind it is an empty one."""
    file = tab.shown_file
    if file is None:
        return seen
    told = Readiness(settled=True, reasons=())
    return replace(seen, url=tab.file_url, title=file.name, text=about(file), elements=(), readiness=told)


def _silent(tab: OpenTab) -> bool:
    """Whether the page would not answer now, however long it is asked."""
    return tab.dialogs.held is not None or tab.requests.navigating()


def _without_false_empty(seen: Observation, rest: Rest) -> Readiness:
    """A short page that no script will fill is not an empty one, which only the settled wait can tell; nor is
    one whose controls show by nothing but their handlers, which only the look can tell."""
    readiness = seen.readiness
    if "empty_page" not in readiness.reasons or ("empty_page" in rest.reasons and not seen.elements):
        return readiness
    reasons = tuple(reason for reason in readiness.reasons if reason != "empty_page")
    return Readiness(settled=not reasons, reasons=reasons)


def _letters(number: int) -> str:
    """0 is `e`, then `f` ... `z`, `aa`, `ab` ...: letters only, as the digits behind them count nodes."""
    if number < 22:
        return string.ascii_lowercase[4 + number]
    number -= 22
    out = ""
    while True:
        out = string.ascii_lowercase[number % 26] + out
        number //= 26
        if number == 0:
            return "a" + out
        number -= 1


def _origin(url: str) -> str | None:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else None
