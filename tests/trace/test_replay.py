"""A stored run, run again offline."""

import asyncio
from pathlib import Path

import pytest

from pursuit.browser.fake import Control, FakeBrowser, Late
from pursuit.clock import FakeClock
from pursuit.decide.scripted import sure
from pursuit.errors import BrowserError, BrowserGone, ModelError, UsageError
from pursuit.page import codes
from pursuit.page.observation import FormFacts
from pursuit.pursuits import gate
from pursuit.pursuits.loop import Stopped
from pursuit.trace.replay import replayed
from pursuit.trace.stored import load
from tests.pursuits.scripts import DONE, NOTHING, SUBMIT, URL, WAIT, click, fill
from tests.trace.traced import CART, SHOP, cart_counts, events, rewrite, shop, traced


async def differences(folder: Path) -> list[str]:
    return [d.what for d in await replayed(load(folder))]


async def test_a_run_replays_as_it_was(tmp_path: Path) -> None:
    outcome = await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    assert outcome.status == "satisfied"
    assert await differences(tmp_path) == []


@pytest.mark.parametrize(
    "turns",
    [
        [WAIT, WAIT, WAIT],
        [NOTHING],
        [click("Dead tea"), click("Add tea"), DONE],
        [SUBMIT, DONE],
        [{"move": "BLOCKED"}],
        [ModelError("the model is away")],
        [{"move": sure("ACT", 0.4), "way": "click"}],
    ],
    ids=["waits", "none fits", "dead control", "submit", "blocked", "model away", "unsure"],
)
async def test_every_ending_replays_as_it_was(tmp_path: Path, turns: list[object]) -> None:
    scene = shop(CART, Control(name="Add tea"), Control(name="Dead tea"), react=cart_counts)
    await traced(tmp_path, scene, lambda request: _in_turn(turns, request))
    assert await differences(tmp_path) == []


def _in_turn(turns, request):
    turn = turns.pop(0) if len(turns) > 1 else turns[0]
    if isinstance(turn, Exception):
        return turn
    asked = {q.id for q in request.questions}
    return {k: v for k, v in turn.items() if k in asked}


async def test_a_page_that_answers_late_replays_with_the_same_looks(tmp_path: Path) -> None:
    opened = shop(Control(name="Delivery"), Control(name="Estimate tea delivery", node=9))

    def react(scene, control, action):
        return Late(scene=opened, seconds=0.4)

    await traced(
        tmp_path,
        shop(Control(name="Delivery"), react=react),
        [click("Delivery"), DONE],
        "Open the tea delivery",
    )
    assert await differences(tmp_path) == []


async def test_a_run_out_of_time_replays_as_one(tmp_path: Path) -> None:
    browser = FakeBrowser(SHOP, clock=FakeClock(), pages={URL: SHOP})

    def slow(request):
        browser.clock.now += 6
        return _in_turn([click("Add tea")], request)

    outcome = await traced(tmp_path, SHOP, slow, browser=browser, seconds=5)
    assert outcome.status == "out_of_budget"
    assert await differences(tmp_path) == []


class Dying(FakeBrowser):
    """Raises in the first act."""

    error: BrowserError

    async def act(self, action, /):
        raise self.error


@pytest.mark.parametrize(
    "error",
    [
        BrowserGone(codes.PROVIDER_UNAVAILABLE, "It ended.", {"why": "killed"}),
        BrowserError(codes.PROVIDER_UNAVAILABLE, "It could not."),
    ],
    ids=["gone", "could not"],
)
async def test_an_error_of_the_browser_replays_as_one(tmp_path: Path, error: BrowserError) -> None:
    browser = Dying(SHOP, pages={URL: SHOP})
    browser.error = error
    outcome = await traced(tmp_path, SHOP, [click("Add tea")], browser=browser)
    assert outcome.status == "failed"
    assert await differences(tmp_path) == []


async def test_a_run_that_a_person_refused_replays_as_refused(tmp_path: Path) -> None:
    form = FormFacts(method="post", action=f"{URL}order", submit_names=("Place order",))
    scene = shop(Control(name="Place order", form=0, submits=True), forms=(form,))
    outcome = await traced(
        tmp_path, scene, [click("Place order")], "Place the order", ask=["submit"],
        approve=lambda move, judgement: False,
    )  # fmt: skip
    assert outcome.cause == "approval"
    assert await differences(tmp_path) == []


