"""What a part of the goal waits for, held against a page."""

import pytest

from pursuit.pursuits.until import holds
from tests.page.looks import control, look


@pytest.mark.parametrize(
    ("until", "text", "stands"),
    [
        ("the price is below 50", "Price now: 49.90", True),
        ("the price is below 50", "Price now: 50", False),
        ("the price is below 50", "Stock 3\nPrice now: 49", True),
        ("number less than 5", "4", True),
        ("number less than 5", "4 of 10", False),
        ("number less than 5", "-", False),
        ("an even number", "10", True),
        ("an odd number", "10", False),
        ("at least 3 stars", "3 stars", True),
        ("number between 3 and 5", "6", False),
        ("number between 3 and 5", "4", True),
        ("Sold out", "It is sold out.", True),
        ("", "anything", False),
    ],
)
def test_it_holds_when_the_one_number_it_is_about_fits_or_the_words_are_there(
    until: str, text: str, stands: bool
) -> None:
    assert holds(until, look(control(1, name="Throw"), text=text)) is stands
