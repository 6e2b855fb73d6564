"""The shop's routes and the state they leave, without a browser."""

import re

import httpx2
import pytest

from pursuit.demo.catalogue import load_catalogue

TOOTHPASTE = "SE-0751"
ADDRESS = {
    "email": "sam@example.com",
    "name": "Sam",
    "address": "14 Mill Lane",
    "city": "Riverton",
    "state": "OR",
    "zip": "97201",
    "card_name": "Sam",
    "card_number": "4242 4242 4242 4242",
    "expiry": "09/29",
    "cvc": "123",
    "terms": "yes",
}


async def add(visitor: httpx2.AsyncClient, sku: str = TOOTHPASTE, quantity: object = 1) -> httpx2.Response:
    return await visitor.post("/cart/items", json={"sku": sku, "quantity": quantity})


async def state_of(checker: httpx2.AsyncClient, **params: str) -> dict:
    return (await checker.get("/api/state", params=params)).json()


async def log_in(visitor: httpx2.AsyncClient, password: str = "open sesame") -> httpx2.Response:
    return await visitor.post("/login", data={"username": "Sam", "password": password})


async def test_every_link_of_the_front_page_leads_somewhere(visitor: httpx2.AsyncClient) -> None:
    text = (await visitor.get("/")).text
    links = set(re.findall(r'(?:href|src)="(/[^"#]*)"', text))
    statuses = {link: (await visitor.get(link)).status_code for link in links}
    assert len(links) > 40
    assert {link for link, status in statuses.items() if status != 200} == set()


@pytest.mark.parametrize("product", load_catalogue().products, ids=lambda product: product.sku)
async def test_every_product_has_a_page_and_a_picture(visitor: httpx2.AsyncClient, product: object) -> None:
    shown = await visitor.get(f"/p/{product.slug}")
    picture = await visitor.get(f"/images/{product.sku}.svg")
    assert shown.status_code == picture.status_code == 200
    assert picture.headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["/nope", "/c/none", "/p/none-1", "/orders/LF-1"])
async def test_an_unknown_address_is_a_page_that_says_so(visitor: httpx2.AsyncClient, path: str) -> None:
    reply = await visitor.get(path)
    assert reply.status_code == 404
    assert "We could not find that page" in reply.text


async def test_results_start_with_a_row_marked_sponsored(visitor: httpx2.AsyncClient) -> None:
    text = (await visitor.get("/search?q=toothpaste")).text
    first = re.search(r'<li class="card.*?</li>', text, re.DOTALL)
    assert first
    assert 'class="mark">Sponsored<' in first[0]
    assert "Sensodyne" not in first[0]


async def test_every_button_of_a_results_page_says_the_same(visitor: httpx2.AsyncClient) -> None:
    text = (await visitor.get("/search?q=toothpaste")).text
    buttons = re.findall(r"<button[^>]*data-add[^>]*>(.*?)</button>", text)
    assert len(buttons) >= 8
    assert set(buttons) == {"Add to cart"}


async def test_a_fetched_part_has_no_page_around_it(visitor: httpx2.AsyncClient) -> None:
    text = (await visitor.get("/search?q=green+tea&part=results")).text
    assert "<html" not in text
    assert "Results for “green tea”" in text


