"""A run that goes on after one that ended: it knows what was done and repeats no effect."""

from pursuit.app import read_errand
from pursuit.browser.fake import Control, FakeBrowser
from pursuit.budget.pursuit import PursuitLimits
from pursuit.clock import FakeClock
from pursuit.decide.scripted import ScriptedModel
from pursuit.pursuits.loop import World, pursue
from pursuit.pursuits.trail import Trail
from tests.pursuits.scripts import DONE, URL, click, playing
from tests.pursuits.test_loop import CART, cart_counts, shop

GOAL = "Add the tea to the cart"


async def two_runs(first, second):
    """The replies of both, the browser, and the requests of the second."""
    scene = shop(Control(name="Add tea to cart"), CART, react=cart_counts)
    clock = FakeClock()
    browser = FakeBrowser(scene, clock=clock, pages={URL: scene})
    kept: list[Trail] = []
    replies, models = [], []
    for turns, steps in ((first, 1), (second, 5)):
        model = ScriptedModel(playing(turns))
        world = World(driver=browser, model=model, clock=clock, run_id="r1", kept=kept.append)
        errand = read_errand(URL, GOAL, values={}, secrets={}, limits=PursuitLimits(steps=steps))
        replies.append(await pursue(world, errand, kept[-1] if kept else None))
        models.append(model)
    return replies, browser, models[1].requests


async def test_the_second_run_does_not_load_the_page_anew_and_knows_what_happened():
    (first, second), browser, requests = await two_runs([click("Add tea")], [DONE])
    assert first.status == "out_of_budget"
    assert second.status == "satisfied"
    assert browser.sent == [("click", "Add tea to cart", None)]
    told = requests[0].state.fields["what happened so far"]
    assert any("Cart, 1 item" in line for line in told)
    assert [r.verdict for r in second.record][:1] == ["executed"]


async def test_an_effect_that_was_seen_is_not_had_again():
    (_, second), browser, _ = await two_runs([click("Add tea")], [click("Add tea")])
    assert browser.sent.count(("click", "Add tea to cart", None)) == 1
    assert second.status != "satisfied"


async def test_a_run_that_goes_on_has_a_budget_of_its_own_and_counts_both():
    (first, second), _, _ = await two_runs([click("Add tea")], [DONE])
    assert second.spent.decisions > first.spent.decisions == 1
    assert second.actions == first.actions == 1
