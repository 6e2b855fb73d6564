"""A real server of each transport, and the SDK's client to talk to it."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from starlette.types import ASGIApp, Receive, Scope, Send

from pursuit.app import PURSUE_LISTS, launch
from pursuit.clock import SystemClock
from pursuit.demo.server import DemoServer
from pursuit.installation import Installation
from pursuit.mcp.seat import House
from pursuit.runs.live import LivePursuits
from pursuit.serve import application, listening

TOKEN = "a-token-of-the-tests-0123456789"
ERAS = ("legacy", "2026-07-28")

Connect = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture(scope="session")
def shop() -> Iterator[DemoServer]:
    with DemoServer() as server:
        yield server


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "settings.yaml").write_text("")
    return {"PURSUIT_DATA": str(tmp_path / "data"), "PURSUIT_SETTINGS": str(tmp_path / "settings.yaml")}


def house(environ: dict[str, str], **told: Any) -> House:
    def start(**options: Any) -> AbstractAsyncContextManager[Any]:
        return launch(listed=PURSUE_LISTS, **options)

    given = {"clock": SystemClock(), "launch": start, "pursuits": LivePursuits()} | told
    return House(installation=Installation(environ), **given)


@asynccontextmanager
async def over_stdio(environ: dict[str, str], mode: str = "legacy", **told: Any) -> AsyncIterator[Client]:
    """A client of `pursuit mcp` in a process of its own."""
    import os

    inherited = {
        k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "PURSUIT_CHROMIUM", "PYTHONPATH")
    }
    command = StdioServerParameters(
        command=sys.executable,
        args=["-c", "from pursuit.cli.main import main; main()", "mcp", *told.pop("arguments", ())],
        env=inherited | environ,
    )
    async with Client(stdio_client(command), mode=mode, **told) as client:
        yield client


@asynccontextmanager
async def serving(house: House, *, open_to_all: bool = False) -> AsyncIterator[str]:
    """The address of a server of this process. `open_to_all` sends the token for clients that cannot."""
    import uvicorn

    listener = listening("127.0.0.1", 0)
    port = listener.getsockname()[1]
    app: ASGIApp = application(house, TOKEN, "127.0.0.1", port)
    app = with_token(app) if open_to_all else app
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1, lifespan="on")
    )
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined, method-assign]
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        await running


def with_token(app: ASGIApp) -> ASGIApp:
    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = {**scope, "headers": [*scope["headers"], (b"authorization", f"Bearer {TOKEN}".encode())]}
        await app(scope, receive, send)

    return wrapped


@asynccontextmanager
async def over_http(url: str, mode: str = "legacy", token: str = TOKEN, **told: Any) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode, **told) as client,
    ):
        yield client
