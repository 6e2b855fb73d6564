"""What many looks of a page that never stops changing leave behind: in page, Chromium and process.

The figure of each row is the lowest reading of the last window of looks beside that of the first, after a
window to warm up (caches fill, code is compiled). Garbage is collected before each reading; the page goes on
drawing meanwhile, so the lowest of several readings is what is held, and the others hold rows just replaced.
Prints no verdict.
"""

import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pursuit.bench.pages import changing, served
from pursuit.bench.tab import Bare, bare_tab, chromium

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

LOOKS = 1_000
WINDOW = 100
EVERY = 10
"""Looks between two readings."""

COUNTED = {"Nodes": "DOM nodes", "JSEventListeners": "listeners", "Documents": "documents"}
"""Chromium's own counters and how we call them."""

PAGE = os.sysconf("SC_PAGE_SIZE")
MEGABYTE = 1024 * 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """After so many looks, by what is read."""

    looks: int
    values: Mapping[str, float]


async def run(looks: int = LOOKS) -> Mapping[str, Any]:
    """Rows of `what`, its lowest in the first and the last window, and how much the last is over."""
    async with chromium() as process, bare_tab(process) as bare:
        with served({"changing.html": changing()}) as base:
            await bare.go(f"{base}changing.html")
            readings = await _readings(bare, process.pid, looks + WINDOW)
    return {"looks": looks, "memory": rows(readings, looks)}


async def _readings(bare: Bare, pid: int, looks: int) -> list[Reading]:
    session = bare.tab.worlds.session
    await session.send("Performance.enable")
    taken = []
    for n in range(1, looks + 1):
        await bare.look()
        if n % EVERY == 0:
            taken.append(Reading(looks=n, values=await _values(session, pid)))
    return taken


async def _values(session: "CDPSession", pid: int) -> dict[str, float]:
    gc.collect()
    await session.send("HeapProfiler.collectGarbage")
    told = {m["name"]: m["value"] for m in (await session.send("Performance.getMetrics"))["metrics"]}
    return {
        "page's JS heap, MB": told["JSHeapUsedSize"] / MEGABYTE,
        **{name: told[key] for key, name in COUNTED.items()},
        "this process, MB": _resident(os.getpid()) / MEGABYTE,
        "Chromium, MB": sum(map(_resident, _family(pid))) / MEGABYTE,
    }


def rows(readings: Sequence[Reading], looks: int) -> list[Mapping[str, Any]]:
    """The first window after the one to warm up, beside the last one."""
    first = [r for r in readings if WINDOW < r.looks <= 2 * WINDOW]
    last = [r for r in readings if r.looks > looks]
    return [_row(what, first, last) for what in readings[0].values]


def _row(what: str, first: Sequence[Reading], last: Sequence[Reading]) -> Mapping[str, Any]:
    before, after = (min(r.values[what] for r in window) for window in (first, last))
    return {
        "what": what,
        "first": round(before, 2),
        "last": round(after, 2),
        "over_percent": round((after / before - 1) * 100, 2) if before else None,
    }


def _resident(pid: int) -> int:
    """Bytes of a process's resident memory; 0 for one that has gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * PAGE
    except OSError:
        return 0


def _family(pid: int) -> Iterator[int]:
    """The process and all below it."""
    yield pid
    for child in _children(pid):
        yield from _family(child)


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(c) for task in tasks for c in (task / "children").read_text("ascii").split()]
    except OSError:
        return []