async def test_what_is_added_stands_in_the_state(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await visitor.get("/")
    reply = await add(visitor, quantity=2)
    assert reply.json() == {"count": 2, "message": "Added Sensodyne Repair & Protect Toothpaste to cart"}
    cart = (await state_of(checker))["cart"]
    assert cart["items"] == [
        {
            "sku": TOOTHPASTE,
            "name": "Sensodyne Repair & Protect Toothpaste",
            "brand": "Sensodyne",
            "quantity": 2,
            "price": 5.99,
        }
    ]
    assert cart["count"] == 2


@pytest.mark.parametrize(
    ("sku", "quantity", "status"),
    [("NONE", 1, 422), (TOOTHPASTE, 0, 422), (TOOTHPASTE, "many", 422), ("PK-0200", 1, 409)],
)
async def test_what_cannot_be_added_is_refused(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient, sku: str, quantity: object, status: int
) -> None:
    reply = await add(visitor, sku, quantity)
    assert reply.status_code == status
    assert reply.json()["error"]
    assert (await state_of(checker))["cart"]["items"] == []


async def test_a_line_changes_in_its_place_and_goes_at_zero(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await add(visitor, "TW-2001")
    await add(visitor)
    await visitor.post("/cart/items/TW-2001", json={"quantity": 3})
    items = (await state_of(checker))["cart"]["items"]
    assert [(item["sku"], item["quantity"]) for item in items] == [("TW-2001", 3), (TOOTHPASTE, 1)]
    reply = await visitor.post("/cart/items/TW-2001", json={"quantity": 0})
    assert 'data-count="1"' in reply.text


async def test_the_header_counts_in_words(visitor: httpx2.AsyncClient) -> None:
    assert 'aria-label="Cart, 0 items"' in (await visitor.get("/")).text
    await add(visitor)
    assert 'aria-label="Cart, 1 item"' in (await visitor.get("/")).text


async def test_the_right_password_logs_in_and_the_wrong_one_says_so(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    wrong = await log_in(visitor, "sesame")
    assert 'role="alert"' in wrong.text
    assert (await state_of(checker))["user"] is None
    right = await log_in(visitor)
    assert "Welcome back, Sam" in right.text
    assert (await state_of(checker))["user"] == "sam"
    await visitor.post("/logout")
    assert (await state_of(checker))["user"] is None


async def test_the_account_asks_to_log_in_and_then_goes_where_one_wanted(visitor: httpx2.AsyncClient) -> None:
    asked = await visitor.get("/account/orders")
    assert asked.url.path == "/login"
    back = await visitor.post(
        "/login", data={"username": "sam", "password": "open sesame", "next": "/account/orders"}
    )
    assert back.url.path == "/account/orders"
    assert "LF-20418" in back.text


@pytest.mark.parametrize("elsewhere", ["//evil.example", "https://evil.example", "/\\evil.example"])
async def test_logging_in_never_leads_to_another_site(visitor: httpx2.AsyncClient, elsewhere: str) -> None:
    fields = {"username": "sam", "password": "open sesame", "next": elsewhere}
    reply = await visitor.post("/login", data=fields, follow_redirects=False)
    assert reply.headers["location"] == "/account"


async def test_an_order_empties_the_cart_and_is_confirmed(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await add(visitor)
    reply = await visitor.post("/checkout", data=ADDRESS)
    assert "Thank you, your order is placed" in reply.text
    state = await state_of(checker)
    assert state["cart"]["count"] == 0
    [order] = state["orders"]
    assert order["items"][0]["brand"] == "Sensodyne"
    assert order["total"] == pytest.approx(10.98)
    assert "4242" not in str(state)


async def test_a_wrong_field_is_named_and_nothing_is_ordered(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await add(visitor)
    reply = await visitor.post("/checkout", data={**ADDRESS, "card_number": "12", "city": ""})
    assert reply.status_code == 422
    assert "A card number has 13 to 19 digits." in reply.text
    assert "Enter your city." in reply.text
    state = await state_of(checker)
    assert (state["cart"]["count"], state["orders"]) == (1, [])


async def test_an_order_of_somebody_else_is_not_shown(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await add(visitor)
    placed = await visitor.post("/checkout", data=ADDRESS)
    assert (await checker.get(placed.url.path)).status_code == 404


async def test_consent_is_asked_once(visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient) -> None:
    assert 'role="dialog"' in (await visitor.get("/")).text
    await visitor.post("/consent", json={"purposes": ["analytics"]})
    assert 'role="dialog"' not in (await visitor.get("/")).text
    assert (await state_of(checker))["consent"] == "analytics"


@pytest.mark.parametrize(
    ("purposes", "word"), [([], "rejected"), (["analytics", "personalisation", "advertising"], "all")]
)
async def test_consent_to_all_or_nothing_has_a_word(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient, purposes: list[str], word: str
) -> None:
    await visitor.post("/consent", json={"purposes": purposes})
    assert (await state_of(checker))["consent"] == word


async def test_the_newsletter_takes_an_address_and_nothing_else(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    assert (await visitor.post("/newsletter", json={"email": "sam"})).status_code == 422
    await visitor.post("/newsletter", json={"email": "sam@example.com"})
    assert (await state_of(checker))["newsletter"] == ["sam@example.com"]


async def test_a_wish_is_kept_and_taken_back(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await visitor.post(f"/wish-list/{TOOTHPASTE}")
    assert (await state_of(checker))["wish_list"] == [TOOTHPASTE]
    await visitor.post(f"/wish-list/{TOOTHPASTE}")
    assert (await state_of(checker))["wish_list"] == []


async def test_a_search_counts_once_however_it_is_filtered(
    visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    for address in ("/search?q=tea", "/search?q=tea&sort=price-asc", "/search?q=+green++tea"):
        await visitor.get(address)
    assert (await state_of(checker))["searches"] == ["tea", "green tea"]


async def test_the_state_is_that_of_the_browser_used_last(
    app: object, visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient
) -> None:
    await add(visitor)
    first = (await state_of(checker))["session"]
    await checker.get("/")
    assert (await state_of(checker))["cart"]["count"] == 0
    assert (await state_of(checker, session=first))["cart"]["count"] == 1
    assert (await checker.get("/api/state?session=nobody")).status_code == 404


async def test_asking_for_the_state_makes_no_session(checker: httpx2.AsyncClient) -> None:
    await checker.get("/healthz")
    state = await state_of(checker)
    assert state["session"] is None
    assert state["cart"] == {"items": [], "count": 0, "subtotal": 0}
    assert not checker.cookies


async def test_a_reset_empties_everything(visitor: httpx2.AsyncClient, checker: httpx2.AsyncClient) -> None:
    await add(visitor)
    await log_in(visitor)
    await checker.post("/api/reset")
    assert (await state_of(checker))["session"] is None
    assert 'aria-label="Cart, 0 items"' in (await visitor.get("/")).text
