"""How labels of controls say an order."""

import pytest

from pursuit.decide.orders import orders
from pursuit.decide.situation import Clause, Comparison, Direction


def _clause(attribute: str, direction: Direction) -> Clause:
    by = Comparison(attribute=attribute, direction=direction)
    return Clause(text="", verb="sort", object=attribute, field=attribute, comparison=by)


@pytest.mark.parametrize(
    ("attribute", "direction", "right", "wrong"),
    [
        ("price", "min", "Price: low to high", "Price: high to low"),
        ("price", "min", "Cheapest", "Most expensive"),
        ("date", "max", "Newest", "Oldest"),
        ("date", "max", "Most recent", "Price: high to low"),
        ("name", "min", "A to Z", "Z to A"),
        ("name", "min", "Alphabetical, a-z", "Best rated"),
        ("rating", "max", "Top rated", "Slow delivery"),
    ],
)
def test_the_label_that_orders_as_asked_says_more_than_another(
    attribute: str, direction: Direction, right: str, wrong: str
) -> None:
    clause = _clause(attribute, direction)
    assert orders(clause, right) >= 1.5 > orders(clause, wrong)
