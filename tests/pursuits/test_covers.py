"""Whatever lies over a control that is meant is taken away by a way that costs nothing, once."""

import pytest

from tests.browser.site import Site
from tests.pursuits.conftest import Pursue
from tests.pursuits.test_consent import GOAL, hits


@pytest.mark.parametrize("way", ["no", "x"])
async def test_a_newsletter_is_taken_away_and_the_meant_control_is_clicked(
    on_page: Pursue, site: Site, way: str
) -> None:
    outcome = await on_page(f"../cover/newsletter.html?{way}", GOAL)
    assert hits(site) == ["gone", "menu"]
    assert outcome.status == "satisfied"
    assert [r.verdict for r in outcome.record[:3]] == ["refused", "executed", "executed"]
    assert outcome.record[1].reason == "it lay over the page; the goal means something else"


async def test_a_cover_that_stays_is_said_to_cover(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../cover/newsletter.html?stays", GOAL)
    assert hits(site) == ["gone"]
    assert (outcome.status, outcome.cause) == ("blocked", "covered")
    assert "Ten percent off" in (outcome.record[-1].reason or "")


async def test_an_expensive_way_out_is_never_taken(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../cover/newsletter.html?none", GOAL)
    assert "subscribe" not in hits(site)
    assert (outcome.status, outcome.cause) == ("blocked", "covered")


async def test_a_modal_that_hides_everything_else_is_left(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../browser/modal.html", 'Click "Behind button"')
    assert hits(site)[-1:] == ["behind"]
    assert any(r.way == "escape" for r in outcome.record)


async def test_bars_that_stick_are_scrolled_away_from(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../cover/bars.html", GOAL)
    assert hits(site) == ["menu"]
    assert outcome.status == "satisfied"
