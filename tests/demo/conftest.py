"""The shop in process, for its routes, and on a port, for a real browser."""

from collections.abc import AsyncIterator, Iterator

import httpx2
import pytest
from playwright.async_api import Browser, Page

from pursuit.clock import FakeClock
from pursuit.demo.server import DemoServer
from pursuit.demo.site import make_app


def visitor_of(app: object) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app=app)
    return httpx2.AsyncClient(transport=transport, base_url="http://shop", follow_redirects=True)


@pytest.fixture
def app() -> object:
    return make_app(FakeClock())


@pytest.fixture
async def visitor(app: object) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser without scripts: keeps its cookies."""
    async with visitor_of(app) as client:
        yield client


@pytest.fixture
async def checker(app: object) -> AsyncIterator[httpx2.AsyncClient]:
    """Somebody else, who only reads the state."""
    async with visitor_of(app) as client:
        yield client


@pytest.fixture
def shop_url() -> Iterator[str]:
    with DemoServer() as server:
        yield server.url


@pytest.fixture
async def page(chromium: Browser) -> AsyncIterator[Page]:
    """A tab of a fresh profile; an error in the shop's scripts fails the test."""
    context = await chromium.new_context()
    tab = await context.new_page()
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    await context.close()
    assert errors == []
