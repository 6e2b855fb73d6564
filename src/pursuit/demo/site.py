"""The demo shop as one Starlette application: small, believable, all its state in memory."""

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pursuit.clock import Clock, SystemClock
from pursuit.demo.catalogue import load_catalogue, read_data
from pursuit.demo.routes import account, browse, cart, checkout, extras, state
from pursuit.demo.sessions import Sessions
from pursuit.demo.shop import HERE, Shop, page
from pursuit.demo.visitors import Visitors


def make_app(clock: Clock | None = None) -> Starlette:
    """A shop of its own, with empty sessions. `clock` gives session ids and the time fetches take."""
    clock = clock or SystemClock()
    shop = Shop(load_catalogue(), read_data("account.yaml"), Sessions(clock), clock)
    app = Starlette(
        routes=[
            *browse.routes,
            *cart.routes,
            *checkout.routes,
            *account.routes,
            *extras.routes,
            *state.routes,
            Route("/favicon.ico", _favicon),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        middleware=[Middleware(Visitors, sessions=shop.sessions)],
        exception_handlers={404: _not_found},
    )
    app.state.shop = shop
    return app


async def _favicon(request: Request) -> Response:
    return RedirectResponse("/static/favicon.svg", status_code=301)


async def _not_found(request: Request, _error: Exception) -> Response:
    if not hasattr(request.state, "session_id"):
        return Response("Not found", status_code=404, media_type="text/plain")
    return page(request, "not_found.html", 404)
