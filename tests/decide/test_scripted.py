"""The scripted model follows its script, keeps what it was asked, and says when the two disagree."""

import pytest

from pursuit.decide.check import checked
from pursuit.decide.scripted import ScriptedModel, forced, label, sure
from pursuit.decide.types import NONE, Answer, Choice, Noul, Option, Question, Request, Score, State, Usage
from pursuit.errors import BrowserGone, ModelError

MOVE = Choice(
    id="move", instructions="", options=(Option(key="ACT", label="act"), Option(key="DONE", label="done"))
)
TARGET = Choice(
    id="target",
    instructions="",
    options=(
        Option(key="c1", label='link "Cart"'),
        Option(key="c2", label='button "Add to cart"'),
        Option(key="c3", label='button "Add to cart" in row Floss'),
        Option(key=NONE, label="none of these"),
    ),
)
COMPLETION = Noul(id="completion", instructions="")


def ask(*questions: Question) -> Request:
    return Request(state=State(fields={}), questions=questions)


async def test_a_pick_by_key_takes_the_whole_share() -> None:
    reply = await ScriptedModel([{"move": "ACT"}]).decide(ask(MOVE))
    assert reply.answers["move"].pick == "ACT"
    assert reply.answers["move"].shares == {"ACT": 1.0, "DONE": 0.0}


async def test_a_pick_by_label_takes_the_first_that_contains_it() -> None:
    reply = await ScriptedModel([{"target": label("add to cart")}]).decide(ask(TARGET))
    assert reply.answers["target"].pick == "c2"


async def test_an_exact_label_wins_over_one_that_contains_it() -> None:
    swapped = Choice(id="target", instructions="", options=TARGET.options[::-1])
    reply = await ScriptedModel([{"target": label('button "add to cart"')}]).decide(ask(swapped))
    assert reply.answers["target"].pick == "c2"


async def test_the_nth_of_equal_labels_can_be_asked_for() -> None:
    reply = await ScriptedModel([{"target": label("to cart", nth=1)}]).decide(ask(TARGET))
    assert reply.answers["target"].pick == "c3"


async def test_a_pick_by_any_test_of_the_option() -> None:
    reply = await ScriptedModel([{"target": lambda o: "Floss" in o.label}]).decide(ask(TARGET))
    assert reply.answers["target"].pick == "c3"


async def test_none_of_these_is_a_key_like_any_other() -> None:
    reply = await ScriptedModel([{"target": NONE}]).decide(ask(TARGET))
    assert reply.answers["target"].pick == NONE


async def test_a_margin_can_be_set() -> None:
    reply = await ScriptedModel([{"target": sure("c1", 0.4)}]).decide(ask(TARGET))
    assert reply.answers["target"].shares["c1"] == pytest.approx(0.4)
    assert reply.answers["target"].shares["c2"] == pytest.approx(0.2)


async def test_shares_left_out_are_spread_over_the_rest() -> None:
    model = ScriptedModel([{"target": {"c1": 0.5, label("Add to cart"): 0.3}}])
    shares = (await model.decide(ask(TARGET))).answers["target"].shares
    assert shares == pytest.approx({"c1": 0.5, "c2": 0.3, "c3": 0.1, NONE: 0.1})


async def test_what_a_turn_leaves_out_is_undecided() -> None:
    reply = await ScriptedModel([{}]).decide(ask(MOVE, COMPLETION))
    assert reply.answers["move"].shares == {"ACT": 0.5, "DONE": 0.5}
    assert reply.answers["completion"].yes == 0.5


async def test_a_number_answers_a_yes_or_no() -> None:
    reply = await ScriptedModel([{"completion": 0.9}]).decide(ask(COMPLETION))
    assert reply.answers["completion"].yes == 0.9


async def test_a_level_answers_a_score() -> None:
    scale = Score(id="fit", instructions="", levels=("low", "high"))
    reply = await ScriptedModel([{"fit": "1"}]).decide(ask(scale))
    assert reply.answers["fit"].shares == {"0": 0.0, "1": 1.0}


async def test_a_forced_choice_has_no_distribution() -> None:
    reply = await ScriptedModel([{"move": forced("DONE")}]).decide(ask(MOVE))
    assert (reply.answers["move"].pick, reply.answers["move"].distribution) == ("DONE", False)


async def test_a_broken_answer_passes_as_it_is() -> None:
    broken = Answer(id="move", pick="ACT", shares={"ACT": 0.1})
    reply = await ScriptedModel([{"move": broken}]).decide(ask(MOVE))
    assert reply.answers["move"] is broken


async def test_replies_stand_up_to_the_check() -> None:
    request = ask(MOVE, TARGET, COMPLETION)
    reply = await ScriptedModel([{"move": sure("ACT", 0.8), "target": NONE}]).decide(request)
    assert checked(request, reply).answers["move"].confidence == pytest.approx(0.6)


async def test_turns_are_taken_in_order_and_requests_kept() -> None:
    model = ScriptedModel([{"move": "ACT"}, {"move": "DONE"}], usage=Usage(input=7))
    first, second = ask(MOVE), ask(MOVE, COMPLETION)
    picks = [(await model.decide(request)).answers["move"].pick for request in (first, second)]
    assert picks == ["ACT", "DONE"]
    assert model.requests == [first, second]


async def test_running_out_of_turns_says_what_was_asked() -> None:
    model = ScriptedModel([{"move": "ACT"}])
    await model.decide(ask(MOVE))
    with pytest.raises(ModelError, match="ran out of turns at request 2, which asks move, completion"):
        await model.decide(ask(MOVE, COMPLETION))


async def test_answering_what_is_not_asked_is_a_fault_of_the_script() -> None:
    with pytest.raises(ModelError, match="turn 1 answers taget, which is not asked; asked: move"):
        await ScriptedModel([{"taget": "c1"}]).decide(ask(MOVE))


async def test_an_option_that_is_not_offered_is_a_fault_of_the_script() -> None:
    with pytest.raises(ModelError, match="offers no option labelled 'Pay'; it offers c1"):
        await ScriptedModel([{"target": label("Pay")}]).decide(ask(TARGET))


async def test_a_scripted_fault_is_raised() -> None:
    with pytest.raises(BrowserGone):
        await ScriptedModel([BrowserGone("browser_gone", "gone")]).decide(ask(MOVE))


async def test_a_function_of_the_request_can_answer() -> None:
    model = ScriptedModel(lambda request: {"move": "DONE", "completion": 0.2 * len(request.questions)})
    assert (await model.decide(ask(MOVE))).answers["move"].pick == "DONE"
    assert (await model.decide(ask(MOVE, COMPLETION))).answers["completion"].yes == pytest.approx(0.4)
