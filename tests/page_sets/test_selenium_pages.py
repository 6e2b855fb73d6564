"""Pages of Selenium's own tests, driven through acts: forms, frames, questions, covers, odd places to click."""

from pathlib import Path
from typing import Any

import pytest

from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.page import codes
from pursuit.page.action import Action
from pursuit.page.observation import Observation
from tests.browser.doing import after, beside, do, driven, names, on
from tests.page_sets.served import PageSets


async def asked(browser: Browser, script: str) -> Any:
    """What the page's own script says of it."""
    return await driven(browser).evaluate(script)


def holding(page: Observation, value: str) -> Any:
    """The field that shows that value."""
    return next(e for e in page.elements if e.value == value)


async def test_a_form_of_unnamed_boxes_is_filled_by_the_words_beside_them(
    browser: Browser, sets: PageSets
) -> None:
    page = await browser.navigate(sets.selenium("formPage.html"))
    page = after(await on(browser, page, "check", beside(page, "Peas")))
    page = after(
        await on(
            browser, page, "select", holding(page, "One"), value="Still learning how to count, apparently"
        )
    )
    page = after(await do(browser, page, "click", "Click!"))
    assert page.title == "We Arrive Here"
    assert {"snack=peas", "selectomatic=still+learning+how+to+count%2C+apparently"} <= set(
        page.url.partition("?")[2].split("&")
    )


async def test_several_of_a_list_are_chosen(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("formPage.html"))
    held = holding(page, "Eggs, Sausages")
    page = after(await on(browser, page, "select", held, value="Onion gravy"))
    assert holding(page, "Eggs, Sausages, Onion gravy").ref == held.ref


async def test_a_link_in_one_frame_opens_in_another(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("clicks.html"))
    page = after(await do(browser, page, "click", "I go to a target"))
    assert "A single line of text" in page.text
    assert await asked(browser, "frames.target.document.title") == "Hello WebDriver"


async def test_an_alert_two_frames_down_is_accepted_and_told(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("alerts.html"))
    inner = [e for e in page.elements if e.name == "click me" and e.frame][1]
    result = await on(browser, page, "click", inner)
    assert [(d.kind, d.message, d.state) for d in result.dialogs] == [("alert", "framed cheese", "accepted")]


async def test_an_alert_that_comes_late_is_told(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("alerts.html"))
    result = await do(browser, page, "click", "SLOW")
    assert [dialog.message for dialog in result.dialogs] == ["Slow"]


@pytest.mark.parametrize(("accept", "title"), [(True, "Hello WebDriver"), (False, "Testing Alerts")])
async def test_a_link_that_asks_first_goes_as_it_is_answered(
    browser: Browser, sets: PageSets, accept: bool, title: str
) -> None:
    page = await browser.navigate(sets.selenium("alerts.html"))
    held = after(await do(browser, page, "click", "test confirm"))
    assert held.dialog is not None and held.dialog.message == "Are you sure?"
    assert after(await browser.act(Action(kind="dialog", accept=accept))).title == title


async def test_two_prompts_in_a_row_are_each_answered(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("alerts.html"))
    await do(browser, page, "click", "prompts happen")
    second = after(await browser.act(Action(kind="dialog", accept=True, text="brie")))
    assert second.dialog is not None and second.dialog.message == "Second"
    page = after(await browser.act(Action(kind="dialog", accept=True, text="gouda")))
    assert {"brie", "gouda"} <= set(page.text.split("\n"))


async def test_what_lies_under_something_else_is_not_clicked(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("click_tests/overlapping_elements.html"))
    refused = await do(browser, page, "click", "Hello")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ELEMENT_COVERED)
    assert "click" not in await asked(browser, "log.textContent")


async def test_an_element_that_goes_as_it_is_pressed_gives_its_click_to_the_page(
    browser: Browser, sets: PageSets
) -> None:
    page = await browser.navigate(sets.selenium("click_tests/disappearing_element.html"))
    result = await on(browser, page, "click", page.elements[1])
    assert result.outcome == "done"
    assert "mousedown in over (handled by over)" in await asked(browser, "log.textContent")
    assert "mouseup in under" in await asked(browser, "log.textContent")


async def test_a_link_that_wraps_to_the_next_line_is_hit(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("click_tests/link_that_wraps.html"))
    page = after(await do(browser, page, "click", "Link that continues on next line"))
    assert page.url.endswith("submitted_page.html")


async def test_the_shapes_of_an_image_map_are_links(browser: Browser, sets: PageSets) -> None:
    for name, number in (("area 1", 1), ("area 2", 2), ("area 3", 3)):
        page = await browser.navigate(sets.selenium("click_tests/google_map.html"))
        assert after(await do(browser, page, "click", name)).url.endswith(f"mapped_page{number}.html")


