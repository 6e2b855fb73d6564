"""The cart: what scripts change, and the page that shows it. A changed line answers with the cart anew."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pursuit.demo.shop import TAKES, change, json_of, page, session_of, shop_of, totals

MOST = 20
"""Of one product in one cart."""


async def show(request: Request) -> Response:
    part = request.query_params.get("part") == "cart"
    return page(request, "partials/cart.html" if part else "cart.html", cart=_totals(request))


async def add(request: Request) -> Response:
    """`{"sku", "quantity"}` into the cart; answers with the new count and what to tell the visitor."""
    said = await json_of(request)
    shop = shop_of(request)
    product = shop.catalogue.by_sku.get(str(said.get("sku", "")))
    quantity = _quantity(said.get("quantity", 1))
    if product is None or quantity is None or quantity < 1:
        return JSONResponse({"error": "Sorry, that could not be added."}, status_code=422)
    if product.stock < quantity:
        return JSONResponse({"error": f"Sorry, {product.name} is sold out."}, status_code=409)
    await shop.clock.sleep(TAKES / 2)
    session = change(request, lambda session: session.added(product.sku, quantity))
    return JSONResponse({"count": session.count, "message": f"Added {product.name} to cart"})


async def update(request: Request) -> Response:
    """Set a line's quantity; 0 takes it out."""
    said = await json_of(request)
    sku = request.path_params["sku"]
    quantity = _quantity(said.get("quantity"))
    if quantity is None or sku not in {line.sku for line in session_of(request).cart}:
        return JSONResponse({"error": "That is not in your cart."}, status_code=422)
    await shop_of(request).clock.sleep(TAKES / 2)
    change(request, lambda session: session.with_quantity(sku, quantity))
    return page(request, "partials/cart.html", cart=_totals(request))


def _totals(request: Request) -> Any:
    return totals(shop_of(request).catalogue, session_of(request).cart)


def _quantity(said: Any) -> int | None:
    try:
        return min(MOST, max(0, int(said)))
    except (TypeError, ValueError, OverflowError):
        return None


routes = [
    Route("/cart", show),
    Route("/cart/items", add, methods=["POST"]),
    Route("/cart/items/{sku}", update, methods=["POST"]),
]
