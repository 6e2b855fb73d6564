"""Going to an address, and the sentences for what comes when there is no page to be had there."""

import asyncio
from typing import TYPE_CHECKING

from pursuit.browser.guard import Blocked
from pursuit.browser.tabs import OpenTab
from pursuit.errors import BrowserError, BrowserGone
from pursuit.page import codes

if TYPE_CHECKING:
    from playwright.async_api import Response

COMMIT_SECONDS = 10.0

REASONS = (
    ("ERR_CONNECTION_REFUSED", "Nothing answers at that address."),
    ("ERR_NAME_NOT_RESOLVED", "There is no such host."),
    ("ERR_TOO_MANY_REDIRECTS", "The address redirects in a circle."),
    ("ERR_CERT", "The site's certificate is not valid."),
    ("ERR_SSL", "The site's encryption failed."),
    ("ERR_CONNECTION", "The connection to the site broke."),
    ("ERR_EMPTY_RESPONSE", "The site closed the connection without an answer."),
    ("ERR_INTERNET_DISCONNECTED", "There is no network."),
    ("ERR_UNSAFE_PORT", "Browsers refuse that port."),
    ("Timeout", "The site did not answer in ten seconds."),
)
A_FILE = "The address is a file, not a page; it was not opened."
NO_PAGE = "The address answered without a page."
FILE_KINDS = ("application/pdf", "application/octet-stream", "application/zip")


async def go(tab: OpenTab, url: str, blocked: list[Blocked]) -> None:
    """Go there and return when the new document has begun. Raises BrowserError with the code that holds."""
    from playwright.async_api import Error

    try:
        response = await _goto(tab, url)
    except Error as error:
        raise await _failure(tab, error.message, blocked) from error
    if response is not None:
        await _check_answer(tab, response)


async def _goto(tab: OpenTab, url: str) -> "Response | None":
    """Go, and go again when the error page of a failed navigation before this one came in between."""
    from playwright.async_api import Error

    try:
        return await tab.page.goto(url, wait_until="commit", timeout=COMMIT_SECONDS * 1000)
    except Error as error:
        if "interrupted by another navigation" not in error.message or "chrome-error" not in error.message:
            raise
    return await tab.page.goto(url, wait_until="commit", timeout=COMMIT_SECONDS * 1000)


async def _failure(tab: OpenTab, message: str, blocked: list[Blocked]) -> BrowserError:
    stopped = next((b for b in reversed(blocked) if b.target == tab.target), None)
    if stopped is not None:
        details = {"url": stopped.url, "why": stopped.why}
        return BrowserError(codes.URL_DISALLOWED, codes.SENTENCES[codes.URL_DISALLOWED], details)
    if tab.page.is_closed() or "Target crashed" in message:
        return BrowserGone(codes.PROVIDER_UNAVAILABLE, "The tab or its browser has ended.")
    if "Download is starting" in message:
        await asyncio.sleep(0)  # the download event comes after the failure
        return BrowserError(codes.PROVIDER_UNAVAILABLE, A_FILE, {"file": True})
    # A failed navigation is interrupted by that of its own error page; the request knows why it failed.
    told = f"{message} {tab.requests.document_failure or ''}"
    for mark, sentence in REASONS:
        if mark in told:
            return BrowserError(codes.PROVIDER_UNAVAILABLE, sentence, {"reason": mark.lower()})
    sentence = NO_PAGE if "ERR_ABORTED" in message else "The address could not be opened."
    return BrowserError(codes.PROVIDER_UNAVAILABLE, sentence)


async def _check_answer(tab: OpenTab, response: "Response") -> None:
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if response.status >= 500:
        raise BrowserError(
            codes.PROVIDER_UNAVAILABLE,
            f"The site answered with an error of its own ({response.status}).",
            {"status": response.status},
        )
    if kind in FILE_KINDS:
        await tab.page.goto("about:blank")
        raise BrowserError(codes.PROVIDER_UNAVAILABLE, A_FILE, {"file": True, "type": kind})
