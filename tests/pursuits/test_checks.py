"""Checks: the grammar, and what holds on a page."""

import pytest

from pursuit.errors import UsageError
from pursuit.page.observation import Element, ElementState, Observation
from pursuit.pursuits.checks import evaluate, parse_check

PAGE = Observation(
    url="https://shop.example/cart",
    title="Cart",
    revision="r",
    text="Your cart\n1 item",
    elements=(
        Element(ref="e1", role="checkbox", name="Gift wrap", state=ElementState(checked=True)),
        Element(ref="e2", role="textbox", name="Note: to us", value="Hello"),
        Element(ref="e3", role="button", name="Remove"),
        Element(ref="e4", role="button", name="Remove"),
    ),
)


@pytest.mark.parametrize(
    ("check", "holds"),
    [
        ("url=*/cart", True),
        ("url=*/checkout", False),
        ("text=1 item", True),
        ("text=REMOVE", True),
        ("no-text=2 items", True),
        ("no-text=1 item", False),
        ("state=checkbox:Gift wrap:checked", True),
        ("state=checkbox:Gift wrap:unchecked", False),
        ("value=Note: to us:Hello", False),
        ("count=button:Remove:2", True),
        ("count=button:Remove:1", False),
        ("count=link:Remove:0", True),
    ],
)
def test_a_check_is_decided_by_what_the_page_shows(check: str, holds: bool) -> None:
    assert evaluate([parse_check(check)], PAGE)[0].holds is holds


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("cart", "cannot be read"),
        ("url=", "cannot be read"),
        ("title=Cart", "starts with 'title'"),
        ("state=checkbox:Gift wrap", "too few parts"),
        ("state=checkbox:Gift wrap:ticked", "the states are checked"),
        ("count=button:Remove:two", "N is a whole number"),
        ("value=Note", "lacks its text"),
    ],
)
def test_a_check_that_cannot_be_read_is_refused_with_what_would_be_right(bad: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        parse_check(bad)
