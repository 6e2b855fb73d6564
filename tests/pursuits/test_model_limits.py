"""What a pursuit does when its model takes few options, is busy, or breaks its contract."""

from typing import Any

from pursuit.browser.fake import Control
from pursuit.decide.scripted import sure
from pursuit.decide.types import Choice, Request, Usage
from pursuit.errors import ModelBusy, ModelError
from tests.pursuits.scripts import DONE, Scene, click, run
from tests.pursuits.test_loop import shop


def crowd(count: int) -> Scene:
    return shop(*(Control(name=f"Shelf {n}", node=n) for n in range(count)))


def offered(request: Request) -> int:
    return max(len(q.options) for q in request.questions if isinstance(q, Choice))


async def test_a_model_of_26_options_is_never_asked_about_more():
    def nothing_then(request: Request) -> Any:
        asked = {q.id: q for q in request.questions}
        told = {"move": "ACT", "way": "click", "target": sure("none_of_these", 0.9)}
        return {k: v for k, v in told.items() if k in asked}

    _, _, model = await run(crowd(90), nothing_then, "Open the tea", most=26, steps=3)
    assert max(map(offered, model.requests)) == 26
    seen = {o.label for r in model.requests for q in r.questions if isinstance(q, Choice) for o in q.options}
    assert sum("Shelf" in name for name in seen) == 90


async def test_winners_of_many_small_batches_meet_in_run_offs_that_fit():
    def first(request: Request) -> Any:
        asked = {q.id: q for q in request.questions}
        target = asked["target"]
        assert isinstance(target, Choice)
        last = target.options[-2].key
        told = {"move": "ACT", "way": "click", "target": sure(last, 0.5)}
        return {k: v for k, v in told.items() if k in asked}

    _, browser, model = await run(crowd(40), first, "Open the tea", most=4, steps=1)
    assert max(map(offered, model.requests)) <= 4
    assert len(browser.sent) == 1


async def test_a_busy_model_past_the_runs_time_is_out_of_budget_and_says_so():
    def busy(request: Request) -> Any:
        raise ModelBusy("models.example would answer in 61.0 s at the earliest.")

    outcome, browser, _ = await run(crowd(2), busy)
    assert (outcome.status, outcome.cause) == ("out_of_budget", "model_busy")
    assert "before the decision model could answer: models.example" in outcome.story
    assert "--model embedded" in outcome.advice
    assert browser.sent == []


async def test_a_broken_answer_ends_the_run_and_its_cost_is_on_the_record():
    def broken(request: Request) -> Any:
        raise ModelError(
            "models.example answered without answers.", usage=Usage(input=7, output=1, cached=0, cost_usd=0.5)
        )

    outcome, browser, _ = await run(crowd(2), broken)
    assert (outcome.status, outcome.cause) == ("failed", "model")
    assert (outcome.spent.input_tokens, outcome.spent.cost_usd, outcome.spent.batches) == (7, 0.5, 1)
    assert browser.sent == []


async def test_a_model_is_told_how_much_time_the_run_has_left():
    _, _, model = await run(crowd(2), [click("Shelf 0"), DONE], seconds=30)
    first, *later = [r.within for r in model.requests]
    assert first == 30 and all(w is not None and w <= 30 for w in later)
