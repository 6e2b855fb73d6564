"""The MiniWoB++ pages as the bench plays them. Needs the wheel of requirements-miniwob.lock."""

import importlib.util
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Page

from pursuit.bench.miniwob import (
    Episode,
    Played,
    all_tasks,
    begin,
    even_tasks,
    harvest,
    judge,
    odd_tasks,
    pages_folder,
    run_episode,
    serve_pages,
    url_of,
)
from pursuit.errors import SetupError

KEPT = Path(__file__).parents[1] / "pursuits" / "data" / "utterances.json"
installed = pytest.mark.skipif(
    importlib.util.find_spec("miniwob") is None, reason="the wheel is not installed"
)


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with serve_pages() as url:
        yield url


def first() -> Episode:
    return Episode(task=all_tasks()[0], seed=1)


def test_a_missing_wheel_is_said_with_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(
        SetupError, match=r"pip install .*--no-deps --require-hashes -r requirements-miniwob.lock"
    ):
        pages_folder()


@installed
def test_the_protocol_has_125_tasks_in_two_halves() -> None:
    assert len(all_tasks()) == 125
    assert sorted(odd_tasks() + even_tasks()) == list(all_tasks())
    assert (odd_tasks()[0], even_tasks()[0], odd_tasks()[1]) == all_tasks()[:3]
    assert len(odd_tasks()) == 63


@installed
def test_pages_are_served_as_utf_8(base: str) -> None:
    with urllib.request.urlopen(url_of(base, first())) as reply:
        assert reply.headers["content-type"] == "text/html; charset=utf-8"


@installed
@pytest.mark.parametrize("path", ["flight/", "./flight/", "%66light/", "miniwob/../flight/", "flight"])
def test_the_flight_folder_is_never_served(base: str, path: str) -> None:
    assert (pages_folder() / "flight").is_dir()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(base + path)


@installed
async def test_the_goal_is_given_and_no_longer_stands_in_the_page(base: str, page: Page) -> None:
    goal = await begin(page, base, first())
    assert goal
    assert goal not in await page.inner_text("body")
    assert await page.inner_text("#query") == ""
    assert await page.locator("#reward-display, #click-canvas, #sync-task-cover").count() == 0


@installed
async def test_an_episode_nobody_ended_is_worth_nothing(base: str, page: Page) -> None:
    async def idle(page: Page, goal: str) -> str:
        return f"did nothing about: {goal}"

    played = await run_episode(page, base, first(), idle)
    assert (played.reward, played.done, played.success) == (0, False, False)
    assert played.solved == f"did nothing about: {played.goal}"


@installed
@pytest.mark.parametrize(("reward", "success"), [(1, True), (0.4, True), (-1, False)])
async def test_the_reward_is_the_page_s_own_and_time_does_not_shrink_it(
    base: str, page: Page, reward: float, success: bool
) -> None:
    async def end(page: Page, goal: str) -> None:
        await page.evaluate(
            "reward => { core.ept0 -= 500_000; core.endEpisode(reward, true, 'because') }", reward
        )

    played = await run_episode(page, base, first(), end)
    assert (played.reward, played.done, played.reason) == (reward, True, "because")
    assert played.success is success


@installed
async def test_an_episode_is_rewarded_once(base: str, page: Page) -> None:
    async def end_twice(page: Page, goal: str) -> None:
        await page.evaluate("() => { core.endEpisode(-1); core.endEpisode(1) }")

    assert (await run_episode(page, base, first(), end_twice)).reward == -1


@installed
async def test_leaving_the_page_is_not_a_success(base: str, page: Page) -> None:
    async def leave(page: Page, goal: str) -> None:
        await page.evaluate("core.endEpisode(1)")
        await page.goto("about:blank")

    played = await run_episode(page, base, first(), leave)
    assert (played.success, played.reason) == (False, "left the task's page")


@installed
async def test_a_closed_page_is_an_episode_not_ended(base: str, page: Page) -> None:
    assert page.context.browser
    tab = await page.context.browser.new_page()
    goal = await begin(tab, base, first())
    await tab.close()
    played = await judge(tab, first(), goal)
    assert isinstance(played, Played)
    assert (played.done, played.success) == (False, False)
    assert "could not be read" in played.reason


@installed
async def test_the_same_seed_gives_the_same_goal_as_the_kept_ones(base: str, page: Page) -> None:
    kept = [(row["task"], row["seed"], row["utterance"]) for row in json.loads(KEPT.read_text("utf-8"))]
    again = await harvest(page, base, odd_tasks()[:3], range(5))
    assert again == kept[: len(again)]


@installed
def test_the_kept_goals_are_five_of_each_odd_task() -> None:
    kept = [(row["task"], row["seed"]) for row in json.loads(KEPT.read_text("utf-8"))]
    assert kept == [(task, seed) for task in odd_tasks() for seed in range(5)]
