"""Which control is the same control, and which page is the same page."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.page.identity import Churn, canonical_url, identity, learn, match, signature
from pursuit.page.observation import Element, ElementState, Observation, Overlay, Readiness
from tests.page.looks import control, look, looks, some_examples


def test_a_control_is_matched_by_its_node_whatever_it_says_now() -> None:
    before, after = look(control(1, name="Follow")), look(control(1, name="Unfollow"))
    assert match(before, after) == {"e1": "e1"}


def test_a_node_number_of_another_document_is_another_control() -> None:
    before = look(control(1, name="Save"))
    after = look(control(1, name="Delete", document="d2"), document="d2")
    assert match(before, after) == {}


def test_a_rerendered_control_is_matched_by_what_it_resembles() -> None:
    before = look(control(1, "textbox", "Search", ordinal=0), control(2))
    after = look(control(9, "textbox", "Search", ordinal=0), control(2))
    assert match(before, after) == {"e1": "e9", "e2": "e2"}


def test_a_counter_in_a_name_does_not_hide_a_rerender() -> None:
    before, after = (
        look(control(1, "link", "Cart (0)", ordinal=0)),
        look(control(9, "link", "Cart (1)", ordinal=0)),
    )
    assert match(before, after) == {"e1": "e9"}


def test_two_that_resemble_alike_are_not_guessed_between() -> None:
    before = look(control(1, ordinal=0), control(2, ordinal=0))
    after = look(control(8, ordinal=0), control(9, ordinal=0))
    assert match(before, after) == {}


def test_rows_that_were_rerendered_in_another_order_keep_their_controls() -> None:
    names = ["Ann Lee", "Bob Ray", "Cy Moss"]
    before = look(*(control(i, name="Message", row=n, ordinal=i) for i, n in enumerate(names)))
    after = look(*(control(10 + i, name="Message", row=n, ordinal=i) for i, n in enumerate(reversed(names))))
    assert match(before, after) == {"e0": "e12", "e1": "e11", "e2": "e10"}


def test_a_control_that_now_stands_in_another_row_is_another_control() -> None:
    before = look(control(1, name="Message", row="Ann Lee", ordinal=0))
    after = look(control(9, name="Message", row="Bob Ray", ordinal=0))
    assert match(before, after) == {}


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://a.example/p?utm_source=x&utm_campaign=y&id=3", "https://a.example/p?id=3"),
        ("https://a.example/p?b=2&a=1", "https://a.example/p?a=1&b=2"),
        ("https://a.example/p?fbclid=1&gclid=2&_=99&ts=4&sid=5&cb=6&session_id=7", "https://a.example/p"),
        ("https://a.example/p;jsessionid=AB12?x=1", "https://a.example/p?x=1"),
        ("https://a.example/p?1712345678901", "https://a.example/p"),
        ("https://a.example/p#section", "https://a.example/p"),
        ("https://a.example/p#/cart", "https://a.example/p#/cart"),
        ("https://a.example/p#!/cart", "https://a.example/p#!/cart"),
        ("https://A.example", "https://a.example/"),
        ("https://a.example/p?page=2&sort=ts", "https://a.example/p?page=2&sort=ts"),
        ("https://a.example/p?q=", "https://a.example/p?q="),
        ("https://[broken/", "https://[broken/"),
    ],
)
def test_a_url_without_its_volatile_parts(url: str, place: str) -> None:
    assert canonical_url(url) == place
    assert canonical_url(place) == place


BASE = look(
    control(1, "searchbox", "Search", value=""),
    control(2, name="Add to cart"),
    control(3, "checkbox", "In stock", state=ElementState(checked=False)),
    control(4, "spinbutton", "Quantity", value="1"),
    text="Shop\n12:00:01\n0 items\nGreen tea",
)


def changed(node: int, **given: object) -> Observation:
    return replace(
        BASE, elements=tuple(replace(e, **given) if e.facts.node == node else e for e in BASE.elements)
    )


@pytest.mark.parametrize(
    "after",
    [
        changed(1, value="green tea"),
        changed(3, state=ElementState(checked=True)),
        changed(4, value="2"),
        changed(2, name="Added"),
        replace(BASE, elements=BASE.elements[1:]),
        replace(BASE, text=BASE.text.replace("0 items", "1 item")),
        replace(BASE, url="https://shop.example/cart"),
        replace(BASE, overlay=Overlay(kind="dialog", name="Cookies")),
        replace(BASE, messages=("Enter a name",)),
    ],
)
def test_what_makes_a_page_new(after: Observation) -> None:
    assert signature(after, Churn()) != signature(BASE, Churn())


@pytest.mark.parametrize(
    "after",
    [
        replace(BASE, revision="r2"),
        replace(BASE, url=BASE.url + "?utm_source=mail#top"),
        replace(BASE, elements=tuple(reversed(BASE.elements))),
        replace(BASE, readiness=Readiness(settled=False, reasons=("dom_changing",))),
        replace(BASE, document="d2"),
        replace(BASE, text="\n\n".join(reversed(BASE.text.split("\n")))),
    ],
)
def test_what_does_not_make_a_page_new(after: Observation) -> None:
    assert signature(after, Churn()) == signature(BASE, Churn())


def test_a_clock_that_was_learnt_makes_no_new_page_and_a_cart_still_does() -> None:
    churn = learn(BASE, replace(BASE, text=BASE.text.replace("00:01", "00:02")), Churn())
    later = replace(BASE, text=BASE.text.replace("12:00:01", "13:59:59"))
    assert signature(later, churn) == signature(BASE, churn)
    bought = replace(later, text=later.text.replace("0 items", "1 item"))
    assert signature(bought, churn) != signature(BASE, churn)


def test_a_ticking_number_is_learnt_by_its_place_and_hides_no_other_number() -> None:
    page = look(text="Visitors\n41\nCart\n0\nEnd")
    churn = learn(page, replace(page, text=page.text.replace("41", "42")), Churn())
    assert signature(replace(page, text=page.text.replace("41", "99")), churn) == signature(page, churn)
    assert signature(replace(page, text=page.text.replace("\n0\n", "\n1\n")), churn) != signature(page, churn)


def test_a_control_that_renames_itself_is_learnt_with_its_digits() -> None:
    def at(n: int) -> Observation:
        return look(control(1, name=f"Offer ends in {n} s"), control(2, "link", f"Cart {n // 50}"))

    churn = learn(at(10), at(9), Churn())
    assert signature(at(3), churn) == signature(at(10), churn)
    assert signature(at(60), churn) != signature(at(10), churn)


def test_an_advert_whose_place_was_seen_to_change_twice_makes_no_new_page() -> None:
    def advert(said: str, cart: str = "Cart: empty") -> Observation:
        return look(control(1, "link", said, path="html>body>aside>a"), text=f"News\n{said}\n{cart}")

    churn = Churn()
    for was, now in (("Buy shoes", "Try socks"), ("Try socks", "Eat soup")):
        churn = learn(advert(was), advert(now), churn)
    assert signature(advert("Fly away"), churn) == signature(advert("Buy shoes"), churn)
    assert signature(advert("Fly away", "Cart: 1 thing"), churn) != signature(advert("Buy shoes"), churn)


def test_a_rerendered_carousel_makes_no_new_page() -> None:
    def slide(n: int) -> Observation:
        return look(control(50 + n, "link", f"Slide {n}", path="html>body>nav>a", ordinal=0), control(1))

    churn = learn(slide(1), slide(2), Churn())
    assert signature(slide(7), churn) == signature(slide(1), churn)


def test_a_page_that_still_loads_teaches_nothing() -> None:
    loading = look(text="Loading", readiness=Readiness(settled=False, reasons=("requests_in_flight",)))
    assert learn(loading, look(text="3 results"), Churn()) == Churn()


def test_lines_that_only_came_once_are_no_churn() -> None:
    empty, filled = look(text="Cart"), look(text="Cart\n1 item")
    churn = learn(empty, filled, Churn())
    assert signature(filled, churn) != signature(empty, churn)


def test_two_documents_teach_nothing() -> None:
    assert learn(look(text="a 1"), look(text="a 2", document="d2"), Churn()) == Churn()


def _renumbered(element: Element) -> Element:
    return replace(element, ref=f"x{element.ref}")


@some_examples
@given(looks(), st.text("abc", min_size=1))
def test_a_signature_does_not_depend_on_refs_or_revision(page: Observation, revision: str) -> None:
    again = replace(page, revision=revision, elements=tuple(_renumbered(e) for e in page.elements))
    assert signature(again, Churn()) == signature(page, Churn())


@some_examples
@given(looks(), st.sets(st.integers(0, 12)))
def test_two_looks_at_a_page_that_ticks_have_one_signature_once_learnt(
    page: Observation, ticking: set[int]
) -> None:
    before = replace(page, readiness=Readiness(), text=f"{page.text}\nIt is 10:59")
    ticked = tuple(
        replace(e, value=f"{e.value}!", state=ElementState(disabled=True)) if e.facts.node in ticking else e
        for e in before.elements
    )
    after = replace(before, elements=ticked, text=f"{page.text}\nIt is 11:00")
    churn = learn(before, after, Churn())
    assert signature(before, churn) == signature(after, churn)


@some_examples
@given(looks(), looks())
def test_every_match_is_one_to_one_and_of_one_role_and_node_or_resemblance(
    a: Observation, b: Observation
) -> None:
    pairs = match(a, b)
    assert len(set(pairs.values())) == len(pairs)
    for old, new in pairs.items():
        was, now = a.element(old), b.element(new)
        assert was and now
        assert identity(was) == identity(now) or was.role == now.role
