"""The vectors of the browser's contract, in real Chromium."""

import asyncio
import time
from dataclasses import replace

import pytest

from pursuit.browser.hands import send_input
from pursuit.browser.provider import Browser
from pursuit.browser.settle import Rest
from pursuit.errors import BrowserError
from pursuit.page import codes
from pursuit.page.action import Action, Secret
from tests.browser.doing import after, do, driven, named, names
from tests.browser.site import Site


async def test_w1_hidden_controls_take_no_slot(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("many_hidden"))
    assert names(page) == ["One", "Two", "Three", "Four", "Five"]


async def test_w2_what_comes_a_moment_after_a_click_is_in_its_observation(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("late"))
    result = await do(browser, page, "click", "Show")
    assert "Came late" in names(after(result))


async def test_w3_a_page_that_never_stops_changing_is_returned_as_it_is(browser: Browser, site: Site) -> None:
    still = await browser.navigate(site.page("failing"))
    begun = time.monotonic()
    await do(browser, still, "click", "Pay")
    of_the_machine = time.monotonic() - begun - 0.3
    page = await browser.navigate(site.page("restless"))
    begun = time.monotonic()
    result = await do(browser, page, "click", "Press")
    assert time.monotonic() - begun < 2.5 + of_the_machine
    assert result.outcome == "done"
    assert not after(result).readiness.settled
    assert "dom_changing" in after(result).readiness.reasons


async def test_w4_a_new_document_has_new_refs_and_the_old_ones_are_refused(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("links"))
    old = named(page, "Soon elsewhere").ref
    form = after(await do(browser, page, "click", "Sign up form"))
    assert form.title == "form.html"
    assert (await do(browser, form, "click", "Field 0")).outcome == "done"
    form = await browser.observe()
    refused = await browser.act(Action(kind="click", ref=old, revision=form.revision))
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)


async def test_w5_only_the_newest_revision_may_be_acted_on(browser: Browser, site: Site) -> None:
    first = await browser.navigate(site.page("failing"))
    await browser.observe()
    refused = await do(browser, first, "click", "Pay")
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
    assert site.hits_a.count("/hit-clicked") == 0
    assert (await do(browser, after(refused), "click", "Pay")).outcome == "done"


async def test_w6_a_password_field_takes_no_plain_text(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("password"))
    refused = await do(browser, page, "type", "Password", value="open sesame")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    assert not [hit for hit in site.hits_a if "hit-input" in hit]


async def test_a_secret_goes_into_a_password_field_and_is_never_shown(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("password"))
    result = await do(browser, page, "type", "Password", value=Secret(name="pw", text="open sesame"))
    assert (result.outcome, result.code) == ("done", None)
    assert "/hit-input-password" in site.hits_a
    assert "sesame" not in repr(result)
    submitted = await do(browser, after(result), "click", "Sign in")
    assert submitted.outcome == "done"
    assert any("password=open+sesame" in hit for hit in site.hits_a)


async def test_a_secret_goes_nowhere_else(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("password"))
    refused = await do(browser, page, "type", "Name", value=Secret(name="pw", text="open sesame"))
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    assert not [hit for hit in site.hits_a if "hit-input" in hit]


async def test_w7_an_error_after_something_was_sent_is_unknown_and_not_repeated(
    browser: Browser, site: Site
) -> None:
    from playwright.async_api import Error

    page = await browser.navigate(site.page("failing"))

    async def fails_after_release(session, method, params):  # type: ignore[no-untyped-def]
        await send_input(session, method, params)
        if params["type"] == "mouseReleased":
            raise Error("the connection broke")

    browser.send = fails_after_release
    result = await do(browser, page, "click", "Pay")
    assert (result.outcome, result.code) == ("unknown", codes.OUTCOME_UNKNOWN)
    assert site.hits_a.count("/hit-clicked") == 1
    assert result.observation is not None


async def test_w9_a_redirect_to_another_origin_never_leaves(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("form"))
    with pytest.raises(BrowserError) as caught:
        await browser.navigate(f"{site.a}/302?to={site.b}/evil.html")
    assert caught.value.code == codes.URL_DISALLOWED
    assert site.hits_b == []
    assert (await browser.observe()).title == "form.html"


