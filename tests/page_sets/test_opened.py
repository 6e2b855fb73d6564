"""Pages that nobody here wrote are opened and looked at without an error: a spread of them, all with
`--every-page`."""

import asyncio

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.errors import PursuitError
from pursuit.page.observation import Observation
from pursuit.page.render import BUDGET_BYTES, render
from tests.page_sets.served import PageSets

AT_ONCE = 6
"""Most of the time a page is waited for, not computed."""
SPREAD = 9
"""One page in so many; no divisor of either set's number, so that every folder has its turn."""


def wrong(page: Observation, again: Observation) -> str | None:
    """What two looks at one page must not say; None when both are sound."""
    refs = [element.ref for element in again.elements]
    if len(refs) != len(set(refs)):
        return "a ref twice"
    if page.revision == again.revision:
        return "one revision for two looks"
    if len(render(again).encode()) > BUDGET_BYTES:
        return "more than the budget for a model"
    return None


async def opened(browser: Browser, url: str) -> str | None:
    """Go there and look again; what went wrong, or None."""
    try:
        page = await browser.navigate(url)
        return wrong(page, await browser.observe())
    except PursuitError as error:
        return f"{error} {getattr(error, 'details', {})}"


async def all_opened(process: ChromiumProcess, origin: str, urls: list[str]) -> dict[str, str]:
    """Open every address, several at once, and give the faults by address."""
    left, faults = list(reversed(urls)), {}

    async def visitor() -> None:
        browser = Browser(process, origins=[origin], keep_process=True)
        while left:
            url = left.pop()
            if fault := await opened(browser, url):
                faults[url] = fault
        await browser.close()

    await asyncio.gather(*(visitor() for _ in range(AT_ONCE)))
    return faults


@pytest.mark.timeout(600)
async def test_pages_of_others_are_opened_and_looked_at(
    process: ChromiumProcess, sets: PageSets, request: pytest.FixtureRequest
) -> None:
    pages = sets.all()
    assert len(pages) > 300
    every = request.config.getoption("--every-page", default=False)
    assert await all_opened(process, sets.origin, pages if every else pages[::SPREAD]) == {}
