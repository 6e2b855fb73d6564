"""Gives each browser a session by cookie, before any route runs. The check endpoints are nobody's visit."""

from http.cookies import SimpleCookie

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pursuit.demo.sessions import Sessions

COOKIE = "larkfield_session"
CONSENT_COOKIE = "larkfield_consent"
NOT_A_VISIT = ("/static/", "/images/", "/api/", "/healthz", "/favicon.ico")


class Visitors:
    """ASGI middleware that puts `session_id` into the request's state and sets the cookie when it is new."""

    def __init__(self, app: ASGIApp, sessions: Sessions) -> None:
        self.app = app
        self.sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(NOT_A_VISIT):
            await self.app(scope, receive, send)
            return
        cookies = Request(scope).cookies
        known = cookies.get(COOKIE)
        session = self.sessions.visit(known, consent=cookies.get(CONSENT_COOKIE))
        scope.setdefault("state", {})["session_id"] = session.id

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and session.id != known:
                MutableHeaders(scope=message).append("set-cookie", cookie(COOKIE, session.id))
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def cookie(name: str, value: str, *, days: int = 0, script: bool = False) -> str:
    """A `Set-Cookie` value for the whole shop; it lasts as long as the browser unless `days` are given."""
    jar: SimpleCookie = SimpleCookie({name: value})
    jar[name].update({"path": "/", "samesite": "Lax"})
    if not script:
        jar[name]["httponly"] = True
    if days:
        jar[name]["max-age"] = days * 86_400
    return jar[name].OutputString()
