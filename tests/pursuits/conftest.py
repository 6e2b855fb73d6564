"""Real Chromium and the embedded model for pursuits over the project's own pages."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from pursuit.app import pursue
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.decide.types import DecisionModel
from pursuit.installation import embedded_model
from pursuit.pursuits.outcome import Outcome
from tests.browser.site import Site

Pursue = Callable[..., Awaitable[Outcome]]


@pytest.fixture(scope="session")
def embedded() -> DecisionModel:
    return embedded_model()


@pytest.fixture
async def on_page(process: ChromiumProcess, site: Site, embedded: DecisionModel) -> AsyncIterator[Pursue]:
    """`on_page("list.html", goal, ...)`: one pursuit over a page of `tests/pages/pursue`."""
    browser = Browser(process, origins=[site.a], listed=4_096, keep_process=True)

    async def run(page: str, goal: str, **options: object) -> Outcome:
        url = f"{site.a}/pursue/{page}"
        return await pursue(url, goal, driver=browser, model=embedded, **options)  # type: ignore[arg-type]

    yield run
    await browser.close()
