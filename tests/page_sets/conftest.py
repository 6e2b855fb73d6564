"""The pages of others, and a browser that may go to them only."""

from collections.abc import AsyncIterator, Iterator

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from tests.page_sets.served import BROUGHT, PageSets


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-page", action="store_true", help="open every page of others, not a spread of them"
    )


@pytest.fixture(scope="session")
def whole_sets() -> Iterator[PageSets]:
    if not (BROUGHT / "made").is_file():
        pytest.skip("the pages of jQuery UI and Selenium are not here; type: make pages-setup")
    sets = PageSets()
    yield sets
    sets.close()


@pytest.fixture
def sets(whole_sets: PageSets) -> PageSets:
    whole_sets.hits.clear()
    return whole_sets


@pytest.fixture
async def browser(process: ChromiumProcess, whole_sets: PageSets) -> AsyncIterator[Browser]:
    browser = Browser(process, origins=[whole_sets.origin], keep_process=True)
    yield browser
    await browser.close()
