"""Which requests of a tab are in flight and count for settling. Reads events, waits for nothing."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pursuit.clock import Clock

if TYPE_CHECKING:
    from playwright.async_api import Page, Request, Response

ENDLESS = frozenset(
    {"eventsource", "websocket", "media", "ping", "beacon", "cspviolationreport", "preflight"}
)
"""Kinds that never end or that nothing on the page waits for."""

OF_AN_ACT = frozenset({"document", "script", "fetch", "xhr"})

UNREAD_SECONDS = 0.5
"""A fetch that was answered and whose body nobody reads never finishes: it counts no longer than this."""

POLLS = 2
"""The same address asked for this often while nobody acted is a poll of the page's own."""


@dataclass(slots=True)
class Flight:
    """One request on its way."""

    kind: str
    url: str
    method: str
    since: float
    main_document: bool
    answered: float | None = None
    committed: bool = False
    """Its document is the page now, though its end may still be on the way."""


class RequestLog:
    """The requests of one tab."""

    def __init__(self, page: "Page", clock: Clock) -> None:
        self._page = page
        self._clock = clock
        self._flights: dict[Request, Flight] = {}
        self._polls: Counter[tuple[str, str]] = Counter()
        self.acting = False
        """While an operation runs, what starts is put down to it."""
        self.last_end = 0.0
        """When a counted request last ended."""
        self.document_status: int | None = None
        self.document_failure: str | None = None
        """Why the last main document did not come, in Chromium's words; None when it did."""
        self.failed = asyncio.Event()
        """Set with `document_failure`."""
        self.document_type = ""
        self.leaving = asyncio.Event()
        """Set while a new main document is on its way."""
        self.on_change: Callable[[], None] = lambda: None
        page.on("request", self._on_request)
        page.on("response", self._on_response)
        page.on("requestfinished", self._on_end)
        page.on("requestfailed", self._on_failed)

    def _on_request(self, request: "Request") -> None:
        kind = request.resource_type
        if kind in ENDLESS or request.url.startswith(("data:", "blob:")):
            return
        poll = (request.method, request.url)
        if not self.acting:
            self._polls[poll] += 1
        if self._polls[poll] >= POLLS and kind != "document":
            return
        main = request.is_navigation_request() and self._is_main(request)
        if main:
            self.document_status = self.document_failure = None
            self.failed.clear()
        self._flights[request] = Flight(kind, request.url, request.method, self._clock.monotonic(), main)
        self._changed()

    def _is_main(self, request: "Request") -> bool:
        from playwright.async_api import Error

        try:
            return request.frame == self._page.main_frame
        except Error:
            # The frame of a navigation to a page not made yet: it can only be the page's own.
            return True

    def _on_response(self, response: "Response") -> None:
        flight = self._flights.get(response.request)
        if flight is None:
            return
        kind = response.headers.get("content-type", "")
        if flight.main_document:
            self.document_status, self.document_type = response.status, kind
        if kind.startswith("text/event-stream"):
            self._drop(response.request)
        elif flight.kind in ("fetch", "document"):
            flight.answered = self._clock.monotonic()

    def _on_failed(self, request: "Request") -> None:
        if request.is_navigation_request() and self._is_main(request):
            self.document_failure = request.failure
            self.failed.set()
        self._drop(request)

    def _on_end(self, request: "Request") -> None:
        self._drop(request)

    def _drop(self, request: "Request") -> None:
        if self._flights.pop(request, None) is not None:
            self.last_end = self._clock.monotonic()
            self._changed()

    def _changed(self) -> None:
        self._note_leaving()
        self.on_change()

    def _note_leaving(self) -> None:
        if self.navigating():
            self.leaving.set()
        else:
            self.leaving.clear()

    def new_document(self) -> None:
        """A new main document: what the old one asked for is nobody's now."""
        self._polls.clear()
        self._flights = {r: f for r, f in self._flights.items() if f.kind == "document"}
        for flight in self._flights.values():
            flight.committed = flight.committed or flight.main_document
        self._note_leaving()

    def counting(self, *, since: float | None = None) -> list[Flight]:
        """What is in flight now; with `since`, only documents, scripts and fetches begun after it."""
        now = self._clock.monotonic()
        alive = [f for f in self._flights.values() if not _unread(f, now)]
        if since is None:
            return alive
        return [f for f in alive if f.since >= since and f.kind in OF_AN_ACT]

    def navigating(self, *, since: float = 0.0) -> bool:
        """Whether a new main document is on its way. Until it is there the page answers nothing we ask."""
        return any(f.main_document and not f.committed and f.since >= since for f in self._flights.values())


def _unread(flight: Flight, now: float) -> bool:
    return flight.kind == "fetch" and flight.answered is not None and now - flight.answered >= UNREAD_SECONDS
