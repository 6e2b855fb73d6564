"""Widgets of jQuery UI, driven through acts: what the page then holds is asked of the page."""

import re
from typing import Any

from pursuit.browser.provider import Browser
from pursuit.page.action import Action, Secret
from tests.browser.doing import after, beside, do, driven, named, names, on
from tests.page_sets.served import PageSets


async def asked(browser: Browser, script: str) -> Any:
    """What the page's own script says of it."""
    return await driven(browser).evaluate(script)


async def test_a_day_is_picked_in_the_next_month(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("datepicker/default"))
    page = after(await on(browser, page, "click", beside(page, "Date:")))
    month = await asked(browser, "$('.ui-datepicker-month').text()")
    page = after(await do(browser, page, "click", "Next"))
    assert month != await asked(browser, "$('.ui-datepicker-month').text()")
    page = after(await do(browser, page, "click", "15"))
    assert re.fullmatch(r"\d\d/15/\d{4}", beside(page, "Date:").value or "")


async def test_a_date_is_typed_and_the_picker_shows_it(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("datepicker/default"))
    result = await on(browser, page, "type", beside(page, "Date:"), value="02/29/2028")
    assert (result.outcome, result.code) == ("done", None)
    assert {"February 2028", "29"} <= {*after(result).text.split("\n"), *names(after(result))}
    assert await asked(browser, "$('.ui-datepicker .ui-state-active').text()") == "29"


async def test_a_suggestion_is_taken(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("autocomplete/default"))
    page = after(await do(browser, page, "type", "Tags:", value="ja"))
    assert {"Java", "JavaScript"} <= set(names(page))
    page = after(await do(browser, page, "click", "JavaScript"))
    assert named(page, "Tags:").value == "JavaScript"


async def test_suggestions_come_for_each_of_several_values(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("autocomplete/multiple"))
    field = "Tag programming languages:"
    page = after(await do(browser, page, "type", field, value="has"))
    page = after(await do(browser, page, "click", "Haskell"))
    page = after(await do(browser, page, "type", field, value="Haskell, er"))
    page = after(await do(browser, page, "click", "Erlang"))
    assert named(page, field).value == "Haskell, Erlang, "


async def test_a_list_is_opened_by_its_button_and_one_is_taken(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("autocomplete/combobox"))
    page = after(await do(browser, page, "click", "Show All Items"))
    await do(browser, page, "click", "Ruby")
    assert await asked(browser, "$('#combobox').val()") == "Ruby"


async def test_an_entry_of_a_menu_inside_a_menu_is_chosen(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("menu/default"))
    await asked(browser, "$('#menu').on('menuselect', (e, ui) => { window.chosen = ui.item.text() })")
    page = after(await do(browser, page, "click", "Electronics"))
    await do(browser, page, "click", "Utilities")
    assert await asked(browser, "window.chosen.trim()") == "Utilities"


async def test_a_form_in_a_modal_dialog_is_filled_and_sent(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("dialog/modal-form"))
    page = after(await do(browser, page, "click", "Create new user"))
    assert page.overlay is not None and page.overlay.name == "Create new user"
    page = after(await do(browser, page, "type", "Name", value="Ada Lovelace"))
    page = after(await do(browser, page, "type", "Email", value="ada@example.com"))
    page = after(await do(browser, page, "type", "Password", value=Secret(name="pw", text="engine1843")))
    page = after(await do(browser, page, "click", "Create an account"))
    assert page.overlay is None
    assert await asked(
        browser, "$('#users tr:last td').map((i, cell) => $(cell).text()).get().slice(0, 2)"
    ) == [
        "Ada Lovelace",
        "ada@example.com",
    ]


async def test_a_question_in_a_dialog_is_answered(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("dialog/modal-confirmation"))
    page = after(await do(browser, page, "click", "Cancel"))
    assert page.overlay is None
    assert await asked(browser, "$('#dialog-confirm').dialog('isOpen')") is False


async def test_a_tab_is_opened(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("tabs/default"))
    page = after(await do(browser, page, "click", "Proin dolor"))
    assert named(page, "Proin dolor").state.selected
    assert "Morbi tincidunt" in page.text
    assert await asked(browser, "$('#tabs').tabs('option', 'active')") == 1


async def test_a_section_of_an_accordion_is_opened(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("accordion/default"))
    page = after(await do(browser, page, "click", "Section 3"))
    assert named(page, "Section 3").state.expanded and not named(page, "Section 1").state.expanded


async def test_a_slider_is_moved_by_keys(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("slider/default"))
    [handle] = page.elements
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        page = after(await on(browser, page, "press", handle, key=key))
    assert await asked(browser, "$('#slider').slider('value')") == 98


async def test_a_spinner_is_stepped_and_typed_into(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("spinner/default"))
    page = after(await do(browser, page, "type", "Select a value:", value="41"))
    page = after(await do(browser, page, "press", "Select a value:", key="ArrowUp"))
    assert named(page, "Select a value:").value == "42"


async def test_an_entry_of_a_select_menu_is_chosen(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("selectmenu/default"))
    page = after(await do(browser, page, "click", "Select a speed"))
    page = after(await do(browser, page, "click", "Faster"))
    assert named(page, "Select a speed").value == "Faster"
    assert await asked(browser, "$('#speed').val()") == "Faster"


async def test_drawn_radios_and_boxes_are_turned(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("checkboxradio/default"))
    for name in ("Paris", "4 Star", "1 King"):
        page = after(await do(browser, page, "check", name))
        assert named(page, name).state.checked is True
    assert await asked(browser, "$('input:checked').length") == 3


async def test_a_tooltip_shows_when_the_mouse_rests_on_its_field(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("tooltip/default"))
    page = after(await do(browser, page, "hover", "Your age:"))
    assert "We ask for your age only for statistical purposes." in page.text


async def test_one_of_a_list_of_selectables_is_selected(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("selectable/serialize"))
    page = after(await do(browser, page, "click", "Item 3"))
    assert "You've selected: #3" in page.text


async def test_a_control_group_is_filled(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("controlgroup/default"))
    page = after(await do(browser, page, "check", "Automatic"))
    page = after(await do(browser, page, "type", "# of cars", value="3"))
    page = after(await do(browser, page, "check", "Insurance"))
    held = "[$('#horizontal-spinner').val(), $('#transmission-automatic').prop('checked'), $('#insurance').prop('checked')]"
    assert await asked(browser, held) == ["3", True, True]


async def test_a_wait_ends_when_a_progress_bar_is_done(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("progressbar/download"))
    page = after(await do(browser, page, "click", "Start Download"))
    await asked(browser, "progressbar = $('#progressbar').progressbar('value', 99)")
    result = await browser.act(Action(kind="wait", condition="text=Complete!", seconds=20))
    assert result.details["held"]
