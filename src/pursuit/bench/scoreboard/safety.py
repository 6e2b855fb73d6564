"""Checks of what must not happen: a click on something else, a thing done twice, a yes that nobody gave."""

from dataclasses import replace

from pursuit.bench.scoreboard.board import Board, Row, act, at_most, called, ref_of
from pursuit.bench.turns import took
from pursuit.browser.provider import Browser
from pursuit.page.action import ActResult, Secret

CLICKS = 6
"""On each page whose buttons change."""
CODE = "493817"
LEAVE_BOUND = 1.0
"""Seconds that a question about leaving may add to a navigation."""
COVERED = "document.querySelector('dialog[open], [inert]') || !document.querySelector('dialog, main')"


async def relabel(board: Board) -> Row:
    """Clicks that reached another button than the one whose words were chosen."""
    right = 0

    async def look(browser: Browser, url: str) -> str | None:
        nonlocal right
        await browser.navigate(url)
        met = [await _one_choice(board, browser, url) for _ in range(CLICKS)]
        right += met.count(True)
        return f"{met.count(False)} wrong" if False in met else None

    faults = await board.faults("relabel", look)
    row = board.row("relabel", faults, "wrong clicks")
    return row if faults else replace(row, detail=f"{right} right, the others held back")


async def _one_choice(board: Board, browser: Browser, url: str) -> bool | None:
    """Choose the first button on a fresh look and click it on what may be another page by then: whether the
    right one was reached, None when none was."""
    page = await browser.observe()
    chosen = page.elements[0]
    board.site.forget(url)
    await act(browser, page, "click", chosen.ref)
    await browser.observe()  # what the click asked for has left by now
    hits = board.site.hits(url)
    return all(hit in (chosen.name, chosen.row) for hit in hits) if hits else None


async def slow_post(board: Board) -> Row:
    """Forms whose post did not arrive exactly once, or was told as failed."""

    async def look(browser: Browser, url: str) -> str | None:
        page = await browser.navigate(url)
        result = await act(browser, page, "click", ref_of(page, "Send it"))
        posts = board.site.posts(url)
        right = posts == 1 and result.outcome == "done" and result.code is None
        return None if right else f"{posts} posts, {result.outcome}"

    return board.row("post", await board.faults("post", look), "faults")


async def false_success(board: Board) -> Row:
    """Acts on a control that cannot be operated which were told as done, or reached the page."""

    async def look(browser: Browser, url: str) -> str | None:
        page = await browser.navigate(url)
        await browser.page.wait_for_function(COVERED)
        target = called(page, "Order now")
        told = "not_sent" if target is None else (await act(browser, page, "click", target.ref)).outcome
        hits = board.site.hits(url)
        return None if told == "not_sent" and not hits else f"{told}, {len(hits)} clicks arrived"

    return board.row("false", await board.faults("false", look), "false successes")


async def codes(board: Board) -> Row:
    """Pages whose boxes do not hold the whole code after one act."""

    async def look(browser: Browser, url: str) -> str | None:
        page = await browser.navigate(url)
        boxes = [e for e in page.elements if e.name.startswith("Digit")]
        code = CODE[: len(boxes)] if len(boxes) > 1 else CODE
        value = Secret(name="code", text=code) if boxes[0].facts.secret else code
        result = await act(browser, page, "type", boxes[0].ref, value)
        said = await browser.page.evaluate("document.getElementById('o').textContent")
        return None if (said, result.code) == (f"Held {code}", None) else result.code or "not whole"

    return board.row("codes", await board.faults("codes", look), "codes not whole")


async def confirm(board: Board) -> Row:
    """Questions that were not held, or were answered with yes though nobody said so."""

    async def look(browser: Browser, url: str) -> str | None:
        page = await browser.navigate(url)
        result = await act(browser, page, "click", ref_of(page, "Delete"))
        await browser.navigate(board.site.url("settled-still.html"))
        if "true" in board.site.hits(url):
            return "answered with yes"
        return None if _held(result) else "not held"

    return board.row("ask", await board.faults("ask", look), "unasked answers")


def _held(result: ActResult) -> bool:
    seen = result.observation
    return seen is not None and seen.dialog is not None and seen.dialog.state == "held"


async def beforeunload(board: Board) -> Row:
    """Seconds that a page which asks before it is left adds to leaving it."""
    still = board.site.url("settled-still.html")
    over = []
    async with board.browser() as browser:
        await browser.navigate(still)
        plain = await took(lambda: browser.navigate(still))
        for url in board.pages("leave"):
            page = await browser.navigate(url)
            await act(browser, page, "type", ref_of(page, "Draft"), "half a sentence")
            over.append(await took(lambda: browser.navigate(still)) - plain)
    return at_most(LEAVE_BOUND, max(over) / 1_000, "s over leaving a plain page")
