"""Pages that are too much for one look: what does not fit is counted and can be reached."""

import json
from collections.abc import Iterator

import pytest

from pursuit.bench.pages import listing, served
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.errors import BrowserError
from pursuit.page.render import BUDGET_BYTES, render
from pursuit.page.wire import plain
from tests.browser.doing import names

ROWS = 500
TABLE = "".join(
    f"<tr><td>Invoice {n}<td>{n * 3}.50<td><button>Open</button><td><a href='?{n}'>Print</a></tr>"
    for n in range(ROWS)
)
WORDS = "<p>Each of these sentences is like the one before it and says nothing new at all.</p>" * 5_000
PICTURE = f'<img alt="Chart" src="data:image/png;base64,{"A" * 60_000}"><a href="/?q={"x" * 50_000}">Long</a>'


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    head = "<!doctype html><meta charset=utf-8><title>Much</title><h1>Much</h1>"
    pages = {
        "table.html": f"{head}<table>{TABLE}</table>",
        "text.html": head + WORDS + PICTURE,
        "huge.html": listing(200_000),
    }
    with served(pages) as url:
        yield url


@pytest.fixture
async def reader(process: ChromiumProcess, base: str) -> Browser:
    return Browser(process, origins=[base.rstrip("/")], keep_process=True)


async def test_a_long_table_is_listed_within_its_budget_and_reached_to_its_end(
    reader: Browser, base: str
) -> None:
    page = await reader.navigate(f"{base}table.html")
    assert len(render(page).encode()) <= BUDGET_BYTES
    listed, cursor = len(page.elements), page.coverage.cursor
    assert listed + page.coverage.unlisted == 2 * ROWS
    while cursor is not None:
        more = await reader.observe(cursor=cursor)
        listed, cursor = listed + len(more.elements), more.coverage.cursor
    assert listed == 2 * ROWS
    found = await reader.observe(find="Invoice 499")
    assert [e.row for e in found.elements if e.name == "Open"] == ["Invoice 499 1497.50 Print"]
    await reader.close()


async def test_long_texts_and_addresses_are_cut_and_the_rest_is_read_page_by_page(
    reader: Browser, base: str
) -> None:
    page = await reader.navigate(f"{base}text.html")
    assert len(render(page).encode()) <= BUDGET_BYTES
    wire = json.dumps(plain(page))
    assert len(wire.encode()) <= 524_288
    assert "AAAA" not in wire and "x" * 5_000 not in wire
    assert any(note.startswith("text:") for note in page.coverage.cut)
    first = await reader.read()
    assert first.next_offset is not None and first.total > 300_000
    assert (await reader.read(offset=first.next_offset)).offset == first.next_offset
    await reader.close()


async def test_a_page_of_two_hundred_thousand_nodes_is_listed_or_given_up_in_one_sentence(
    reader: Browser, base: str
) -> None:
    try:
        page = await reader.navigate(f"{base}huge.html")
        assert len(page.elements) == 256 and page.coverage.unlisted > 50_000
    except BrowserError as error:
        # A machine that is busy with all the tests may be too slow for it.
        assert "does not yield" in str(error)
    assert "Open" in names(await reader.navigate(f"{base}table.html"))
    await reader.close()
