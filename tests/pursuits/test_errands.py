"""Pursuits with the embedded model in real Chromium: what a page does, what the outcome says of it."""

import pytest

from tests.browser.site import Site
from tests.pursuits.conftest import Pursue


async def test_a_goal_in_a_language_without_spaces(on_page: Pursue) -> None:
    outcome = await on_page("japanese.html", "緑茶をカートに追加する")
    assert outcome.status == "satisfied"
    assert [(r.way, r.target.name) for r in outcome.record if r.verdict == "executed" and r.target] == [
        ("click", "カートに追加")
    ]


async def test_lone_surrogates_in_a_goal_are_no_error(on_page: Pursue) -> None:
    outcome = await on_page("list.html", "Add the Sencha \ud83d")
    assert outcome.status == "satisfied"
    assert "Added Sencha" in outcome.story


async def test_the_cheapest_is_compared_out_by_code_and_no_advertisement(on_page: Pursue) -> None:
    outcome = await on_page("list.html", "Add the cheapest tea")
    assert outcome.status == "satisfied"
    assert "Added Gunpowder" in outcome.story


async def test_the_third_is_counted_out_by_code(on_page: Pursue) -> None:
    outcome = await on_page("list.html", "Add the third tea")
    assert "Added Genmaicha" in outcome.story


async def test_rows_that_move_under_the_choice_are_never_clicked(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("renamed.html", "Pay the invoice Alpha", steps=6, seconds=20)
    wrong = [hit for hit in site.hits_a if hit in ("/hit-Beta", "/hit-Gamma")]
    assert wrong == []
    assert outcome.status != "satisfied" or "/hit-Alpha" in site.hits_a


async def test_a_panel_that_comes_late_is_seen(on_page: Pursue) -> None:
    outcome = await on_page("panel.html", "Open the delivery estimate")
    assert outcome.status == "satisfied"
    assert outcome.changed == 1


async def test_a_value_the_page_has_no_place_for_is_said(on_page: Pursue) -> None:
    outcome = await on_page("list.html", "Enter the phone number", values={"phone number": "555 0100"})
    assert outcome.status == "handed_back"
    assert "no field for a value" in outcome.story
    assert outcome.actions == 0


async def test_a_form_that_was_filled_but_not_sent_is_not_satisfied_by_a_model_that_says_so(
    on_page: Pursue,
) -> None:
    outcome = await on_page("fill.html", 'Enter "Ada" as the name')
    assert (outcome.status, outcome.cause) == ("unverified", "not_sent")


async def test_a_form_is_filled_and_sent(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("fill.html", 'Enter "Ada" as the name and send the message')
    assert [hit for hit in site.hits_a if hit.startswith("POST")] == ["POST /echo n=Ada"]
    assert outcome.actions == 2


async def test_a_sign_in_that_failed_is_not_satisfied(on_page: Pursue) -> None:
    outcome = await on_page("wrong.html", 'Sign in as "ada" with the password "moon"', steps=6)
    assert outcome.status not in ("satisfied", "failed")
    assert "moon" not in outcome.story


async def test_a_sign_in_page_without_a_password_needs_a_person(on_page: Pursue) -> None:
    outcome = await on_page("wrong.html", "Open my messages")
    assert (outcome.status, outcome.cause) == ("needs_person", "password")
    assert outcome.actions == 0


async def test_the_right_one_of_three_hundred_is_found_past_the_shortlist(on_page: Pursue) -> None:
    outcome = await on_page("many.html", "Open the mooring fees")
    assert outcome.status == "satisfied"
    assert (outcome.url_after or "").endswith("topic=287")


async def test_a_tab_with_its_own_link_inside_is_one_control(on_page: Pursue) -> None:
    outcome = await on_page("tabs.html", 'Click the "Science" tab')
    assert outcome.status == "satisfied"
    assert outcome.page.offered == 2


async def test_a_check_of_the_caller_decides(on_page: Pursue) -> None:
    outcome = await on_page("list.html", "Add the Sencha", checks=["text=Added Sencha"])
    assert (outcome.status, outcome.cause) == ("satisfied", "checks")


async def test_an_address_that_is_a_file_is_told_as_that_file(on_page: Pursue) -> None:
    outcome = await on_page("../pdf", "Read the file")
    assert outcome.url_after is not None and outcome.url_after.endswith("/pdf")
    assert outcome.title == "pdf.pdf" and outcome.changed == 0


async def test_nothing_is_added_twice_for_a_goal_that_asks_for_one(on_page: Pursue) -> None:
    outcome = await on_page("counter.html", "Buy the sencha", steps=8)
    added = [
        r for r in outcome.record if r.verdict == "executed" and r.target and r.target.name == "Add to cart"
    ]
    assert len(added) == 1
    assert outcome.status != "satisfied"


async def test_a_cover_is_taken_away_when_the_goal_says_so(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../browser/consent.html", 'Click "Reject all", then click "Search flights"')
    assert [hit for hit in site.hits_a if hit.startswith("/hit")] == ["/hit?rejectall", "/hit?search"]
    assert outcome.status == "satisfied"


async def test_a_card_is_dragged_into_a_column(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../browser/drag.html", "Drag Card A to the Done column")
    assert "/hit-drop-A" in site.hits_a
    row = next(r for r in outcome.record if r.verdict == "executed")
    assert (row.target and row.target.name, row.onto and row.onto.name) == ("Card A", "Done column")


async def test_items_are_dragged_to_a_place_and_beside_another(on_page: Pursue, site: Site) -> None:
    first = await on_page("../browser/drag_lists.html", "Drag Dog to the first position")
    assert first.status == "satisfied", first.story
    await on_page("../browser/drag_lists.html", "Move Apple below Cherry")
    orders = [hit for hit in site.hits_a if hit.startswith("/order")]
    assert orders == ["/order-DABCE", "/order-BCADE"]


@pytest.mark.parametrize("goal", ["Message contact 4321", "Click Message 4321"])
async def test_a_row_far_down_a_list_is_found_by_scrolling(on_page: Pursue, site: Site, goal: str) -> None:
    outcome = await on_page("../browser/vlist.html", goal)
    assert [hit for hit in site.hits_a if hit.startswith("/hit?")] == ["/hit?c4321"], outcome.story
    assert outcome.record[0].way == "scroll"


async def test_what_no_list_holds_is_looked_for_once(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../browser/lists.html?falling", "Open person 90210", steps=6)
    assert [r.way for r in outcome.record].count("scroll") == 1
    assert outcome.status != "satisfied"
