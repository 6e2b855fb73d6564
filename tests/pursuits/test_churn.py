"""Pursuits on a page on which much moves by itself, in real Chromium."""

from tests.pursuits.conftest import Pursue


async def test_the_change_that_the_goal_asks_for_is_all_that_is_told(on_page: Pursue) -> None:
    outcome = await on_page("../churn/busy.html", "Add the oolong to the cart", steps=6)
    assert outcome.status == "satisfied"
    clicked = next(r for r in outcome.record if r.verdict == "executed")
    assert clicked.effects == ('"Cart, 0 items" became "Cart, 1 item"',)


async def test_where_only_what_moves_by_itself_changes_the_run_ends(on_page: Pursue) -> None:
    outcome = await on_page("../churn/busy.html", 'Click "Weigh the oolong"', steps=6)
    assert outcome.status in ("stalled", "unverified")
    assert [r.effects for r in outcome.record if r.verdict == "executed"] == [()]
