"""What a check stands on: a browser, the pages of its kind, a record of what reached their server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from pursuit.bench.pages import big, listing
from pursuit.bench.scoreboard.site import Site
from pursuit.bench.tab import chromium
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.page.action import Action, ActResult, Kind, Secret
from pursuit.page.observation import Element, Observation

LARGE = 20_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One check: what was measured, what it is to be, whether it is."""

    figure: float
    unit: str
    aim: str
    """`0`, `at most 3`, `at least 4`: how the figure is judged, in words."""
    passed: bool
    detail: str = ""
    """What did not go as it should, or what else was measured."""


def exactly(aim: int, figure: int, unit: str, detail: str = "") -> Row:
    return Row(figure=figure, unit=unit, aim=f"{aim:,}", passed=figure == aim, detail=detail)


def at_most(aim: float, figure: float, unit: str, detail: str = "") -> Row:
    return Row(
        figure=round(figure, 3), unit=unit, aim=f"at most {aim:,}", passed=figure <= aim, detail=detail
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """The browser of one scoreboard and the site it looks at."""

    process: ChromiumProcess
    site: Site

    def pages(self, kind: str) -> list[str]:
        """Addresses of the pages of a kind, in order of their names."""
        return [self.site.url(name) for name in self.site.names if name.startswith(f"{kind}-")]

    async def faults(self, kind: str, look: Callable[[Browser, str], Awaitable[str | None]]) -> list[str]:
        """What `look` finds wrong with the pages of a kind, each in a browser of its own, all at once, as
        most of the time a page is waited for."""

        async def one(url: str) -> str | None:
            async with self.browser() as browser:
                fault = await look(browser, url)
            return None if fault is None else f"{stem(url)}: {fault}"

        found = await asyncio.gather(*(one(url) for url in self.pages(kind)))
        return [fault for fault in found if fault is not None]

    def row(self, kind: str, faults: list[str], unit: str) -> Row:
        """The row of a kind that is to have no faults."""
        return exactly(0, len(faults), f"{unit} on {len(self.pages(kind))} pages", "; ".join(faults))

    @asynccontextmanager
    async def browser(self) -> AsyncIterator[Browser]:
        """A browser of its own that may go to the site."""
        browser = Browser(self.process, origins=[self.site.origin], keep_process=True)
        try:
            yield browser
        finally:
            await browser.close()


Check = Callable[[Board], Awaitable[Row]]


@asynccontextmanager
async def board() -> AsyncIterator[Board]:
    """A Chromium and the served pages, until the block ends."""
    async with chromium() as process:
        with as_file(files("pursuit.bench.scoreboard") / "pages") as folder, served(folder) as site:
            yield Board(process=process, site=site)


def served(folder: Path) -> Site:
    """The site with the pages of the folder and those that are made by code."""
    return Site(folder, {"big.html": big(), "large.html": listing(LARGE)})


def called(page: Observation, name: str) -> Element | None:
    return next((e for e in page.elements if e.name == name), None)


def ref_of(page: Observation, name: str) -> str:
    """The ref of the control with that name, which the page of a check has."""
    found = called(page, name)
    if found is None:
        raise AssertionError(f"{page.url} shows no {name!r}")
    return found.ref


def stem(url: str) -> str:
    """What a page is called in a detail."""
    return Path(url).stem


async def act(
    browser: Browser, page: Observation, kind: Kind, ref: str, value: str | Secret | None = None
) -> ActResult:
    return await browser.act(Action(kind=kind, ref=ref, revision=page.revision, value=value))
