"""The class of a move: look, change or submit."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pursuit.errors import UsageError
from pursuit.page.observation import Dialog, Element, ElementFacts, ElementState, FormFacts
from pursuit.policy.consequence import Consequence, Policy, Verdict, control_class, dialog_class

SHOP = "https://shop.example/"
LOOK, CHANGE, SUBMIT = Consequence.look, Consequence.change, Consequence.submit


def button(name: str, role: str = "button", state: ElementState | None = None, **facts: object) -> Element:
    known: dict[str, object] = {"tag": "button"} | facts
    return Element(
        ref="e1",
        role=role,
        name=name,
        state=state or ElementState(),
        facts=ElementFacts(**known),  # type: ignore[arg-type]
    )


def link(name: str, href: str = SHOP + "x") -> Element:
    return button(name, "link", tag="a", href=href)


def click(
    element: Element, form: FormFacts | None = None, url: str = SHOP, title: str = "Shop"
) -> Consequence:
    return control_class(element, form, move="click", page_url=url, page_title=title).consequence


@pytest.mark.parametrize(
    "move", ["scroll", "WAIT", "hover", "BACK", "FORWARD", "RELOAD", "NAVIGATE", "dialog_dismiss"]
)
def test_moves_that_only_look_do_so_whatever_they_aim_at(move: str) -> None:
    assert control_class(button("Delete account"), None, move=move).consequence is LOOK
    assert control_class(None, None, move=move).consequence is LOOK


@pytest.mark.parametrize("move", ["fill", "select", "upload", "drag", "suggest"])
@pytest.mark.parametrize("name", ["Confirm password", "Order by", "Send to", "Card number"])
def test_putting_something_in_is_a_change_whatever_the_field_is_called(move: str, name: str) -> None:
    field = button(name, "textbox", editable=True)
    paying = FormFacts(method="post", has_payment=True, submit_names=("Pay",))
    assert control_class(field, paying, move=move, page_url=SHOP + "checkout").consequence is CHANGE


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (button("Add to cart"), CHANGE),
        (button("Next"), CHANGE),
        (button("Log out"), CHANGE),
        (button(""), CHANGE),
        (button("Delete"), SUBMIT),
        (button("Checkout"), SUBMIT),
        (button("Place order"), SUBMIT),
        (button("Sort order"), CHANGE),
        (button("Noise Cancellation"), CHANGE),
        (button("Delete", "menuitem"), SUBMIT),
        (button("Copy", "menuitem"), CHANGE),
        (button("Pay now", "generic"), SUBMIT),
        (button("Milk", "generic"), CHANGE),
        (button("Search", "searchbox", editable=True), LOOK),
        (button("City", "combobox"), LOOK),
        (button("Buy", "tab"), LOOK),
        (button("Order details", tag="summary"), LOOK),
        (button("Checkout options", state=ElementState(expanded=False)), LOOK),
        (button("Order", popup="menu"), LOOK),
        (button("Filters", popup="dialog"), LOOK),
        (button("Delete", popup="dialog"), SUBMIT),
        (button("In stock", "checkbox"), CHANGE),
        (button("Subscribe to our news", "checkbox"), CHANGE),
        (button("Delete my files", "switch"), SUBMIT),
        (button("Order History of Japan", "option"), CHANGE),
        (button("Send by post", "radio"), CHANGE),
    ],
)
def test_the_class_of_a_click(element: Element, expected: Consequence) -> None:
    assert click(element) is expected


@pytest.mark.parametrize(
    ("name", "href", "expected"),
    [
        ("Checkout", SHOP + "checkout", LOOK),
        ("Orders", SHOP + "orders", LOOK),
        ("Your orders", SHOP + "orders", LOOK),
        ("Submit a ticket", SHOP + "ticket", LOOK),
        ("Subscribe", SHOP + "plans", LOOK),
        ("Cancel", SHOP, LOOK),
        ("Home", SHOP, LOOK),
        ("Details", SHOP + "#details", LOOK),
        ("Write to us", "mailto:a@shop.example", LOOK),
        ("Delete", SHOP + "items/3", SUBMIT),
        ("Pay now", SHOP + "pay", SUBMIT),
        ("Buy now", SHOP + "buy", SUBMIT),
        ("Unsubscribe", SHOP + "u", SUBMIT),
        ("Cancel order", SHOP + "orders/3", SUBMIT),
        ("×", SHOP + "cart/delete?id=3", SUBMIT),
        ("×", SHOP + "cart?action=remove&id=3", SUBMIT),
        ("How to delete files", SHOP + "help/how-to-delete-files", LOOK),
        ("Checkout", SHOP + "#", SUBMIT),
        ("Place order", "javascript:order()", SUBMIT),
        ("More", "javascript:void(0)", CHANGE),
        ("More", SHOP + "#", CHANGE),
    ],
)
def test_the_class_of_a_link(name: str, href: str, expected: Consequence) -> None:
    assert click(link(name, href)) is expected


def test_a_link_without_an_address_is_a_button() -> None:
    assert click(button("Checkout", "link", tag="a")) is SUBMIT


LOGIN = FormFacts(method="post", has_password=True, submit_names=("Log in",), fields=2)
PAYING = FormFacts(method="post", has_payment=True, submit_names=("Continue",), fields=4)
SEARCH = FormFacts(method="get", is_search=True, submit_names=("Submit",), fields=1)
PLAIN = FormFacts(method="post", submit_names=("Save",), fields=3)
MUTE = FormFacts(method="post", fields=1)
DELETING = FormFacts(method="post", submit_names=("Delete my account",))
GOING = FormFacts(method="post", submit_names=("Continue",))


def sent(
    form: FormFacts | None, url: str = SHOP, title: str = "Shop", values: tuple[str, ...] = ()
) -> Verdict:
    return control_class(
        button("Field", "textbox", editable=True),
        form,
        move="submit",
        page_url=url,
        page_title=title,
        filled_values=values,
    )


@pytest.mark.parametrize(
    ("form", "expected"),
    [(None, CHANGE), (SEARCH, CHANGE), (PLAIN, CHANGE), (MUTE, CHANGE), (PAYING, SUBMIT), (DELETING, SUBMIT)],
)
def test_a_form_that_is_sent_has_the_class_of_what_it_says_and_holds(
    form: FormFacts | None, expected: Consequence
) -> None:
    assert sent(form).consequence is expected


def test_a_password_that_the_caller_gave_may_be_sent_and_another_may_not() -> None:
    assert sent(LOGIN, values=("password",)).consequence is CHANGE
    assert sent(LOGIN).consequence is SUBMIT
    assert click(button("Log in", submits=True), LOGIN) is SUBMIT


@pytest.mark.parametrize(
    ("url", "title"),
    [
        (SHOP + "checkout", "Shop"),
        (SHOP + "checkout.php?step=2", "Shop"),
        (SHOP + "#/checkout", "Shop"),
        (SHOP + "confirm-order", "Shop"),
        (SHOP, "Checkout | Shop"),
        (SHOP, "Review your order - Shop"),
        (SHOP, "Zahlung – Laden"),
        (SHOP, "お支払い | 店"),
    ],
)
def test_on_an_expensive_page_going_on_is_a_submit_and_the_rest_is_not(url: str, title: str) -> None:
    assert click(button("Continue", submits=True), GOING, url, title) is SUBMIT
    assert click(button("OK"), None, url, title) is SUBMIT
    assert sent(GOING, url, title).consequence is SUBMIT
    assert click(button("Apply coupon"), None, url, title) is CHANGE
    assert sent(MUTE, url, title).consequence is CHANGE
    assert sent(SEARCH, url, title).consequence is CHANGE


@pytest.mark.parametrize(
    ("url", "title"),
    [
        (SHOP + "blog/how-to-delete-your-account", "How to delete your account in ten easy steps"),
        (SHOP + "orders/payments-explained", "Payments explained for those who are new here"),
        (SHOP + "cart", "Cart"),
    ],
)
def test_a_page_that_only_writes_about_it_is_not_expensive(url: str, title: str) -> None:
    assert click(button("Next"), None, url, title) is CHANGE


def test_a_button_that_goes_on_in_a_payment_form_is_a_submit_even_when_it_is_not_its_submit_button() -> None:
    assert click(button("Continue"), PAYING) is SUBMIT
    assert click(button("Show details"), PAYING) is CHANGE


def test_a_search_button_may_be_called_submit() -> None:
    assert click(button("Submit", submits=True), SEARCH) is CHANGE


@pytest.mark.parametrize(
    ("key", "expected"),
    [("Escape", LOOK), ("Tab", LOOK), ("ArrowDown", LOOK), ("Enter", SUBMIT), (None, SUBMIT), ("a", CHANGE)],
)
def test_a_key_in_a_field_of_a_deleting_form(key: str | None, expected: Consequence) -> None:
    field = button("Why?", "textbox", editable=True)
    assert control_class(field, DELETING, move="press", key=key).consequence is expected


def test_enter_on_a_button_is_a_click() -> None:
    assert control_class(button("Delete"), None, move="press", key="Enter").consequence is SUBMIT
    assert control_class(button("Wrap"), None, move="press", key="Space").consequence is CHANGE


@pytest.mark.parametrize(
    ("dialog", "accept", "expected"),
    [
        (Dialog(kind="confirm", message="Delete everything?", state="held"), True, SUBMIT),
        (
            Dialog(kind="confirm", message="Do you really want to remove this item?", state="held"),
            True,
            SUBMIT,
        ),
        (Dialog(kind="confirm", message="本当に削除しますか？", state="held"), True, SUBMIT),
        (Dialog(kind="confirm", message="Leave this page?", state="held"), True, CHANGE),
        (Dialog(kind="confirm", message="Delete everything?", state="held"), False, LOOK),
        (Dialog(kind="prompt", message="Your name?", state="held"), True, CHANGE),
        (Dialog(kind="alert", message="Deleted", state="held"), True, LOOK),
    ],
)
def test_a_dialog_is_what_its_message_says(dialog: Dialog, accept: bool, expected: Consequence) -> None:
    assert dialog_class(dialog, accept=accept).consequence is expected


def test_a_verdict_says_what_decided_it() -> None:
    assert control_class(button("Yes, delete it"), None, move="click").reason == "its name says 'delete'"
    assert sent(PAYING).reason == "the form holds a card or payment field"


def test_a_policy_allows_everything_until_told_otherwise() -> None:
    assert [Policy().judge(c) for c in Consequence] == ["allow"] * 3


def test_a_class_that_is_asked_for_takes_the_higher_ones_with_it() -> None:
    policy = Policy.from_words(ask=["change"], never=["submit"])
    assert [policy.judge(c) for c in Consequence] == ["allow", "ask", "forbid"]


def test_a_word_that_is_no_class_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="'delete' is no class"):
        Policy.from_words(never=["delete"])


_classes = st.frozensets(st.sampled_from(Consequence))


@settings(deadline=None)
@given(_classes, _classes)
def test_a_higher_class_is_never_allowed_more_easily(
    never: frozenset[Consequence], ask: frozenset[Consequence]
) -> None:
    order = ["allow", "ask", "forbid"]
    policy = Policy(never=never, ask=ask)
    ranks = [order.index(policy.judge(c)) for c in Consequence]
    assert ranks == sorted(ranks)


_forms = st.one_of(
    st.none(),
    st.builds(
        FormFacts,
        has_password=st.booleans(),
        submit_names=st.lists(st.sampled_from(["Save", "Pay", "Continue", ""]), max_size=2).map(tuple),
    ),
)


@settings(deadline=None)
@given(
    st.sampled_from(["click", "submit", "press", "check", "fill"]),
    st.sampled_from(["button", "link", "textbox", "checkbox"]),
    st.sampled_from(["Save", "Continue", "Order history", "Delete"]),
    st.booleans(),
    _forms,
)
def test_a_card_field_never_lowers_the_class(
    move: str, role: str, name: str, submits: bool, form: FormFacts | None
) -> None:
    element = button(name, role, submits=submits)
    without = control_class(element, form, move=move).consequence
    with_card = control_class(element, replace(form or FormFacts(), has_payment=True), move=move).consequence
    assert with_card >= without


@pytest.mark.parametrize(
    ("icon", "expected"),
    [
        (button("", "generic", hint="icon delete"), SUBMIT),
        (button("", "generic", hint="send reply"), SUBMIT),
        (button("", "generic", description="Remove"), SUBMIT),
        (button("", "generic", hint="icon star"), CHANGE),
        (button("Keep", hint="delete icon"), CHANGE),
    ],
)
def test_an_icon_without_words_is_what_its_title_or_class_says(icon: Element, expected: Consequence) -> None:
    assert click(icon) is expected
