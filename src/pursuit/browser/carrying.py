"""Drags of the browser's own (HTML5), kept from the system: it tells what is carried, we say where to.

Without this a drag would go to the desktop, which answers no input of ours until it has ended.
"""

import asyncio
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

SECONDS = 1.0
"""For what is carried to be told of, once the page has said that something is."""


class Carrying:
    """While it is entered, what a drag carries comes to `data` instead of to the system."""

    def __init__(self, session: "CDPSession") -> None:
        self._session = session
        self._data: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    async def __aenter__(self) -> Self:
        self._session.on("Input.dragIntercepted", self._on_drag)
        await self._session.send("Input.setInterceptDrags", {"enabled": True})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.remove_listener("Input.dragIntercepted", self._on_drag)
        await self._session.send("Input.setInterceptDrags", {"enabled": False})

    def _on_drag(self, event: dict[str, Any]) -> None:
        if not self._data.done():
            self._data.set_result(event["data"])

    async def data(self) -> dict[str, Any]:
        """What is carried. Raises TimeoutError when the browser does not tell."""
        async with asyncio.timeout(SECONDS):
            return await asyncio.shield(self._data)
