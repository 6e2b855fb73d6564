"""A plain browser, as the bench's caller would bring one."""

import os
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, async_playwright


@pytest.fixture(scope="session")
async def page() -> AsyncIterator[Page]:
    path = os.environ.get("PURSUIT_CHROMIUM") or shutil.which("chromium")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*sandbox, "--disable-gpu"])
        yield await browser.new_page()
        await browser.close()
