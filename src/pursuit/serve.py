"""The ASGI application of this machine's server: MCP at `/mcp`, behind a bearer token.

Who may ask is checked before anything else: Host and Origin against rebinding, then the token. A client's
place is given up when it ends its session, or when nothing of it has been open for a while.
"""

import hmac
import os
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import uvicorn
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pursuit.errors import SetupError, UsageError
from pursuit.mcp.seat import House
from pursuit.mcp.server import Context, PursuitServer

IDLE = 300.0
"""Seconds without an open request after which a client counts as gone."""

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
SESSION = "mcp-session-id"


def token_of(data: Path) -> tuple[str, bool]:
    """The bearer token of this installation and whether it is a new one; a 0600 file holds it."""
    path = data / "serve-token"
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path), False
    except OSError as error:
        raise SetupError(f"The token file {path} cannot be made: {error.strerror}.") from None
    token = secrets.token_urlsafe(32)
    with os.fdopen(handle, "w") as file:
        file.write(token)
    return token, True


def _read(path: Path) -> str:
    try:
        token = path.read_text("ascii")[:200].strip()
    except (OSError, UnicodeDecodeError):
        token = ""
    if len(token) < 20:
        raise SetupError(f"{path} holds no token; remove it and start again, a new one is made.")
    return token


def application(house: House, token: str, host: str, port: int) -> Starlette:
    """The application for this address; `house` is what its clients share."""
    server = PursuitServer(house, _owner)
    manager = StreamableHTTPSessionManager(server, security_settings=_security(host, port))
    presence = Presence(manager.handle_request, server)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with manager.run(), presence.watched():
            yield

    return Starlette(routes=[Route("/mcp", endpoint=Guarded(presence, token))], lifespan=lifespan)


def _security(host: str, port: int) -> TransportSecuritySettings:
    names = sorted({host, *LOOPBACK}) if host in LOOPBACK else [host]
    hosts = [f"[{name}]" if ":" in name else name for name in names]
    told = [f"{name}:{port}" for name in hosts]
    return TransportSecuritySettings(allowed_hosts=told, allowed_origins=[f"http://{name}" for name in told])


def _owner(ctx: Context) -> str:
    """Who asks: the session, or, where the protocol has none, the client by the name it gives."""
    headers = ctx.request.headers if ctx.request is not None else {}
    session = headers.get(SESSION)
    if session is not None:
        return f"session {session}"
    params = ctx.session.client_params
    return (
        f"client {params.client_info.name} {params.client_info.version}" if params is not None else "client"
    )


class Guarded:
    """Lets a request through that carries the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not hmac.compare_digest(_header(scope, b"authorization"), self._token):
            told: Response = JSONResponse(
                {"error": "Send the token that `pursuit serve` printed as `Authorization: Bearer TOKEN`."},
                status_code=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
            await told(scope, receive, send)
            return
        await self._app(scope, receive, send)


class Presence:
    """Counts what each session has open, and tells the server when one has gone."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], server: PursuitServer) -> None:
        self._app = app
        self._server = server
        self._open: dict[str, int] = {}
        self._since: dict[str, float] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        session = _header(scope, SESSION.encode()).decode("latin-1")
        owner = f"session {session}"
        self._open[owner] = self._open.get(owner, 0) + 1
        ended = Ended(send)
        try:
            await self._app(scope, receive, ended)
        finally:
            self._open[owner] = max(0, self._open.get(owner, 1) - 1)
            self._since[owner] = self._server.house.clock.monotonic()
        if session and scope.get("method") == "DELETE" and ended.status < 300:
            await self._leave(owner)

    async def _leave(self, owner: str) -> None:
        self._open.pop(owner, None)
        self._since.pop(owner, None)
        await self._server.leave(owner)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        async with anyio.create_task_group() as group:
            group.start_soon(self._watch)
            yield
            group.cancel_scope.cancel()

    async def _watch(self) -> None:
        clock = self._server.house.clock
        while True:
            await clock.sleep(IDLE / 10)
            for owner in self._gone(clock.monotonic()):
                await self._leave(owner)

    def _gone(self, now: float) -> list[str]:
        """Clients with nothing open for as long; one without a session is known by its place alone."""
        seated = self._server.seats.owners()
        for owner in seated:
            self._since.setdefault(owner, now)
        return [
            owner
            for owner in seated
            if not self._open.get(owner)
            and now - self._since[owner] > IDLE
            and self._server.house.pursuits.running(owner) is None
        ]


class Ended:
    """Remembers the status that was sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        await self._send(message)


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises UsageError for an address that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise UsageError(
            f"{host}:{port} cannot be listened on: {error.strerror}; choose another --port."
        ) from None
    return listener


async def run(app: Starlette, listener: socket.socket, ready: Callable[[], Any]) -> None:
    """Serve until a signal asks it to end; clients' browsers are closed first."""
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5, lifespan="on")
    )
    ready()
    await server.serve(sockets=[listener])
