"""Consent, the newsletter, and the pages that only say something."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pursuit.demo.checks import is_email
from pursuit.demo.shop import change, json_of, page
from pursuit.demo.visitors import CONSENT_COOKIE, cookie

PURPOSES = ("analytics", "personalisation", "advertising")
PAGES = ("about", "delivery", "help", "privacy", "size-guide", "terms")


async def consent(request: Request) -> Response:
    """`{"purposes": [...]}`: remembered by the browser for half a year."""
    said = await json_of(request)
    asked = said.get("purposes", [])
    chosen = [purpose for purpose in PURPOSES if isinstance(asked, list) and purpose in asked]
    word = {0: "rejected", len(PURPOSES): "all"}.get(len(chosen), "+".join(chosen))
    change(request, lambda session: replace(session, consent=word))
    headers = {"set-cookie": cookie(CONSENT_COOKIE, word, days=180, script=True)}
    return JSONResponse({"consent": word}, headers=headers)


async def newsletter(request: Request) -> Response:
    email = str((await json_of(request)).get("email", "")).strip()
    if not is_email(email):
        return JSONResponse({"error": "That does not look like an email address."}, status_code=422)
    change(request, lambda session: replace(session, newsletter=(*session.newsletter, email)))
    return JSONResponse({"message": "Thanks! You are on the list."})


async def information(request: Request) -> Response:
    name = request.url.path.strip("/")
    return page(request, f"information/{name}.html")


routes = [
    Route("/consent", consent, methods=["POST"]),
    Route("/newsletter", newsletter, methods=["POST"]),
    *(Route(f"/{name}", information) for name in PAGES),
]
