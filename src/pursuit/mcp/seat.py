"""One client's place: its browser, started when it is first needed and closed when the client leaves."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pursuit.clock import Clock
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.page.action import Download
from pursuit.pursuits.errand import ConsentPolicy
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
    consent: ConsentPolicy = "reject"
    """What pursuits do about cookie banners."""
    headed: bool = False
    downloads: str | None = None
    """The folder that clients' downloads go to."""
    uploads: Sequence[str] = ()
    """Files, and folders whose files, that clients may upload."""


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
                    self.house.launch(
                        origins=tuple(self.house.allow),
                        headed=self.house.headed,
                        downloads=self.house.downloads,
                        uploads=tuple(self.house.uploads),
                    )
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

    def keep(self, downloads: Sequence[Download]) -> None:
        self.downloads = (*self.downloads, *downloads)

    def download(self, name: str) -> Download:
        """Raises UsageError for a name that is none of this client's downloads."""
        found = next((d for d in self.downloads if d.name == name), None)
        if found is None:
            known = ", ".join(d.name for d in self.downloads) or "nothing"
            raise UsageError(f"read.download: there is no download {name[:64]!r}; there is {known}.")
        return found

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

    def files(self, names: Sequence[str]) -> list[str]:
        """Paths that the owner lets clients upload. Raises UsageError for another one."""
        roots = [Path(root).resolve() for root in self.house.uploads]
        for name in names:
            path = Path(name).resolve()
            if not any(path == root or root in path.parents for root in roots):
                raise UsageError(
                    f"{Path(name).name} is not among what may be uploaded (pursuit mcp --uploads)."
                )
        return list(names)

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
