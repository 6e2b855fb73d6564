"""When an act or a navigation is over, and what it says when it is not."""

from pursuit.browser.provider import Browser
from pursuit.page.action import Action
from tests.browser.doing import after, do, messages, named, names
from tests.browser.site import Site


async def test_a_page_that_fetches_its_content_is_returned_with_it(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("spa"))
    assert names(page) == ["Item alpha", "Item beta", "Item gamma"]
    assert page.readiness.settled


async def test_an_empty_page_is_looked_at_once_more_until_something_appears(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("spatimer"))
    assert names(page) == ["Late button"]
    assert page.readiness.settled


async def test_a_page_of_nothing_but_handlers_is_not_empty(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("handlers_only"))
    assert (names(page), page.readiness.settled) == (["A", "B"], True)
    result = await do(browser, page, "click", "B")
    assert (after(result).readiness.settled, site.hits_a[-1]) == (True, "/hit-b")


async def test_a_click_waits_for_what_its_answer_draws(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("clickspa"))
    result = await do(browser, page, "click", "Load results")
    assert "Result alpha" in names(after(result))
    assert after(result).readiness.settled


async def test_a_long_poll_holds_nothing_up_and_is_told_of(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("longpoll"))
    assert "/slow?s=25" in site.hits_a
    assert page.readiness.reasons == ("requests_in_flight",)
    result = await do(browser, page, "click", "Ready now")
    assert not result.in_flight


async def test_a_body_nobody_reads_is_not_waited_for(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("unread"))
    result = await do(browser, page, "click", "Send")
    assert "sent" in after(result).text
    assert after(result).readiness.settled


async def test_decoration_that_never_ends_is_not_waited_for(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("shimmer"))
    assert page.readiness.settled


async def test_beacons_and_sockets_are_not_waited_for(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("socket"))
    assert page.readiness.settled


async def test_a_region_that_says_it_is_busy_is_told_of(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("busy_region"))
    assert page.readiness.reasons == ("aria_busy",)


async def test_a_page_about_to_leave_by_itself_is_told_of(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("refresh"))
    assert page.readiness.reasons == ("navigation_scheduled",)


async def test_a_frame_that_still_loads_is_told_of(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("slow_frame"))
    assert "frame_loading" in page.readiness.reasons
    assert "Top" in names(page)


async def test_a_toast_gone_before_the_look_is_in_the_changes(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("toast"))
    for button, said in (
        ("Save marked", "Marked saved"),
        ("Save plain", "Plain saved"),
        ("Save live", "Live saved"),
    ):
        result = await do(browser, page, "click", button)
        page = after(result)
        assert said in messages(result)
        assert said not in page.text


async def test_a_slow_form_is_sent_once_and_is_done_though_not_settled(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("slowsubmit"))
    result = await do(browser, page, "click", "Save payment")
    assert (result.outcome, result.code) == ("done", None)
    assert result.in_flight
    assert "requests_in_flight" in after(result).readiness.reasons
    assert len([hit for hit in site.hits_a if hit.startswith("POST /slowpost")]) == 1


async def test_a_form_that_is_sent_as_the_button_goes_down_is_sent_once(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("pressed_sends"))
    result = await do(browser, page, "click", "Save payment")
    assert (result.outcome, result.code) == ("done", None)
    assert len([hit for hit in site.hits_a if hit.startswith("POST /slowpost")]) == 1


async def test_a_wait_ends_when_its_condition_holds(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("late"))
    result = await browser.act(Action(kind="wait", condition="text=Late content", seconds=5))
    assert result.details["held"]
    result = await browser.act(Action(kind="wait", condition="text=never said", seconds=0.3))
    assert not result.details["held"]
    assert named(page, "Show").ref == named(after(result), "Show").ref


async def test_a_link_whose_page_takes_long_is_done_and_leaves_the_browser_free(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(f"{site.a}/files/slow_link.html")
    result = await do(browser, page, "click", "Slow page")
    assert result.outcome == "done" and result.in_flight
    assert result.observation is not None and result.observation.stale
    assert (await browser.navigate(site.page("form"))).elements
