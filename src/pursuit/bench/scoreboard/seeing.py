"""Checks of what a look and an act tell: what is not there yet, what is hidden, what is much, what passes."""

from collections.abc import Awaitable, Callable

from pursuit.bench import act as act_bench
from pursuit.bench.scoreboard.board import LARGE, Board, Row, act, at_most, called, exactly, stem
from pursuit.bench.turns import took
from pursuit.browser.provider import Browser
from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from pursuit.page.render import render, short
from pursuit.page.words import tokens_of

TURNS = 5
BOXES = {
    ("radio", "Small"): False,
    ("radio", "Large"): True,
    ("checkbox", "News"): False,
    ("checkbox", "Offers"): True,
    ("checkbox", "Gift wrap"): False,
    ("radio", "Express"): False,
    ("switch", "Night"): False,
}
"""Of `boxes-hidden.html`: role and name by whether it is on."""


async def unsettled(board: Board) -> Row:
    """Pages that are told as settled and are not, or the other way round."""

    def look(settled: bool) -> Callable[[Browser, str], Awaitable[str | None]]:
        async def told(browser: Browser, url: str) -> str | None:
            readiness = (await browser.navigate(url)).readiness
            return None if readiness.settled is settled else ", ".join(readiness.reasons) or "settled"

        return told

    faults = [*await board.faults("unsettled", look(False)), *await board.faults("settled", look(True))]
    pages = len(board.pages("unsettled")) + len(board.pages("settled"))
    return exactly(0, len(faults), f"of {pages} pages told wrongly", "; ".join(faults))


async def hidden_boxes(board: Board) -> Row:
    """Radios and boxes that only their labels show, listed with role and state and turned by an act."""
    async with board.browser() as browser:
        page = await browser.navigate(board.site.url("boxes-hidden.html"))
        told = {(e.role, e.name): e.state.checked for e in page.elements}
        turned = await _turned(browser, page)
    right = [box for box, on in BOXES.items() if told.get(box) is on and box in turned]
    missing = [name for role, name in BOXES if (role, name) not in right]
    return exactly(len(BOXES), len(right), "listed and turned", ", ".join(missing))


async def _turned(browser: Browser, page: Observation) -> list[tuple[str, str]]:
    """Those that are on after an act that turns them on."""
    turned = []
    for box in BOXES:
        found = next((e for e in page.elements if (e.role, e.name) == box), None)
        if found is not None:
            page = _after(await act(browser, page, "check", found.ref), page)
            turned += [(e.role, e.name) for e in page.elements if (e.role, e.name) == box and e.state.checked]
    return turned


async def big5000(board: Board) -> Row:
    """Tokens of a page of 5,000 controls as a model reads it; the rest is counted and can be reached."""
    async with board.browser() as browser:
        page = await browser.navigate(board.site.url("big.html"))
        ms = await took(browser.observe)
        page = await browser.observe()
        total = len(page.elements) + page.coverage.unlisted
        last = await browser.observe(find="Btn 2499")
        more = await browser.observe(cursor=page.coverage.cursor)
    tokens = tokens_of(render(page))
    reached = called(last, "Btn 2499") is not None and more.elements[0].ref != page.elements[0].ref
    row = at_most(6_000, tokens, "tokens", f"{total:,} controls counted, looked at in {ms / 1_000:.2f} s")
    whole = total == 5_000 and reached and ms <= 2_000
    return row if whole else Row(figure=tokens, unit="tokens", aim=row.aim, passed=False, detail=row.detail)


async def large(board: Board) -> Row:
    """Seconds of a look at 20,000 nodes, settling included."""
    async with board.browser() as browser:
        page = await browser.navigate(board.site.url("large.html"))
        ms = await took(browser.observe)
    row = at_most(3, ms / 1_000, "s", f"{len(page.elements)} of {LARGE:,} nodes' controls listed")
    return row if page.elements else Row(figure=0, unit="controls", aim="not empty", passed=False)


async def changes(board: Board) -> Row:
    """Bytes of the longest result of an act, in its default form."""
    sizes: dict[str, int] = {}

    async def look(browser: Browser, url: str) -> None:
        page = await browser.navigate(url)
        result = await act(browser, page, "click", page.elements[0].ref)
        sizes[stem(url)] = len(short(result.changes, _after(result, page).revision).encode())

    await board.faults("change", look)
    longest = max(sizes, key=lambda name: sizes[name])
    return at_most(2_000, sizes[longest], "bytes", longest)


async def idle_click(board: Board) -> Row:
    """Seconds of a click on an idle page beyond the quiet that its settling waits for."""
    acts = (await act_bench.measured(TURNS))["acts"]
    click = next(row for row in acts if row["what"] == "an idle click")
    return at_most(0.2, click["over_ms"] / 1_000, "s over the quiet time")


async def short_message(board: Board) -> Row:
    """Messages that show for under a second and are not in the result of the click that brought them."""

    async def look(browser: Browser, url: str) -> str | None:
        page = await browser.navigate(url)
        result = await act(browser, page, "click", page.elements[0].ref)
        return None if any("All saved" in (change.now or "") for change in result.changes) else "missed"

    return board.row("message", await board.faults("message", look), "messages missed")


def _after(result: ActResult, page: Observation) -> Observation:
    return result.observation or page
