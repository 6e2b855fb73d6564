"""What a browser held when it was last at rest, in memory: enough to start a killed one again where it was.

Tabs by address, cookies (of the session too), local and session storage of the pages that were open. Not
IndexedDB, caches or what was typed. A page is fetched again by GET, never sent again.
"""

import asyncio
import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from pursuit.browser.life import Life
from pursuit.browser.tabs import OpenTab
from pursuit.browser.worlds import InPageError, WorldLost
from pursuit.errors import BrowserError

MOST_STORAGE = 256 * 1024
"""Characters of one storage that are kept; a larger one is not."""
MOST_SITES = 16
REOPEN_SECONDS = 5.0
ASK_SECONDS = 1.0


@dataclass(frozen=True, kw_only=True)
class Kept:
    """`sites` holds the storage by origin; the newest are kept."""

    tabs: tuple[str, ...] = ()
    front: int = 0
    cookies: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)
    sites: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)


class Checkpoint:
    """The newest `Kept` of a browser, taken between its operations."""

    def __init__(self) -> None:
        self.kept = Kept()
        self._taking: asyncio.Task[None] | None = None

    def take(self, life: Life) -> None:
        """Begin to take one, beside whatever comes next; one that is still being taken is not hurried."""
        if self._taking is None or self._taking.done():
            self._taking = asyncio.create_task(self._take(life))

    async def _take(self, life: Life) -> None:
        from playwright.async_api import Error

        with contextlib.suppress(Error, WorldLost, InPageError, TimeoutError, BrowserError):
            tabs = [tab for tab in life.tabs.open_tabs if tab.usable and _is_site(tab.page.url)]
            told = await life.guard.session.send("Storage.getCookies", _of_context(life))
            found = [await _storage(tab) for tab in tabs]
            front = life.tabs.front
            self.kept = Kept(
                tabs=tuple(tab.page.url for tab in tabs),
                front=tabs.index(front) if front in tabs else 0,
                cookies=tuple(told["cookies"]),
                sites=_newest({**self.kept.sites, **_by_origin([it for it in found if it is not None])}),
            )

    async def end(self) -> None:
        """Stop taking. What was kept stays."""
        if self._taking is not None:
            self._taking.cancel()
            await asyncio.wait({self._taking})


async def _storage(tab: OpenTab) -> tuple[str, Mapping[str, Any]] | None:
    world = tab.worlds.main()
    if world is None or tab.dialogs.held is not None or tab.requests.navigating():
        return None
    told = await tab.worlds.call(world, "__pursuit.kept", {"most": MOST_STORAGE}, ASK_SECONDS)
    return told["origin"], {"local": told["local"], "session": told["session"]}


def _by_origin(found: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[str, Mapping[str, Any]]:
    """Tabs of one site share the local storage; what each holds for its session is put together."""
    sites: dict[str, Mapping[str, Any]] = {}
    for origin, told in found:
        session = [*(sites.get(origin, {}).get("session") or ()), *(told["session"] or ())]
        sites[origin] = {"local": told["local"], "session": session}
    return sites


def _newest(sites: Mapping[str, Any]) -> dict[str, Any]:
    return dict(list(sites.items())[-MOST_SITES:])


def _is_site(url: str) -> bool:
    return url.startswith(("http://", "https://"))


def _of_context(life: Life) -> dict[str, Any]:
    return {"browserContextId": life.guard.context_id} if life.guard.context_id else {}


async def restore(kept: Kept, life: Life) -> str:
    """Give a new life what the old one held, and say what it got. Its front tab is left for the caller."""
    if kept.cookies:
        cookies = [_settable(cookie) for cookie in kept.cookies]
        await life.guard.session.send("Storage.setCookies", {"cookies": cookies, **_of_context(life)})
    await _prepare(life.tabs.current, kept)
    others = [url for n, url in enumerate(kept.tabs) if n != kept.front]
    front = life.tabs.current
    reopened = sum([await _reopened(life, url, kept) for url in others])
    life.tabs.bring_front(front)
    return _sentence(kept, reopened)


def _sentence(kept: Kept, reopened: int) -> str:
    held = sum(1 for site in kept.sites.values() if site.get("local") or site.get("session"))
    return (
        f"the browser was restarted; it got back {len(kept.cookies)} cookies, the storage of {held} sites "
        f"and {reopened} further tabs"
    )


async def _prepare(tab: OpenTab, kept: Kept) -> None:
    """Storage goes in before the next page's own scripts run; what is set already is left."""
    sites = {k: v for k, v in kept.sites.items() if v.get("local") or v.get("session")}
    if sites:
        source = f"{_script()}({json.dumps(sites)})"
        told = await tab.worlds.session.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        tab.restoring = told["identifier"]


@cache
def _script() -> str:
    return files("pursuit.browser").joinpath("js/restore.js").read_text("utf-8").strip()


async def restored(tab: OpenTab) -> None:
    """The tab's page is there: nothing is put into those that follow."""
    from playwright.async_api import Error

    script, tab.restoring = tab.restoring, None
    if script is not None:
        with contextlib.suppress(Error):
            await tab.worlds.session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


async def _reopened(life: Life, url: str, kept: Kept) -> int:
    """Whether the tab stands again, as a count."""
    from playwright.async_api import Error

    try:
        tab = await life.tabs.open()
        await _prepare(tab, kept)
        await tab.page.goto(url, wait_until="commit", timeout=REOPEN_SECONDS * 1000)
        await restored(tab)
    except (Error, BrowserError):
        return 0
    return 1


def _settable(cookie: Mapping[str, Any]) -> dict[str, Any]:
    """A cookie as it is set: one without an end lasts as long as the browser does."""
    names = ("name", "value", "domain", "path", "secure", "httpOnly", "sameSite", "priority", "partitionKey")
    told = {name: cookie[name] for name in names if name in cookie}
    return told if cookie.get("session") else told | {"expires": cookie["expires"]}
