"""Things of jQuery UI and of Selenium's pages, dragged: what the page then holds is asked of the page."""

import pytest

from pursuit.browser.provider import Browser
from tests.browser.doing import after, do, driven, named, on
from tests.page_sets.served import PageSets


async def test_a_thing_is_dropped_where_it_belongs(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("droppable/default"))
    result = await do(browser, page, "drag", "Drag me to my target", to=named(page, "Drop here").ref)
    assert result.outcome == "done"
    assert "Dropped!" in after(result).text


async def test_an_item_of_a_sortable_list_takes_another_place(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("sortable/default"))
    await do(browser, page, "drag", "Item 1", to=named(page, "Item 4").ref)
    order = await driven(browser).evaluate(
        "$('#sortable li').map((i, e) => $(e).text().slice(-1)).get().join('')"
    )
    assert order == "2341567"


async def test_a_box_is_dragged_by_pixels(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("draggable/default"))
    await on(browser, page, "drag", page.elements[0], at=(120.0, 60.0))
    place = await driven(browser).evaluate("$('#draggable').css(['left', 'top'])")
    assert place == {"left": "120px", "top": "60px"}


async def test_the_handle_of_a_slider_is_dragged(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.demo("slider/default"))
    await on(browser, page, "drag", page.elements[0], at=(300.0, 0.0))
    value = await driven(browser).evaluate("$('#slider').slider('value')")
    assert 20 < value < 40


@pytest.mark.parametrize(("what", "onto"), [("LeftItem 2", "RightItem 3"), ("RightItem 1", "LeftItem 5")])
async def test_an_item_goes_from_one_list_to_the_other(
    browser: Browser, sets: PageSets, what: str, onto: str
) -> None:
    page = await browser.navigate(sets.selenium("draggableLists.html"))
    await do(browser, page, "drag", what, to=named(page, onto).ref)
    beside = f"[...document.querySelectorAll('ul')].map(l => l.innerText).find(t => t.includes('{onto}'))"
    assert what in await driven(browser).evaluate(beside)


async def test_a_drop_is_noticed_by_an_older_page(browser: Browser, sets: PageSets) -> None:
    page = await browser.navigate(sets.selenium("droppableItems.html"))
    result = await do(browser, page, "drag", "Drag me to my target", to=named(page, "Drop here").ref)
    assert "Dropped!" in after(result).text
