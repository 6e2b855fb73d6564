"""Placing an order: the form, its checks, the confirmation. No card is charged and none is kept."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pursuit.demo.checks import checkout_errors
from pursuit.demo.routes.account import orders_of
from pursuit.demo.sessions import Order
from pursuit.demo.shop import change, form_of, page, session_of, shop_of, totals

STATES = ("AZ", "CA", "CO", "FL", "GA", "IL", "MA", "MI", "MN", "NC", "NY", "OH", "OR", "PA", "TX", "WA")
"""Where the shop delivers."""


async def show(request: Request) -> Response:
    if not session_of(request).cart:
        return RedirectResponse("/cart", status_code=303)
    return _form(request, _remembered(request), {}, 200)


async def place(request: Request) -> Response:
    """Take the order or show the form again with what is wrong."""
    session = session_of(request)
    fields = await form_of(request)
    errors = checkout_errors(fields)
    if not session.cart:
        return RedirectResponse("/cart", status_code=303)
    if errors:
        return _form(request, fields, errors, 422)
    shop = shop_of(request)
    order = Order(
        number=shop.sessions.order_number(),
        lines=session.cart,
        total=totals(shop.catalogue, session.cart).total,
        email=fields["email"],
        name=fields["name"],
        address=f"{fields['address']}, {fields['city']}, {fields['state']} {fields['zip']}",
    )
    change(request, lambda session: session.ordered(order))
    return RedirectResponse(f"/orders/{order.number}?placed=1", status_code=303)


async def order(request: Request) -> Response:
    """An order of this visitor; thanks included right after it was placed."""
    found = next((o for o in orders_of(request) if o.number == request.path_params["number"]), None)
    if found is None:
        raise HTTPException(404)
    cart = totals(shop_of(request).catalogue, found.lines)
    placed = request.query_params.get("placed") == "1"
    return page(request, "order.html", order=found, cart=cart, placed=placed)


def _form(request: Request, fields: Mapping[str, str], errors: Mapping[str, str], status: int) -> Response:
    cart = totals(shop_of(request).catalogue, session_of(request).cart)
    context = {"fields": fields, "errors": errors, "cart": cart, "states": STATES}
    return page(request, "checkout.html", status, **context)


def _remembered(request: Request) -> dict[str, str]:
    """What a logged-in customer need not type again."""
    if session_of(request).user is None:
        return {}
    account = shop_of(request).account
    place = account["address"]
    return {
        "email": account["email"],
        "name": account["name"],
        "address": place["line"],
        "city": place["city"],
        "state": place["state"],
        "zip": place["zip"],
    }


routes = [
    Route("/checkout", show),
    Route("/checkout", place, methods=["POST"]),
    Route("/orders/{number}", order),
]
