"""Going to an address, and the sentences for what comes when there is no page to be had there."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from pursuit.browser.guard import Blocked
from pursuit.browser.tabs import OpenTab
from pursuit.errors import BrowserError, BrowserGone
from pursuit.page import codes

if TYPE_CHECKING:
    from playwright.async_api import Response

COMMIT_SECONDS = 10.0
INTERRUPTIONS = 3
FAILURE_SECONDS = 1.0
"""How long a failed request may take to say why."""

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


class IsFile(BrowserError):  # noqa: N818 - the name says what was found
    """The address is a file, which the browser downloads."""

    def __init__(self) -> None:
        super().__init__(codes.PROVIDER_UNAVAILABLE, A_FILE, {"file": True})


async def leave(tab: OpenTab) -> None:
    """Leave the page that stood there before, so that nobody takes it for the address asked for."""
    await tab.page.goto("about:blank")


async def go(tab: OpenTab, url: str, blocked: list[Blocked]) -> None:
    """Go there and return when the new document has begun. Raises BrowserError with the code that holds."""
    from playwright.async_api import Error

    try:
        response = await _goto(tab, url)
    except Error as error:
        failure = await _failure(tab, error.message, blocked)
        if "net::ERR_" in error.message and "ERR_ABORTED" not in error.message:
            await _error_page(tab)
        raise failure from error
    await _check_answer(tab, response)


async def _goto(tab: OpenTab, url: str) -> "Response | None":
    """Go, and go again when the error page of a failed navigation before this one came in between.

    After a circle of redirects the driver takes the very document it waits for for another one's; it has come
    then, and the answer is known from the request alone.
    """
    from playwright.async_api import Error

    for _ in range(INTERRUPTIONS):
        try:
            return await tab.page.goto(url, wait_until="commit", timeout=COMMIT_SECONDS * 1000)
        except Error as error:
            _, _, by = error.message.partition("interrupted by another navigation to ")
            if by.startswith(f'"{url}"'):
                return None
            if not by.startswith('"chrome-error'):
                raise
    return await tab.page.goto(url, wait_until="commit", timeout=COMMIT_SECONDS * 1000)


async def _error_page(tab: OpenTab) -> None:
    """Wait for the error page that follows a failed navigation, so that it interrupts nothing later."""
    from playwright.async_api import Error

    with contextlib.suppress(Error):
        await tab.page.wait_for_url("chrome-error://**", wait_until="commit", timeout=FAILURE_SECONDS * 1000)


async def _failure(tab: OpenTab, message: str, blocked: list[Blocked]) -> BrowserError:
    stopped = next((b for b in reversed(blocked) if b.target == tab.target), None)
    if stopped is not None:
        details = {"url": stopped.url, "why": stopped.why}
        return BrowserError(codes.URL_DISALLOWED, codes.SENTENCES[codes.URL_DISALLOWED], details)
    if tab.page.is_closed() or "Target crashed" in message:
        return BrowserGone(codes.PROVIDER_UNAVAILABLE, "The tab or its browser has ended.")
    if "Download is starting" in message:
        return IsFile()
    # A failed navigation is interrupted by that of its own error page; the request knows why it failed, and
    # says so a moment later.
    if "interrupted by another navigation" in message:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAILURE_SECONDS):
                await tab.requests.failed.wait()
    told = f"{message} {tab.requests.document_failure or ''}"
    for mark, sentence in REASONS:
        if mark in told:
            return BrowserError(codes.PROVIDER_UNAVAILABLE, sentence, {"reason": mark.lower()})
    sentence = NO_PAGE if "ERR_ABORTED" in message else "The address could not be opened."
    return BrowserError(codes.PROVIDER_UNAVAILABLE, sentence)


async def _check_answer(tab: OpenTab, response: "Response | None") -> None:
    log = tab.requests
    status = response.status if response is not None else log.document_status
    if status is not None and status >= 500:
        raise BrowserError(
            codes.PROVIDER_UNAVAILABLE,
            f"The site answered with an error of its own ({status}).",
            {"status": status},
        )
