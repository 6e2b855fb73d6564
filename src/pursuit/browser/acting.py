"""One act with all its stages, in the order they happen: refuse, find, send, settle, look, compare."""

from pathlib import Path
from typing import Any

from pursuit.browser.act import Sent, check_form, check_revision, send
from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.browser.aim import Aim
from pursuit.browser.downloads import Stopped
from pursuit.browser.guard import Blocked
from pursuit.browser.hands import Hands, Send
from pursuit.browser.life import Life
from pursuit.browser.pictures import Pictures
from pursuit.browser.refusal import Refused
from pursuit.browser.settle import Rest
from pursuit.browser.sight import Sight
from pursuit.browser.tabs import MOST_TABS, OpenTab
from pursuit.browser.worlds import WorldLost
from pursuit.clock import Clock
from pursuit.errors import BrowserError, BrowserGone
from pursuit.page import codes
from pursuit.page.action import Action, ActResult, Change, Download, Secret
from pursuit.page.effects import changes
from pursuit.page.lines import lines_of
from pursuit.page.observation import Dialog, Observation, Tab
from pursuit.page.origins import AllowedOrigins

DIALOG_FIRST = "a dialog is open; answer it first with kind dialog"


class Acting:
    """Does one action on the tab in front of one life of the browser."""

    def __init__(
        self,
        life: Life,
        tab: OpenTab,
        *,
        sight: Sight,
        pictures: Pictures,
        clock: Clock,
        allowed: AllowedOrigins,
        send_input: Send,
        secrets_allowed: bool,
        uploads: tuple[Path, ...] = (),
    ) -> None:
        self._life = life
        self._tab = tab
        self._sight = sight
        self._pictures = pictures
        self._clock = clock
        self._allowed = allowed
        self._secrets_allowed = secrets_allowed
        self._uploads = uploads
        self._hands = Hands(tab, send_input)
        self._before = tab.last
        self._url = tab.page.url
        self._targets = set(life.guard.ours())

    async def run(self, action: Action) -> ActResult:
        """The result, also when nothing was sent. Raises only when the browser died."""
        try:
            self._check(action)
            since = await self._arm()
            sent = await self._send(action)
        except Refused as refused:
            return await self._refusal(refused)
        finally:
            self._tab.requests.acting = False
        return await self._result(sent, since)

    def _check(self, action: Action) -> None:
        """Everything that can be refused without asking the page."""
        check_form(action)
        if self._tab.dialogs.held is not None and action.kind != "dialog":
            raise not_allowed(DIALOG_FIRST)
        if isinstance(action.value, Secret) and not self._secrets_allowed:
            raise not_allowed("secrets are not allowed here")
        check_revision(action, self._sight.revision)
        if self._tab.requests.navigating() and (action.ref or action.at) is not None:
            raise Refused(codes.PAGE_CHANGED, {"why": "another page is on its way"})
        why = self._allowed.why_not(self._tab.page.url)
        if why is not None and action.kind not in ("back", "tab", "dialog"):
            raise not_allowed(why)

    async def _arm(self) -> float:
        self._tab.dialogs.take()
        self._life.guard.blocked.clear()
        self._tab.requests.acting = True
        if self._tab.dialogs.held is not None or self._tab.requests.navigating():
            return self._clock.monotonic()
        return await self._tab.settler.arm()

    async def _send(self, action: Action) -> Sent:
        from playwright.async_api import Error

        scene = Scene(
            tab=self._tab,
            tabs=self._life.tabs,
            hands=self._hands,
            aim=Aim(self._tab, self._sight.world_of),
            pictures=self._pictures,
            clock=self._clock,
            uploads=self._uploads,
        )
        try:
            return await send(scene, action, (Error, WorldLost))
        finally:
            if self._hands.sent:
                self._pictures.forget()

    async def _refusal(self, refused: Refused) -> ActResult:
        seen = self._tab.last
        if refused.look or seen is None:
            tab = self._life.tabs.current
            seen = await self._sight.look(self._life.tabs, tab, await tab.settler.at_look(tab.since))
        return ActResult(outcome="not_sent", code=refused.code, details=refused.details, observation=seen)

    async def _result(self, sent: Sent, since: float) -> ActResult:
        self._tab.since = since
        rest = await self._settle(since)
        saved, stopped = await self._life.downloads.finished()
        new, blocked = await self._new_tabs()
        seen, unseen = await self._look(self._follow(new), since, rest)
        shown = self._tab.dialogs.take()
        return ActResult(
            outcome="unknown" if sent.unknown else "done",
            code=sent.done.code or self._code(blocked),
            details={**self._details(sent.done, blocked, stopped), **unseen},
            changes=(*_of_files(saved), *(self._changes(seen, rest, shown) if seen else ())),
            dialogs=shown,
            tabs=self._told_tabs(new, blocked),
            downloads=saved,
            observation=seen,
            in_flight=rest.in_flight,
        )

    async def _look(
        self, front: OpenTab | None, since: float, rest: Rest
    ) -> tuple[Observation | None, dict[str, str]]:
        """The page after the act, or why it cannot be seen: what was done is told all the same."""
        if front is None:
            return None, {"unseen": "the act closed the last tab"}
        try:
            if front is not self._tab:
                rest.take(await self._settle_new(front, since))
            return await self._sight.look(self._life.tabs, front, rest), {}
        except TimeoutError:
            return None, {"unseen": "the page does not yield"}
        except (WorldLost, BrowserError) as error:
            if isinstance(error, BrowserGone):
                raise
            return None, {"unseen": "the page could not be read"}

    async def _settle(self, since: float) -> Rest:
        if not self._tab.usable:
            return Rest()
        return await self._tab.settler.after_act(since)

    async def _settle_new(self, front: OpenTab, since: float) -> Rest:
        """Another tab came to the front: its page is the one to be at rest."""
        front.since = since
        await self._life.tabs.arrived(front)
        return await front.settler.after_navigation()

    async def _new_tabs(self) -> tuple[list[OpenTab], list[Blocked]]:
        """Tabs that the act opened; one that was to go where it may not is closed at once."""
        new = await self._life.tabs.opened_since(self._targets)
        blocked = list(self._life.guard.blocked)
        stopped = {b.target for b in blocked} - self._targets
        surplus = {tab.target for tab in new[max(0, MOST_TABS - len(self._targets)) :]}
        for target in stopped | surplus:
            await self._life.guard.close_target(target)
        return [tab for tab in new if tab.target not in stopped | surplus], blocked

    def _follow(self, new: list[OpenTab]) -> OpenTab | None:
        for tab in new:
            if tab.usable and (
                self._allowed.why_not(tab.page.url) is None or tab.page.url.startswith("blob:")
            ):
                self._life.tabs.bring_front(tab)
        return self._life.tabs.front

    def _code(self, blocked: list[Blocked]) -> str | None:
        """The act's own navigation was stopped; a popup's is only told of."""
        return codes.URL_DISALLOWED if any(b.target == self._tab.target for b in blocked) else None

    def _details(self, done: Done, blocked: list[Blocked], stopped: tuple[Stopped, ...]) -> dict[str, Any]:
        details = dict(done.details)
        if blocked:
            details["blocked"] = [{"url": b.url[:4096], "why": b.why} for b in blocked]
        if stopped:
            details["downloads_cancelled"] = [{"name": s.name, "why": s.why} for s in stopped]
        return details

    def _told_tabs(self, new: list[OpenTab], blocked: list[Blocked]) -> tuple[Tab, ...]:
        listed = {tab.id: tab for tab in self._life.tabs.listed()}
        stopped = {b.target: b for b in blocked if b.target not in self._targets}
        return (
            *(listed[tab.id] for tab in new if tab.id in listed),
            *(Tab(id="", url=b.url[:4096], title="") for b in stopped.values()),
        )

    def _changes(self, seen: Observation, rest: Rest, shown: tuple[Dialog, ...]) -> tuple[Change, ...]:
        """What the two looks differ in, and what came and went between them."""
        found = changes(self._before, seen)
        told = {change.now for change in found if change.kind == "message"}
        known = set(lines_of(self._before.text)) if self._before is not None else set()
        said = [*rest.messages, *(text for text in rest.glimpses if text not in known)]
        passing = [Change(kind="message", was=None, now=text) for text in said if text not in told]
        answered = [
            Change(kind="dialog", was=None, now=dialog.message, subject=f"{dialog.kind} {dialog.state}")
            for dialog in shown
            if dialog.state != "held"
        ]
        return (*found, *passing, *answered)


def _of_files(saved: tuple[Download, ...]) -> tuple[Change, ...]:
    return tuple(Change(kind="download", was=None, now=d.name, subject=f"{d.bytes:,} bytes") for d in saved)
