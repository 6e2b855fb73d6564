"""When has a page come to rest? Waits, within hard bounds, and says why it stopped; never fails a call.

After a navigation: the network quiet for 500 ms, then the document quiet for 300 ms. After an act: the new
document if one was asked for, then the document quiet for 300 ms and, within the same bound, what the act
started on the network. The two kinds of quiet overlap. Nothing here looks at controls.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from pursuit.browser.dialogs import Dialogs
from pursuit.browser.racing import unless
from pursuit.browser.requests import RequestLog
from pursuit.browser.worlds import World, WorldLost, Worlds
from pursuit.clock import Clock
from pursuit.page.observation import READINESS_REASONS, Readiness

BOUND = 2.0
"""Seconds after which any one wait ends."""
NETWORK_QUIET = 0.5
DOCUMENT_QUIET = 0.3
AFTER_ANSWER = 0.4
"""The document must be quiet this long after an answer: what it brings is often drawn a moment later."""
MOST_DOCUMENTS = 6
"""How often one wait begins anew for another document or another answer."""
GRACE = 0.5
"""A page that does not yield may answer this much after its bound."""
TICK = 0.05


@dataclass(kw_only=True, slots=True)
class Rest:
    """How a wait ended."""

    reasons: set[str] = field(default_factory=set)
    messages: list[str] = field(default_factory=list)
    """What live regions and toasts said in the window, oldest first."""
    glimpses: list[str] = field(default_factory=list)
    """What came on top and was hidden again in the window, new or not."""
    in_flight: bool = False
    unyielding: bool = False
    """The main document did not answer: its script runs without a pause."""
    reports: dict[str, dict[str, Any]] = field(default_factory=dict)

    def note(self, world: World, report: dict[str, Any]) -> None:
        """Take in what one frame reported; its newest report counts."""
        self.messages += [text for text in report["messages"] if text not in self.messages]
        self.glimpses += [text for text in report["glimpses"] if text not in self.glimpses]
        self.reports[world.frame] = report

    def take(self, other: "Rest") -> None:
        """Be what another wait, on another tab, came to; what was said here stays said."""
        self.reasons, self.in_flight, self.reports = other.reasons, other.in_flight, other.reports
        self.unyielding = other.unyielding
        self.messages += [text for text in other.messages if text not in self.messages]

    def judge(self, frames: set[str]) -> None:
        """Draw the reasons from the newest reports of the frames that are still there."""
        told = [report for frame, report in self.reports.items() if frame in frames]
        for reason, holds in (
            ("dom_changing", any(not report["quiet"] for report in told)),
            ("aria_busy", any(report["busy"] for report in told)),
            ("navigation_scheduled", any(report["refresh"] is not None for report in told)),
        ):
            if holds:
                self.reasons.add(reason)

    def readiness(self) -> Readiness:
        return Readiness(
            settled=not self.reasons, reasons=tuple(r for r in READINESS_REASONS if r in self.reasons)
        )


class Settler:
    """Waits for one tab."""

    def __init__(self, worlds: Worlds, requests: RequestLog, dialogs: Dialogs, clock: Clock) -> None:
        self._worlds = worlds
        self._requests = requests
        self._dialogs = dialogs
        self._clock = clock

    async def arm(self) -> float:
        """Open a window before an act; returns its start."""
        await asyncio.gather(*(self._ask(world, "arm", {}, GRACE) for world in self._worlds.all()))
        return self._clock.monotonic()

    async def after_navigation(self) -> Rest:
        """Wait for a document that has just been committed."""
        begun = self._clock.monotonic()
        await self._network_quiet(begun, begun + BOUND)
        return await self._finish(Rest(), begun, of_act=False)

    async def after_act(self, since: float) -> Rest:
        """Wait for what an act begun at `since` does."""
        return await self._finish(Rest(), since, of_act=True)

    async def at_look(self, since: float) -> Rest:
        """Before a look that nothing was done for: only a document that still moves is waited for."""
        rest = Rest()
        await self._document()
        if not self._requests.navigating():
            await self._quiet(rest, self._clock.monotonic() + BOUND)
        return await self._conclude(rest, since, of_act=True)

    async def _finish(self, rest: Rest, since: float, *, of_act: bool) -> Rest:
        main, deadline = self._worlds.main(), self._clock.monotonic() + BOUND
        for _ in range(MOST_DOCUMENTS):
            await self._document()
            if self._dialogs.held or self._requests.navigating():
                break
            if self._worlds.main() is not main:
                # A new document gets the whole bound: what was quiet was the old one.
                main, deadline = self._worlds.main(), self._clock.monotonic() + BOUND
            await self._quiet(rest, deadline)
            if self._requests.navigating() or self._worlds.main() is not main:
                continue
            if not of_act or not await self._answers(since, deadline):
                break
        return await self._conclude(rest, since, of_act=of_act)

    async def _document(self) -> None:
        """Wait for the new main document, if one is on its way, at most the bound."""
        deadline = self._clock.monotonic() + BOUND
        while self._requests.navigating() or not self._worlds.main():
            if self._dialogs.held or self._clock.monotonic() >= deadline:
                return
            await self._clock.sleep(TICK / 5)

    async def _network_quiet(self, begun: float, deadline: float) -> None:
        while (now := self._clock.monotonic()) < deadline and not self._dialogs.held:
            quiet_at = max(begun, self._requests.last_end) + NETWORK_QUIET
            if self._requests.counting():
                await self._clock.sleep(TICK)
            elif now < quiet_at:
                await self._clock.sleep(min(quiet_at, deadline) - now)
            else:
                return

    async def _answers(self, since: float, deadline: float) -> bool:
        """Wait for what the act asked for; True when something arrived that the page may now draw."""
        if self._dialogs.held:
            return False
        waited = False
        while (now := self._clock.monotonic()) < deadline:
            if self._requests.counting(since=since):
                await self._clock.sleep(TICK)
                waited = True
                continue
            left = self._requests.last_end + AFTER_ANSWER - now
            if self._requests.last_end < since or left <= 0:
                return waited
            waited = True
            await self._clock.sleep(min(left, deadline - now))
        return False

    async def _quiet(self, rest: Rest, deadline: float) -> None:
        """Wait until every frame, also one that comes meanwhile, is quiet."""
        seen: set[World] = set()
        while not self._dialogs.held:
            await self._worlds.joined(seconds=GRACE)
            fresh = [world for world in self._worlds.all() if world not in seen]
            bound = max(0.0, deadline - self._clock.monotonic())
            if not fresh or (seen and bound == 0.0):
                return
            seen.update(fresh)
            waits = {"quiet": DOCUMENT_QUIET * 1000, "bound": bound * 1000}
            reports = await asyncio.gather(*(self._ask(w, "quiet", waits, bound + GRACE) for w in fresh))
            for world, report in zip(fresh, reports, strict=True):
                if report is not None:
                    rest.note(world, report)
                elif world == self._worlds.main() and not self._dialogs.held:
                    rest.unyielding = not self._requests.navigating()

    async def _ask(self, world: World, word: str, argument: object, seconds: float) -> dict[str, Any] | None:
        """One in-page answer; None when its document went away, did not yield, or stands in a dialog."""
        call = self._worlds.call(world, f"__pursuitSettle.{word}", argument, seconds)
        try:
            answer: dict[str, Any] | None = await unless(call, self._dialogs.opened)
        except (WorldLost, TimeoutError):
            return None
        return answer

    async def _conclude(self, rest: Rest, since: float, *, of_act: bool) -> Rest:
        if self._dialogs.held:
            return rest
        if not self._requests.navigating():
            await self._wait_for_something(rest)
        rest.judge({world.frame for world in self._worlds.all()})
        flights = self._requests.counting(since=since if of_act else None)
        rest.in_flight = bool(flights)
        if flights:
            rest.reasons.add("requests_in_flight")
        if self._requests.navigating():
            rest.reasons.add("navigation_scheduled")
        if any(
            node.loading for frame, node in self._worlds.frames.items() if frame != self._worlds.main_frame
        ):
            rest.reasons.add("frame_loading")
        return rest

    async def _wait_for_something(self, rest: Rest) -> None:
        """A page with nothing on it gets one more bounded look, which ends as soon as something appears."""
        if not self._is_empty(rest):
            return
        world = self._worlds.main()
        if world is not None:
            await self._ask(world, "appears", {"bound": BOUND * 1000}, BOUND + GRACE)
        await self._quiet(rest, self._clock.monotonic() + BOUND)
        if self._is_empty(rest):
            rest.reasons.add("empty_page")

    def _is_empty(self, rest: Rest) -> bool:
        report = rest.reports.get(self._worlds.main_frame)
        return report is not None and bool(report["empty"])
