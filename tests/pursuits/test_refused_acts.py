"""Acts that did not happen, or of which nobody knows: never repeated blindly, never called a success."""

from dataclasses import replace

from pursuit.browser.fake import Control, FakeBrowser, Scene, observation
from pursuit.decide.scripted import ScriptedModel
from pursuit.page import codes
from pursuit.page.action import Action, ActResult
from pursuit.pursuits.outcome import Outcome
from tests.pursuits.scripts import DONE, URL, click, playing

SHOP = Scene(url=URL, controls=(Control(name="Add tea"), Control(name="Cart, 0 items", role="link")))


class Moving(FakeBrowser):
    """Its page moves under every choice: nothing is ever sent, each refusal comes with a fresh look."""

    async def act(self, action: Action, /) -> ActResult:
        self.scene = replace(self.scene, text=f"Look {self.looks}")
        return await self._refused(codes.PAGE_CHANGED)


class Unsure(FakeBrowser):
    """Its connection breaks after the act has left."""

    async def act(self, action: Action, /) -> ActResult:
        result = await super().act(action)
        return replace(result, outcome="unknown", code=codes.OUTCOME_UNKNOWN)


async def pursued(browser: FakeBrowser, *turns: object) -> Outcome:
    from pursuit.app import read_errand
    from pursuit.pursuits.loop import World, pursue

    model = ScriptedModel(playing(turns))
    errand = read_errand(URL, "Add the tea to the cart", values={}, secrets={})
    return await pursue(World(driver=browser, model=model, clock=browser.clock, run_id="r1"), errand)


async def test_a_control_that_moves_under_every_choice_ends_the_run_after_three() -> None:
    browser = Moving(SHOP, pages={URL: SHOP})
    outcome = await pursued(browser, click("Add tea"))
    assert (outcome.status, outcome.cause) == ("stalled", "moved")
    assert [row.verdict for row in outcome.record] == ["refused"] * 3
    assert browser.sent == []


async def test_each_refusal_is_followed_by_a_choice_on_a_fresh_look() -> None:
    browser = Moving(SHOP, pages={URL: SHOP})
    await pursued(browser, click("Add tea"))
    assert browser.looks == 4
    assert observation(browser.scene, "r").text == "Look 3"


async def test_an_act_whose_outcome_nobody_knows_is_not_sent_again() -> None:
    browser = Unsure(SHOP, pages={URL: SHOP})
    outcome = await pursued(browser, click("Add tea"), click("Add tea"), DONE)
    assert (outcome.status, outcome.cause) == ("failed", "outcome_unknown")
    assert browser.sent == [("click", "Add tea", None)]
    assert "was not repeated" in outcome.story
