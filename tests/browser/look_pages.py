"""Pages served to a real Chromium, with the in-page code put into them: what the look tests stand on."""

import functools
import http.server
import json
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Frame, Page

from pursuit.browser.bundle import bundle
from pursuit.browser.look import FrameLook, merge
from pursuit.page.observation import Element, Observation

PAGES = Path(__file__).parent.parent / "pages"


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...


def _serve() -> http.server.ThreadingHTTPServer:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_Handler, directory=str(PAGES))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.fixture(scope="session")
def origins() -> Iterator[tuple[str, str]]:
    """Two origins that serve the test pages."""
    servers = (_serve(), _serve())
    yield (f"http://127.0.0.1:{servers[0].server_port}", f"http://localhost:{servers[1].server_port}")
    for server in servers:
        server.shutdown()


class Seen:
    """A page with the in-page code in its main frame."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin

    async def go(self, name: str) -> "Seen":
        await self.page.goto(f"{self.origin}/look/{name}")
        await self.page.evaluate(bundle())
        return self

    async def ask(self, word: str, **opts: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            await self.page.evaluate(f"o => __pursuit.{word}(o)", json.dumps(opts))
        )
        return answer

    async def raw(self, frame: Frame | None = None, **opts: object) -> str:
        told: str = await (frame or self.page).evaluate("o => __pursuit.look(o)", json.dumps(opts))
        return told

    async def look(self, **opts: object) -> Observation:
        raw = await self.raw(**opts)
        limit = opts.get("limit", 256)
        assert isinstance(limit, int)
        return merge([FrameLook(key="main", raw=raw)], revision="r", limit=limit)

    async def find(self, name: str, nth: int = 0) -> Element:
        return [e for e in (await self.look()).elements if e.name == name][nth]

    async def locate(self, element: Element, **opts: object) -> dict[str, Any]:
        return await self.ask("locate", ref=element.ref, check=True, scroll=True, **opts)


@pytest.fixture
async def seen(chromium: Browser, origins: tuple[str, str]) -> AsyncIterator[Seen]:
    page = await chromium.new_page()
    yield Seen(page, origins[0])
    await page.close()


def names(observation: Observation) -> list[str]:
    return [element.name for element in observation.elements]
