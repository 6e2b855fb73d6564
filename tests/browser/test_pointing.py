"""Points on pictures: clicked where the picture shows the page as it is, refused where it no longer does."""

import pytest

from pursuit.browser.pictures import MOST_HIGH, Picture
from pursuit.browser.provider import Browser
from pursuit.page import codes
from pursuit.page.action import Action, ActResult
from tests.browser.doing import driven
from tests.browser.site import Site


async def point(browser: Browser, picture: Picture, x: float, y: float) -> ActResult:
    return await browser.act(Action(kind="point", revision=picture.revision, at=(x, y)))


def told(site: Site) -> list[str]:
    return [hit for hit in site.hits_a if hit.startswith(("/spot", "/map", "/hit"))]


async def test_a_spot_of_a_canvas_is_really_clicked(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("spots"))
    picture = await browser.picture()
    result = await point(browser, picture, 20 + 130, 30 + 100)
    assert (result.outcome, result.code) == ("done", None)
    assert told(site) == ["/spot-130-100-true"]


async def test_the_box_drawn_on_a_canvas_is_hit(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("canvas"))
    corner = await driven(browser).evaluate("[c.getBoundingClientRect().x, c.getBoundingClientRect().y]")
    result = await point(browser, await browser.picture(), corner[0] + 130, corner[1] + 100)
    assert (result.outcome, told(site)) == ("done", ["/hit-canvas-true"])


async def test_a_spot_far_down_the_whole_page_is_brought_into_view(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("spots"))
    picture = await browser.picture(whole=True)
    assert picture.height >= 2600
    result = await point(browser, picture, 20 + 40, 2500 + 60)
    assert result.details["on"]["name"] == "Map"
    assert told(site) == ["/map-40-60"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("c.style.left = '90px'", "something else"),
        ("c.replaceWith(c.cloneNode())", "something else"),
        ("document.body.append(Object.assign(document.createElement('div'), "
         "{style: 'position:fixed;inset:0;background:#eee'}))", "something else"),
        ("scrollTo(0, 40)", "scrolled"),
    ],
)  # fmt: skip
async def test_a_page_that_is_not_the_pictured_one_any_more_gets_no_click(
    browser: Browser, site: Site, change: str, why: str
) -> None:
    await browser.navigate(site.page("spots"))
    picture = await browser.picture()
    await driven(browser).evaluate(change)
    refused = await point(browser, picture, 150, 130)
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
    assert why in refused.details["why"]
    assert not told(site)


async def test_what_changes_elsewhere_on_the_page_leaves_a_spot_what_it_was(
    browser: Browser, site: Site
) -> None:
    await browser.navigate(site.page("spots"))
    picture = await browser.picture()
    await driven(browser).evaluate("clock.textContent = '12:00:01'")
    await browser.observe()
    assert (await point(browser, picture, 150, 130)).outcome == "done"


async def test_only_the_newest_picture_counts_and_only_until_something_is_done(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("spots"))
    first, second = await browser.picture(), await browser.picture()
    assert (await point(browser, first, 150, 130)).code == codes.PAGE_CHANGED
    assert (await point(browser, second, 150, 130)).outcome == "done"
    assert (await point(browser, second, 150, 130)).code == codes.PAGE_CHANGED
    refused = await browser.act(Action(kind="point", revision=page.revision, at=(150, 130)))
    assert refused.code == codes.PAGE_CHANGED
    assert len(told(site)) == 1


@pytest.mark.parametrize("at", [(-1, 5), (5, 100_000), (5_000, 5), (float("nan"), 5)])
async def test_a_point_outside_the_picture_is_refused(
    browser: Browser, site: Site, at: tuple[float, float]
) -> None:
    await browser.navigate(site.page("spots"))
    picture = await browser.picture()
    refused = await point(browser, picture, *at)
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    assert refused.details["picture"] == [picture.width, picture.height]


async def test_a_list_of_the_systems_own_is_not_opened_by_a_point(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("spots"))
    refused = await point(browser, await browser.picture(), 410, 108)
    assert "select its option" in refused.details["why"]


async def test_a_picture_of_a_very_high_page_is_cut_and_says_so(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("spots"))
    await driven(browser).evaluate("document.body.style.height = '40000px'")
    picture = await browser.picture(whole=True)
    assert picture.height == MOST_HIGH
    assert picture.cut is not None and "by 40,000 pixels" in picture.cut
