"""What a run saw is told of one that got no further."""

from pursuit.pursuits import seen
from tests.page.looks import control, look
from tests.pursuits.conftest import Pursue

GOAL = frozenset({"tea"})


def test_a_page_is_told_by_what_the_one_before_it_did_not_say() -> None:
    first, second = look(text="Shop\nPage 0"), look(text="Shop\nPage 1")
    told = seen.also(seen.begun(first, GOAL), first, second, GOAL)
    assert seen.told(told) == 'On its way it saw "Shop", "Page 0"; "Page 1".'


def test_lines_about_the_goal_are_told_before_the_first_ones() -> None:
    page = look(text="Shop\nOpening hours\nGreen tea 3.20\nCoffee 4.10")
    assert seen.begun(page, GOAL) == (("Green tea 3.20",),)


def test_what_controls_say_was_offered_and_not_found() -> None:
    page = look(control(1, "link", "Next page"), text="Page 0\nNext page")
    assert seen.begun(page, GOAL) == (("Page 0",),)


def test_a_page_that_says_nothing_new_is_not_told_again() -> None:
    page = look(text="Shop")
    assert seen.also(seen.begun(page, GOAL), page, page, GOAL) == (("Shop",),)


def test_of_many_pages_the_last_ones_are_told_and_the_others_counted() -> None:
    told: seen.Seen = ()
    for n in range(20):
        told = seen.also(told, None, look(text=f"Page {n}"), GOAL)
    assert seen.told(told).startswith('On its way it saw 12 earlier pages; "Page 12"; ')


async def test_a_list_without_an_end_gives_what_was_found_within_four_steps(on_page: Pursue) -> None:
    outcome = await on_page("endless.html", 'Find the page that says "Page 50"', steps=4)
    assert (outcome.status, outcome.actions) == ("out_of_budget", 4)
    assert all(f'"Page {n}"' in outcome.story for n in range(4))
