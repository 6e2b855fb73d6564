"""Record decisions of the embedded model's raw scores with what is right beside them, for fitting.

    python scripts/record_decisions.py [--out FILE] [--seeds N] [--wrong]

Opens pages of the demo shop and of the odd half of MiniWoB++ in Chromium, asks what the loop would ask of a
first look, and writes decide/record.py's rows. `--wrong` prints each top choice that is not right. Ends 1,
naming them, when a right answer of the shop's table is not on its page.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from decision_rights import Moment, miniwob_right, ruled, shop_moments
from decision_rows import Recorded, decisions

from pursuit.app import PURSUE_LISTS
from pursuit.bench import miniwob
from pursuit.browser.provider import Browser
from pursuit.decide.embedded import EmbeddedModel
from pursuit.decide.record import store
from pursuit.demo.server import DemoServer
from pursuit.installation import embedded_model
from pursuit.page.action import Action, Secret
from pursuit.page.observation import Observation
from pursuit.pursuits.view import build_view

OUT = Path(__file__).parents[1] / "src" / "pursuit" / "decide" / "data" / "decisions.jsonl.gz"
SEEDS = 4
VISITORS = ("new", "asked", "guest", "filling", "customer")
"""In this order one browser becomes each of them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="episodes of each MiniWoB++ task")
    parser.add_argument("--wrong", action="store_true", help="print each top choice that is not right")
    given = parser.parse_args()
    recorded = asyncio.run(record(given.seeds))
    store(given.out, [it.row for it in recorded if it.read])
    if given.wrong:
        print("\n".join(told(it) for it in recorded if it.wrong))
    print(summary([it for it in recorded if it.read]))


async def record(seeds: int) -> list[Recorded]:
    """Every row of both sources, each only once."""
    model = cast(EmbeddedModel, embedded_model())
    async with asyncio.TaskGroup() as group:
        shop = group.create_task(shop_rows(model))
        episodes = group.create_task(miniwob_rows(model, range(seeds)))
    rows = [*shop.result(), *episodes.result()]
    return list({repr(it.row): it for it in rows}.values())


async def shop_rows(model: EmbeddedModel) -> list[Recorded]:
    moments = shop_moments()
    rows: list[Recorded] = []
    absent: list[str] = []
    with DemoServer() as shop:
        async with Browser.launch(origins=[shop.url], listed=PURSUE_LISTS) as browser:
            await browser.navigate(shop.url + "/")
            for visitor in VISITORS:
                await _become(browser, shop.url, visitor)
                for it in moments:
                    if it.visitor == visitor:
                        rows += _tried(model, await _seen(browser, shop.url, it), it, absent)
    if absent:
        sys.exit("\n".join(absent))
    return rows


async def _seen(browser: Browser, base: str, it: Moment) -> Observation:
    return await browser.navigate(base + it.path) if it.path else await browser.observe()


def _tried(model: EmbeddedModel, page: Observation, it: Moment, absent: list[str]) -> list[Recorded]:
    rows: list[Recorded] = []
    for right in it.rights:
        try:
            rows += decisions(model, page, "demo-shop", right.goal, right)
        except LookupError as error:
            absent.append(f"{it.path} for {it.visitor}: {error}")
    return rows


async def _become(browser: Browser, base: str, visitor: str) -> None:
    """Do with the shop what such a visitor did before."""
    match visitor:
        case "asked":
            await _press(browser, '"Manage"')
        case "guest":
            await _press(browser, '"Reject all"')
        case "filling":
            for path in ("/p/twinings-pure-green-tea-tw-2001", "/p/meadow-lane-raw-wildflower-honey-hn-0340"):
                await browser.navigate(base + path)
                await _press(browser, '"Add to cart"')
        case "customer":
            await browser.navigate(base + "/login")
            await _type(browser, '"Username"', "sam")
            await _type(browser, '"Password"', Secret(name="password", text="open sesame"))
            await _press(browser, 'button "Log in"')


async def _press(browser: Browser, label: str) -> None:
    page = await browser.observe()
    await browser.act(Action(kind="click", ref=_ref(page, label), revision=page.revision))


async def _type(browser: Browser, label: str, value: str | Secret) -> None:
    page = await browser.observe()
    await browser.act(Action(kind="type", ref=_ref(page, label), revision=page.revision, value=value))


def _ref(page: Observation, label: str) -> str:
    return next(e.ref for e in page.elements if label in f'{e.role} "{e.name}"')


async def miniwob_rows(model: EmbeddedModel, seeds: Sequence[int]) -> list[Recorded]:
    """Rows of the episodes whose first step a rule can tell."""
    rows: list[Recorded] = []
    episodes = miniwob.episodes(miniwob.odd_tasks(), seeds)
    with miniwob.serve_pages() as base:
        async with Browser.launch(origins=[base.rstrip("/")], listed=PURSUE_LISTS) as browser:
            await browser.navigate(miniwob.url_of(base, episodes[0]))
            for episode in episodes:
                goal = await miniwob.begin(browser.page, base, episode)
                if ruled(goal):
                    page = await browser.observe()
                    right = miniwob_right(goal, build_view(page, None, frozenset()).offers)
                    rows += decisions(model, page, "miniwob", episode.task, right) if right else ()
    return rows


def told(it: Recorded) -> str:
    row, top = it.row, it.top
    best = max(row.right, key=lambda n: row.scores[n])
    return (
        f"{row.source} {row.question}{'' if it.read else ' (head not read)'}: {it.goal}\n"
        f"    read as {it.clause}\n"
        f"    chose {row.options[top]} {row.scores[top]}\n    right {row.options[best]} {row.scores[best]}"
    )


def summary(recorded: Sequence[Recorded]) -> str:
    counts = Counter((it.row.source, it.row.question) for it in recorded)
    wrong = Counter((it.row.source, it.row.question) for it in recorded if it.wrong)
    lines = [f"{s:10} {q:7} {n:4} of which wrong {wrong[s, q]}" for (s, q), n in sorted(counts.items())]
    return "\n".join([*lines, f"{len(recorded)} decisions, {sum(wrong.values())} wrong"])


if __name__ == "__main__":
    main()
