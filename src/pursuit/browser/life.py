"""One life of the browser: our context, the guard before it, the tabs. It ends when the process dies."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from pursuit.browser.downloads import Downloads
from pursuit.browser.guard import Guard
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.racing import unless
from pursuit.browser.tabs import OpenTab, Tabs
from pursuit.clock import Clock
from pursuit.errors import BrowserGone
from pursuit.page import codes

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext

T = TypeVar("T")

VIEWPORT = {"width": 1280, "height": 800}
ENDED = "The browser or its tab has ended; navigate starts again."
CLOSE_SECONDS = 2.0


@dataclass(kw_only=True)
class Life:
    """What lives and dies together."""

    context: "BrowserContext"
    guard: Guard
    tabs: Tabs
    downloads: Downloads
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    async def begin(
        cls,
        process: ChromiumProcess,
        refuses: Callable[[str], str | None],
        source: str,
        clock: Clock,
        downloads: Downloads,
    ) -> "Life":
        """Start or join the process; the guard stands before the first page is made."""
        browser = await process.start()
        guard = Guard(refuses)
        await guard.stand(browser)
        context = await browser.new_context(viewport=VIEWPORT, accept_downloads=True)  # type: ignore[arg-type]
        life = cls(
            context=context, guard=guard, tabs=Tabs(context, guard, source, clock), downloads=downloads
        )
        browser.on("disconnected", lambda *_: life.gone.set())
        tab = await life.tabs.open()
        info = await tab.worlds.session.send("Target.getTargetInfo")
        guard.context_id = info["targetInfo"].get("browserContextId")
        await downloads.stand(guard.session, guard.context_id)
        return life

    async def while_alive(self, work: Coroutine[Any, Any, T], tab: OpenTab | None) -> T:
        """The work's result; BrowserGone as soon as the browser, or the tab it is about, has died."""
        done: list[T] = []

        async def working() -> None:
            done.append(await work)

        await unless(working(), self.gone, *([tab.crashed] if tab else []))
        if not done:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, ENDED)
        return done[0]

    async def end(self) -> None:
        """Close the context; never waits on a page for longer than two seconds."""
        from playwright.async_api import Error

        self.gone.set()
        await self.tabs.close()
        await self.downloads.close()
        with contextlib.suppress(Error, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.guard.step_down()
                await self.context.close()
