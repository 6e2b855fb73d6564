"""Checks of what outlives a blow: the next call after a kill, nothing left when we are killed, an answer when
the budget ends first."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from pursuit.app import pursue
from pursuit.bench.scoreboard.board import Board, Row, at_most, exactly
from pursuit.bench.turns import took
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.installation import embedded_model
from pursuit.pursuits.outcome import Outcome

STEPS = 4
GOAL = 'Find the page that says "Page 99"'
GONE_WITHIN = 5.0
BETWEEN = 0.05
LEFT_BEHIND = """
import asyncio, sys
from pursuit.browser.provider import Browser
async def main():
    async with Browser.launch() as browser:
        await browser.navigate(sys.argv[1])
        print((await browser.status()).pid, flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""


async def killed(board: Board) -> Row:
    """Seconds from a killed browser to the next page, beyond a launch and the same page without a kill."""
    url = board.site.url("settled-still.html")
    async with Browser.launch(origins=[board.site.origin]) as browser:
        await browser.navigate(url)
        os.kill((await browser.status()).pid, signal.SIGKILL)
        again = await took(lambda: browser.navigate(url))
    bare = await took(lambda: _launched(board, url))
    detail = f"{again / 1_000:.2f} s in all, {bare / 1_000:.2f} s without a kill"
    return at_most(2, (again - bare) / 1_000, "s over a launch", detail)


async def _launched(board: Board, url: str) -> None:
    process = ChromiumProcess()
    browser = Browser(process, origins=[board.site.origin])
    try:
        await browser.navigate(url)
    finally:
        await browser.close()


async def orphans(board: Board) -> Row:
    """Processes of a browser that are there 5 s after the program that started it was killed."""
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        LEFT_BEHIND,
        board.site.url("settled-still.html"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert program.stdout is not None
    pid = int(await program.stdout.readline())
    profile = profile_of(pid)
    program.send_signal(signal.SIGKILL)
    await program.wait()
    seconds = await _gone(profile)
    left = len(using(profile))
    detail = f"gone after {seconds:.1f} s" if not left else f"{left} left"
    return exactly(0, left, "processes after 5 s", detail)


async def _gone(profile: str) -> float:
    """Seconds until nothing uses the profile, at most the bound."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    while using(profile) and loop.time() - begun < GONE_WITHIN:  # noqa: ASYNC110 (the state is the kernel's)
        await asyncio.sleep(BETWEEN)
    return loop.time() - begun


def profile_of(pid: int) -> str:
    """The profile folder that a browser was started with."""
    parts = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
    return next(part.partition("=")[2] for part in parts if part.startswith("--user-data-dir="))


def using(profile: str) -> list[int]:
    """Processes whose command line names the profile."""
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*") if profile in _line(entry)]


def _line(entry: Path) -> str:
    try:
        return (entry / "cmdline").read_bytes().decode("utf-8", "replace")
    except OSError:
        # It ended between the listing and the reading.
        return ""


async def endless(board: Board) -> Row:
    """Lists without an end on which a budget of four steps ends without what was found so far."""
    model = embedded_model()

    async def look(browser: Browser, url: str) -> str | None:
        outcome = await pursue(url, GOAL, steps=STEPS, driver=browser, model=model)
        return None if _told(outcome) else outcome.status

    return board.row("endless", await board.faults("endless", look), "lists untold")


def _told(outcome: Outcome) -> bool:
    return outcome.status == "out_of_budget" and all(f'"Page {n}"' in outcome.story for n in range(STEPS))
