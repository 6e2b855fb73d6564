"""The MCP server: lists tools as of now, checks and runs a call, tells clients when the list changes."""

import asyncio
import base64
import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.server.session import ServerSession
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ToolsListChanged

from pursuit.errors import PursuitError, UsageError
from pursuit.mcp import catalogue, pursue, steps, told
from pursuit.mcp.arguments import checked
from pursuit.mcp.seat import House, Seat, Seats
from pursuit.mcp.told import Told
from pursuit.offering import Offering
from pursuit.version import __version__

Context = ServerRequestContext[Any, Any]
WATCHED_EVERY = 2.0
"""Seconds between looks at the offering; files have no better way to tell that works everywhere."""

log = logging.getLogger(__name__)


class PursuitServer(Server[Any]):
    """The SDK's low-level server with instructions that are made when they are read."""

    def __init__(self, house: House, owner_of: Callable[[Context], str]) -> None:
        self.house = house
        self.seats = Seats(house)
        self._owner_of = owner_of
        self._bus = InMemorySubscriptionBus()
        self._listeners: dict[str, ServerSession] = {}
        super().__init__(
            "pursuit",
            version=__version__,
            title="Pursuit",
            description="Does errands on real websites, inside a budget.",
            lifespan=_lifespan,
            on_list_tools=self._list,
            on_call_tool=self._call,
            on_subscriptions_listen=ListenHandler(self._bus),
            get_tool_input_schema=lambda name: catalogue.schemas().get(name),
        )

    @property
    def instructions(self) -> str | None:
        return catalogue.instructions(self.house.installation.offering())

    @instructions.setter
    def instructions(self, value: str | None) -> None:
        """The SDK sets what it was given, which is nothing."""

    def create_initialization_options(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
    ) -> InitializationOptions:
        told_of = notification_options or NotificationOptions(tools_changed=True)
        return super().create_initialization_options(told_of, experimental_capabilities, extensions)

    async def _list(self, ctx: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        self._listeners[self._owner_of(ctx)] = ctx.session
        return types.ListToolsResult(tools=catalogue.tools(self.house.installation.offering()))

    async def _call(self, ctx: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        nonce = self.house.clock.token()[:16]
        try:
            return _result(await self._told(ctx, params, nonce))
        except PursuitError as error:
            return _result(told.failure(error, nonce))
        except Exception as error:  # noqa: BLE001 - the border of a call: one fault must not end the server
            log.error("%s", "".join(traceback.format_tb(error.__traceback__)))
            return _result(
                Told(
                    text=f"This is a fault in Pursuit, not in your call ({type(error).__name__}).", error=True
                )
            )

    async def _told(self, ctx: Context, params: types.CallToolRequestParams, nonce: str) -> Told:
        name = params.name
        offer = self.house.installation.offering() if name in pursue.HANDLERS else None
        if name not in catalogue.schemas() or (offer is not None and not offer.offered):
            raise UsageError(_unknown(name, self.house.installation.offering()))
        given = checked(name, params.arguments)
        seat = self.seats.of(self._owner_of(ctx))
        if name in pursue.HANDLERS:
            return await pursue.HANDLERS[name](seat, given, nonce, _reporter(ctx))
        return await _step(seat, name, given, nonce)

    async def changed(self) -> None:
        """Tell every client that the tool list is another one."""
        await self._bus.publish(ToolsListChanged())
        for owner, session in list(self._listeners.items()):
            await self._tell(owner, session)

    async def _tell(self, owner: str, session: ServerSession) -> None:
        import anyio

        try:
            await session.send_notification(types.ToolListChangedNotification())
        except (anyio.ClosedResourceError, anyio.BrokenResourceError):
            self._listeners.pop(owner, None)

    async def leave(self, owner: str) -> None:
        """A client has gone: what it left running is stopped, its browser ends."""
        self._listeners.pop(owner, None)
        await self.seats.leave(owner)

    async def watch(self) -> None:
        """Look at the offering again and again, and tell when it is another."""
        before = self._offer()
        while True:
            await self.house.clock.sleep(WATCHED_EVERY)
            now = self._offer()
            if now != before:
                before = now
                await self.changed()

    def _offer(self) -> Offering | None:
        try:
            return self.house.installation.offering()
        except PursuitError:
            return None


@asynccontextmanager
async def _lifespan(server: Server[Any]) -> AsyncIterator[dict[str, Any]]:
    """What lives as long as the server: the watch over the offering; in the end every client's browser."""
    assert isinstance(server, PursuitServer)
    watching = asyncio.create_task(server.watch())
    try:
        yield {}
    finally:
        watching.cancel()
        await asyncio.wait({watching})
        await server.seats.leave_all()


async def _step(seat: Seat, name: str, given: Mapping[str, Any], nonce: str) -> Told:
    if name not in steps.UNDISTURBED:
        seat.free()
    return await steps.HANDLERS[name](seat, given, nonce)


def _unknown(name: str, offer: Offering) -> str:
    if name in pursue.HANDLERS:
        return f"{name} is not on offer: {offer.why_not}"
    return (
        f"There is no tool {name[:64]!r}; the tools are {', '.join(t.name for t in catalogue.tools(offer))}."
    )


def _reporter(ctx: Context) -> Callable[[int, str], Awaitable[None]]:
    """Sends progress where the client asked for it."""
    token = (ctx.meta or {}).get("progress_token")

    async def report(step: int, message: str) -> None:
        if token is None:
            return
        params = types.ProgressNotificationParams(progress_token=token, progress=step, message=message)
        await ctx.session.send_notification(types.ProgressNotification(params=params), ctx.request_id)

    return report


def _result(said: Told) -> types.CallToolResult:
    content: list[types.ContentBlock] = [types.TextContent(text=said.text)]
    if said.picture is not None:
        data = base64.b64encode(said.picture).decode("ascii")
        content.append(types.ImageContent(data=data, mime_type="image/png"))
    structured = dict(said.data) if said.data else None
    return types.CallToolResult(content=content, structured_content=structured, is_error=said.error)
