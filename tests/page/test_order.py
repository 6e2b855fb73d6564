"""Which controls stand elsewhere than before, and in what words it is told."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pursuit.page.action import Change
from pursuit.page.effects import changes, effects
from pursuit.page.observation import Element, Observation
from tests.page.looks import control, look, some_examples

A, B, C, D = (control(n, "listitem", name, draggable=True) for n, name in enumerate("ABCD", 1))


def moved(before: Observation, after: Observation) -> list[Change]:
    return [c for c in changes(before, after) if c.kind == "moved"]


def placed(element: Element, x: int, y: int) -> Element:
    return replace(element, facts=replace(element.facts, box=(x, y, 90, 30)))


def inside(element: Element, place: Element) -> Element:
    return replace(element, facts=replace(element.facts, parent_ref=place.ref))


def test_one_item_in_another_place_of_its_list_is_one_change() -> None:
    told = moved(look(A, B, C, D), look(B, C, A, D))
    assert [(c.subject, c.was, c.now, c.ref) for c in told] == [
        ('listitem "A"', "first", 'behind listitem "C"', "e1")
    ]
    assert effects(look(A, B, C, D), look(B, C, A, D)) == ('listitem "A" now stands behind listitem "C"',)


def test_what_is_in_a_thing_that_moved_is_not_told_beside_it() -> None:
    edit = inside(control(5, name="Edit"), A)
    told = moved(look(A, edit, B, C), look(B, C, A, edit))
    assert [c.subject for c in told] == ['listitem "A"']


def test_a_card_that_came_into_another_column_is_told_though_the_order_is_the_same() -> None:
    todo, done = (control(n, "region", name, takes_drops=True) for n, name in ((8, "To do"), (9, "Done")))
    told = moved(look(todo, inside(A, todo), done), look(todo, done, inside(A, done)))
    assert ('listitem "A"') in [c.subject for c in told]
    told = moved(look(done, A), look(done, inside(A, done)))
    assert [(c.was, c.now) for c in told] == [("outside", 'inside region "Done"')]


def test_a_thing_dragged_to_another_spot_is_told_by_where_it_is() -> None:
    before = look(placed(A, 10, 10), placed(B, 10, 50), placed(C, 10, 90))
    after = look(placed(A, 210, 10), placed(B, 10, 50), placed(C, 10, 90))
    assert [(c.subject, c.was, c.now) for c in moved(before, after)] == [
        ('listitem "A"', "at 10, 10", "at 210, 10")
    ]


def test_a_page_that_grew_on_top_moved_nothing() -> None:
    before = look(*(placed(e, 10, 40 * i) for i, e in enumerate((A, B, C))))
    after = look(*(placed(e, 10, 40 * i + 300) for i, e in enumerate((A, B, C))))
    assert moved(before, after) == []


@some_examples
@given(st.permutations(range(9)))
def test_an_order_is_explained_by_as_few_moves_as_there_can_be(order: list[int]) -> None:
    items = [control(n + 1, "listitem", f"Item {n}") for n in range(9)]
    told = moved(look(*items), look(*(items[i] for i in order)))
    rising = max(
        (
            bin(kept).count("1")
            for kept in range(1 << 9)
            if _rises([i for n, i in enumerate(order) if kept >> n & 1])
        ),
    )
    assert len(told) == 9 - rising


def _rises(numbers: list[int]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
