"""Writing anew what stands there, going to what a search brings, and menus that add nothing."""

import pytest

from pursuit.decide.situation import BODY
from pursuit.pursuits.goal import read_goal
from tests.pursuits.conftest import Pursue


def told(goal: str) -> list[tuple[str, str, int | None]]:
    return [(c.verb, c.object, c.ordinal) for c in read_goal(goal).clauses]


def test_a_thing_that_is_to_say_something_else_is_opened_edited_filled_and_saved() -> None:
    read = read_goal('Edit the note "Milk" so that it says "Oat milk, two litres." and nothing else.')
    assert [(c.verb, c.object) for c in read.clauses] == [
        ("open", "Milk"),
        ("click", "edit"),
        ("fill", BODY),
        ("submit", "save"),
    ]
    assert list(read.values.values()) == ["Oat milk, two litres."]


@pytest.mark.parametrize(
    "goal",
    [
        'Change "Milk" to "Oat milk"',
        "Edit the note",
    ],
)
def test_other_wordings_are_read_as_before(goal: str) -> None:
    assert ("fill", BODY, None) not in told(goal)


def test_what_is_looked_through_is_opened_first() -> None:
    assert told("Look through the field guides and add the cheapest one to my basket") == [
        ("open", "field guides", None),
        ("add", "field guides", None),
    ]


@pytest.mark.parametrize("about", ["tells about them", "is about it", "mentions it"])
def test_what_tells_about_it_is_what_a_search_brings_first(about: str) -> None:
    assert told(f"Search for beetles and open the page that {about}")[1] == ("open", "result", 1)


@pytest.mark.parametrize("page", ["page that tells about bees", "page that lists prices"])
def test_a_page_about_something_else_is_not_the_first_result(page: str) -> None:
    assert told(f"Search for beetles and open the {page}")[1][2] is None


async def test_a_note_is_found_and_written_anew(on_page: Pursue) -> None:
    goal = 'Edit the note "Opening hours" so that it says "From nine to five."'
    outcome = await on_page("notes.html", goal)
    assert outcome.status == "satisfied", outcome.story
    assert "Saved Opening hours: From nine to five." in outcome.story


async def test_the_first_of_what_a_search_brings_is_opened(on_page: Pursue) -> None:
    outcome = await on_page("notes.html", "Search the notes for brown and open the note that tells about it")
    assert outcome.title == "Sugar - Notebook"


async def test_opening_a_menu_adds_nothing(on_page: Pursue) -> None:
    outcome = await on_page("notes.html", "Add the sugar and spice to my basket")
    assert outcome.status != "satisfied", outcome.story
