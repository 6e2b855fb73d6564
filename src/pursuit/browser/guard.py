"""The allowed origins on the wire: every document request and every redirect hop is judged before it leaves.

One CDP session on the browser itself sees all pages, popups and frames of all contexts, so a popup's first
request cannot slip by. It is not about what a page may load besides documents.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import Browser as DrivenBrowser
    from playwright.async_api import CDPSession

DOCUMENTS = {"urlPattern": "*", "resourceType": "Document", "requestStage": "Request"}
ANSWERS = {"urlPattern": "*", "resourceType": "Document", "requestStage": "Response"}
VIEWED = "application/pdf"
"""Chromium shows it in a page of its own that nothing can read; as a file it can be read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Blocked:
    """A document request that was stopped: it did not leave."""

    target: str
    """Target id of the tab, which is also the id of its main frame."""
    url: str
    why: str


class Guard:
    """Judges documents of the tabs of one browser context.

    `refuses(url)` returns why a main document may not be fetched, or None.
    """

    def __init__(self, refuses: Callable[[str], str | None]) -> None:
        self._refuses = refuses
        self._session: CDPSession | None = None
        self._answers: set[asyncio.Task[None]] = set()
        self.context_id: str | None = None
        """CDP id of the context that is ours; None means every context of the browser."""
        self.tabs: dict[str, dict[str, Any]] = {}
        """Target infos of the tabs of our context, by target id."""
        self.asked: dict[str, str] = {}
        """The newest document that each tab was let ask for, by target id."""
        self.blocked: list[Blocked] = []
        """Everything stopped since the caller last cleared it."""

    async def stand(self, browser: "DrivenBrowser") -> None:
        """Begin to judge; from here on no document leaves unseen."""
        session = await browser.new_browser_cdp_session()
        session.on("Target.targetCreated", self._on_target)
        session.on("Target.targetInfoChanged", self._on_target)
        session.on("Target.targetDestroyed", self._on_target_gone)
        session.on("Fetch.requestPaused", self._on_paused)
        await session.send("Target.setDiscoverTargets", {"discover": True})
        await session.send("Fetch.enable", {"patterns": [DOCUMENTS, ANSWERS]})
        self._session = session

    def _on_target(self, event: dict[str, Any]) -> None:
        info = event["targetInfo"]
        if info["type"] == "page":
            self.tabs[info["targetId"]] = info

    def _on_target_gone(self, event: dict[str, Any]) -> None:
        self.tabs.pop(event["targetId"], None)
        self.asked.pop(event["targetId"], None)

    def _on_paused(self, event: dict[str, Any]) -> None:
        answer = asyncio.ensure_future(self._answer(event))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)

    async def _answer(self, event: dict[str, Any]) -> None:
        from playwright.async_api import Error

        try:
            if "responseStatusCode" in event or "responseErrorReason" in event:
                await self._let_in(event)
                return
            why = self._judge(event["frameId"], event["request"]["url"])
            if why is None:
                self._note(event["frameId"], event["request"]["url"])
                await self._send("Fetch.continueRequest", {"requestId": event["requestId"]})
            else:
                self.blocked.append(Blocked(target=event["frameId"], url=event["request"]["url"], why=why))
                # "No content" leaves the page as it stands, where a failure would put an error page over it.
                await self._send(
                    "Fetch.fulfillRequest", {"requestId": event["requestId"], "responseCode": 204}
                )
        except Error:
            # The page that asked has gone, and its request with it.
            return

    async def _let_in(self, event: dict[str, Any]) -> None:
        """An answer goes on as it is; one that Chromium would show in a viewer becomes a download."""
        headers = list(event.get("responseHeaders") or ())
        kinds = [h["value"] for h in headers if h["name"].lower() == "content-type"]
        told: dict[str, Any] = {"requestId": event["requestId"]}
        if event["frameId"] in self.tabs and any(k.lower().startswith(VIEWED) for k in kinds):
            kept = [h for h in headers if h["name"].lower() != "content-disposition"]
            told["responseCode"] = event["responseStatusCode"]
            told["responseHeaders"] = [*kept, {"name": "Content-Disposition", "value": _attached(headers)}]
        await self._send("Fetch.continueResponse", told)

    def _judge(self, frame: str, url: str) -> str | None:
        """Only a tab's own document is judged yet; what a frame inside it may load is let through."""
        tab = self.tabs.get(frame)
        if tab is None or (self.context_id and tab.get("browserContextId") != self.context_id):
            return None
        return self._refuses(url)

    def _note(self, frame: str, url: str) -> None:
        if frame in self.tabs:
            self.asked[frame] = url

    def ours(self) -> list[str]:
        """Target ids of our context's tabs."""
        return [t for t, info in self.tabs.items() if self.context_id in (None, info.get("browserContextId"))]

    @property
    def session(self) -> "CDPSession":
        """The session on the browser itself, while the guard stands."""
        assert self._session is not None
        return self._session

    async def close_target(self, target: str) -> None:
        """Close a tab that must not stay open, without asking its page."""
        from playwright.async_api import Error

        try:
            await self._send("Target.closeTarget", {"targetId": target})
        except Error:
            return

    async def _send(self, method: str, params: dict[str, Any]) -> None:
        if self._session is not None:
            await self._session.send(method, params)

    async def step_down(self) -> None:
        """Stop judging; for a context that is closing."""
        from playwright.async_api import Error

        session, self._session = self._session, None
        if session is not None:
            try:
                await session.detach()
            except Error:
                return


def _attached(headers: list[dict[str, str]]) -> str:
    """The disposition with the file name that the site gave, as an attachment."""
    told = next((h["value"] for h in headers if h["name"].lower() == "content-disposition"), "")
    return "; ".join(["attachment", *told.split(";")[1:]])
