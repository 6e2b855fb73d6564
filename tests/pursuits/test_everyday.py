"""Everyday errands with the embedded model in real Chromium: letters, menus, boxes, texts taken from the page."""

from tests.pursuits.conftest import Pursue


async def test_a_letter_is_found_by_its_writer_and_sent_on_by_an_icon_without_words(on_page: Pursue) -> None:
    outcome = await on_page("letters.html", "Find the letter by Bruno and forward it to Ada")
    assert "Sent the letter of Bruno on to Ada" in outcome.story
    assert outcome.status == "satisfied"


async def test_a_row_is_thrown_away_by_the_icon_in_it(on_page: Pursue) -> None:
    outcome = await on_page("letters.html", "Ottilie's letter should be deleted")
    assert "Threw away the letter of Ottilie" in outcome.story


async def test_a_text_that_the_goal_only_describes_is_read_from_the_page(on_page: Pursue) -> None:
    outcome = await on_page(
        "shown.html", "Enter the value of Order number into the text field and click Keep"
    )
    assert "Kept [KX-4471]" in outcome.story


async def test_a_text_is_copied_word_for_word_from_one_field_to_another(on_page: Pursue) -> None:
    goal = "Copy the text in the text area, paste it into the Answer field and click Keep"
    outcome = await on_page("shown.html", goal)
    assert "Kept [Leave it at the gate.]" in outcome.story


async def test_an_entry_of_a_closed_menu_is_looked_for_in_what_opens(on_page: Pursue) -> None:
    outcome = await on_page("submenu.html", 'Click the item labelled "Quieter"')
    assert "Quieter" in outcome.story
    assert outcome.status == "satisfied"


async def test_every_box_of_a_list_is_ticked_and_not_its_neighbours_instead(on_page: Pursue) -> None:
    outcome = await on_page("boxes.html", "Select Lime, Salt, Straw and click Submit")
    assert "Took Lime,Salt,Straw" in outcome.story


async def test_as_many_rows_as_the_goal_says_are_switched_by_icons_that_only_change_their_class(
    on_page: Pursue,
) -> None:
    outcome = await on_page(
        "posts.html", 'Click the "Share" button on 3 posts by @wren and then click Submit'
    )
    assert "Kept p0,p2,p3" in outcome.story
    assert outcome.status == "satisfied"


async def test_a_question_that_switches_the_form_off_is_declined_and_the_form_filled_again(
    on_page: Pursue,
) -> None:
    outcome = await on_page("timeout.html", 'Enter "Oslo" as the town and click Keep')
    assert "Kept Oslo" in outcome.story


async def test_dishes_are_put_in_one_by_one_and_then_ordered_at_once(on_page: Pursue) -> None:
    outcome = await on_page("dishes.html", "Order one of each: Fig salad, Goulash")
    assert "Ordered 1 Goulash,1 Fig salad" in outcome.story


async def test_as_many_of_a_kind_as_the_goal_says_are_ordered_from_rows_of_their_own(on_page: Pursue) -> None:
    outcome = await on_page("dishes.html", "Order 3 dishes that are vegan")
    assert "Ordered 1 Lentil soup,1 Fig salad,1 Bean stew" in outcome.story


async def test_results_are_counted_on_over_the_pages_of_a_list(on_page: Pursue) -> None:
    outcome = await on_page("paged.html", "Click the 8th search result")
    assert "Opened 8" in outcome.story
    assert outcome.actions == 3


async def test_a_form_of_script_alone_that_was_not_sent_is_not_satisfied(on_page: Pursue) -> None:
    outcome = await on_page("unsent.html", 'Enter "Oslo" as the town and "Storgata" as the street')
    assert (outcome.status, outcome.cause) == ("unverified", "not_sent")


async def test_a_form_of_script_alone_is_sent_by_its_button(on_page: Pursue) -> None:
    outcome = await on_page("unsent.html", 'Enter "Oslo" as the town and click Submit')
    assert "Sent Oslo" in outcome.story
    assert outcome.status == "satisfied"


async def test_a_button_is_pressed_until_the_number_is_what_the_goal_says(on_page: Pursue) -> None:
    goal = 'Keep clicking "Throw" until the number is greater than 7, then click Keep'
    outcome = await on_page("dice.html", goal)
    assert "Kept 8" in outcome.story
    assert outcome.actions == 5


async def test_a_number_is_made_anew_until_it_fits(on_page: Pursue) -> None:
    outcome = await on_page("dice.html", "Generate an odd number, then click Keep")
    assert "Kept 3" in outcome.story


async def test_a_search_is_spread_over_the_fields_of_a_page_that_has_one_for_each_part(
    on_page: Pursue,
) -> None:
    outcome = await on_page("library.html", "Search for travel books authored by Chatwin published in 1977")
    assert "Looked for travel/Chatwin/1977" in outcome.story
