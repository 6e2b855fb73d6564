"""How long a look takes, beside a bare walker in the same page and Playwright's own. Prints no verdict.

The page stands still and nothing is waited for: settling is measured by `act`. Figures are milliseconds,
medians of turns, on whatever else the machine is doing.
"""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from statistics import median
from typing import Any

from pursuit.bench.pages import big, listing, served
from pursuit.bench.tab import Bare, bare_tab, chromium
from pursuit.bench.turns import in_turns, ratio, took
from pursuit.page.render import render
from pursuit.page.words import tokens_of

TURNS = {300: 15, 3_000: 9, 30_000: 5}
"""Elements of a page, and how often each work is done on it."""
BIG_TURNS = 5


async def run() -> Mapping[str, Any]:
    """`sizes`, a row a page, and what the page of 5,000 controls costs a model that reads it."""
    return await measured(TURNS, BIG_TURNS)


async def measured(turns: Mapping[int, int], big_turns: int) -> Mapping[str, Any]:
    """`run` for pages of other sizes: elements by turns."""
    pages = {f"{size}.html": listing(size) for size in turns}
    with served({**pages, "big5000.html": big()}) as base:
        async with chromium() as process, bare_tab(process) as bare:
            sizes = [await _size(bare, base, size, count) for size, count in turns.items()]
            return {"sizes": sizes, **await _big(bare, base, big_turns)}


async def _size(bare: Bare, base: str, size: int, turns: int) -> Mapping[str, Any]:
    await bare.go(f"{base}{size}.html")
    walker = files("pursuit.bench").joinpath("observe_walker.js").read_text("utf-8")
    world, body = bare.tab.worlds.all()[0], bare.tab.page.locator("body")
    times = await in_turns(
        {
            "look": bare.look,
            "walker": lambda: bare.tab.worlds.ask(world, f"({walker})"),
            "aria": body.aria_snapshot,
        },
        turns,
    )
    return _row(size, {name: median(of) for name, of in times.items()})


def _row(size: int, ms: Mapping[str, float]) -> Mapping[str, Any]:
    return {
        "elements": size,
        **{f"{name}_ms": round(took, 1) for name, took in ms.items()},
        "look_to_walker": ratio(ms["look"], ms["walker"]),
        "aria_to_look": ratio(ms["aria"], ms["look"]),
    }


async def _big(bare: Bare, base: str, turns: int) -> Mapping[str, Any]:
    """Looked at as `observe` does, and written down as a model reads it."""
    await bare.go(f"{base}big5000.html")
    forms: list[str] = []

    async def read() -> None:
        forms.append(render(await bare.observe()))

    times: Sequence[float] = [await took(read) for _ in range(turns)]
    return {"big5000_tokens": max(map(tokens_of, forms)), "big5000_ms": round(median(times), 1)}