async def test_text_that_runs_from_right_to_left_is_clicked(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("click_rtl.html"))
    await asked(
        browser, "document.addEventListener('click', e => { window.hit = e.target.id; e.preventDefault() })"
    )
    for element in page.elements:
        page = after(await on(browser, page, "click", element))
        assert await asked(browser, "window.hit")


async def test_a_box_in_a_frame_in_a_frame_out_of_view_is_ticked(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(
        sets.selenium("scrolling_tests/page_with_nested_scrolling_frames_out_of_view.html")
    )
    [box] = [e for e in page.elements if e.role == "checkbox"]
    page = after(await on(browser, page, "check", box))
    assert [e.state.checked for e in page.elements if e.role == "checkbox"] == [True]


async def test_a_frame_that_a_click_takes_away_and_brings_back(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("frame_switching_tests/deletingFrame.html"))
    result = await do(browser, page, "click", "Kill containing iframe")
    assert (result.outcome, names(after(result))) == ("done", ["Add back frame"])
    assert "Added back" in after(await do(browser, after(result), "click", "Add back frame")).text


async def test_rich_text_is_written_in_a_frame_that_is_a_document_to_edit(
    browser: Browser, sets: PageSets
) -> None:
    page = await browser.navigate(sets.selenium("tinymce.html"))
    result = await on(browser, page, "type", holding(page, "Initial content"), value="Written anew")
    assert (result.outcome, result.code) == ("done", None)
    assert await asked(browser, "tinymce.activeEditor.getContent({format: 'text'}).trim()") == "Written anew"


async def test_what_is_editable_is_written_anew(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("content-editable.html"))
    page = after(await on(browser, page, "type", holding(page, "Why hello"), value="Why not"))
    assert holding(page, "Why not")


async def test_dates_numbers_and_colours_are_set(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("inputs.html"))
    for held, value in (
        ("2017-11-22", "2028-02-29"),
        ("2017-11", "2028-02"),
        ("2017-W47", "2028-W09"),
        ("11:22", "23:59"),
        ("#00ffff", "#123456"),
        ("911", "112"),
    ):
        result = await on(browser, page, "type", holding(page, held), value=value)
        page = after(result)
        assert (result.code, holding(page, value).value) == (None, value)


async def test_every_key_of_typing_reaches_a_page_that_listens(browser: Browser, sets: PageSets) -> None:
    for words in ("Key Up:", "Key Press:"):
        page = await browser.navigate(sets.selenium("javascriptPage.html"))
        await on(browser, page, "type", beside(page, words), value="tea")
        heard = await asked(browser, "resultParagraph.textContent")
        assert heard == ("tea" if words == "Key Up:" else "te")


async def test_a_link_opens_a_window_that_closes_itself(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("window_switching_tests/page_with_frame.html"))
    opened = await do(browser, page, "click", "Open new window")
    assert [tab.title for tab in opened.tabs] == ["Simple Page"]
    assert "Simple page with simple test." in after(opened).text
    back = await browser.act(Action(kind="tab", tab=after(opened).tabs[0].id))
    assert after(back).title == page.title


async def test_a_page_that_asks_before_it_is_left_stays_unless_we_leave(
    browser: Browser, sets: PageSets
) -> None:
    page = await browser.navigate(sets.selenium("pageWithOnBeforeUnloadMessage.html"))
    result = await do(browser, page, "click", "Click here to navigate to another page.")
    assert [(d.kind, d.state) for d in result.dialogs] == [("beforeunload", "dismissed")]
    assert after(result).title == page.title
    assert (await browser.navigate(sets.selenium("simpleTest.html"))).title == "Hello WebDriver"


async def test_slices_of_a_drawn_chart_are_clicked(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("svgPiechart.xhtml"))
    page = after(await do(browser, page, "click", "Apple"))
    assert "Nothing." not in page.text


@pytest.mark.parametrize("name", ["upload.html", "upload_invisible.html", "transparentUpload.html"])
async def test_a_file_is_uploaded_also_through_a_field_that_nobody_sees(
    process: ChromiumProcess, sets: PageSets, tmp_path: Path, name: str
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader")
    browser = Browser(process, origins=[sets.origin], keep_process=True, uploads=[tmp_path])
    page = await browser.navigate(sets.selenium(name))
    field = next(e for e in page.elements if e.name != "Go!")
    result = await on(browser, page, "upload", field, files=(str(letter),))
    assert (result.outcome, result.code) == ("done", None)
    sent = await do(browser, after(result), "click", "Go!")
    assert any("letter.txt" in hit and "Dear reader" in hit for hit in sets.hits if hit.startswith("POST"))
    assert "Got" in after(sent).text
    await browser.close()
