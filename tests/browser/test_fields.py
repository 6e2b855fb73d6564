"""Fields that pages hold on to: a framework's, and one that is put in another's place."""

import json

from pursuit.browser.provider import Browser
from pursuit.page import codes
from tests.browser.doing import after, do, driven, named
from tests.browser.site import Site


async def test_fields_that_a_framework_holds_take_their_values(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("controlled"))
    for name, value in (("City", "Bern"), ("Day", "2028-02-29"), ("Notes", "two\nlines")):
        result = await do(browser, page, "type", name, value=value)
        page = after(result)
        assert (result.outcome, result.code) == ("done", None)
    page = after(await do(browser, page, "select", "Size", value="Large"))
    page = after(await do(browser, page, "check", "Gift"))
    held = json.loads(await driven(browser).evaluate("o.textContent"))
    assert held == {"city": "Bern", "day": "2028-02-29", "notes": "two\nlines", "size": "Large", "gift": True}


async def test_a_field_that_is_replaced_by_two_alike_is_not_guessed_between(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("replaced_twins"))
    result = await do(browser, page, "type", "Query", value="tea")
    assert result.code == codes.VALUE_NOT_KEPT
    assert [named(after(result), "Query", nth).value for nth in (0, 1)] == ["", ""]


async def test_a_value_that_is_cleared_is_heard_by_the_page(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("controlled"))
    page = after(await do(browser, page, "type", "City", value="Bern"))
    page = after(await do(browser, page, "type", "City", value=""))
    assert named(page, "City").value == ""
    assert json.loads(await driven(browser).evaluate("o.textContent"))["city"] == ""
