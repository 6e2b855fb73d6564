"""One Chromium process with its driver: started once, ended for certain. Knows nothing of pages."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pursuit.browser import chromium
from pursuit.errors import BrowserError, BrowserGone
from pursuit.page import codes

if TYPE_CHECKING:
    from playwright.async_api import Browser as DrivenBrowser
    from playwright.async_api import CDPSession, Playwright

CLOSE_SECONDS = 3.0
"""How long a browser may take to close by itself before it is killed."""


class ChromiumProcess:
    """Driver, browser and the watchdog that ends the browser when we are killed.

    `start` may be called by many at once: one launches, all wait for it.
    """

    def __init__(
        self, *, executable: str | None = None, headed: bool = False, args: Sequence[str] = ()
    ) -> None:
        self._executable = executable
        self._headed = headed
        self._args = tuple(args)
        self._launching = asyncio.Lock()
        self._playwright: Playwright | None = None
        self._browser: DrivenBrowser | None = None
        self._driver_died = False
        self._watchdog: subprocess.Popen[str] | None = None
        self.pid = 0
        """Process id of the browser, 0 when none runs."""
        self.launches = 0

    @property
    def alive(self) -> bool:
        return self._browser is not None and not self._driver_died and self._browser.is_connected()

    @property
    def browser(self) -> "DrivenBrowser":
        """The running browser; raises BrowserGone when there is none."""
        if self._browser is None or not self.alive:
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The browser has ended; navigate starts a new one.")
        return self._browser

    async def start(self) -> "DrivenBrowser":
        """The running browser, launched if there is none. Raises SetupError or BrowserError."""
        async with self._launching:
            if not self.alive:
                await self._clear()
                self._browser = await self._launch()
                self.launches += 1
            return self.browser

    async def _launch(self) -> "DrivenBrowser":
        from playwright.async_api import Error, async_playwright

        if self._playwright is None:
            manager = async_playwright()
            self._playwright = await manager.start()
            self._watch_driver(manager)
        path = chromium.find_executable(self._executable)
        own = self._playwright.chromium.executable_path
        chromium.check_there(path or own)
        try:
            browser = await self._playwright.chromium.launch(
                executable_path=path,
                headless=not self._headed,
                args=chromium.launch_flags(self._args),
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
            )
            await self._guard_against_orphans(browser)
        except Error as error:
            raise BrowserError(codes.PROVIDER_UNAVAILABLE, "Chromium did not start.") from error
        return browser

    def _watch_driver(self, manager: object) -> None:
        """Know of a driver that dies, and read the error it ends with, which asyncio would log otherwise.

        It has no public name; where a release moves it, `answers` finds the death out at the next error.
        """
        transport = getattr(getattr(manager, "_client", None), "_transport", None)
        death = getattr(transport, "on_error_future", None)
        driver = self._playwright
        if isinstance(death, asyncio.Future):
            death.add_done_callback(lambda done: self._on_driver_death(driver, done))

    def _on_driver_death(self, driver: "Playwright | None", death: "asyncio.Future[None]") -> None:
        if not death.cancelled() and death.exception() is not None and driver is self._playwright:
            self._driver_died = True

    async def answers(self, seconds: float = 1.0) -> bool:
        """Whether driver and browser still answer; from a no on, `alive` says no too."""
        from playwright.async_api import Error

        if not self.alive:
            return False
        try:
            async with asyncio.timeout(seconds):
                await (await self.browser.new_browser_cdp_session()).detach()
        except (Error, TimeoutError):
            self._driver_died = True
        return self.alive

    async def _guard_against_orphans(self, browser: "DrivenBrowser") -> None:
        session = await browser.new_browser_cdp_session()
        self.pid, profile = await _identity(session)
        await session.detach()
        if self._watchdog is None or self._watchdog.poll() is not None:
            self._watchdog = _start_watchdog()
        self._tell_watchdog(f"{self.pid} {profile}")

    def _tell_watchdog(self, line: str) -> None:
        if self._watchdog is not None and self._watchdog.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                self._watchdog.stdin.write(line + "\n")
                self._watchdog.stdin.flush()

    async def _clear(self) -> None:
        """Forget a dead browser, and a driver that died with it."""
        if self._browser is None:
            return
        self._kill()
        self._browser = None
        if self._driver_died or not await self._driver_answers():
            await self._stop_driver()
        self._driver_died = False

    async def _driver_answers(self) -> bool:
        from playwright.async_api import Error

        if self._playwright is None:
            return False
        try:
            async with asyncio.timeout(1.0):
                request = await self._playwright.request.new_context()
                await request.dispose()
        except (Error, TimeoutError):
            return False
        return True

    async def _stop_driver(self) -> None:
        from playwright.async_api import Error

        if self._playwright is not None:
            with contextlib.suppress(Error, TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._playwright.stop()
        self._playwright = None

    def _kill(self) -> None:
        if self.pid > 1:
            with contextlib.suppress(OSError):
                if os.getpgid(self.pid) == self.pid:
                    os.killpg(self.pid, signal.SIGKILL)
                else:
                    os.kill(self.pid, signal.SIGKILL)
        self.pid = 0

    async def close(self) -> None:
        """End everything; a browser that does not close in three seconds is killed."""
        from playwright.async_api import Error

        async with self._launching:
            if self._browser is not None:
                with contextlib.suppress(Error, TimeoutError):
                    async with asyncio.timeout(CLOSE_SECONDS):
                        await self._browser.close()
            self._kill()
            self._browser = None
            await self._stop_driver()
            self._tell_watchdog("-")
            _end_watchdog(self._watchdog)
            self._watchdog = None


async def _identity(session: "CDPSession") -> tuple[int, str]:
    """Process id and profile folder, as the browser itself tells them."""
    listed = await session.send("SystemInfo.getProcessInfo")
    info = await session.send("SystemInfo.getInfo")
    pid = next((int(p["id"]) for p in listed["processInfo"] if p["type"] == "browser"), 0)
    flags = (part.split("=", 1)[1] for part in _flags(str(info["commandLine"])))
    return pid, next((flag for flag in flags if "playwright" in flag), "")


def _flags(command_line: str) -> list[str]:
    return [part for part in command_line.split(" ") if part.startswith("--user-data-dir=")]


def _start_watchdog() -> "subprocess.Popen[str]":
    script = Path(__file__).with_name("watchdog.py")
    return subprocess.Popen(
        [sys.executable, "-S", "-E", str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def _end_watchdog(watchdog: "subprocess.Popen[str] | None") -> None:
    if watchdog is not None and watchdog.stdin is not None:
        with contextlib.suppress(OSError):
            watchdog.stdin.close()
        watchdog.wait()
