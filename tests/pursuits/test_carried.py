"""What is dragged and where to, as the goal's words and the page's places say."""

import pytest

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.pursuits.carried import Drop, drop, due, settled
from pursuit.pursuits.goal import read_goal
from tests.page.looks import control, look
from tests.pursuits.conftest import Pursue


def _entry(node: int, name: str) -> Element:
    return control(node, "listitem", name, draggable=True, box=(10, 20 * node, 100, 18))


_LIST = look(*(_entry(n, name) for n, name in enumerate(("Arran", "Bute", "Coll", "Danna"), 1)))


def _clause(goal: str) -> Clause:
    return read_goal(goal).clauses[0]


@pytest.mark.parametrize(
    ("goal", "to"),
    [
        ("Drag Danna to the 2nd position", "e2"),
        ("Drag Bute to the top", "e1"),
        ("Drag Bute to the bottom", "e4"),
        ("Drag Bute down by one position", "e3"),
        ("Drag Arran down by two places", "e3"),
        ("Drag Danna up", "e3"),
        ("Drag Arran onto Coll", "e3"),
    ],
)
def test_a_place_in_a_list_is_counted_out(goal: str, to: str) -> None:
    clause = _clause(goal)
    thing = due(_LIST, clause)
    assert thing is not None
    assert drop(_LIST, clause, thing) == Drop(to=to)


@pytest.mark.parametrize("goal", ["Drag Bute to the 9th position", "Drag Arran up", "Drag Bute to Mull"])
def test_a_place_that_is_not_there_is_not_guessed(goal: str) -> None:
    assert due(_LIST, _clause(goal)) is None


@pytest.mark.parametrize(
    ("goal", "by"),
    [
        ("Drag the slider right", (30, 0)),
        ("Drag the slider up", (0, -30)),
        ("Drag the slider left by 50 pixels", (-50, 0)),
    ],
)
def test_a_thing_alone_goes_by_pixels(goal: str, by: tuple[int, int]) -> None:
    page = look(control(1, "slider", "Slider", draggable=True, box=(10, 10, 20, 20)))
    clause = _clause(goal)
    assert drop(page, clause, page.elements[0]) == Drop(by=by)


def test_all_of_a_kind_are_settled_when_each_lies_in_the_place() -> None:
    clause = _clause("Drag all circles into the black box")
    place = control(9, "generic", "", figure="large black rectangle box shape", box=(100, 0, 80, 80))

    def page(*lefts: int) -> list[Element]:
        look_alike = {"figure": "red circle shape", "draggable": True}
        return [control(n, "generic", "", box=(x, 10, 10, 10), **look_alike) for n, x in enumerate(lefts, 1)]

    half, whole = look(*page(120, 20), place), look(*page(120, 140), place)
    assert due(half, clause) == half.elements[1]
    assert not settled(half, clause)
    assert settled(whole, clause)


@pytest.mark.parametrize(
    ("goal", "into"),
    [
        ("Resize the box so that the width is smaller", "left"),
        ("Resize the note so that its height is larger than before", "down"),
    ],
)
def test_a_resizing_pulls_the_grip_of_the_far_corner(goal: str, into: str) -> None:
    grips = (
        control(1, "generic", "", hint="ui resizable handle e", draggable=True, box=(100, 0, 5, 80)),
        control(2, "generic", "", hint="ui resizable handle se", draggable=True, box=(98, 78, 9, 9)),
        control(3, "generic", "Card", draggable=True, box=(300, 300, 9, 9)),
    )
    clause = _clause(goal)
    thing = due(look(*grips), clause)
    assert (clause.into, thing) == (into, grips[1])


def test_a_resizing_that_says_no_way_is_no_drag() -> None:
    assert _clause("Resize the box to fit its text").verb == "do"


def test_of_two_that_fit_none_is_dragged() -> None:
    pair = (control(n, "generic", "", figure="red circle shape", draggable=True) for n in (1, 2))
    assert due(look(*pair), _clause("Drag the circle left")) is None


@pytest.mark.parametrize(
    ("page", "goal", "told"),
    [
        ("ordered.html", "Drag Eigg to the 2nd position", "Order AEBCD"),
        ("ordered.html", "Drag Bute down by two positions", "Order ACDBE"),
        ("ordered.html", 'Drag the card "Fix roof" into the Later box', "Dropped on Later"),
        ("tokens.html", "Drag all circles into the black box", "Saved with red,blue inside, green at 0"),
        (
            "tokens.html",
            "Drag the green square right, then click Save",
            "Saved with none inside, green at 30",
        ),
    ],
)
async def test_things_are_dragged_where_the_goal_says(
    on_page: Pursue, page: str, goal: str, told: str
) -> None:
    outcome = await on_page(page, goal)
    assert told in outcome.story
    assert outcome.status == "satisfied"
