"""The public browser: one Chromium context, one operation at a time, never outside the allowed origins.

Every call returns or raises within its bounds; a browser that died is started anew by the next navigate.
What is on a page is `sight`, how acts are done is `act`, when a page is at rest is `settle`.
"""

import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from pursuit.browser import checkpoint, journey
from pursuit.browser.acting import Acting
from pursuit.browser.checkpoint import Checkpoint
from pursuit.browser.downloads import LONGEST, MOST_BYTES, Downloads
from pursuit.browser.files import text_of
from pursuit.browser.gathering import gather_rows
from pursuit.browser.hands import Send, send_input
from pursuit.browser.life import ENDED, Life
from pursuit.browser.pictures import Picture, Pictures
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.reading import Reading, part_of
from pursuit.browser.refusal import disallowed
from pursuit.browser.sight import Sight, source
from pursuit.browser.status import Status
from pursuit.browser.tabs import OpenTab
from pursuit.browser.worlds import InPageError, WorldLost
from pursuit.clock import Clock, SystemClock
from pursuit.errors import BrowserError, BrowserGone, UsageError
from pursuit.page import codes
from pursuit.page.action import Action, ActResult, Download
from pursuit.page.observation import Observation
from pursuit.page.origins import AllowedOrigins

if TYPE_CHECKING:
    from playwright.async_api import Page

T = TypeVar("T")

LISTED = 256
BUSY = "The browser is busy with another call; wait until that one has returned."
NOT_STARTED = "No page is open; navigate first."
UNYIELDING = "The page does not yield to anything; navigate again or go elsewhere."
HEALTH_SECONDS = 5.0
"""A dead browser says no at once; only one that is stuck is waited for."""