async def test_w10_an_open_event_stream_delays_nothing(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("stream"))
    assert page.readiness.settled
    result = await do(browser, page, "click", "Press")
    assert "/stream" in site.hits_a
    assert "pressed" in after(result).text
    assert after(result).readiness.settled
    assert not result.in_flight


async def test_w11_looks_at_a_changing_page_hold_nothing_back(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("growing"))
    life = browser._life
    assert life is not None
    tab = life.tabs.current
    session = await tab.page.context.new_cdp_session(tab.page)
    world = tab.worlds.main()
    assert world is not None

    async def looks(number: int) -> dict[str, int]:
        for _ in range(number):
            await tab.page.evaluate("step()")
            report = await tab.worlds.call(world, "__pursuitSettle.quiet", {"quiet": 0, "bound": 0})
            await browser._sight.look(life.tabs, tab, Rest(reports={world.frame: report}))
        await session.send("HeapProfiler.collectGarbage")
        counters: dict[str, int] = await session.send("Memory.getDOMCounters")
        return counters

    before = await looks(10)
    now = await looks(50)
    assert now["nodes"] <= before["nodes"] * 1.1 + 50
    assert now["jsEventListeners"] <= before["jsEventListeners"] * 1.1 + 50


async def test_w13_what_loads_after_the_document_is_in_the_first_observation(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("exercise"))
    assert names(page) == ["alpha", "beta", "gamma"]


async def test_w14_a_navigation_during_settling_gives_the_new_document(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("links"))
    result = await do(browser, page, "click", "Soon elsewhere")
    assert result.outcome == "done"
    assert after(result).title == "form.html"
    assert "Submit form" in names(after(result))


async def test_w15_a_ref_of_an_earlier_look_works_on_the_newest_revision(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("late"))
    result = await do(browser, page, "click", "Show")
    result = await do(browser, replace(page, revision=after(result).revision), "click", "Show")
    assert result.outcome == "done"


async def test_w16_rows_sorted_anew_between_look_and_act_are_refused(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("rows"))
    await driven(browser).evaluate("people.reverse(); draw()")
    refused = await do(browser, page, "click", "Message")
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
    assert refused.details["why"] == "row"
    assert refused.observation is not None
    assert not [hit for hit in site.hits_a if "message" in hit]


async def test_a_busy_browser_refuses_a_second_call_at_once(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("restless"))
    looking = asyncio.ensure_future(browser.observe())
    await asyncio.sleep(0)
    assert (await browser.status()).busy
    with pytest.raises(BrowserError, match="busy") as caught:
        await browser.observe()
    assert caught.value.code == codes.PROVIDER_UNAVAILABLE
    await looking


async def test_rows_that_move_as_the_pointer_comes_are_not_clicked(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("shifting"))
    first = named(page, "Pay invoice")
    result = await browser.act(Action(kind="click", ref=first.ref, revision=page.revision))
    assert (result.outcome, result.code) == ("not_sent", codes.PAGE_CHANGED)
    assert [hit for hit in site.hits_a if hit.startswith("/hit")] == []


async def test_a_button_that_says_something_else_when_pressed_is_not_clicked(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("shifting_words"))
    result = await browser.act(Action(kind="click", ref=named(page, "Pay ten").ref, revision=page.revision))
    assert (result.outcome, result.code) == ("done", codes.PAGE_CHANGED)
    assert [hit for hit in site.hits_a if hit.startswith("/hit")] == []


async def test_rows_that_say_more_while_the_mouse_is_on_them_are_the_same_rows(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("hover_rows"))
    for nth in (1, 0, 2):
        result = await do(browser, page, "click", "Open", nth)
        page = after(result)
        assert (result.outcome, result.code) == ("done", None)
    assert [hit for hit in site.hits_a if hit.startswith("/hit")] == ["/hit-Bob", "/hit-Ann", "/hit-Cleo"]


async def test_a_row_that_is_another_one_once_the_mouse_is_on_it_is_not_clicked(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("hover_rows?other"))
    result = await do(browser, page, "click", "Open", 1)
    assert (result.outcome, result.code) == ("not_sent", codes.PAGE_CHANGED)
    assert [hit for hit in site.hits_a if hit.startswith("/hit")] == []
