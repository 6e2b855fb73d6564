"""A System One endpoint that answers what a test tells it to, over real HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

Writer = asyncio.StreamWriter
Handler = Callable[["Heard", Writer], Awaitable[None]]


@dataclass
class Heard:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class Endpoint:
    url: str = ""
    heard: list[Heard] = field(default_factory=list)


def answer(
    status: int,
    body: bytes | dict[str, Any],
    headers: dict[str, str] | None = None,
    length: int | None = None,
) -> Handler:
    """Answers so and closes. `length` is what it claims the body has."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    told = {"Content-Type": "application/json", "Content-Length": str(length or len(raw))} | (headers or {})

    async def write(heard: Heard, out: Writer) -> None:
        lines = "".join(f"{k}: {v}\r\n" for k, v in told.items())
        out.write(f"HTTP/1.1 {status} X\r\n{lines}Connection: close\r\n\r\n".encode() + raw)
        await out.drain()

    return write


async def drop(heard: Heard, out: Writer) -> None:
    """Closes without a word."""


@asynccontextmanager
async def endpoint(*handlers: Handler) -> AsyncIterator[Endpoint]:
    """Each request gets the next handler, the last one again and again."""
    served = Endpoint()

    async def serve(reader: asyncio.StreamReader, out: Writer) -> None:
        try:
            heard = await _heard(reader)
            served.heard.append(heard)
            await handlers[min(len(served.heard), len(handlers)) - 1](heard, out)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            out.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    served.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield served


async def _heard(reader: asyncio.StreamReader) -> Heard:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(": ") for line in head[1:] if line)
    headers = {name.lower(): value for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Heard(path=head[0].split(" ")[1], headers=headers, body=json.loads(body))
