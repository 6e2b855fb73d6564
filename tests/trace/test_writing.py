"""What a trace's folder holds, and which folders are left alone."""

import json
from pathlib import Path

import pytest

from pursuit.app import pursue
from pursuit.browser.fake import FakeBrowser
from pursuit.decide.scripted import ScriptedModel
from pursuit.errors import UsageError
from pursuit.page.observation import Observation
from pursuit.trace.codec import decode, encode
from pursuit.trace.folder import check_folder
from pursuit.trace.stored import load
from pursuit.trace.walk import steps, verdict_line
from tests.pursuits.scripts import DONE, URL, click, playing
from tests.trace.traced import SHOP, events, traced


async def test_every_kind_of_thing_is_written_in_the_order_it_happened(tmp_path: Path) -> None:
    await traced(tmp_path / "new" / "t", SHOP, [click("Add tea"), DONE])
    told = [e["event"] for e in events(tmp_path / "new" / "t")]
    assert told == ["looked", "asked", "acted", "decided", "asked", "looked", "asked", "decided", "ended"]


async def test_a_decision_is_written_with_its_questions_shares_margin_and_bar(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    stored = events(tmp_path)
    asked = stored[1]
    move = next(q for q in asked["request"]["questions"] if q["id"] == "move")
    assert "ACT" in [key for key, _ in move["options"]]
    assert asked["reply"]["answers"]["move"]["shares"]["ACT"] == pytest.approx(1.0)
    row = next(e for e in stored if e["event"] == "decided")["row"]
    assert (row["verdict"], row["margin"], row["bar"]) == ("executed", 1.0, 0.3)
    assert row["effects"]


async def test_a_look_is_read_back_as_it_was(tmp_path: Path) -> None:
    browser = FakeBrowser(SHOP)
    page = await browser.observe()
    assert decode(Observation, json.loads(json.dumps(encode(page)))) == page


async def test_equal_looks_are_stored_once(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    assert sorted(p.name for p in (tmp_path / "looks").iterdir()) == ["0001.json", "0002.json"]


class Breaking(FakeBrowser):
    """Breaks in a way that nobody foresaw."""

    async def act(self, action, /):
        raise RuntimeError("a fault of ours")


async def test_what_happened_before_a_crash_is_on_the_disk(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        await traced(tmp_path, SHOP, [click("Add tea")], browser=Breaking(SHOP, pages={URL: SHOP}))
    assert [e["event"] for e in events(tmp_path)] == ["looked", "asked"]
    assert load(tmp_path).outcome is None


async def test_a_full_disk_stops_the_trace_and_not_the_run(tmp_path: Path) -> None:
    class Spoiling(FakeBrowser):
        async def act(self, action, /):
            (tmp_path / "events.jsonl").unlink()
            (tmp_path / "events.jsonl").mkdir()
            return await super().act(action)

    outcome = await traced(
        tmp_path, SHOP, [click("Add tea"), DONE], browser=Spoiling(SHOP, pages={URL: SHOP})
    )
    assert outcome.status == "satisfied"


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def refused(folder: Path) -> str:
    """Why a pursuit with that trace is not begun."""

    class Unused(FakeBrowser):
        async def navigate(self, url, /):
            raise AssertionError("a pursuit was started")

    with pytest.raises(UsageError) as error:
        model = ScriptedModel(playing([DONE]))
        await pursue(URL, "Add the tea", driver=Unused(SHOP), model=model, trace=folder)
    return str(error.value)


async def test_a_folder_that_is_not_ours_is_refused_before_anything_starts(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "no trace of ours" in await refused(tmp_path)
    assert names_in(tmp_path) == ["thesis.txt"]


async def test_a_file_is_refused_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("")
    assert "is a file" in await refused(tmp_path / "t")
    assert "cannot be" in await refused(tmp_path / "t" / "below")


async def test_a_former_trace_makes_room_for_the_new_one_and_other_files_stay(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    (tmp_path / "notes.txt").write_text("mine")
    await traced(tmp_path, SHOP, [{"move": "BLOCKED"}])
    assert [e["event"] for e in events(tmp_path)] == ["looked", "asked", "decided", "ended"]
    assert [p.name for p in (tmp_path / "looks").iterdir()] == ["0001.json"]
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_looking_at_a_folder_changes_nothing(tmp_path: Path) -> None:
    assert check_folder(tmp_path / "new") == tmp_path / "new"
    assert list(tmp_path.iterdir()) == []


async def test_a_walk_has_a_block_for_each_look_that_was_decided_on(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    first, claimed, last = steps(load(tmp_path))
    assert first.sent == 'click button "Add tea"'
    assert first.row is not None
    assert verdict_line(first.row) == "executed; which move to make led by 1.00, bar 0.30"
    assert claimed.row is None
    assert last.row is not None
    assert last.row.verdict == "ended"
