"""What navigate says when there is no page to be had, and that the next one works all the same."""

import socket
import time

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.errors import BrowserError, UsageError
from pursuit.page import codes
from tests.browser.site import Site


def dead_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port: int = unused.getsockname()[1]
        return port


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/loop", "redirects in a circle"),
        ("/broken", "error of its own"),
        ("/empty", "without a page"),
    ],
)
async def test_what_is_no_page_is_said_in_one_sentence(
    browser: Browser, site: Site, path: str, sentence: str
) -> None:
    with pytest.raises(BrowserError, match=sentence) as caught:
        await browser.navigate(site.a + path)
    assert caught.value.code == codes.PROVIDER_UNAVAILABLE
    assert "net::" not in str(caught.value)
    assert (await browser.navigate(site.page("form"))).title == "form.html"


async def test_a_server_error_tells_its_status(browser: Browser, site: Site) -> None:
    with pytest.raises(BrowserError) as caught:
        await browser.navigate(f"{site.a}/broken")
    assert caught.value.details == {"status": 502}


async def test_a_page_of_nothing_found_is_observed(browser: Browser, site: Site) -> None:
    page = await browser.navigate(f"{site.a}/no-such-page")
    assert page.title == "Nothing here"


async def test_a_port_where_nothing_listens(process: ChromiumProcess) -> None:
    browser = Browser(process, keep_process=True)
    with pytest.raises(BrowserError, match="Nothing answers"):
        await browser.navigate(f"http://127.0.0.1:{dead_port()}/")
    await browser.close()


async def test_a_page_that_never_yields_is_given_up_and_left(browser: Browser, site: Site) -> None:
    begun = time.monotonic()
    with pytest.raises(BrowserError, match="does not yield") as caught:
        await browser.navigate(site.page("spinning"))
    assert time.monotonic() - begun < 14
    assert caught.value.code == codes.PROVIDER_UNAVAILABLE
    assert (await browser.navigate(site.page("form"))).title == "form.html"


async def test_before_the_first_page_there_is_nothing_to_look_at(browser: Browser) -> None:
    with pytest.raises(BrowserError, match="navigate first"):
        await browser.observe()


async def test_the_rest_of_a_long_list_is_reached_on_the_same_revision(
    process: ChromiumProcess, site: Site
) -> None:
    browser = Browser(process, origins=[site.a], listed=5, keep_process=True)
    page = await browser.navigate(site.page("form"))
    assert (len(page.elements), page.coverage.unlisted) == (5, 7)
    rest = await browser.observe(cursor=page.coverage.cursor)
    assert rest.revision == page.revision
    assert rest.elements[0].name == "Field 5"
    found = await browser.observe(find="Submit form")
    assert (found.revision, [e.name for e in found.elements]) == (page.revision, ["Submit form"])
    with pytest.raises(UsageError):
        await browser.observe(cursor="after:nothing1")
    await browser.close()


async def test_a_page_is_read_and_pictured(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("form"))
    reading = await browser.read()
    assert "# Sign up" in reading.text
    assert (reading.offset, reading.next_offset, reading.total) == (0, None, len(reading.text))
    assert (await browser.picture()).data.startswith(b"\x89PNG")
    with pytest.raises(UsageError):
        await browser.read(selector="#nothing")


async def test_after_a_circle_of_redirects_the_next_address_is_opened(browser: Browser, site: Site) -> None:
    for _ in range(3):
        with pytest.raises(BrowserError, match="redirects in a circle"):
            await browser.navigate(f"{site.a}/loop")
        page = await browser.navigate(site.page("form"))
        assert page.url == site.page("form")


async def test_a_page_of_two_hundred_thousand_nodes_is_seen_as_far_as_a_look_goes(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("huge?200000"))
    assert (len(page.elements), page.coverage.scanned) == (256, 50_000)
    assert page.coverage.cursor is not None and page.coverage.unlisted == 50_000 - 256
    assert [note for note in page.coverage.cut if note.startswith("text: ")]
    found = await browser.observe(find="Open 49999")
    assert [e.name for e in found.elements] == ["Open 49999"]
