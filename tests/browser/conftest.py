"""A fresh context, tab and record of requests for each browser test."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from tests.browser.site import Site


@pytest.fixture
async def browser(process: ChromiumProcess, site: Site) -> AsyncIterator[Browser]:
    """A browser that may go to origin A only."""
    browser = Browser(process, origins=[site.a], keep_process=True)
    yield browser
    await browser.close()


async def until(holds: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait for a state; fails when it does not come."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 (the state is the product's, which tells nobody)
            await asyncio.sleep(0.01)
