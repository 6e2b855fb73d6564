"""Errands that drag: how the goal is read, what is asked, what the record says, and a real page."""

import pytest

from pursuit.browser.fake import Control, Scene
from pursuit.decide.scripted import label
from pursuit.page.action import Action
from pursuit.pursuits.carried import Drop, drop
from pursuit.pursuits.dropping import Wanted, wanted
from pursuit.pursuits.goal import read_goal
from tests.page.looks import control, look
from tests.pursuits.scripts import DONE, run


@pytest.mark.parametrize(
    ("goal", "want"),
    [
        ("Drag Apple to Basket", Wanted(words="Basket")),
        ('Drag "Task 1" to the "Done" column', Wanted(words="Done column")),
        ("Drag the circle left", Wanted(way="left")),
        ("Drag Margette down by one position.", Wanted(way="down")),
        ("Drag Apple above Cherry", Wanted(words="Cherry", side="before")),
        ("Move Apple below the cherry", Wanted(words="cherry", side="behind")),
    ],
)
def test_a_goal_says_where_to(goal: str, want: Wanted) -> None:
    assert wanted(read_goal(goal).clauses[0]) == want


def test_moving_something_into_a_place_is_no_drag() -> None:
    assert read_goal("Move the message to the archive").clauses[0].verb == "add"


def test_a_place_beside_another_is_next_to_its_middle() -> None:
    apple, cherry = (
        control(n, "listitem", name, draggable=True, box=(0, 40 * n, 200, 40))
        for n, name in ((1, "Apple"), (2, "Cherry"))
    )
    clause = read_goal("Drag Apple below Cherry").clauses[0]
    assert drop(look(apple, cherry), clause, apple) == Drop(to="e2", by=(0.0, 12.0))
    beside_it = control(3, "listitem", "Fig", draggable=True, box=(220, 80, 200, 40))
    clause = read_goal("Drag Fig in front of Cherry").clauses[0]
    assert drop(look(cherry, beside_it), clause, beside_it) == Drop(to="e2", by=(-60.0, 0.0))


CARD = Control(name="Task 1", role="generic", draggable=True)
DONE_COLUMN = Control(name="Done", role="region", takes_drops=True)
BIN = Control(name="Delete forever", role="region", takes_drops=True)


def _dropped(scene: Scene, control: Control | None, action: Action) -> Scene | None:
    return Scene(controls=scene.controls, text="Task 1 is done") if action.kind == "drag" else None


def board(*controls: Control) -> Scene:
    return Scene(controls=controls, react=_dropped)


def dragged(what: str, place: str) -> dict[str, object]:
    return {"move": "ACT", "way": "drag", "target": label(what), "place": label(place)}


async def test_what_is_dragged_and_where_to_are_two_questions_of_one_decision() -> None:
    outcome, browser, model = await run(
        board(CARD, DONE_COLUMN), [dragged("Task 1", "Done"), DONE], "Drag Task 1 to the Done column"
    )
    assert [q.id for q in model.requests[0].questions][:4] == ["move", "way", "target", "place"]
    assert browser.sent == [("drag", "Task 1", "Done")]
    row = outcome.record[0]
    assert (row.target and row.target.name, row.onto and row.onto.name) == ("Task 1", "Done")
    assert 'It dragged "Task 1" to "Done"' in outcome.story


async def test_a_page_without_things_to_drag_is_asked_nothing_of_it() -> None:
    _, _, model = await run(board(DONE_COLUMN), [DONE], "Open the Done column")
    assert "place" not in [q.id for q in model.requests[0].questions]


async def test_a_drop_is_judged_by_the_place_it_is_let_go_on() -> None:
    outcome, _, _ = await run(
        board(CARD, BIN), [dragged("Task 1", "Delete forever"), DONE], "Drag Task 1 to Delete forever"
    )
    done, _, _ = await run(
        board(CARD, DONE_COLUMN), [dragged("Task 1", "Done"), DONE], "Drag Task 1 to the Done column"
    )
    assert (outcome.record[0].bar or 0) > (done.record[0].bar or 0)
