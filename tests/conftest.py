"""One Chromium and one site for all tests that need a real browser."""

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from pursuit.browser.chromium import find_executable, launch_flags
from pursuit.browser.process import ChromiumProcess
from pursuit.credentials import VARIABLES
from tests.browser.site import Site


@pytest.fixture(scope="session", autouse=True)
def _installation_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads the settings or the credentials of whoever runs it."""
    folder = tmp_path_factory.mktemp("installation")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PURSUIT_DATA", str(folder / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        for variable in (*(v for names in VARIABLES.values() for v in names), "PURSUIT_SETTINGS"):
            patch.delenv(variable, raising=False)
        yield


@pytest.fixture(scope="session")
def whole_site() -> Iterator[Site]:
    site = Site()
    yield site
    site.close()


@pytest.fixture
def site(whole_site: Site) -> Site:
    whole_site.forget()
    return whole_site


@pytest.fixture(scope="session")
async def process() -> AsyncIterator[ChromiumProcess]:
    process = ChromiumProcess()
    await process.start()
    yield process
    await process.close()


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """The browser the product would start, driven by Playwright alone."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=find_executable(), args=launch_flags())
        yield browser
        await browser.close()
