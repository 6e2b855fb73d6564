"""Where a visitor looks around: home, categories, deals, search, a product, its picture."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pursuit.demo.catalogue import Product
from pursuit.demo.listing import SORTS, Found, Wanted, arrange, by_popularity, search, wanted
from pursuit.demo.shop import TAKES, change, page, shop_of

SHELF = 4
"""Cards in a row of the home page."""


async def home(request: Request) -> Response:
    """Sections of a few cards each; the paid row leads its shelf here as it does on a results page."""
    catalogue = shop_of(request).catalogue
    popular = by_popularity(catalogue.of_kind("Toothpaste"))
    sections = [
        ("Popular in Oral Care", "/c/oral-care", popular),
        ("The tea shelf", "/c/tea-coffee", by_popularity(catalogue.of_kind("Green tea"))),
        ("Deals of the week", "/deals", [p for p in by_popularity(catalogue.products) if p.was]),
        ("New in Electronics", "/c/electronics", _in_category(request, "electronics")),
        ("Off the shelf: Books", "/c/books", _in_category(request, "books")),
    ]
    shelves = [(title, link, products[:SHELF]) for title, link, products in sections]
    return page(request, "home.html", shelves=shelves)


async def category(request: Request) -> Response:
    found = shop_of(request).catalogue.category(request.path_params["slug"])
    if found is None:
        raise HTTPException(404)
    return await _listing(request, found.name, found.blurb, _in_category(request, found.slug))


async def deals(request: Request) -> Response:
    reduced = [product for product in by_popularity(shop_of(request).catalogue.products) if product.was]
    return await _listing(request, "Deals", "Good things for less, while they last.", reduced)


async def results(request: Request) -> Response:
    ask = wanted(request.query_params)
    if ask.query:
        change(request, lambda session: session.searched(ask.query))
    title = f"Results for “{ask.query}”" if ask.query else "Search"
    return await _listing(request, title, "", search(shop_of(request).catalogue, ask.query))


async def product(request: Request) -> Response:
    catalogue = shop_of(request).catalogue
    found = catalogue.by_slug.get(request.path_params["slug"])
    if found is None:
        raise HTTPException(404)
    return page(
        request,
        "product.html",
        product=found,
        category=catalogue.category(found.category),
        alike=catalogue.alike(found, SHELF),
    )


async def picture(request: Request) -> Response:
    """The product's pack, drawn."""
    shop = shop_of(request)
    found = shop.catalogue.by_sku.get(request.path_params["sku"].upper())
    if found is None:
        raise HTTPException(404)
    drawing = shop.templates.get_template("pack.svg").render(product=found)
    headers = {"cache-control": "public, max-age=86400"}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


def _in_category(request: Request, slug: str) -> list[Product]:
    products = shop_of(request).catalogue.products
    return by_popularity(product for product in products if product.category == slug)


async def _listing(request: Request, title: str, blurb: str, products: list[Product]) -> Response:
    """A whole page, or the part of it a script asks for with `?part=`, which takes its time."""
    ask = wanted(request.query_params)
    found = arrange(products, ask)
    part = request.query_params.get("part", "")
    template = {"results": "partials/results.html", "cards": "partials/cards.html"}.get(part, "listing.html")
    if part:
        await shop_of(request).clock.sleep(TAKES)
    return page(request, template, **_shown(request, title, blurb, ask, found))


def _shown(request: Request, title: str, blurb: str, ask: Wanted, found: Found) -> dict[str, Any]:
    more = found.page < found.pages
    path = request.url.path
    return {
        "title": title,
        "blurb": blurb,
        "ask": ask,
        "found": found,
        "sorts": SORTS,
        "more": ask.address(path, found.page + 1) if more else None,
    }


routes = [
    Route("/", home),
    Route("/c/{slug}", category),
    Route("/deals", deals),
    Route("/search", results),
    Route("/p/{slug}", product),
    Route("/images/{sku}.svg", picture),
]
