"""Refs stand for live nodes; what says something else or stands elsewhere is no longer what was listed."""

import pytest

from pursuit.page.observation import Element
from tests.browser.look_pages import Seen, names, origins, seen

__all__ = ["origins", "seen"]


def rows(elements: tuple[Element, ...], name: str) -> list[str | None]:
    return [e.row for e in elements if e.name == name]


async def test_a_row_is_the_text_around_a_control_without_its_name(seen: Seen) -> None:
    page = await (await seen.go("rows.html")).look()
    assert rows(page.elements, "Cancel") == ["Order 1 12.50 EUR", "Order 2 9.00 EUR"]
    assert rows(page.elements, "Order 1") == ["12.50 EUR"]


async def test_a_repeated_card_is_a_row(seen: Seen) -> None:
    page = await (await seen.go("rows.html")).look()
    assert rows(page.elements, "Add to cart") == ["Mint paste 3.20", "Herb paste 2.10", "Plain paste 1.00"]


async def test_menus_calendars_and_lone_fields_have_no_row(seen: Seen) -> None:
    page = await (await seen.go("rows.html")).look()
    bare = {"Home", "Contact", "1", "4", "Street"}
    assert {e.name for e in page.elements if e.row is None} >= bare


async def test_the_group_is_the_nearest_legend_or_heading(seen: Seen) -> None:
    await seen.go("rows.html")
    assert (await seen.find("Street")).facts.group == "Delivery"


async def test_reused_nodes_with_new_words_are_not_what_was_listed(seen: Seen) -> None:
    await seen.go("relabel.html")
    alpha = await seen.find("Pay Alpha")
    assert (await seen.locate(alpha))["same"]
    await seen.page.evaluate("say(['Omega', 'Alpha', 'Beta'])")
    told = await seen.locate(alpha)
    assert (told["same"], told["why"], told["now"]) == (False, "name", "Pay Omega")
    assert "x" not in told


async def test_a_list_sorted_by_rewriting_its_rows_is_noticed(seen: Seen) -> None:
    await seen.go("rows.html")
    ann = await seen.find("Message")
    await seen.page.evaluate("resort()")
    told = await seen.locate(ann)
    assert (told["same"], told["why"], told["was"], told["now"]) == (False, "row", "Ann", "Eva")


async def test_a_control_that_moves_with_its_row_is_the_same(seen: Seen) -> None:
    await seen.go("rows.html")
    ann = await seen.find("Message")
    await seen.page.evaluate("reorder()")
    assert (await seen.locate(ann))["same"]
    assert (await seen.find("Message", 4)).ref == ann.ref


async def test_a_list_drawn_anew_has_new_controls(seen: Seen) -> None:
    await seen.go("rows.html")
    ann = await seen.find("Message")
    await seen.page.evaluate("draw()")
    assert (await seen.locate(ann)) == {"found": False, "why": "gone"}
    assert (await seen.find("Message")).ref != ann.ref


async def test_a_ref_is_never_given_to_another_node(seen: Seen) -> None:
    await seen.go("rows.html")
    used = {e.ref for e in (await seen.look()).elements if e.name == "Message"}
    for _ in range(5):
        await seen.page.evaluate("draw()")
        fresh = {e.ref for e in (await seen.look()).elements if e.name == "Message"}
        assert not used & fresh
        used |= fresh


async def test_an_unknown_ref_is_not_found(seen: Seen) -> None:
    await seen.go("rows.html")
    await seen.look()
    assert (await seen.ask("locate", ref="e999"))["found"] is False
    assert (await seen.ask("locate", ref="other1"))["found"] is False


async def test_acting_in_a_row_leaves_it_the_same_row(seen: Seen) -> None:
    await seen.go("rows.html")
    tick, note, pick, toggle = [await seen.find(n) for n in ("Done", "Your note", "State", "Follow")]
    await seen.page.check("#tick")
    await seen.page.fill("#note", "call back")
    await seen.page.select_option("#pick", "Shut")
    await seen.page.evaluate("toggle.textContent = 'Following'")
    for element in (tick, note, pick):
        assert (await seen.locate(element))["same"], element.name
    assert (await seen.locate(toggle))["why"] == "name"


@pytest.mark.parametrize(
    ("was", "now", "same"),
    [
        ("3 s ago", "4 s ago", True),
        ("just now", "1 minute ago", True),
        ("vor 3 Minuten", "vor 4 Minuten", True),
        ("5 分钟前", "6 分钟前", True),
        ("12:03", "12:04", True),
        ("12:59", "13:00", True),
        ("12:03", "14:30", False),
        ("leaves at 10:30", "leaves at 11:00", False),
        ("2 days ago", "2 years ago", False),
        ("12 items", "13 items", False),
    ],
)
async def test_clocks_and_ages_may_go_on_but_other_times_are_other_rows(
    seen: Seen, was: str, now: str, same: bool
) -> None:
    await seen.go("rows.html")
    await seen.page.evaluate("t => { due.textContent = t }", was)
    tick = await seen.find("Done")
    await seen.page.evaluate("t => { due.textContent = t }", now)
    assert (await seen.locate(tick))["same"] is same


async def test_a_countdown_in_a_name_is_judged_by_the_time_gone(seen: Seen) -> None:
    await seen.go("relabel.html")
    said = "([a, b, s]) => __pursuit.parts.drift.sameText(a, b, s)"
    assert await seen.page.evaluate(said, ["Resend code (0:59)", "Resend code (0:52)", 7])
    assert not await seen.page.evaluate(said, ["Book 10:30", "Book 11:00", 7])
    assert not await seen.page.evaluate(said, ["Resend code (0:59)", "Cancel order (0:52)", 7])


async def test_refs_carry_the_prefix_of_their_document(seen: Seen) -> None:
    await seen.go("relabel.html")
    page = await seen.look(prefix="f2e")
    assert all(e.ref == f"f2e{e.facts.node}" for e in page.elements)


async def test_evaluating_the_bundle_again_keeps_every_ref(seen: Seen) -> None:
    from pursuit.browser.bundle import bundle

    await seen.go("relabel.html")
    before = [e.ref for e in (await seen.look()).elements]
    await seen.page.evaluate(bundle())
    assert [e.ref for e in (await seen.look()).elements] == before


async def test_like_controls_are_told_apart_by_ordinal(seen: Seen) -> None:
    page = await (await seen.go("rows.html")).look()
    assert [e.facts.ordinal for e in page.elements if e.name == "Message"] == [0, 1, 2, 3, 4]
    assert {e.facts.path for e in page.elements if e.name == "Message"} == {"html>body>ul>li>button"}


async def test_names_survive(seen: Seen) -> None:
    page = await (await seen.go("relabel.html")).look()
    assert names(page)[:3] == ["Pay Alpha", "Pay Beta", "Pay Gamma"]
