"""Every check of the scoreboard reaches its aim, on pages of each kind that are built differently."""

from collections.abc import AsyncIterator
from importlib.resources import as_file, files

import pytest

from pursuit.bench.scoreboard import CHECKS
from pursuit.bench.scoreboard.board import Board, at_most, exactly, served
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser

TIMED = {"idle click"}
"""Measured against a quiet machine, which the one that runs all tests is not."""


@pytest.fixture(scope="module")
async def stage(process: ChromiumProcess) -> AsyncIterator[Board]:
    with as_file(files("pursuit.bench.scoreboard") / "pages") as folder, served(folder) as site:
        yield Board(process=process, site=site)


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in TIMED])
async def test_a_check_of_the_scoreboard_reaches_its_aim(stage: Board, name: str) -> None:
    row = await CHECKS[name](stage)
    assert row.passed, row


def test_a_figure_beyond_its_aim_is_not_passed() -> None:
    assert exactly(0, 0, "clicks").passed and not exactly(0, 1, "clicks").passed
    assert at_most(2, 2.0, "s").passed and not at_most(2, 2.1, "s").passed


async def test_what_a_page_does_wrong_is_told_by_its_name(stage: Board) -> None:
    async def look(browser: Browser, url: str) -> str | None:
        return "it is grown" if url.endswith("grows.html") else None

    row = stage.row("endless", await stage.faults("endless", look), "faults")
    assert (row.figure, row.passed, row.detail) == (1, False, "endless-grows: it is grown")
