"""What scrolls inside a page: listed, turned by its ref, gone through for words and for all of its rows."""

import pytest

from pursuit.browser.provider import Browser
from pursuit.errors import UsageError
from pursuit.page import codes
from pursuit.page.action import Action, ActResult
from pursuit.page.observation import Observation
from tests.browser.doing import after, do, driven, names
from tests.browser.site import Site


async def seek(browser: Browser, page: Observation, text: str, ref: str | None = None) -> ActResult:
    return await browser.act(Action(kind="scroll", ref=ref, revision=page.revision, condition=f"text={text}"))


async def test_a_list_that_scrolls_is_listed_and_turned_by_its_ref(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("vlist"))
    (box,) = [s for s in page.scrollers if s.name == "Contacts"]
    assert (box.at, box.extent) == (0, 399_600)
    turned = await browser.act(Action(kind="scroll", ref=box.ref, revision=page.revision, delta_y=4_000))
    assert "Message 105" in names(after(turned))
    assert next(s.at for s in after(turned).scrollers if s.name == "Contacts") == 4_000


async def test_a_row_among_ten_thousand_is_reached_by_its_words(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("vlist"))
    result = await seek(browser, page, "Message contact 4321")
    assert (result.outcome, result.details["found"]) == ("done", True)
    await do(browser, after(result), "click", "Message 4321")
    assert site.hits_a[-1] == "/hit?c4321"


@pytest.mark.parametrize(
    ("how", "text"),
    [("falling", "Person 17"), ("shuffled", "Person 371"), ("names", "zoe 26"), ("loading", "Person 95")],
)
async def test_words_are_found_whatever_the_order_of_the_rows(
    browser: Browser, site: Site, how: str, text: str
) -> None:
    page = await browser.navigate(site.page(f"lists?{how}"))
    result = await seek(browser, page, text)
    assert result.details["found"], result.details
    assert text.casefold() in after(result).text.casefold()


async def test_words_that_are_nowhere_leave_the_list_where_it_was(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("lists?shuffled"))
    await driven(browser).evaluate("document.querySelector('#s').scrollTop = 350")
    result = await seek(browser, await browser.observe(), "Person 90210")
    assert result.details == {"found": False, "to_the_end": True}
    assert [s.at for s in after(result).scrollers if s.name == "People"] == [350]


async def test_a_condition_that_is_no_text_is_refused(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("vlist"))
    refused = await browser.act(Action(kind="scroll", revision=page.revision, condition="url=*"))
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)


async def test_all_rows_of_a_list_are_read_each_once(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("lists?falling"))
    (box,) = [s for s in page.scrollers if s.name == "People"]
    read = await browser.read(ref=box.ref)
    lines = read.text.split("\n")
    assert [line.split()[1] for line in lines] == [str(n) for n in range(399, -1, -1)]
    assert read.next_offset is None


async def test_a_long_list_is_read_on_where_the_last_part_ended(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pursuit.browser.gathering.CHARACTERS", 2_000)
    page = await browser.navigate(site.page("vlist"))
    (box,) = [s for s in page.scrollers if s.name == "Contacts"]
    first = await browser.read(ref=box.ref)
    assert first.next_offset is not None
    second = await browser.read(ref=box.ref, offset=first.next_offset)
    told = [line.split()[1] for line in (first.text + second.text).split("\n")[:-1]]
    assert len(told) > 100 and told == [str(n) for n in range(len(told))]


async def test_a_ref_of_another_page_reads_nothing(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("vlist"))
    await browser.navigate(site.page("lists?falling"))
    with pytest.raises(UsageError, match="not of this page"):
        await browser.read(ref=page.scrollers[0].ref)
