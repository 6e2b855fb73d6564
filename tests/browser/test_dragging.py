"""Drags as a person makes them: native ones and those a page makes of the mouse, lists, handles, far ways."""

import pytest

from pursuit.browser.provider import Browser
from pursuit.page import codes
from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from tests.browser.doing import after, do, driven, named, names
from tests.browser.site import Site


async def drag(browser: Browser, page: Observation, what: str, to: str) -> ActResult:
    return await do(browser, page, "drag", what, to=named(page, to).ref)


def told(site: Site, word: str) -> list[str]:
    return [hit for hit in site.hits_a if hit.startswith(f"/{word}")]


async def test_what_the_browser_carries_is_dropped_with_its_data(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag"))
    result = await drag(browser, page, "Card A", "Done column")
    assert (result.outcome, result.code, result.details) == ("done", None, {})
    assert told(site, "hit") == ["/hit-drop-A"]


@pytest.mark.parametrize(
    ("what", "onto", "order"),
    [
        ("Apple", "Damson", "/order-BCDAE"),
        ("Elder", "Banana", "/order-AEBCD"),
        ("Ant", "Bee", "/order-BACDE"),
        ("Dog", "Ant", "/order-DABCE"),
    ],
)
async def test_an_item_of_a_list_takes_the_place_of_the_one_it_is_dropped_on(
    browser: Browser, site: Site, what: str, onto: str, order: str
) -> None:
    page = await browser.navigate(site.page("drag_lists"))
    assert (await drag(browser, page, what, onto)).outcome == "done"
    assert told(site, "order") == [order]


async def test_a_place_beside_an_items_middle_can_be_named(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_lists"))
    before_damson = {"to": named(page, "Damson").ref, "at": (0, -8)}
    await do(browser, page, "drag", "Apple", **before_damson)
    assert told(site, "order") == ["/order-BCADE"]


async def test_handles_are_dragged_by_pixels(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_handles"))
    page = after(await do(browser, page, "drag", "Volume", at=(140, 0)))
    assert named(page, "Volume").value == "140"
    page = after(await do(browser, page, "drag", "Resize photo", at=(30, 50)))
    assert "photo is 150 by 130" in page.text


@pytest.mark.parametrize(
    ("what", "onto", "drop"),
    [
        ("Scrolled card", "Zone far down", "scrolled-on-Zonefardown"),
        ("Shadow card", "Framed zone", "shadowed-on-Framedzone"),
        ("Framed card", "Framed zone", "framed-on-Framedzone"),
        ("Framed card", "Zone far down", "framed-on-Zonefardown"),
    ],
)
async def test_drags_go_out_of_boxes_that_scroll_and_into_frames(
    browser: Browser, site: Site, what: str, onto: str, drop: str
) -> None:
    page = await browser.navigate(site.page("drag_far"))
    assert (await drag(browser, page, what, onto)).outcome == "done"
    assert told(site, "drop") == [f"/drop-{drop}"]


async def test_a_covered_thing_is_not_taken_up(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_refused"))
    refused = await drag(browser, page, "Covered card", "Open zone")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ELEMENT_COVERED)
    assert refused.details["coverer"]["name"] == "Cover"
    assert not told(site, "started")


@pytest.mark.parametrize(
    ("change", "zone", "code"),
    [
        ("cover()", "Covered zone", codes.ELEMENT_COVERED),
        ("close()", "Closed zone", codes.ELEMENT_NOT_FOUND),
    ],
)
async def test_a_place_that_cannot_be_dropped_on_is_found_out_first(
    browser: Browser, site: Site, change: str, zone: str, code: str
) -> None:
    page = await browser.navigate(site.page("drag_refused"))
    await driven(browser).evaluate(change)
    refused = await drag(browser, page, "Free card", zone)
    assert (refused.outcome, refused.code) == ("not_sent", code)
    assert not told(site, "started")


async def test_a_place_that_takes_nothing_is_said_so(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_refused"))
    result = await drag(browser, page, "Free card", "Wants nothing")
    assert (result.outcome, result.details) == ("done", {"taken": False})
    assert not told(site, "drop")


async def test_a_thing_that_changes_under_the_pointer_is_not_taken_up(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_refused"))
    await driven(browser).evaluate("turn()")
    refused = await do(browser, page, "drag", "Shy card", at=(40, 0))
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
    assert not told(site, "shy")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({}, "needs a ref to drop on"),
        ({"at": (float("nan"), 0)}, "two finite numbers"),
        ({"at": (0, 90_000)}, "outside the window"),
        ({"at": (5, 5), "value": "x"}, "takes no value"),
    ],
)
async def test_a_drag_that_cannot_be_meant_so_is_refused_in_words(
    browser: Browser, site: Site, more: dict[str, object], why: str
) -> None:
    page = await browser.navigate(site.page("drag_refused"))
    refused = await do(browser, page, "drag", "Free card", **more)
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    assert why in refused.details["why"]
    assert not told(site, "started")


async def test_a_thing_is_not_dropped_on_itself(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_refused"))
    refused = await drag(browser, page, "Free card", "Free card")
    assert "on itself" in refused.details["why"]


async def test_what_can_be_dragged_and_where_to_is_listed(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("drag_lists"))
    assert {"Apple", "Elder", "Ant", "Eel"} <= {e.name for e in page.elements if e.facts.draggable}
    page = await browser.navigate(site.page("drag"))
    assert [e.name for e in page.elements if e.facts.takes_drops] == ["Done column"]


async def test_an_error_after_the_button_went_down_is_an_unknown_outcome(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("drag"))
    sending = browser.send

    async def failing(session: object, method: str, params: dict[str, object]) -> object:
        from playwright.async_api import Error

        if params["type"] == "drop":
            raise Error("the wire broke")
        return await sending(session, method, params)  # type: ignore[arg-type]

    browser.send = failing
    result = await drag(browser, page, "Card A", "Done column")
    assert (result.outcome, result.code) == ("unknown", codes.OUTCOME_UNKNOWN)


async def test_a_page_without_things_to_drag_lists_no_boxes(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("rows"))
    assert not [e for e in page.elements if e.facts.takes_drops or e.facts.draggable]
    assert names(page)
