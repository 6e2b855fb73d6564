"""What changed between two looks, and how it is told."""

from dataclasses import replace

import pytest
from hypothesis import given

from pursuit.page.action import Change
from pursuit.page.effects import MOST_CONTROLS, MOST_LINES, about_goal, changes, effects
from pursuit.page.identity import Churn, learn
from pursuit.page.observation import (
    Coverage,
    Dialog,
    ElementState,
    Observation,
    Overlay,
    SelectOption,
    Tab,
)
from pursuit.page.words import content_words
from tests.page.looks import control, look, looks, some_examples


def kinds(told: tuple[Change, ...]) -> list[tuple[str, str | None, str | None]]:
    return [(c.kind, c.was, c.now) for c in told]


def test_a_first_look_has_no_changes() -> None:
    assert changes(None, look(control(1))) == ()


def test_name_value_and_state_are_told_of_the_control_that_kept_its_identity() -> None:
    before = look(
        control(1, "searchbox", "Search", value=""),
        control(2, "checkbox", "In stock", state=ElementState(checked=False)),
        control(3, name="Follow"),
    )
    after = look(
        control(1, "searchbox", "Search", value="green tea"),
        control(2, "checkbox", "In stock", state=ElementState(checked=True)),
        control(3, name="Following"),
    )
    told = changes(before, after)
    assert kinds(told) == [
        ("value", "", "green tea"),
        ("state", "not checked", "checked"),
        ("name", "Follow", "Following"),
    ]
    assert [c.ref for c in told] == ["e1", "e2", "e3"]


def test_new_controls_carry_their_ref_and_gone_ones_do_not() -> None:
    told = changes(look(control(1, name="Open")), look(control(2, name="Close")))
    assert [(c.kind, c.ref, c.subject) for c in told] == [
        ("appeared", "e2", 'button "Close"'),
        ("gone", None, 'button "Open"'),
    ]


def test_a_control_rendered_anew_unchanged_is_told_with_both_refs_and_is_no_effect() -> None:
    before, after = look(control(1, ordinal=0)), look(control(9, ordinal=0))
    assert kinds(changes(before, after)) == [("appeared", "e1", 'button "Save"')]
    assert effects(before, after) == ()


def test_a_secret_field_never_tells_its_value() -> None:
    before = look(control(1, "textbox", "Password", secret=True, value=""))
    after = look(control(1, "textbox", "Password", secret=True, value="open sesame"))
    assert changes(before, after) == ()


def test_plain_text_that_no_control_holds_is_told_line_by_line() -> None:
    told = changes(look(text="Shop\n0 items in cart\nMilk"), look(text="Shop\n1 item in cart\nMilk"))
    assert kinds(told) == [("text", "0 items in cart", "1 item in cart")]


def test_a_line_that_a_control_already_tells_is_not_told_twice() -> None:
    before = look(control(1, "link", "Cart (0)"), text="Cart (0)")
    after = look(control(1, "link", "Cart (1)"), text="Cart (1)")
    assert kinds(changes(before, after)) == [("name", "Cart (0)", "Cart (1)")]


def test_lines_that_only_moved_are_no_change() -> None:
    assert changes(look(text="a\nb\nc"), look(text="c\na\nb")) == ()


def test_appearing_controls_and_lines_are_capped_and_the_rest_counted() -> None:
    after = look(
        *(control(i, name=f"Item {i}") for i in range(MOST_CONTROLS + 5)),
        text="\n".join(f"line {i}" for i in range(MOST_LINES + 3)),
    )
    told = changes(look(), after)
    assert [c.subject for c in told if c.ref is None and c.was is None and c.now is None] == [
        "5 more controls",
        "3 more lines of text",
    ]
    assert sum(c.kind == "appeared" for c in told) == MOST_CONTROLS + 1


def test_a_control_that_slipped_out_of_a_full_list_is_not_said_to_be_gone() -> None:
    full = Coverage(scanned=300, unlisted=44)
    before = look(control(1), control(2), control(3), coverage=full)
    after = look(control(9, name="New"), control(1), control(2), coverage=full)
    assert kinds(changes(before, after)) == [("appeared", None, 'button "New"')]


def test_a_message_is_new_only_when_it_was_not_there() -> None:
    before = look(messages=("Free delivery",))
    after = look(messages=("Free delivery", "Added to cart"), text="Added to cart")
    assert kinds(changes(before, after)) == [("message", None, "Added to cart")]


