"""One client's place: its browser, started when it is first needed and closed when the client leaves."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from typing import Any

from pursuit.clock import Clock
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.page.action import ActResult, Download
from pursuit.runs.live import LivePursuits

Launch = Callable[..., AbstractAsyncContextManager[Any]]


@dataclass(frozen=True, kw_only=True)
class House:
    """What all clients of a server share."""

    installation: Installation
    pursuits: LivePursuits
    clock: Clock
    launch: Launch
    allow: Sequence[str] = ()
    """Origins that a client may go to; none is any that it names."""
    never: Sequence[str] = ()
    """Classes of moves that no pursuit may make."""
    headed: bool = False


class Seat:
    """`owner` tells clients apart in the registry of pursuits."""

    def __init__(self, house: House, owner: str) -> None:
        self.house = house
        self.owner = owner
        self._stack = AsyncExitStack()
        self._browser: Any = None
        self._starting = asyncio.Lock()
        self.downloads: tuple[Download, ...] = ()

    async def browser(self) -> Any:
        """The client's browser; ten calls at once start one."""
        async with self._starting:
            if self._browser is None:
                self._browser = await self._stack.enter_async_context(
                    self.house.launch(origins=tuple(self.house.allow), headed=self.house.headed)
                )
        return self._browser

    async def browser_for(self, url: str) -> Any:
        """The browser, let go to the origin of an address that the client itself names."""
        browser = await self.browser()
        if not self.house.allow:
            browser.allow(url)
        return browser

    def is_empty(self) -> bool:
        """Whether no browser was used yet."""
        return self._browser is None

    def keep(self, result: ActResult) -> None:
        self.downloads = (*self.downloads, *result.downloads)

    def free(self) -> None:
        """Raises UsageError while a pursuit drives this client's browser."""
        running = self.house.pursuits.running(self.owner)
        if running is not None:
            raise UsageError(
                f"Pursuit {running.run_id} drives the browser; wait for it with pursue_status, or stop it "
                "with pursue_cancel."
            )

    def secrets(self, names: Sequence[str]) -> dict[str, str]:
        """Secrets by name, from the server's environment. Raises UsageError for one it has not."""
        return {name: self._secret(name) for name in names}

    def _secret(self, name: str) -> str:
        text = self.house.installation.errand_secret(name)
        if not text:
            raise UsageError(f"The server has no secret {name[:64]!r}; set PURSUIT_SECRET_NAME for it.")
        return text

    async def leave(self) -> None:
        """Stop the client's pursuits and end its browser."""
        await self.house.pursuits.leave(self.owner)
        async with self._starting:
            self._browser = None
            await self._stack.aclose()


class Seats:
    """The clients that are here."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._taken: dict[str, Seat] = {}

    def of(self, owner: str) -> Seat:
        seat = self._taken.get(owner)
        if seat is None:
            seat = self._taken[owner] = Seat(self.house, owner)
        return seat

    async def leave(self, owner: str) -> None:
        seat = self._taken.pop(owner, None)
        if seat is not None:
            await seat.leave()

    async def leave_all(self) -> None:
        for owner in list(self._taken):
            await self.leave(owner)

    def __contains__(self, owner: object) -> bool:
        return owner in self._taken

    def owners(self) -> Mapping[str, Seat]:
        return dict(self._taken)