async def test_a_stopped_run_replays_as_stopped(tmp_path: Path) -> None:
    asked = 0

    def answer(request):
        nonlocal asked
        asked += 1
        if asked == 2:
            raise asyncio.CancelledError
        return _in_turn([click("Add tea")], request)

    with pytest.raises(Stopped):
        await traced(tmp_path, SHOP, answer)
    assert load(tmp_path).outcome["status"] == "stopped"  # type: ignore[index]
    assert await differences(tmp_path) == []


async def test_a_killed_run_replays_up_to_where_it_was_killed(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    path = tmp_path / "events.jsonl"
    path.write_bytes(path.read_bytes()[: -len(path.read_bytes()) // 3])
    trace = load(tmp_path)
    assert trace.torn
    assert trace.outcome is None
    assert await replayed(trace) == ()


async def test_another_bar_is_told_with_the_step_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    monkeypatch.setitem(gate.MARGIN_BAR, gate.Consequence.change, 0.31)
    (found,) = await replayed(load(tmp_path))
    assert (found.step, found.what, found.was, found.now) == (1, "record: bar", 0.3, 0.31)


async def test_a_bar_that_the_step_no_longer_clears_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    monkeypatch.setitem(gate.MARGIN_BAR, gate.Consequence.change, 1.01)
    found = await replayed(load(tmp_path))
    assert ("record: verdict", "executed", "declined") in [(d.what, d.was, d.now) for d in found]


async def test_effects_are_worked_out_from_the_stored_looks(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    look = tmp_path / "looks" / "0002.json"
    look.write_text(look.read_text("utf-8").replace("Cart, 1 item", "Cart, 7 items"), "utf-8")
    assert "record: effects 1" in await differences(tmp_path)


async def test_a_story_that_is_told_otherwise_differs(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    stored = events(tmp_path)
    stored[-1]["outcome"]["story"] = "It did something else."
    rewrite(tmp_path, stored)
    assert await differences(tmp_path) == ["reply: story"]


async def test_a_distribution_that_gives_another_verdict_differs(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [click("Add tea"), DONE])
    stored = events(tmp_path)
    first = next(e for e in stored if e["event"] == "asked")
    shares = first["reply"]["answers"]["move"]["shares"]
    first["reply"]["answers"]["move"]["shares"] = {key: 1 / len(shares) for key in shares}
    rewrite(tmp_path, stored)
    assert "record: verdict" in await differences(tmp_path)


async def test_a_value_with_no_secret_is_typed_again_as_it_was(tmp_path: Path) -> None:
    scene = shop(Control(name="Search products", role="searchbox"))
    await traced(
        tmp_path, scene, [fill("Search products", "term"), DONE], "Find the module", values={"term": "DDR5"}
    )
    assert await differences(tmp_path) == []


@pytest.mark.parametrize("spoilt", ["pursuit-trace.json", "inputs.json", "events.jsonl"])
async def test_a_folder_that_lacks_a_part_is_no_trace(tmp_path: Path, spoilt: str) -> None:
    await traced(tmp_path, SHOP, [DONE])
    (tmp_path / spoilt).unlink()
    with pytest.raises(UsageError, match="is no trace"):
        load(tmp_path)


@pytest.mark.parametrize("spoilt", ["pursuit-trace.json", "inputs.json", "events.jsonl"])
@pytest.mark.parametrize("text", ["[]", "{}", "nonsense\n{}", '{"event": "x"}'])
async def test_a_part_that_is_something_else_is_no_trace(tmp_path: Path, spoilt: str, text: str) -> None:
    await traced(tmp_path, SHOP, [DONE])
    (tmp_path / spoilt).write_text(text, "utf-8")
    with pytest.raises(UsageError):
        load(tmp_path)


async def test_a_look_that_is_gone_is_said(tmp_path: Path) -> None:
    await traced(tmp_path, SHOP, [DONE])
    (tmp_path / "looks" / "0001.json").unlink()
    with pytest.raises(UsageError, match=r"0001\.json"):
        await replayed(load(tmp_path))