def test_overlays_and_dialogs_open_and_close() -> None:
    covered = look(overlay=Overlay(kind="dialog", name="Cookies"))
    held = look(dialog=Dialog(kind="confirm", message="Delete everything?", state="held"))
    assert effects(look(), covered) == ('a dialog opened: "Cookies"',)
    assert effects(covered, look()) == ('a dialog closed: "Cookies"',)
    assert effects(look(), held) == ('a confirm dialog opened: "Delete everything?"',)


def test_a_tab_that_opened_is_told() -> None:
    opened = (Tab(id="t2", url="https://shop.example/help", title="Help"),)
    assert effects(look(), look(tabs=opened)) == ('a tab opened: "Help"',)


def test_another_list_of_options_is_a_change() -> None:
    options = (SelectOption(label="Bern"), SelectOption(label="Basel"))
    before, after = (
        look(control(1, "combobox", "City")),
        look(control(1, "combobox", "City", options=options)),
    )
    assert effects(before, after) == ('combobox "City" is now 2 options',)


def test_after_a_navigation_only_address_title_and_messages_are_told() -> None:
    before = look(control(1, name="Buy"), text="Milk", overlay=Overlay(kind="menu", name="Sort"))
    after = look(
        control(1, name="Pay", document="d2"),
        text="Your cart",
        url="https://shop.example/cart?utm_source=x",
        title="Cart",
        messages=("1 item added",),
        document="d2",
    )
    assert [c.kind for c in changes(before, after)] == ["url", "title", "message"]
    assert effects(before, after) == (
        "the page became /cart",
        'message: "1 item added"',
        'title became "Cart"',
    )


def test_another_site_is_told_by_its_whole_address() -> None:
    assert effects(look(), look(url="https://pay.example/x", document="d2")) == (
        "the page became https://pay.example/x",
    )


def test_what_the_goal_mentions_is_told_first_and_three_small_things_at_most() -> None:
    before = look(*(control(i, name=n, value="1") for i, n in enumerate("abcd")), text="0 items in cart")
    after = look(*(control(i, name=n, value="2") for i, n in enumerate("abcd")), text="1 item in cart")
    told = effects(before, after, content_words("Add the tea to the cart"))
    assert told == (
        '"0 items in cart" became "1 item in cart"',
        'button "a" now holds "2"',
        'button "b" now holds "2"',
    )


def test_what_the_page_does_by_itself_is_no_effect() -> None:
    before = look(text="12:00:01\n0 items")
    churn = learn(before, look(text="12:00:02\n0 items"), Churn())
    assert effects(before, look(text="12:00:09\n1 item"), (), churn) == ('"0 items" became "1 item"',)


def test_page_words_are_quoted_capped_and_on_one_line() -> None:
    (told,) = effects(look(), look(messages=('Done" and\nthen "' + "x" * 200,)))
    assert told.startswith("message: \"Done' and then 'xxx")
    assert len(told) <= len('message: ""') + 80
    assert "\n" not in told


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (Change(kind="text", was="0 items in cart", now="1 item in cart"), True),
        (Change(kind="text", was=None, now="Cookies were accepted"), False),
        (Change(kind="name", was="Wish", now="Wished", subject='button "Tea"'), True),
        (Change(kind="url", was="https://tea.example/", now="https://tea.example/help"), False),
        (Change(kind="url", was="https://s.example/", now="https://s.example/cart"), True),
        (Change(kind="message", was=None, now="In your basket now"), True),
    ],
)
def test_what_is_about_a_goal(change: Change, about: bool) -> None:
    assert about_goal(change, content_words("add tea to the cart"), {"basket"}) is about


@some_examples
@given(looks())
def test_a_page_has_not_changed_against_itself(page: Observation) -> None:
    assert changes(page, page) == ()
    assert effects(page, page) == ()


@some_examples
@given(looks("d1"), looks("d2"))
def test_effects_never_name_a_control_across_documents(before: Observation, after: Observation) -> None:
    told = changes(before, after)
    assert {c.kind for c in told} <= {"url", "title", "message"}
    assert all(c.ref is None and not c.subject for c in told)


@some_examples
@given(looks(), looks())
def test_a_secret_value_is_never_told_and_everything_told_can_be_encoded(
    a: Observation, b: Observation
) -> None:
    values = {x.ref for x in (*a.elements, *b.elements) if x.facts.secret}
    told = changes(a, b)
    assert not [c for c in told if c.kind == "value" and c.ref in values]
    for sentence in effects(a, b):
        sentence.encode("utf-8")


def test_a_change_of_title_alone_is_told() -> None:
    assert effects(look(), replace(look(), title="Cart")) == ('title became "Cart"',)
