"""What a request of the demo shop has at hand: the catalogue, the sessions, the templates. No routes."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from pursuit.clock import Clock
from pursuit.demo.catalogue import Catalogue, Product
from pursuit.demo.sessions import CartLine, Session, Sessions

HERE = Path(__file__).parent
SHIPPING = 499
"""Cents, for orders under `FREE_SHIPPING`."""
FREE_SHIPPING = 3500
TAKES = 0.25
"""Seconds a fetched fragment takes, as it would over a network."""


@dataclass(frozen=True)
class Shop:
    """Everything the routes share; hangs on `app.state.shop`."""

    catalogue: Catalogue
    account: Mapping[str, Any]
    sessions: Sessions
    clock: Clock

    @cached_property
    def templates(self) -> Environment:
        env = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        env.filters["money"] = money
        env.globals["categories"] = self.catalogue.categories
        env.globals["free_shipping"] = FREE_SHIPPING
        return env


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals:
    """A cart's or order's sums, US cents."""

    lines: tuple[tuple[Product, int], ...]
    subtotal: int
    shipping: int

    @property
    def total(self) -> int:
        return self.subtotal + self.shipping


def money(cents: int) -> str:
    """`1299` as `$12.99`."""
    return f"${cents / 100:,.2f}"


def shop_of(request: Request) -> Shop:
    shop: Shop = request.app.state.shop
    return shop


def session_of(request: Request) -> Session:
    """The visitor's session as it stands now; the middleware has put its id on the request."""
    session_id: str = request.state.session_id
    return shop_of(request).sessions.get(session_id) or Session(id=session_id)


def change(request: Request, step: Callable[[Session], Session]) -> Session:
    """Apply a pure change to the visitor's session."""
    return shop_of(request).sessions.change(request.state.session_id, step)


def totals(catalogue: Catalogue, cart: tuple[CartLine, ...]) -> Totals:
    lines = tuple((catalogue.by_sku[line.sku], line.quantity) for line in cart)
    subtotal = sum(product.price * quantity for product, quantity in lines)
    shipping = 0 if subtotal >= FREE_SHIPPING or not lines else SHIPPING
    return Totals(lines=lines, subtotal=subtotal, shipping=shipping)


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Render a whole page or a fragment with the visitor's session at hand."""
    shop = shop_of(request)
    session = session_of(request)
    text = shop.templates.get_template(template).render(
        session=session,
        customer=shop.account if session.user else None,
        path=request.url.path,
        **context,
    )
    return HTMLResponse(text, status_code=status, headers={"cache-control": "no-store"})


async def form_of(request: Request) -> dict[str, str]:
    """The last value of each field of a posted form, blanks trimmed off the ends."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
    return {name: values[-1].strip() for name, values in fields.items()}


async def json_of(request: Request) -> dict[str, Any]:
    """A posted JSON object; anything else counts as an empty one."""
    try:
        said = json.loads(await request.body())
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
