"""Drawn things that have no words of their own, told by form, colour and size."""

import pytest

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.pursuits.pictured import looking_so, pictured
from tests.page.looks import control
from tests.pursuits.conftest import Pursue


def _drawn(node: int, figure: str, name: str = "") -> Element:
    return control(node, "generic", name, figure=figure)


_SHAPES = (
    _drawn(1, "small red circle shape"),
    _drawn(2, "large red circle shape"),
    _drawn(3, "small blue digit number", "4"),
    control(4, name="Red circle"),
)


@pytest.mark.parametrize(
    ("described", "refs"),
    [
        ("red circles", ["e1", "e2"]),
        ("large item", ["e2"]),
        ("4", ["e3"]),
        ("blue item", ["e3"]),
        ("blue shape", []),
        ("items", ["e1", "e2", "e3"]),
    ],
)
def test_every_word_has_to_fit(described: str, refs: list[str]) -> None:
    assert [e.ref for e in looking_so(_SHAPES, described)] == refs


def test_of_several_one_is_taken_only_where_any_will_do() -> None:
    one = Clause(text="click a red circle", verb="click", object="red circle")
    the = Clause(text="click the red circle", verb="click", object="red circle")
    assert pictured(_SHAPES, one) == {"e1"}
    assert pictured(_SHAPES, the) == frozenset()


@pytest.mark.parametrize(
    ("goal", "took"),
    [
        ("Click the small blue circle", "small"),
        ("Click on the triangle", "triangle"),
        ("Click the green rectangle", "frame"),
        ("Click on the digit", "seven"),
        ("Click a small letter", "kay"),
        ("Click the orange square", "square"),
        ("Click the pink one", "pink"),
    ],
)
async def test_what_is_drawn_is_found_by_its_looks(on_page: Pursue, goal: str, took: str) -> None:
    outcome = await on_page("drawn.html", goal)
    assert f"Took {took}" in outcome.story


def test_the_control_that_tells_what_a_figure_is_is_found_by_it() -> None:
    shown = _drawn(9, "large red circle shape")
    buttons = [control(n, name=name) for n, name in enumerate(("Triangle", "Circle", "Letter"), 1)]
    clause = Clause(text="", verb="click", object="button that best describes the figure")
    assert pictured([shown, *buttons], clause) == {"e2"}
    assert pictured([shown, _drawn(8, "blue triangle shape"), *buttons], clause) == frozenset()
