"""A provider over real HTTP that answers turn by turn, refuses what a provider refuses and counts its cache.

    with FakeProvider() as provider:
        provider.answers(Turn(text="Done."))
        ... ask a model at provider.url ...
        assert provider.asked[0].counted.cached_input == 0

Speaks the chat-completions wire of OpenAI at `url + "/v1"`, the messages wire of Anthropic and the
generate-content wire of Google at `url`. No wire takes a history that its provider would refuse.
"""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from typing import Any, Self

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.chat.fake_anthropic import AnthropicWire
from tests.chat.fake_cache import Split, tokens
from tests.chat.fake_google import GoogleWire
from tests.chat.fake_openai import OpenAIWire
from tests.chat.fake_turns import Asked, Call, Counted, Turn

__all__ = ("Asked", "Call", "Counted", "FakeProvider", "Turn")

Script = Callable[[Asked], Turn]


class _Cut(Exception):  # noqa: N818 - the name says what happens
    """Breaks the connection without a closing chunk."""


class FakeProvider:
    def __init__(self, *, secret: str = "key-of-tests") -> None:
        self.secret = secret
        self.asked: list[Asked] = []
        self._turns: list[Turn] = []
        self._script: Script | None = None
        self._ids = count(1)
        self._released = threading.Event()
        self._server, self._thread, self._port = self._serve()

    def answers(self, *turns: Turn) -> None:
        """The next answers, in order."""
        self._turns += turns

    def answers_by(self, script: Script) -> None:
        """Every answer that is not in the queue, made from the request."""
        self._script = script

    def release(self) -> None:
        """Let turns that wait go on."""
        self._released.set()

    def forget(self) -> None:
        """As new, at the same address; the caches are cold."""
        self.asked.clear()
        self._turns.clear()
        self._script = None
        self._released.clear()
        self._wires = _wires()
        self._ids = count(1)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def environ(self) -> dict[str, str]:
        """For an Installation whose models are asked here."""
        return {
            "OPENAI_BASE_URL": f"{self.url}/v1",
            "OPENAI_API_KEY": self.secret,
            "ANTHROPIC_BASE_URL": self.url,
            "ANTHROPIC_API_KEY": self.secret,
            "GOOGLE_GEMINI_BASE_URL": self.url,
            "GEMINI_API_KEY": self.secret,
            "OPENROUTER_BASE_URL": f"{self.url}/v1",
            "OPENROUTER_API_KEY": self.secret,
            "OLLAMA_BASE_URL": self.url,
            "OLLAMA_API_KEY": self.secret,
            "PURSUIT_CHAT__BASE_URL": f"{self.url}/v1",
            "PURSUIT_OPENAI_COMPATIBLE_KEY": self.secret,
        }

    @property
    def cached_share(self) -> float:
        """Of all input tokens so far, those that came from the cache."""
        counted = [asked.counted for asked in self.asked]
        whole = sum(c.input + c.cached_input + c.cache_write for c in counted)
        return sum(c.cached_input for c in counted) / whole if whole else 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._released.set()
        self._server.should_exit = True
        self._thread.join(10)

    def _serve(self) -> tuple[uvicorn.Server, threading.Thread, int]:
        self._wires = _wires()
        app = Starlette(routes=[Route(path, self._take, methods=["POST"]) for path in self._wires])
        listening = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off"))
        thread = threading.Thread(target=lambda: server.run([listening]), daemon=True)
        thread.start()
        return server, thread, listening.getsockname()[1]

    async def _take(self, request: Request) -> Response:
        wire = self._wires[request.scope["route"].path]
        raw = await request.body()
        body, headers = json.loads(raw), dict(request.headers)
        if wire.secret(headers) != self.secret:
            told = wire.error(401, f"Incorrect API key provided: {wire.secret(headers)}")
            return JSONResponse(told, 401)
        refused = wire.refusal(body)
        counted = Counted() if refused else _of_input(wire.split(body, keep=False))
        asked = Asked(
            path=request.url.path, headers=headers, raw=raw, body=body, counted=counted, refused=refused
        )
        self.asked.append(asked)
        return JSONResponse(wire.error(400, refused), 400) if refused else self._answer(wire, asked)

    def _answer(self, wire: Any, asked: Asked) -> Response:
        turn = self._next(asked)
        if turn.html is not None:
            return HTMLResponse(turn.html, turn.status, turn.headers)
        if turn.status != 200:
            return JSONResponse(turn.error or wire.error(turn.status, "no"), turn.status, turn.headers)
        wire.split(asked.body, keep=True)
        return StreamingResponse(
            self._stream(wire, asked, turn), headers=turn.headers, media_type="text/event-stream"
        )

    def _next(self, asked: Asked) -> Turn:
        if self._turns:
            return self._turns.pop(0)
        if self._script is not None:
            return self._script(asked)
        return Turn(status=500, error={"error": {"message": "The script of this provider is at its end."}})

    async def _stream(self, wire: Any, asked: Asked, turn: Turn) -> AsyncIterator[bytes]:
        counted = turn.counted or _measured(asked, turn)
        for event in wire.opening(turn, asked.body, counted):
            yield event
        if turn.waits:
            await asyncio.to_thread(self._released.wait, 60)
        for _ in range(0, turn.flood, 65_536):
            yield b": " + b"." * 65_534
        if turn.error is not None:
            for event in wire.failing(turn):
                yield event
            return
        if turn.cut:
            raise _Cut
        if not turn.ends_early:
            for event in self._rest(wire, asked, turn, counted):
                yield event

    def _rest(self, wire: Any, asked: Asked, turn: Turn, counted: Counted) -> Iterator[bytes]:
        ids = [call.id or f"call_{next(self._ids)}" for call in turn.calls]
        yield from wire.calls(turn, asked.body, ids)
        yield from wire.closing(turn, asked.body, counted)


def _wires() -> dict[str, Any]:
    return {wire.path: wire for wire in (OpenAIWire(), AnthropicWire(), GoogleWire())}


def _of_input(split: Split) -> Counted:
    return Counted(input=split.input, cached_input=split.cached, cache_write=split.written)


def _measured(asked: Asked, turn: Turn) -> Counted:
    written = turn.text + "".join(call.name + call.arguments for call in turn.calls)
    return Counted(
        input=asked.counted.input,
        cached_input=asked.counted.cached_input,
        cache_write=asked.counted.cache_write,
        output=tokens(len(written)),
        reasoning=tokens(len(turn.thought)),
    )
