"""What the surfaces for programs cost: a hosted decision, an MCP look, a server that starts."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from statistics import median
from typing import Any

from mcp.client.client import Client

from pursuit.app import PURSUE_LISTS, launch
from pursuit.bench.pages import listing, served
from pursuit.bench.turns import in_turns
from pursuit.clock import SystemClock
from pursuit.decide.check import checked
from pursuit.decide.hosted import systemone
from pursuit.decide.hosted.endpoint import read_endpoint
from pursuit.decide.hosted.model import HostedModel
from pursuit.decide.types import Choice, Option, Request, State
from pursuit.installation import Installation
from pursuit.mcp import catalogue
from pursuit.mcp.seat import House
from pursuit.mcp.server import PursuitServer
from pursuit.offering import Offering
from pursuit.runs.live import LivePursuits

TURNS = 30
STARTS = 7
OPTIONS = 255


async def run() -> Mapping[str, Any]:
    """Milliseconds, medians over turns: each beside what it would cost without us."""
    listed = [t.model_dump(mode="json", by_alias=True, exclude_none=True) for t in _tools()]
    return {
        "hosted decision, 255 options": [await decision()],
        "mcp observe": [await observe()],
        "mcp ready on stdio": [await asyncio.to_thread(ready)],
        "mcp list_bytes": len(json.dumps(listed).encode()),
    }


def _tools() -> list[Any]:
    return list(catalogue.tools(Offering(offered=True, model="embedded")))


async def decision() -> Mapping[str, Any]:
    """A decision through the whole client, beside the same bytes posted by the HTTP library alone."""
    import httpx2

    request = Request(
        state=State(fields={"goal": "Add the toothpaste to the cart", "page": {"text": "tea " * 300}}),
        questions=(
            Choice(
                id="target",
                instructions="Which control?",
                options=tuple(Option(key=f"c{n}", label=f'button "Add {n} to cart"') for n in range(OPTIONS)),
            ),
        ),
        within=60,
    )
    async with _answering() as url, httpx2.AsyncClient(trust_env=False) as plain:
        model = HostedModel(read_endpoint(f"systemone:{url}", {}))
        body = json.dumps(systemone.body(request, model.endpoint)).encode()

        async def ours() -> None:
            checked(request, await model.decide(request))

        async def bare() -> None:
            (await plain.post(model.endpoint.url, content=body)).raise_for_status()

        times = await in_turns({"ours": ours, "bare": bare}, TURNS)
        await model.close()
    return _row(times)


@asynccontextmanager
async def _answering() -> AsyncIterator[str]:
    """A server on this machine that answers at once with an even spread."""
    shares = {f"c{n}": 1 / OPTIONS for n in range(OPTIONS)}
    told = {"answers": {"target": {"type": "choice", "choice": "c0", "probabilities": shares}}}
    raw = json.dumps(told | {"usage": {"input_tokens": 9, "output_tokens": 0}}).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n".encode()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while (line := await reader.readline()) != b"":
            size = 0
            while line not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
                line = await reader.readline()
            await reader.readexactly(size)
            writer.write(head + raw)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def observe() -> Mapping[str, Any]:
    """A look through the SDK's client and our server, beside the library's own, on a page of 600 elements."""
    started: list[Any] = []

    def start(**options: Any) -> Any:
        browser = launch(listed=PURSUE_LISTS, **options)
        started.append(browser)
        return browser

    house = House(installation=Installation({}), pursuits=LivePursuits(), clock=SystemClock(), launch=start)
    server = PursuitServer(house, lambda ctx: "bench")
    with served({"list.html": listing(600)}) as base:
        async with Client(server, mode="legacy") as client:
            await client.call_tool("navigate", {"url": f"{base}list.html"})
            (browser,) = started

            async def ours() -> None:
                await client.call_tool("observe", {})

            times = await in_turns({"ours": ours, "bare": browser.observe}, TURNS)
    return _row(times)


def ready() -> Mapping[str, Any]:
    """From nothing to a listed tool over stdio, beside a server of the SDK with no tool."""
    bare = files("pursuit.bench").joinpath("bare_mcp.py").read_text("utf-8")
    ours = "from pursuit.cli.main import main; main()"
    pairs = [(_started(ours, "mcp"), _started(bare)) for _ in range(STARTS + 1)][1:]
    return _row({"ours": [a for a, _ in pairs], "bare": [b for _, b in pairs]})


def _started(code: str, *arguments: str) -> float:
    """Milliseconds until the server answers `tools/list`."""
    clock = SystemClock()
    begun = clock.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None and process.stdout is not None
    for message in OPENING:
        process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        if "id" in message:
            process.stdout.readline()
    took_ms = (clock.monotonic() - begun) * 1_000
    process.stdin.close()
    process.wait()
    return took_ms


OPENING: tuple[Mapping[str, Any], ...] = (
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "bench", "version": "1"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
)


def _row(times: Mapping[str, list[float]]) -> Mapping[str, Any]:
    ours, bare = times["ours"], times["bare"]
    over = median(a - b for a, b in zip(ours, bare, strict=True))
    return {"ms": round(median(ours), 1), "bare_ms": round(median(bare), 1), "over_ms": round(over, 1)}
