"""Nothing goes to an origin that is not allowed, by whatever way it is tried."""

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.errors import BrowserError
from pursuit.page import codes
from tests.browser.doing import after, do, named
from tests.browser.site import Site


@pytest.mark.parametrize("way", ["Go js", "Go redirect", "Go meta", "Go form"])
async def test_a_page_that_leads_elsewhere_stays_where_it_is(browser: Browser, site: Site, way: str) -> None:
    page = await browser.navigate(site.page(f"away?to={site.b}/evil.html"))
    result = await do(browser, page, "click", way)
    assert (result.outcome, result.code) == ("done", codes.URL_DISALLOWED)
    assert result.details["blocked"][0]["url"].startswith(site.b)
    assert after(result).title == "Away"
    assert site.hits_b == []
    assert (await do(browser, after(result), "hover", "Go js")).outcome == "done"


@pytest.mark.parametrize("way", ["Go open", "Go blank", "Go blank redirect"])
async def test_a_tab_that_leads_elsewhere_is_closed_and_told_of(
    browser: Browser, site: Site, way: str
) -> None:
    page = await browser.navigate(site.page(f"away?to={site.b}/evil.html"))
    result = await do(browser, page, "click", way)
    assert (result.outcome, result.code) == ("done", None)
    assert [tab.url for tab in result.tabs] == [f"{site.b}/evil.html"]
    assert after(result).title == "Away"
    assert len(after(result).tabs) == 1
    assert site.hits_b == []


async def test_what_is_allowed_may_be_gone_to(process: ChromiumProcess, site: Site) -> None:
    browser = Browser(process, origins=[site.a, site.b], keep_process=True)
    page = await browser.navigate(site.page(f"away?to={site.b}/browser/form.html"))
    result = await do(browser, page, "click", "Go js")
    assert (result.code, after(result).url) == (None, f"{site.b}/browser/form.html")
    await browser.close()


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "data:text/html,<h1>x</h1>",
        "file:///etc/hostname",
        "view-source:{a}/browser/form.html",
        "chrome://version",
        "http://127.0.0.1:{pa}@localhost:{pb}/",
        "http://127.0.0.2:{pa}/",
        "http://2130706433:{pa}/",
        "http://[::1]:{pa}/",
        "http://127。0。0。1:{pa}/",
        "http://127.0.0.1.:{pa}/",
        "http://127.0.0.1:{pa}1/",
        "{b}/browser/form.html",
        "http://169.254.169.254/latest",
        "no scheme at all",
        "",
    ],
)
async def test_addresses_that_are_not_allowed_are_refused(browser: Browser, site: Site, url: str) -> None:
    ports = {"pa": site.a.rpartition(":")[2], "pb": site.b.rpartition(":")[2]}
    with pytest.raises(BrowserError) as caught:
        await browser.navigate(url.format(a=site.a, b=site.b, **ports))
    assert caught.value.code == codes.URL_DISALLOWED
    assert site.hits_a == site.hits_b == []


async def test_without_origins_the_first_address_gives_its_own(process: ChromiumProcess, site: Site) -> None:
    browser = Browser(process, keep_process=True)
    await browser.navigate(site.page("form"))
    with pytest.raises(BrowserError) as caught:
        await browser.navigate(f"{site.b}/browser/form.html")
    assert caught.value.code == codes.URL_DISALLOWED
    await browser.close()


async def test_a_page_made_by_an_allowed_one_is_followed(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("popups"))
    result = await do(browser, page, "click", "Open made page")
    assert after(result).title == "Made here"
    assert named(after(result), "Inside").role == "button"
