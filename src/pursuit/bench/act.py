"""How long an act takes beyond the quiet it waits for, beside bare Playwright. Prints no verdict.

Both stand on the same page in one browser, each in a context of its own. Figures are milliseconds, medians
of turns, on whatever else the machine is doing.
"""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from itertools import count
from statistics import median
from typing import TYPE_CHECKING, Any

from pursuit.bench.pages import form, served
from pursuit.bench.tab import Bare, bare_tab, chromium
from pursuit.bench.turns import in_turns
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.browser.settle import DOCUMENT_QUIET
from pursuit.page.action import Action
from pursuit.page.observation import Observation

if TYPE_CHECKING:
    from playwright.async_api import Page

TURNS = 15
QUIET_MS = DOCUMENT_QUIET * 1_000
BUTTON, FIELD = "Check", "Full name"


async def run() -> Mapping[str, Any]:
    """Rows of `what`, its whole `ms`, what is `over_ms` its quiet time, and the reference's `ms`."""
    return await measured(TURNS)


async def measured(turns: int) -> Mapping[str, Any]:
    """`run` with as many turns."""
    with served({"form.html": form()}) as base:
        async with AsyncExitStack() as stack:
            process = await stack.enter_async_context(chromium())
            bare = await stack.enter_async_context(bare_tab(process))
            ours = Ours(process, base)
            stack.push_async_callback(ours.browser.close)
            page = await (await process.browser.new_context()).new_page()
            for go in (ours.go, bare.go, page.goto):
                await go(f"{base}form.html")
            return {"quiet_ms": QUIET_MS, "acts": await _acts(ours, bare, page, turns)}


class Ours:
    """The product's browser, acting on what it last saw."""

    def __init__(self, process: ChromiumProcess, origin: str) -> None:
        self.browser = Browser(process, origins=[origin.rstrip("/")], keep_process=True)
        self._seen: Observation | None = None
        self._texts = count()

    async def go(self, url: str) -> None:
        self._seen = await self.browser.navigate(url)

    async def click(self) -> None:
        await self._act("click", BUTTON)

    async def type(self) -> None:
        await self._act("type", FIELD, f"Jo March {next(self._texts)}")

    async def look(self) -> None:
        self._seen = await self.browser.observe()

    async def _act(self, kind: Any, name: str, value: str | None = None) -> None:
        seen = self._seen
        assert seen is not None
        ref = next(e.ref for e in seen.elements if e.name == name)
        result = await self.browser.act(Action(kind=kind, ref=ref, revision=seen.revision, value=value))
        # A refusal is quick, and measuring one would flatter.
        if result.outcome != "done" or result.code is not None or result.observation is None:
            raise AssertionError(f"{kind} was not done: {result.code} {result.details}")
        self._seen = result.observation


async def _acts(ours: Ours, bare: Bare, page: "Page", turns: int) -> list[Mapping[str, Any]]:
    box = await page.get_by_role("button", name=BUTTON).bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    texts = count()
    times = await in_turns(
        {
            "click": ours.click,
            "mouse": lambda: page.mouse.click(*at),
            "type": ours.type,
            "fill": lambda: page.get_by_label(FIELD).fill(f"Jo March {next(texts)}"),
            "settle": lambda: _settle(bare),
            "evaluate": lambda: page.evaluate("1"),
            "look": ours.look,
            "aria": page.locator("body").aria_snapshot,
        },
        turns,
    )
    ms = {name: median(of) for name, of in times.items()}
    return [
        _row("an idle click", ms["click"], QUIET_MS, ms["mouse"], "mouse.click"),
        _row("typing into a field", ms["type"], QUIET_MS, ms["fill"], "fill"),
        _row("settling alone", ms["settle"], QUIET_MS, ms["evaluate"], 'evaluate("1")'),
        _row("looking again", ms["look"], 0, ms["aria"], "aria_snapshot"),
    ]


async def _settle(bare: Bare) -> None:
    await bare.tab.settler.after_act(await bare.tab.settler.arm())


def _row(what: str, ms: float, quiet: float, reference_ms: float, reference: str) -> Mapping[str, Any]:
    return {
        "what": what,
        "ms": round(ms, 1),
        "over_ms": round(ms - quiet, 1),
        "reference_ms": round(reference_ms, 1),
        "reference": f"Playwright's {reference}",
    }
