"""A list that is wanted to its end is not done while it goes on."""

import pytest

from pursuit.page.observation import ElementState
from pursuit.pursuits.paging import stops_short
from tests.page.looks import control, look
from tests.pursuits.conftest import Pursue


@pytest.mark.parametrize(
    ("goal", "whole"),
    [
        ("Go to the last page", True),
        ("Open the next page until the end", True),
        ("Lies alle Seiten", True),
        ("最後のページを開く", True),
        ("Go to the next page", False),
        ("Open the page about shipping", False),
    ],
)
def test_what_wants_a_list_to_its_end(goal: str, whole: bool) -> None:
    assert stops_short(goal, look(control(1, "link", "Next page"))) is whole


@pytest.mark.parametrize("name", ["Next", "Next page ›", "Load more", "»"])
def test_what_leads_on(name: str) -> None:
    assert stops_short("Read all pages", look(control(1, "button", name)))


def test_a_list_whose_way_on_is_switched_off_or_gone_is_at_its_end() -> None:
    off = control(1, "button", "Next", state=ElementState(disabled=True))
    assert not stops_short("Read all pages", look(off, control(2, "link", "Contact")))


async def test_a_list_that_goes_on_is_not_called_done(on_page: Pursue) -> None:
    outcome = await on_page("endless.html", "Go to the last page", steps=4)
    assert outcome.status in ("unverified", "out_of_budget")
    assert '"Page 0"' in outcome.story
