"""One tab of the product's own parts, for a bench that measures a part by itself. Decides nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from pursuit.browser.downloads import Downloads
from pursuit.browser.life import Life
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.settle import Rest
from pursuit.browser.sight import Sight, source
from pursuit.browser.tabs import OpenTab
from pursuit.clock import SystemClock
from pursuit.page.observation import Observation

LISTED = 256


@dataclass(frozen=True, kw_only=True)
class Bare:
    """A tab with what looks at it, and no provider around it."""

    life: Life
    tab: OpenTab
    sight: Sight

    async def go(self, url: str) -> None:
        """To the page, and until it is at rest."""
        await self.tab.page.goto(url)
        await self.tab.settler.after_navigation()

    async def look(self) -> Observation:
        """A look as the provider takes it, at once: nothing is waited for."""
        return await self.sight.look(self.life.tabs, self.tab, Rest())

    async def observe(self) -> Observation:
        """A look as the provider's `observe` takes it: of a page at rest."""
        rest = await self.tab.settler.at_look(self.tab.since)
        return await self.sight.look(self.life.tabs, self.tab, rest)


@asynccontextmanager
async def chromium() -> AsyncIterator[ChromiumProcess]:
    """A browser process until the block ends."""
    process = ChromiumProcess()
    await process.start()
    try:
        yield process
    finally:
        await process.close()


@asynccontextmanager
async def bare_tab(process: ChromiumProcess, listed: int = LISTED) -> AsyncIterator[Bare]:
    """A tab that may go anywhere, until the block ends."""
    clock = SystemClock()
    life = await Life.begin(process, lambda url: None, source(), clock, Downloads(lambda url: None, clock))
    try:
        yield Bare(life=life, tab=life.tabs.current, sight=Sight(clock, listed))
    finally:
        await life.end()
