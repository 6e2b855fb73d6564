"""The step tools: each reads its arguments, does one thing with the client's browser, tells what came."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pursuit.mcp import told
from pursuit.mcp.seat import Seat
from pursuit.mcp.told import Told
from pursuit.page.fencing import fenced
from pursuit.page.wire import parse_action

Arguments = Mapping[str, Any]
Handler = Callable[[Seat, Arguments, str], Awaitable[Told]]
"""A client's place, checked arguments, and the nonce that fences page words."""


async def navigate(seat: Seat, given: Arguments, nonce: str) -> Told:
    browser = await seat.browser_for(given["url"])
    return told.page(await browser.navigate(given["url"]), nonce)


async def observe(seat: Seat, given: Arguments, nonce: str) -> Told:
    browser = await seat.browser()
    return told.page(await browser.observe(cursor=given.get("cursor"), find=given.get("find")), nonce)


async def act(seat: Seat, given: Arguments, nonce: str) -> Told:
    secret = given.get("secret")
    plain = {key: value for key, value in given.items() if key != "secret"}
    asked = plain | ({"value": {"secret": secret}} if secret is not None else {})
    action = parse_action(asked, seat.secrets([secret]) if secret is not None else {})
    result = await (await seat.browser()).act(action)
    seat.keep(result.downloads)
    return told.act(result, nonce)


async def wait_for(seat: Seat, given: Arguments, nonce: str) -> Told:
    result = await (await seat.browser()).act(parse_action({"kind": "wait", **given}))
    return told.act(result, nonce)


async def read(seat: Seat, given: Arguments, nonce: str) -> Told:
    browser = await seat.browser()
    download = seat.download(given["download"]) if "download" in given else None
    part = await browser.read(
        given.get("selector"), given.get("offset", 0), ref=given.get("ref"), download=download
    )
    more = f"\nThe text goes on at offset {part.next_offset}." if part.next_offset is not None else ""
    text = fenced(part.text, nonce)
    data = {"text": text, "total": part.total}
    data |= {"next_offset": part.next_offset} if part.next_offset is not None else {}
    return Told(text=text + more, data=data)


async def screenshot(seat: Seat, given: Arguments, nonce: str) -> Told:
    browser = await seat.browser()
    picture = await browser.picture(whole=given.get("whole", False))
    status = await browser.status()
    size = {"width": picture.width, "height": picture.height, "scale": picture.scale}
    data = {"url": (status.url or "")[: told.URL], "revision": picture.revision, **size}
    cut = f"; cut: {picture.cut}" if picture.cut else ""
    text = f"PNG of {picture.width} by {picture.height} pixels, revision {picture.revision}{cut}"
    return Told(text=text, data=data, picture=picture.data)


async def tabs(seat: Seat, given: Arguments, nonce: str) -> Told:
    browser = await seat.browser()
    if "go" in given:
        result = await browser.act(parse_action({"kind": "tab", "tab": given["go"]}))
        if result.outcome != "done":
            return told.act(result, nonce)
    return told.listed((await browser.status()).tabs, nonce)


async def downloads(seat: Seat, given: Arguments, nonce: str) -> Told:
    return told.downloads(seat.downloads, nonce)


HANDLERS: Mapping[str, Handler] = {
    "navigate": navigate,
    "observe": observe,
    "act": act,
    "read": read,
    "wait_for": wait_for,
    "screenshot": screenshot,
    "tabs": tabs,
    "downloads": downloads,
}

UNDISTURBED = frozenset({"downloads"})
"""Tools that answer while a pursuit drives the browser."""
