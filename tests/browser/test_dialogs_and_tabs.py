"""Dialogs never block and are never accepted unasked; tabs are followed, told of, and left again."""

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.errors import BrowserError
from pursuit.page import codes
from pursuit.page.action import Action
from tests.browser.conftest import until
from tests.browser.doing import after, do, driven, names
from tests.browser.site import Site


async def test_a_question_is_held_for_the_next_call(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("dialog"))
    result = await do(browser, page, "click", "Delete")
    held = after(result).dialog
    assert held is not None
    assert (held.kind, held.message, held.state) == ("confirm", "Delete everything?", "held")
    assert after(result).stale
    assert names(after(result)) == names(page)
    again = await browser.observe()
    assert (again.dialog, again.stale) == (held, True)
    assert not [hit for hit in site.hits_a if "confirm" in hit]


@pytest.mark.parametrize(("accept", "told"), [(True, "true"), (False, "false")])
async def test_a_held_question_is_answered_by_an_act_of_its_own(
    browser: Browser, site: Site, accept: bool, told: str
) -> None:
    page = await browser.navigate(site.page("dialog"))
    asked = after(await do(browser, page, "click", "Delete"))
    refused = await do(browser, asked, "click", "Alert")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    result = await browser.act(Action(kind="dialog", accept=accept))
    assert result.outcome == "done"
    assert result.dialogs[0].state == ("accepted" if accept else "dismissed")
    assert not after(result).stale
    assert f"/hit-confirm-{told}" in site.hits_a


async def test_a_prompt_is_given_its_text(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("dialog"))
    await do(browser, page, "click", "Prompt")
    await browser.act(Action(kind="dialog", accept=True, text="Ada"))
    assert "/hit-prompt-Ada" in site.hits_a


async def test_an_alert_is_accepted_and_told_of(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("dialog"))
    result = await do(browser, page, "click", "Alert")
    assert [(d.kind, d.message, d.state) for d in result.dialogs] == [("alert", "hi", "accepted")]
    assert ("dialog", "hi") in [(change.kind, change.now) for change in result.changes]
    assert "/hit-alert" in site.hits_a


async def test_an_alert_while_loading_blocks_nothing(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("alertload"))
    assert (await do(browser, page, "click", "After alert")).outcome == "done"


async def test_a_question_nobody_answers_is_dismissed(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("dialog"))
    assert browser._life is not None
    dialogs = browser._life.tabs.current.dialogs
    dialogs._hold_seconds = 0.1
    await do(browser, page, "click", "Delete")
    await until(lambda: dialogs.held is None)
    assert not (await browser.observe()).stale
    assert "/hit-confirm-false" in site.hits_a


async def test_a_held_question_does_not_keep_us_from_leaving(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("dialog"))
    await do(browser, page, "click", "Delete")
    with pytest.raises(BrowserError):
        await browser.read()
    assert (await browser.navigate(site.page("form"))).title == "form.html"
    assert not [hit for hit in site.hits_a if "confirm-true" in hit]


async def test_our_own_leaving_is_not_held_up_but_a_link_is(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("beforeunload"))
    page = after(await do(browser, page, "type", "Draft", value="words"))
    result = await do(browser, page, "click", "Leave page")
    assert [(d.kind, d.state) for d in result.dialogs] == [("beforeunload", "dismissed")]
    assert after(result).title == "Editing"
    assert (await browser.navigate(site.page("form"))).title == "form.html"


async def test_a_new_tab_is_followed_and_can_be_left(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("popups"))
    result = await do(browser, page, "click", "Open form")
    assert after(result).title == "form.html"
    assert [tab.title for tab in result.tabs] == ["form.html"]
    assert [tab.title for tab in after(result).tabs] == ["Popups", "form.html"]
    back = await browser.act(Action(kind="tab", tab=after(result).tabs[0].id))
    assert (back.outcome, after(back).title) == ("done", "Popups")
    assert (await browser.act(Action(kind="tab", tab="t99"))).code == codes.ACTION_NOT_ALLOWED


async def test_a_tab_that_closes_itself_gives_back_the_one_before(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("popups"))
    popup = after(await do(browser, page, "click", "Open one that closes"))
    assert popup.title == "Closing"
    result = await do(browser, popup, "click", "Close me")
    assert result.outcome == "done"
    assert after(result).title == "Popups"
    assert driven(browser).url == page.url


async def test_no_more_than_eight_tabs_are_kept(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("popups"))
    result = await do(browser, page, "click", "Open nine forms")
    assert len(after(result).tabs) == 8
    assert len(result.tabs) == 7


async def test_a_browser_that_is_closed_takes_its_tabs_with_it(process: ChromiumProcess, site: Site) -> None:
    before = len(process.browser.contexts)
    browser = Browser(process, origins=[site.a], keep_process=True)
    await do(browser, await browser.navigate(site.page("popups")), "click", "Open form")
    pages = driven(browser).context.pages
    await browser.close()
    assert len(process.browser.contexts) == before
    assert all(page.is_closed() for page in pages)


async def test_tabs_of_one_browser_are_not_those_of_another(process: ChromiumProcess, site: Site) -> None:
    one, other = (Browser(process, origins=[site.a], keep_process=True) for _ in range(2))
    await do(one, await one.navigate(site.page("popups")), "click", "Open form")
    assert len((await other.navigate(site.page("form"))).tabs) == 1
    for browser in (one, other):
        await browser.close()
