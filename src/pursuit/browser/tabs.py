"""The tabs of one browser context: which are open, which is in front, what one tab is made of."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pursuit.browser.dialogs import Dialogs
from pursuit.browser.frames import Frames
from pursuit.browser.guard import Guard
from pursuit.browser.listeners import Listeners
from pursuit.browser.requests import RequestLog
from pursuit.browser.settle import Settler
from pursuit.browser.worlds import Worlds
from pursuit.clock import Clock
from pursuit.errors import BrowserGone
from pursuit.page import codes
from pursuit.page.action import Download
from pursuit.page.observation import Observation, Tab

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page

MOST_TABS = 8


@dataclass(kw_only=True)
class OpenTab:
    """One tab with everything that watches it."""

    id: str
    page: "Page"
    worlds: Worlds
    requests: RequestLog
    dialogs: Dialogs
    settler: Settler
    frames: Frames
    listeners: Listeners
    crashed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when its renderer died, or does not yield any more."""
    restoring: str | None = None
    """The script that gives the next document its storage back, after a restart."""
    file: Download | None = None
    """The file that stands in front instead of a page: what its address turned out to be."""
    file_url: str = ""
    """Where it came from."""
    last: Observation | None = None
    since: float = 0.0
    """When the last navigation or act on it began."""

    @property
    def target(self) -> str:
        return self.worlds.main_frame

    @property
    def shown_file(self) -> Download | None:
        """The file that stands in front; any page that came since is in front of it."""
        return self.file if self.page.url == "about:blank" else None

    @property
    def usable(self) -> bool:
        return not self.crashed.is_set() and not self.page.is_closed()


class Tabs:
    """The open tabs, oldest first. The context's first tab is made by `open`."""

    def __init__(self, context: "BrowserContext", guard: Guard, source: str, clock: Clock) -> None:
        self._context = context
        self._guard = guard
        self._source = source
        self._clock = clock
        self._made = 0
        self._joining: dict[Page, asyncio.Task[OpenTab | None]] = {}
        self._front: list[OpenTab] = []
        """Most recently in front last."""
        self.open_tabs: list[OpenTab] = []
        context.on("page", self._on_page)

    @property
    def front(self) -> OpenTab | None:
        """The tab in front, if any is open."""
        self.forget_closed()
        return self._front[-1] if self._front else None

    @property
    def current(self) -> OpenTab:
        """The tab in front; when it was closed, the one before it."""
        front = self.front
        if front is None:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "No tab is open; navigate opens one.")
        return front

    def forget_closed(self) -> None:
        """Drop tabs that are gone."""
        self.open_tabs = [tab for tab in self.open_tabs if tab.usable]
        self._front = [tab for tab in self._front if tab.usable]

    def by_id(self, name: str) -> OpenTab | None:
        self.forget_closed()
        return next((tab for tab in self.open_tabs if tab.id == name), None)

    def bring_front(self, tab: OpenTab) -> None:
        self._front = [*(other for other in self._front if other is not tab), tab]

    async def open(self) -> OpenTab:
        """A new tab, in front. Raises BrowserGone when the browser ended meanwhile."""
        page = await self._context.new_page()
        tab = await self._joined(page)
        if tab is None:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The new tab ended at once.")
        self.bring_front(tab)
        return tab

    def _on_page(self, page: "Page") -> None:
        if page not in self._joining:
            self._joining[page] = asyncio.ensure_future(self._join(page))

    async def _joined(self, page: "Page") -> OpenTab | None:
        self._on_page(page)
        return await self._joining[page]

    async def _join(self, page: "Page") -> OpenTab | None:
        from playwright.async_api import Error

        worlds = Worlds(page, self._source)
        requests, dialogs = RequestLog(page, self._clock), Dialogs(page, self._clock)
        try:
            await worlds.stand()
        except Error:
            return None
        self._made += 1
        tab = OpenTab(
            id=f"t{self._made}",
            page=page,
            worlds=worlds,
            requests=requests,
            dialogs=dialogs,
            settler=Settler(worlds, requests, dialogs, self._clock),
            frames=Frames(worlds),
            listeners=Listeners(worlds),
        )
        page.on("crash", lambda *_: tab.crashed.set())
        worlds.on_document = requests.new_document
        self.open_tabs.append(tab)
        if not self._front:
            self._front.append(tab)
        return tab

    async def opened_since(self, before: set[str], seconds: float = 2.0) -> list[OpenTab]:
        """Tabs that came since the targets `before` were all; waits until each is entered."""
        deadline = self._clock.monotonic() + seconds
        while self._clock.monotonic() < deadline:
            await asyncio.gather(*self._joining.values(), return_exceptions=True)
            expected = set(self._guard.ours()) - before - {blocked.target for blocked in self._guard.blocked}
            if expected <= {tab.target for tab in self.open_tabs}:
                break
            await self._clock.sleep(0.02)
        return [tab for tab in self.open_tabs if tab.target not in before and tab.usable]

    async def arrived(self, tab: OpenTab, seconds: float = 2.0) -> None:
        """Wait until a new tab shows the document it was let ask for; one made by script shows it at once."""
        deadline = self._clock.monotonic() + seconds
        while tab.target in self._guard.asked and self._clock.monotonic() < deadline:
            if tab.worlds.frames[tab.target].url not in ("", ":", "about:blank") and tab.worlds.main():
                return
            await self._clock.sleep(0.01)

    def listed(self) -> tuple[Tab, ...]:
        """What an observation says of the tabs."""
        self.forget_closed()
        return tuple(Tab(id=tab.id, url=tab.page.url, title=self._title(tab)) for tab in self.open_tabs)

    def _title(self, tab: OpenTab) -> str:
        if tab.last is not None and tab.last.url == tab.page.url:
            return tab.last.title
        return str(self._guard.tabs.get(tab.target, {}).get("title", ""))[:1024]

    async def close(self) -> None:
        """Let go of every tab; the context's closing closes them."""
        pending = list(self._joining.values())
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for tab in self.open_tabs:
            tab.dialogs.leaving = True
            await tab.dialogs.end()
            await tab.worlds.fall()
