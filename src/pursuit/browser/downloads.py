"""What a browser downloads: each file is watched while it comes, bounded, and put away under a safe name.

The browser process writes the files itself and tells of them on the session of the guard; no byte passes
through here. A download that may not be is cancelled and told of.
"""

import asyncio
import contextlib
import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pursuit.clock import Clock
from pursuit.page.action import Download
from pursuit.page.words import clean

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

MOST_BYTES = 100 * 1024 * 1024
"""What one download may hold when the caller says nothing else."""

LONGEST = 60.0
"""Seconds an act waits for what it began to download; what is not whole by then is cancelled."""

NAME_BYTES = 150


@dataclass(frozen=True, kw_only=True, slots=True)
class Stopped:
    """A download that was cancelled, or failed, and why."""

    name: str
    why: str
    bytes: int = 0


@dataclass(kw_only=True)
class Coming:
    """One download on its way."""

    guid: str
    name: str
    url: str
    since: float
    received: int = 0
    why: str = ""
    """Why it is stopped; empty while it may come."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    whole: bool = False


class Downloads:
    """Downloads of one life of the browser. `refuses(url)` says why a file may not come from there."""

    def __init__(
        self,
        refuses: Callable[[str], str | None],
        clock: Clock,
        *,
        folder: Path | None = None,
        most_bytes: int = MOST_BYTES,
        longest: float = LONGEST,
    ) -> None:
        self._refuses = refuses
        self._clock = clock
        self._folder = folder
        self._most = most_bytes
        self._longest = longest
        self._session: CDPSession | None = None
        self._context: str | None = None
        self._coming: dict[str, Coming] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begun = asyncio.Event()

    async def stand(self, session: "CDPSession", context: str | None) -> None:
        """Begin to watch; files of our context go to our folder from here on."""
        self._session, self._context = session, context
        session.on("Browser.downloadWillBegin", self._on_begin)
        session.on("Browser.downloadProgress", self._on_progress)
        told = {"behavior": "allowAndName", "downloadPath": str(self.folder), "eventsEnabled": True}
        await session.send(
            "Browser.setDownloadBehavior", told | ({"browserContextId": context} if context else {})
        )

    @property
    def folder(self) -> Path:
        """Where files lie; made when it is first needed, for its owner only."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="pursuit-downloads-"))
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._folder

    def _on_begin(self, event: dict[str, Any]) -> None:
        name = clean(event.get("suggestedFilename", "")) or "download"
        coming = Coming(guid=event["guid"], name=name, url=event["url"], since=self._clock.monotonic())
        self._coming[coming.guid] = coming
        self._begun.set()
        coming.why = self._why_not(coming.url)
        if coming.why:
            self._cancel(coming)

    def _why_not(self, url: str) -> str:
        """What a page makes itself comes from the page, which is judged elsewhere."""
        return "" if url.startswith(("blob:", "data:")) else self._refuses(url) or ""

    def _on_progress(self, event: dict[str, Any]) -> None:
        coming = self._coming.get(event["guid"])
        if coming is None:
            return
        coming.received = max(coming.received, int(event.get("receivedBytes", 0)))
        if max(coming.received, int(event.get("totalBytes", 0))) > self._most and not coming.why:
            coming.why = f"it is larger than {self._most:,} bytes"
            self._cancel(coming)
        if event["state"] != "inProgress":
            coming.whole = event["state"] == "completed" and not coming.why
            coming.why = coming.why or ("" if coming.whole else "the site broke it off")
            coming.over.set()

    def _cancel(self, coming: Coming) -> None:
        task = asyncio.ensure_future(self._cancelling(coming))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _cancelling(self, coming: Coming) -> None:
        from playwright.async_api import Error

        told = {"guid": coming.guid} | ({"browserContextId": self._context} if self._context else {})
        try:
            if self._session is not None:
                await self._session.send("Browser.cancelDownload", told)
        except Error:
            return  # it ended by itself, or the browser did
        finally:
            coming.over.set()

    async def begins(self, seconds: float = 2.0) -> None:
        """Wait until one has begun: the driver may know of it before we are told."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._begun.wait()

    async def finished(self) -> tuple[tuple[Download, ...], tuple[Stopped, ...]]:
        """All that began since the last time, whole or stopped; waits for what is still coming."""
        if not self._coming:
            return (), ()
        coming = list(self._coming.values())
        for it in coming:
            await self._end_of(it)
        self._coming = {guid: it for guid, it in self._coming.items() if it not in coming}
        self._begun.clear()
        saved = [await asyncio.to_thread(self._put_away, it) for it in coming if it.whole]
        stopped = [Stopped(name=it.name, why=it.why, bytes=it.received) for it in coming if not it.whole]
        await asyncio.to_thread(self._clear, [it for it in coming if not it.whole])
        return tuple(saved), tuple(stopped)

    async def _end_of(self, coming: Coming) -> None:
        left = max(0.0, coming.since + self._longest - self._clock.monotonic())
        try:
            async with asyncio.timeout(left):
                await coming.over.wait()
        except TimeoutError:
            coming.why = f"it was not whole after {self._longest:g} seconds"
            await self._cancelling(coming)

    def _put_away(self, coming: Coming) -> Download:
        """Under its own name, made safe and made one that no file has yet."""
        came = self.folder / coming.guid
        with came.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        path = _named(came, self.folder, safe_name(coming.name))
        return Download(name=path.name, bytes=path.stat().st_size, sha256=digest, path=str(path))

    def _clear(self, stopped: list[Coming]) -> None:
        for coming in stopped:
            for left in (coming.guid, f"{coming.guid}.crdownload"):
                (self.folder / left).unlink(missing_ok=True)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._session = None


def safe_name(suggested: str) -> str:
    """A file name without folders, control characters or a leading dot, of at most 150 bytes."""
    name = re.split(r"[/\\]", suggested)[-1]
    name = re.sub(r'[\x00-\x1f\x7f<>:"|?*]', "_", name).strip().lstrip(".") or "download"
    stem, dot, ending = name.rpartition(".")
    if not dot or len(ending) > 12:
        stem, dot, ending = name, "", ""
    room = NAME_BYTES - len((dot + ending).encode())
    return stem.encode()[:room].decode("utf-8", "ignore") + dot + ending


def _named(came: Path, folder: Path, name: str) -> Path:
    """Link and unlink instead of a rename, which would replace a file of that name."""
    stem, dot, ending = name.rpartition(".")
    stem = stem if dot else name
    for n in range(1, 10_000):
        path = folder / (name if n == 1 else f"{stem} ({n}){dot}{ending if dot else ''}")
        try:
            os.link(came, path)
        except FileExistsError:
            continue
        came.unlink()
        return path
    raise FileExistsError(name)
