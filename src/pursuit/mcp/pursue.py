"""The pursue tools: start, ask after, stop, go on. A pursuit that takes long gives a handle instead."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import anyio

from pursuit.errors import UsageError
from pursuit.mcp import told
from pursuit.mcp.seat import Seat
from pursuit.mcp.told import Told
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.pursuits.trail import Trail
from pursuit.runs.live import LivePursuit

HELD = 45.0
"""Seconds that a call waits for the end; clients give up at 60."""

Arguments = Mapping[str, Any]
Report = Callable[[int, str], Awaitable[None]]
"""Tells the client how many steps were taken, and the last one in words."""


async def start(seat: Seat, given: Arguments, nonce: str, report: Report) -> Told:
    seat.free()
    if not given.get("url") and seat.is_empty():
        raise UsageError("pursue.url is missing: no page is open yet.")
    pursuit = _launch(seat, given, given.get("url"), None)
    return await _held(pursuit, HELD, nonce, report, stop=True)


async def status(seat: Seat, given: Arguments, nonce: str, report: Report) -> Told:
    pursuit = seat.house.pursuits.find(given["run_id"], seat.owner)
    return await _held(pursuit, float(given.get("wait", 0)), nonce, report, stop=False)


async def cancel(seat: Seat, given: Arguments, nonce: str, report: Report) -> Told:
    pursuit = seat.house.pursuits.find(given["run_id"], seat.owner)
    return told.outcome(await pursuit.cancel(), nonce)


async def go_on(seat: Seat, given: Arguments, nonce: str, report: Report) -> Told:
    seat.free()
    before = seat.house.pursuits.find(given["run_id"], seat.owner)
    if before.trail is None:
        raise UsageError(f"Pursuit {before.run_id} reached no page; pursue again.")
    pursuit = _launch(seat, _together(before.arguments, given), None, before.trail)
    return await _held(pursuit, HELD, nonce, report, stop=True)


def _together(before: Arguments, given: Arguments) -> dict[str, Any]:
    """The arguments of the first run with what is new; the budget is the new one's or the usual."""
    kept = {key: value for key, value in before.items() if key not in ("steps", "seconds", "url")}
    values = {**before.get("values", {}), **given.get("values", {})}
    secrets = list(dict.fromkeys([*before.get("secrets", ()), *given.get("secrets", ())]))
    budget = {key: given[key] for key in ("steps", "seconds") if key in given}
    return {**kept, **budget, "values": values, "secrets": secrets}


def _launch(seat: Seat, given: Arguments, url: str | None, after: Trail | None) -> LivePursuit:
    house = seat.house
    secrets = seat.secrets(given.get("secrets", ()))  # read now: a missing one is the caller's to mend
    files = seat.files(given.get("files", ()))
    model = house.installation.model()
    pursuit = LivePursuit(
        run_id=house.clock.token(), owner=seat.owner, goal=given["goal"], arguments=dict(given)
    )

    async def work() -> Outcome:
        from pursuit.app import pursue as pursue_outcome  # a server is ready before it is needed

        try:
            browser = await (seat.browser_for(url) if url else seat.browser())
            ended: Outcome = await pursue_outcome(
                url,
                given["goal"],
                values=given.get("values", {}),
                secrets=secrets,
                files=files,
                checks=given.get("checks", ()),
                steps=given.get("steps", 24),
                seconds=given.get("seconds", 90.0),
                consent=house.consent,
                never=(*house.never, *given.get("never", ())),
                model=model,
                driver=browser,
                progress=pursuit.progress,
                run_id=pursuit.run_id,
                kept=pursuit.keep,
                after=after,
            )
            seat.keep(ended.downloads)
            return ended
        finally:
            await model.close()

    return house.pursuits.start(pursuit, work)


async def _held(pursuit: LivePursuit, seconds: float, nonce: str, report: Report, *, stop: bool) -> Told:
    """The reply, or the handle after `seconds`. A call that is taken back stops the pursuit it started."""
    reporting = asyncio.create_task(_reporting(pursuit, report))
    try:
        ended = await pursuit.ended_within(seconds)
    except asyncio.CancelledError:
        if stop:
            with anyio.CancelScope(shield=True):
                await pursuit.cancel()
        raise
    finally:
        reporting.cancel()
    return told.outcome(ended, nonce) if ended is not None else told.running(pursuit, nonce)


async def _reporting(pursuit: LivePursuit, report: Report) -> None:
    while True:
        await pursuit.stepped.wait()
        pursuit.stepped.clear()
        last: Row = pursuit.rows[-1]
        await report(len(pursuit.rows), told.step(last))


Handler = Callable[[Seat, Arguments, str, Report], Awaitable[Told]]

HANDLERS: Mapping[str, Handler] = {
    "pursue": start,
    "pursue_status": status,
    "pursue_cancel": cancel,
    "pursue_continue": go_on,
}
