"""Dates for fields that take no typing, found in the calendar that opens beside them."""

import pytest

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element, ElementState
from pursuit.pursuits import calendar
from tests.page.looks import control, look
from tests.pursuits.conftest import Pursue

_ARRIVAL = Clause(
    text="select 11/03/2026 as the arrival", verb="select", names=("11/03/2026",), field="arrival"
)


def _field(value: str = "", name: str = "Arrival", node: int = 1) -> Element:
    return control(node, "textbox", name, value=value, state=ElementState(readonly=True))


_TURNS = (control(2, "link", "‹"), control(3, "link", "Next"))


def _step(*elements: Element, text: str = "", clause: Clause = _ARRIVAL) -> set[str]:
    return set(calendar.step(look(*elements, text=text), clause, {}))


def test_a_closed_calendar_is_opened_by_its_field() -> None:
    assert _step(_field()) == {"e1"}


@pytest.mark.parametrize(
    ("heading", "turn"), [("September 2026", "e3"), ("2027 janvier", "e2"), ("Dez. 2026", "e2")]
)
def test_a_calendar_is_turned_towards_the_month(heading: str, turn: str) -> None:
    assert _step(_field(), *_TURNS, text=heading) == {turn}


def test_the_day_is_taken_in_its_month() -> None:
    days = [control(n + 10, "link", f"{n}") for n in range(1, 31)]
    assert _step(_field(), *_TURNS, *days, text="November 2026") == {"e13"}


def test_a_day_that_stands_there_twice_is_not_guessed() -> None:
    days = [control(13, "button", "3"), control(14, "button", "03")]
    assert _step(_field(), *days, text="November 2026") == set()


def test_a_day_called_by_its_whole_date_is_it_whatever_else_has_its_number() -> None:
    days = [control(13, "button", "3"), control(14, "button", "3 November 2026")]
    assert _step(_field(), *days, text="November 2026") == {"e14"}


def test_of_two_such_fields_the_one_that_is_called_so_is_meant() -> None:
    assert _step(_field(name="Departure"), _field(node=2)) == {"e2"}


def test_a_field_that_takes_typing_needs_no_calendar() -> None:
    assert _step(control(1, "textbox", "Arrival", editable=True)) == set()


def test_it_stands_when_the_field_holds_the_date_in_any_form() -> None:
    assert calendar.stands(look(_field("2026-11-03")), _ARRIVAL, {})
    assert not calendar.stands(look(_field("2026-11-04")), _ARRIVAL, {})


async def test_a_date_is_taken_from_a_calendar_two_months_on(on_page: Pursue) -> None:
    outcome = await on_page("arrival.html", "Select 11/03/2026 as the arrival and click Keep")
    assert "Kept 11/03/2026" in outcome.story
    assert outcome.status == "satisfied"


async def test_a_date_is_taken_from_a_calendar_a_month_back(on_page: Pursue) -> None:
    outcome = await on_page("arrival.html", "Enter August 9, 2026 as the arrival, then click Keep")
    assert "Kept 08/09/2026" in outcome.story
