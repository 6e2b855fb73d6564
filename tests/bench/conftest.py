"""A plain page, as the bench's caller would bring one."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page


@pytest.fixture(scope="session")
async def page(chromium: Browser) -> AsyncIterator[Page]:
    page = await chromium.new_page()
    yield page
    await page.close()
