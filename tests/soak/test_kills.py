"""Random kills under a pursuit in the demo shop: browser, renderer, tab or driver, at a random moment.

Whatever dies, the pursuit ends in a status and a sentence, nothing is put into the cart twice, a pursuit that
calls itself satisfied has put it there, and no process stays behind.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import urllib.request
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from pursuit.app import PURSUE_LISTS, pursue
from pursuit.browser.provider import Browser
from pursuit.demo.server import DemoServer
from pursuit.installation import embedded_model
from pursuit.pursuits.outcome import Outcome, Status

GOAL = "Add the Sensodyne toothpaste to the cart"
LATEST = 2.5
"""Seconds after its start within which a pursuit is hit."""
WAYS = ("browser", "renderer", "tab", "driver")
BOUND = 60.0


@dataclass(frozen=True, kw_only=True)
class Hit:
    way: str
    after: float
    status: str
    added: int
    landed: bool
    """The pursuit was still running when it was hit."""


async def test_whatever_dies_nothing_happens_twice_and_nothing_stays(kills: int, seed: int) -> None:
    chance = random.Random(seed)
    print(f"\nseed {seed} (repeat it with --kill-seed {seed})")  # noqa: T201 - what the soak reports
    hits = [await one(WAYS[n % len(WAYS)], chance.uniform(0.0, LATEST)) for n in range(kills)]
    print(table(hits))  # noqa: T201
    assert any(hit.landed for hit in hits)


async def one(way: str, after: float) -> Hit:
    """One pursuit in a shop of its own, hit once."""
    with DemoServer() as shop:
        browser = Browser.launch(origins=[shop.url], listed=PURSUE_LISTS)
        running = asyncio.ensure_future(
            pursue(shop.url, GOAL, driver=browser, model=embedded_model(), seconds=30)
        )
        await asyncio.wait({running}, timeout=after)
        landed = not running.done()
        processes = family((await browser.status()).pid)
        if landed:
            await strike(browser, way)
        outcome = await asyncio.wait_for(running, BOUND)
        processes |= family((await browser.status()).pid)
        await browser.close()
        added = int(effects(shop.url)["added"])
    judge(outcome, added)
    await gone(processes)
    return Hit(way=way, after=after, status=outcome.status, added=added, landed=landed)


def judge(outcome: Outcome, added: int) -> None:
    assert outcome.status in get_args(Status)
    assert outcome.story.strip().endswith((".", "!", "?")), outcome.story
    assert added <= 1, (added, outcome.story)
    assert added == 1 or outcome.status != "satisfied", outcome.story


async def strike(browser: Browser, way: str) -> None:
    """The kill; what is gone already cannot be hit, which is as good."""
    pid = (await browser.status()).pid
    match way:
        case "browser":
            kill(pid)
        case "driver":
            kill(parent(pid))
        case "renderer":
            for child in sorted(family(pid)):
                if b"--type=renderer" in line(child):
                    kill(child)
        case _:
            await close_front(browser)


async def close_front(browser: Browser) -> None:
    from playwright.async_api import Error

    life = browser._life
    if life is not None and (front := life.tabs.front) is not None:
        with contextlib.suppress(Error):
            await life.guard.close_target(front.target)


def kill(pid: int) -> None:
    if pid > 1 and pid != os.getpid():
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def effects(url: str) -> dict[str, int]:
    """The shop's own count, over all of its visitors."""
    with urllib.request.urlopen(f"{url}/api/effects", timeout=10) as answer:
        told: dict[str, int] = json.load(answer)
    return told


def line(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def parent(pid: int) -> int:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def family(pid: int) -> set[int]:
    """The process and all below it."""
    if pid <= 1:
        return set()
    below: set[int] = set()
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                below |= family(int(child))
    return {pid} | below


async def gone(processes: set[int]) -> None:
    """Returns when none of them runs; a stranger's process under an old number has another command line."""
    async with asyncio.timeout(15):
        while any(b"chrom" in line(pid) for pid in processes):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def table(hits: list[Hit]) -> str:
    """What was hit and how it ended."""
    rows = Counter((hit.way, hit.status if hit.landed else "over before it was hit") for hit in hits)
    lines = [f"{way:<9} {status:<24} {count:>3}" for (way, status), count in sorted(rows.items())]
    twice = sum(hit.added > 1 for hit in hits)
    return "\n".join([*lines, f"{len(hits)} kills, {twice} effects had twice, no process left behind"])
