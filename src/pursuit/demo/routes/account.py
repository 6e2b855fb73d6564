"""The customer: logging in and out, order history, wish list."""

import hmac
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from pursuit.demo.sessions import CartLine, Order
from pursuit.demo.shop import change, form_of, page, session_of, shop_of, totals


async def show_login(request: Request) -> Response:
    if session_of(request).user:
        return RedirectResponse("/account", status_code=303)
    onward = _next(request.query_params.get("next", ""))
    return page(request, "login.html", error="", username="", next=onward)


async def log_in(request: Request) -> Response:
    fields = await form_of(request)
    account = shop_of(request).account
    username, password = fields.get("username", ""), fields.get("password", "")
    onward = _next(fields.get("next", ""))
    right = hmac.compare_digest(password.encode(), account["password"].encode())
    if username.casefold() != account["username"] or not right:
        error = "That username and password do not match. Please try again."
        return page(request, "login.html", 422, error=error, username=username, next=onward)
    change(request, lambda session: replace(session, user=account["username"]))
    return RedirectResponse(onward or "/account", status_code=303)


async def log_out(request: Request) -> Response:
    change(request, lambda session: replace(session, user=None))
    return RedirectResponse("/", status_code=303)


async def account(request: Request) -> Response:
    return _for_customer(request, "account.html")


async def order_history(request: Request) -> Response:
    return _for_customer(request, "orders.html")


async def wish_list(request: Request) -> Response:
    by_sku = shop_of(request).catalogue.by_sku
    wishes = [by_sku[sku] for sku in session_of(request).wish_list]
    return page(request, "wish_list.html", wishes=wishes)


async def toggle_wish(request: Request) -> Response:
    sku = request.path_params["sku"]
    product = shop_of(request).catalogue.by_sku.get(sku)
    if product is None:
        return JSONResponse({"error": "We do not know that product."}, status_code=404)
    session = change(request, lambda session: session.toggled_wish(sku))
    saved = sku in session.wish_list
    done = f"Saved {product.name} to" if saved else f"Removed {product.name} from"
    return JSONResponse(
        {"saved": saved, "count": len(session.wish_list), "message": f"{done} your wish list"}
    )


def orders_of(request: Request) -> list[Order]:
    """This visitor's orders, newest first; a customer's include those from before."""
    session = session_of(request)
    earlier = _earlier_orders(request) if session.user else []
    return [*reversed(session.orders), *earlier]


def _earlier_orders(request: Request) -> list[Order]:
    shop = shop_of(request)
    orders = []
    for said in shop.account["orders"]:
        lines = tuple(CartLine(**line) for line in said["lines"])
        total = totals(shop.catalogue, lines).total
        orders.append(Order(**{**said, "lines": lines, "total": total}))
    return orders


def _for_customer(request: Request, template: str) -> Response:
    if session_of(request).user is None:
        return RedirectResponse(f"/login?next={request.url.path}", status_code=303)
    by_sku = shop_of(request).catalogue.by_sku
    return page(request, template, orders=orders_of(request), by_sku=by_sku)


def _next(said: str) -> str:
    """A path of our own or nothing: never another site."""
    return said if said.startswith("/") and not said.startswith(("//", "/\\")) else ""


routes = [
    Route("/login", show_login),
    Route("/login", log_in, methods=["POST"]),
    Route("/logout", log_out, methods=["POST"]),
    Route("/account", account),
    Route("/account/orders", order_history),
    Route("/account/wish-list", wish_list),
    Route("/wish-list/{sku}", toggle_wish, methods=["POST"]),
]