class Browser:
    """A browser that can be looked at and acted on. Made by `Browser.launch`, used as a context manager."""

    def __init__(
        self,
        process: ChromiumProcess,
        *,
        origins: Sequence[str] = (),
        listed: int = LISTED,
        clock: Clock | None = None,
        secrets_allowed: bool = True,
        keep_process: bool = False,
        downloads: str | Path | None = None,
        most_download: int = MOST_BYTES,
        longest_download: float = LONGEST,
        uploads: Sequence[str | Path] = (),
    ) -> None:
        self._process = process
        self._keep_process = keep_process
        self._clock = clock or SystemClock()
        self._allowed = AllowedOrigins.from_strings(origins)
        self._secrets_allowed = secrets_allowed
        self._downloads = Path(downloads) if downloads is not None else None
        self._most_download = most_download
        self._longest_download = longest_download
        self._uploads = tuple(Path(root).resolve() for root in uploads)
        self._life: Life | None = None
        self._busy = False
        self._checkpoint = Checkpoint()
        self._sight = Sight(self._clock, listed)
        self._pictures = Pictures(self._clock)
        self.send: Send = send_input
        """How input leaves; a test of what follows an error puts its own here."""

    @classmethod
    def launch(
        cls,
        *,
        origins: Sequence[str] = (),
        headed: bool = False,
        executable: str | None = None,
        listed: int = LISTED,
        clock: Clock | None = None,
        secrets_allowed: bool = True,
        args: Sequence[str] = (),
        downloads: str | Path | None = None,
        most_download: int = MOST_BYTES,
        longest_download: float = LONGEST,
        uploads: Sequence[str | Path] = (),
    ) -> "Browser":
        """A browser, started by `async with` or by the first navigate, closed by leaving the block.

        Args:
            origins: where it may go, as `https://shop.example`; none means the first address's own.
            executable: path of a Chromium; none means the one on the path, else Playwright's own.
            listed: how many controls an observation lists.
            secrets_allowed: whether a `Secret` may be typed into a password or code field.
            downloads: the folder that downloads go to; none means a new temporary one.
            most_download: bytes that one download may hold; a larger one is cancelled and told of.
            longest_download: seconds that an act waits for what it began to download.
            uploads: files, and folders whose files, may be put into file fields; none means none.
        Raises:
            UsageError: an origin that is none.
        """
        process = ChromiumProcess(executable=executable, headed=headed, args=args)
        return cls(
            process,
            origins=origins,
            listed=listed,
            clock=clock,
            secrets_allowed=secrets_allowed,
            downloads=downloads,
            most_download=most_download,
            longest_download=longest_download,
            uploads=uploads,
        )

    async def __aenter__(self) -> Self:
        await self._process.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def page(self) -> "Page":
        """The driver's own page in front, for benches that must speak to a page themselves. Raises
        BrowserGone when none is open."""
        if self._life is None:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, NOT_STARTED)
        return self._life.tabs.current.page

    async def navigate(self, url: str) -> Observation:
        """Go to `url` and return the settled page.

        Raises:
            BrowserError: `url_disallowed` for an address or a redirect outside the allowed origins,
                `provider_unavailable` when there is no page to be had there, with the reason as sentence.
        """
        async with self._one_at_a_time():
            self._allow(url)
            life, restarted = await self._alive()
            tab = await self._tab_to_use(life)
            page = await self._bounded(life, tab, self._navigate(life, tab, url))
            self._checkpoint.take(life)
            return replace(page, restarted=restarted)

    async def _navigate(self, life: Life, tab: OpenTab, url: str) -> Observation:
        tab.since = self._clock.monotonic()
        life.guard.blocked.clear()
        tab.file = None
        tab.requests.acting = tab.dialogs.leaving = True
        try:
            await tab.dialogs.answer(False, None)
            await journey.go(tab, url, life.guard.blocked)
            await checkpoint.restored(tab)
            rest = await tab.settler.after_navigation()
        except journey.IsFile as file:
            return await self._arrived_at_file(life, tab, url, file)
        finally:
            tab.requests.acting = tab.dialogs.leaving = False
        why = self._allowed.why_not(tab.page.url)
        if why is not None:
            raise disallowed(tab.page.url, why)
        return await self._sight.look(life.tabs, tab, rest)

    async def _arrived_at_file(self, life: Life, tab: OpenTab, url: str, file: journey.IsFile) -> Observation:
        """An address that is a file is downloaded, and told of in place of a page."""
        await life.downloads.begins()
        saved, stopped = await life.downloads.finished()
        if not saved:
            why = (
                {"downloads_cancelled": [{"name": s.name, "why": s.why} for s in stopped]} if stopped else {}
            )
            raise BrowserError(file.code, str(file), {**file.details, **why}) from file
        await journey.leave(tab)
        tab.file, tab.file_url = saved[-1], url
        return await self._sight.look(life.tabs, tab, await tab.settler.after_navigation())

    async def observe(self, *, cursor: str | None = None, find: str | None = None) -> Observation:
        """Look at the page in front. `cursor` and `find` look further under the revision of the last look."""
        async with self._one_at_a_time():
            life, tab = self._open_page()
            return await self._bounded(life, tab, self._observe(life, tab, cursor, find))

    async def _observe(self, life: Life, tab: OpenTab, cursor: str | None, find: str | None) -> Observation:
        if cursor is not None or find is not None:
            return await self._sight.further(life.tabs, tab, cursor, find)
        rest = await tab.settler.at_look(tab.since)
        return await self._sight.look(life.tabs, life.tabs.current, rest)

    async def act(self, action: Action) -> ActResult:
        """Do one thing. A refusal and an unknown outcome are values; only a dead browser raises."""
        async with self._one_at_a_time():
            life, tab = self._open_page()
            acting = Acting(
                life,
                tab,
                sight=self._sight,
                pictures=self._pictures,
                clock=self._clock,
                allowed=self._allowed,
                send_input=self.send,
                secrets_allowed=self._secrets_allowed,
                uploads=self._uploads,
            )
            result = await self._bounded(life, tab, acting.run(action))
            self._checkpoint.take(life)
            return result

    async def read(
        self,
        selector: str | None = None,
        offset: int = 0,
        *,
        ref: str | None = None,
        download: Download | None = None,
    ) -> Reading:
        """Readable text as markdown, 20,000 characters a part; of a downloaded file, PDFs too, where one
        stands in front or is named. UsageError for a selector of nothing and a file without text.

        With the `ref` of a scroller, its rows as lines, each once, gathered by scrolling through it; `total`
        is then what was gathered so far.
        """
        if download is not None:
            return part_of(await text_of(download), offset)
        async with self._one_at_a_time():
            life, tab = self._open_page()
            _refuse_while_held(tab)
            work = self._read(tab, selector, offset) if ref is None else self._gather(tab, ref, offset)
            return await self._bounded(life, tab, work)

    async def _read(self, tab: OpenTab, selector: str | None, offset: int) -> Reading:
        if (file := tab.shown_file) is not None:
            return part_of(await text_of(file), offset)
        world = tab.worlds.main()
        if world is None:
            raise BrowserError(codes.OUTPUT_INVALID, codes.SENTENCES[codes.OUTPUT_INVALID])
        said = await tab.worlds.call(world, "__pursuit.read", {"selector": selector})
        if not said["found"]:
            raise UsageError("That selector names nothing on the page.")
        return part_of(said["markdown"], offset)

    async def _gather(self, tab: OpenTab, ref: str, offset: int) -> Reading:
        world = self._sight.world_of(ref)
        if world is None or not tab.worlds.is_current(world):
            raise UsageError("That ref is not of this page; look again.")
        return await gather_rows(tab, world, ref, offset)

    async def picture(self, *, whole: bool = False) -> Picture:
        """The window of the page in front as PNG, or the `whole` page as far as a picture goes, with the
        revision that a `point` on it names."""
        return await self._pictured(lambda tab: self._pictures.take(tab, whole=whole))

    async def small_picture(self) -> bytes:
        """The window as a JPEG of some tens of kilobytes, for looking back at a run."""
        return await self._pictured(self._pictures.small)

    async def _pictured(self, take: Callable[[OpenTab], Coroutine[Any, Any, T]]) -> T:
        async with self._one_at_a_time():
            life, tab = self._open_page()
            _refuse_while_held(tab)
            return await self._bounded(life, tab, take(tab))

    async def status(self) -> Status:
        """How the browser is, without asking any page; also while another call runs."""
        tabs = self._life.tabs.listed() if self._life and self._process.alive else ()
        current = self._life.tabs.front if self._life and self._process.alive else None
        return Status(
            running=self._process.alive,
            busy=self._busy,
            url=current.page.url if current else None,
            tabs=tabs,
            pid=self._process.pid,
            launches=self._process.launches,
        )

    async def close(self) -> None:
        """End the browser, whatever its pages do; a call that still runs raises BrowserGone."""
        life, self._life = self._life, None
        await self._checkpoint.end()
        if life is not None:
            await life.end()
        if not self._keep_process:
            await self._process.close()

    def allow(self, url: str) -> None:
        """Let it go to the origin of `url` too: the owner's word, never a page's. Raises BrowserError for an
        address that is none to go to."""
        try:
            self._allowed = self._allowed.with_own(url)
        except UsageError as error:
            raise disallowed(url, str(error)) from error

    def _allow(self, url: str) -> None:
        """Fix the origins by the first address when none were given, and judge `url` by them."""
        if not self._allowed.origins:
            try:
                self._allowed = self._allowed.with_own(url)
            except UsageError as error:
                raise disallowed(url, str(error)) from error
        why = self._allowed.why_not(url)
        if why is not None:
            raise disallowed(url, why)

    async def _alive(self) -> tuple[Life, str]:
        """The present life, or a new one after the last has ended (also one whose end nobody has told yet),
        and what that one got back."""
        life = self._life
        if life is not None and not life.gone.is_set() and await self._process.answers(HEALTH_SECONDS):
            return life, ""
        if life is not None:
            await life.end()
        return await self._begun(died=life is not None)

    async def _begun(self, *, died: bool) -> tuple[Life, str]:
        """A new life; one after another that died gets back what that one held."""
        from playwright.async_api import Error

        coming = Downloads(
            self._refuses,
            self._clock,
            folder=self._downloads,
            most_bytes=self._most_download,
            longest=self._longest_download,
        )
        try:
            self._life = await Life.begin(self._process, self._refuses, source(), self._clock, coming)
            told = await checkpoint.restore(self._checkpoint.kept, self._life) if died else ""
        except Error as error:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The browser ended as it started.") from error
        return self._life, told

    def _refuses(self, url: str) -> str | None:
        return self._allowed.why_not(url)

    async def _tab_to_use(self, life: Life) -> OpenTab:
        return life.tabs.front or await life.tabs.open()

    def _open_page(self) -> tuple[Life, OpenTab]:
        if self._life is None:
            raise BrowserError(codes.PROVIDER_UNAVAILABLE, NOT_STARTED)
        if self._life.gone.is_set() or not self._process.alive:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The browser has ended; navigate starts a new one.")
        return self._life, self._life.tabs.current

    async def _bounded(self, life: Life, tab: OpenTab, work: Coroutine[Any, Any, T]) -> T:
        """The work's result, with what can go wrong in the driver said in our own words."""
        from playwright.async_api import Error

        try:
            return await life.while_alive(work, tab)
        except TimeoutError as error:
            tab.crashed.set()
            await life.guard.close_target(tab.target)
            raise BrowserError(codes.PROVIDER_UNAVAILABLE, UNYIELDING) from error
        except (WorldLost, InPageError) as error:
            raise BrowserError(codes.OUTPUT_INVALID, codes.SENTENCES[codes.OUTPUT_INVALID]) from error
        except Error as error:
            raise await self._explained(tab) from error
        except BrowserError as error:
            if isinstance(error.__cause__, Error) and not await self._process.answers():
                raise BrowserGone(codes.PROVIDER_UNAVAILABLE, ENDED) from error
            raise

    async def _explained(self, tab: OpenTab) -> BrowserError:
        """What an error of the driver means: something died, or it could not do this one thing."""
        if not await self._process.answers() or not tab.usable:
            return BrowserGone(codes.PROVIDER_UNAVAILABLE, ENDED)
        return BrowserError(codes.PROVIDER_UNAVAILABLE, "The browser could not do that.")

    @contextlib.asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[None]:
        if self._busy:
            raise BrowserError(codes.PROVIDER_UNAVAILABLE, BUSY, {"busy": True})
        self._busy = True
        try:
            yield
        finally:
            self._busy = False


def _refuse_while_held(tab: OpenTab) -> None:
    if tab.dialogs.held is not None:
        raise BrowserError(codes.ACTION_NOT_ALLOWED, "A dialog is open on the page; answer it first.")
