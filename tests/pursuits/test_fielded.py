"""Searches spread over the fields of a form, and those that are not."""

from pursuit.page.observation import Observation
from pursuit.pursuits.fielded import spread
from tests.page.looks import control, look


def _form(*labels: str, title: str = "Movie search") -> Observation:
    fields = [control(n, "textbox", name, editable=True) for n, name in enumerate(labels, 1)]
    return look(*fields, title=title)


def test_each_part_goes_to_the_field_its_words_name_and_the_rest_to_the_one_left() -> None:
    page = _form("Genre", "Year", "Director")
    assert spread("war movies directed by Mia Lund from year 1998", page) == {
        "Director": "Mia Lund",
        "Year": "1998",
        "Genre": "war",
    }


def test_nothing_is_spread_when_the_rest_could_go_into_two_fields() -> None:
    assert spread("war movies from year 1998", _form("Genre", "Year", "Director")) == {}


def test_a_page_with_a_search_of_its_own_is_searched_there() -> None:
    page = look(
        control(1, "searchbox", "Search", editable=True, input_type="search"),
        control(2, "textbox", "Year", editable=True),
    )
    assert spread("war movies from year 1998", page) == {}


def test_words_that_name_no_field_spread_nothing() -> None:
    assert spread("war movies", _form("Genre", "Year")) == {}
