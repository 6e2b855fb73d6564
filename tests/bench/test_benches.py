"""The benches of looking, acting and stepping print what they promise. Nothing here is timed."""

from html.parser import HTMLParser

import pytest

from pursuit.app import read_errand
from pursuit.bench import act, observe, step
from pursuit.bench.pages import big, listing
from pursuit.bench.recording import Player, Recorder, Stopwatch
from pursuit.bench.turns import in_turns, ratio
from pursuit.browser.fake import Control, FakeBrowser, Scene
from pursuit.decide.scripted import ScriptedModel
from pursuit.pursuits.loop import World, pursue
from tests.pursuits.scripts import URL, WAIT, click, playing


class Counting(HTMLParser):
    """How many elements of each name a page has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.append(tag)


@pytest.mark.parametrize("size", [7, 60, 300, 3_000])
def test_a_listing_has_exactly_so_many_elements(size: int) -> None:
    assert len(Counting(listing(size)).names) == size


def test_the_big_page_has_five_thousand_controls() -> None:
    names = Counting(big()).names
    assert (names.count("button"), names.count("a")) == (2_500, 2_500)


async def test_works_are_done_in_turns_after_one_turn_to_warm_up() -> None:
    done: list[str] = []

    async def work(name: str) -> None:
        done.append(name)

    times = await in_turns({"a": lambda: work("a"), "b": lambda: work("b")}, 2)
    assert done == ["a", "b"] * 3
    assert {name: len(each) for name, each in times.items()} == {"a": 2, "b": 2}


def test_there_is_no_ratio_to_nothing() -> None:
    assert ratio(3.0, 0.0) is None


async def test_observe_gives_each_look_beside_walker_and_snapshot_and_the_tokens_of_a_big_page() -> None:
    figures = await observe.measured({60: 1}, big_turns=1)
    assert set(figures) == {"sizes", "big5000_tokens", "big5000_ms"}
    (row,) = figures["sizes"]
    assert set(row) == {"elements", "look_ms", "walker_ms", "aria_ms", "look_to_walker", "aria_to_look"}
    assert row["elements"] == 60
    assert all(row[name] > 0 for name in ("look_ms", "walker_ms", "aria_ms"))
    assert figures["big5000_tokens"] > 256


async def test_act_gives_each_act_whole_and_beyond_its_quiet_beside_playwright_s() -> None:
    figures = await act.measured(1)
    assert figures["quiet_ms"] == 300
    assert [row["what"] for row in figures["acts"]] == [
        "an idle click",
        "typing into a field",
        "settling alone",
        "looking again",
    ]
    assert all(set(row) == {"what", "ms", "over_ms", "reference_ms", "reference"} for row in figures["acts"])


async def test_step_gives_own_time_tokens_and_what_the_errands_ran_for() -> None:
    figures = await step.measured(["Add the Sensodyne toothpaste to the cart"], 1)
    assert set(figures) == {"steps", "tokens", "errands"}
    played, least, live = figures["steps"]
    assert played["steps"] == least["steps"] == live["steps"] > 0
    assert played["ms"] >= least["ms"] > 0
    (request,) = figures["tokens"]
    assert 0 < request["median"] <= request["p95"]
    (errand,) = figures["errands"]
    assert (errand["status"], errand["requests"]) == ("satisfied", request["requests"])


async def test_what_is_played_back_goes_the_way_it_was_recorded() -> None:
    browser = FakeBrowser(Scene(controls=(Control(name="Add tea to cart"), Control(name="Cart"))))
    errand = read_errand(URL, "Add the tea to the cart", values={}, secrets={})
    recorder = Recorder(driver=browser, model=ScriptedModel(playing([click("Add tea"), WAIT])))
    world = World(driver=recorder, model=recorder, clock=recorder, progress=recorder.watch.step)
    first = await pursue(world, errand)
    watch = Stopwatch()
    player = Player(recorder.tape, watch)
    again = await pursue(World(driver=player, model=player, clock=player, progress=watch.step), errand)
    assert again.story == first.story
    assert len(watch.steps) == len(recorder.watch.steps) > 1
