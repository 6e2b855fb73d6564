"""Rows that a proper noun singles out."""

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.pursuits.singled import singled
from tests.page.looks import control


def _clause(text: str, verb: str = "open") -> Clause:
    return Clause(text=text, verb=verb, object=text)  # type: ignore[arg-type]


def _rows() -> list[Element]:
    """A list whose entries can be clicked as a whole, each with a bin in it."""
    return [
        control(1, "generic", "Ann Tea tomorrow", row="Bo No news"),
        control(2, "generic", "", row="Ann Tea tomorrow", path="html>body>main>div"),
        control(3, "generic", "Bo No news", row="Ann Tea tomorrow"),
        control(4, "generic", "", row="Bo No news", path="html>body>main>div"),
    ]


def test_the_only_row_with_the_name_is_meant_with_all_that_stands_in_it() -> None:
    assert singled(_rows(), _clause("letter that Bo wrote in this app")) == {"e3", "e4"}


def test_a_name_that_two_rows_carry_singles_out_none() -> None:
    twice = [control(1, "link", "Ann Lee", row_id=1), control(2, "link", "Ann Moe", row_id=2)]
    assert singled(twice, _clause("card of Ann")) == frozenset()


def test_a_thing_its_picture_and_its_button_are_one_row() -> None:
    card = [
        control(1, "link", "Sencha", row="6.50 Add", row_id=3),
        control(2, "button", "Add", row="Sencha 6.50", row_id=3),
        control(3, "button", "Add", row="Assam 4.00", row_id=4),
    ]
    assert singled(card, _clause("Sencha", "add")) == {"e1", "e2"}


def test_words_without_capitals_single_out_nothing() -> None:
    assert singled(_rows(), _clause("tea tomorrow")) == frozenset()
