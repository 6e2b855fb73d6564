"""The shop's state over HTTP, for checks. Not a browser's visit: it changes no session but by a reset."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from pursuit.demo.catalogue import Catalogue
from pursuit.demo.sessions import CartLine, Order, Session
from pursuit.demo.shop import shop_of, totals


async def state(request: Request) -> Response:
    """The most recently used session, or the one named by `?session=`; 404 for a name nobody has."""
    shop = shop_of(request)
    named = request.query_params.get("session")
    session = shop.sessions.get(named) if named else shop.sessions.newest()
    if named and session is None:
        return JSONResponse({"error": "no such session"}, status_code=404)
    return JSONResponse(describe(shop.catalogue, session))


async def effects(request: Request) -> Response:
    """What all visitors together have in their carts and orders: the shop's own count of what was done."""
    everyone = shop_of(request).sessions.everyone()
    bought = sum(line.quantity for session in everyone for order in session.orders for line in order.lines)
    return JSONResponse(
        {
            "added": bought + sum(session.count for session in everyone),
            "orders": sum(len(session.orders) for session in everyone),
        }
    )


async def reset(request: Request) -> Response:
    shop_of(request).sessions.reset()
    return JSONResponse({"reset": True})


async def healthz(request: Request) -> Response:
    return PlainTextResponse("ok")


def describe(catalogue: Catalogue, session: Session | None) -> dict[str, Any]:
    """A session as JSON; prices are dollars. Without a session everything is empty."""
    shown = session or Session(id="")
    return {
        "session": session.id if session else None,
        "cart": {
            "items": items(catalogue, shown.cart),
            "count": shown.count,
            "subtotal": totals(catalogue, shown.cart).subtotal / 100,
        },
        "user": shown.user,
        "orders": [_order(catalogue, order) for order in shown.orders],
        "searches": list(shown.searches),
        "consent": shown.consent,
        "newsletter": list(shown.newsletter),
        "wish_list": list(shown.wish_list),
    }


def items(catalogue: Catalogue, cart: tuple[CartLine, ...]) -> list[dict[str, Any]]:
    return [
        {
            "sku": product.sku,
            "name": product.name,
            "brand": product.brand,
            "quantity": quantity,
            "price": product.price / 100,
        }
        for product, quantity in totals(catalogue, cart).lines
    ]


def _order(catalogue: Catalogue, order: Order) -> dict[str, Any]:
    return {
        "number": order.number,
        "items": items(catalogue, order.lines),
        "total": order.total / 100,
        "email": order.email,
        "name": order.name,
        "address": order.address,
    }


routes = [
    Route("/api/state", state),
    Route("/api/effects", effects),
    Route("/api/reset", reset, methods=["POST"]),
    Route("/healthz", healthz),
]
