"""B1 to B7 and B11 to B14, through the loop."""

from dataclasses import replace
from decimal import Decimal
from itertools import count

from pursuit.chat.scripted import Says, says
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import UserMessage
from pursuit.domain.usage import FREE, TokenUsage
from pursuit.errors import ChatError
from tests.agent.stage import TASK, USUAL, Counted, Stage, spent, unanswered

numbers = count()


def look(n: int = 1, **given):
    """A turn that asks for the tool `n` times, never twice with the same arguments."""
    return says("", *(("look", f'{{"n": {next(numbers)}}}') for _ in range(n)), **given)


def test_b1_text_of_the_call_that_passes_the_limit_is_kept():
    stage = Stage([look(usd="8"), look(usd="8"), look(usd="8"), says("done", usd="8")], [Counted()], TASK)
    end = stage.ends()
    assert (end.ending.status, end.ending.reason, end.ending.stopped_by) == (
        "FAILED",
        "budget_exceeded",
        "cost",
    )
    assert end.state.counters.cost == 32
    assert len(stage.model.requests) == 4
    assert end.ending.partial_answer == "done"


def test_b2_a_call_that_reaches_the_cost_reserve_may_not_ask_for_a_tool():
    tool = Counted()
    end = Stage([look(usd="8"), look(usd="8"), look(usd="8"), look(usd="4")], [tool], TASK).ends()
    assert end.ending.reason == "budget_exceeded"
    assert end.ending.details == {"error": "SynthesisReserveViolation", "synthesis_reserve": "cost"}
    assert end.state.counters.cost == 28
    assert len(tool.made) == 3


def test_b3_at_the_reserve_only_an_answer_is_asked_for():
    stage = Stage([says("here you are", usd="0.10")], limits=TASK, counters=spent("27.00"))
    end = stage.ends()
    assert (end.ending.status, end.ending.answer) == ("COMPLETED", "here you are")
    assert stage.synthesis_only == [True]
    assert end.state.told


def test_b4_the_call_that_reaches_the_model_call_reserve_is_told_and_fails_if_it_asks():
    tool = Counted()
    stage = Stage((look() for _ in count()), [tool], USUAL, price=FREE)
    end = stage.ends()
    assert end.ending.details["synthesis_reserve"] == "model_calls"
    assert len(tool.made) == 21
    assert len(stage.model.requests) == 22
    assert stage.synthesis_only == [False] * 21 + [True]


def test_b4_of_a_browser_task_117_calls_may_act():
    tool = Counted()
    end = Stage((look(usd="0.1") for _ in count()), [tool], TASK).ends()
    assert end.ending.details["synthesis_reserve"] == "model_calls"
    assert len(tool.made) == 117


def test_b5_the_tool_call_reserve_is_reached_by_batches():
    turns = [look(4) for _ in range(15)]
    stage = Stage([*turns, says("enough")], [Counted()], USUAL, price=FREE)
    assert stage.ends().ending.status == "COMPLETED"
    assert stage.synthesis_only == [False] * 15 + [True]
    stage = Stage([*turns, look()], [Counted()], USUAL, price=FREE)
    assert stage.ends().ending.details["synthesis_reserve"] == "tool_calls"


def test_b6_the_last_step_is_for_the_answer():
    limits = RunLimits(max_steps=3, synthesis_reserve_steps=1)
    stage = Stage([look(), look(), says("done")], [Counted()], limits)
    assert stage.ends().ending.status == "COMPLETED"
    assert stage.synthesis_only == [False, False, True]


def test_b7_what_does_not_fit_is_refused_and_the_run_may_still_answer():
    tool = Counted()
    stage = Stage([look(5), says("done")], [tool], RunLimits(max_tool_calls=3))
    end = stage.ends()
    assert (len(tool.made), end.state.counters.tool_calls) == (3, 3)
    refused = [
        m for m in stage.model.requests[1].history if "tool.budget_exhausted" in getattr(m, "text", "")
    ]
    assert len(refused) == 2
    assert stage.synthesis_only == [False, True]
    assert unanswered(end.state.history) == []


def test_b11_a_failed_attempt_counts_and_costs():
    failure = ChatError("overloaded", "It is overloaded.", transient=True, usage=TokenUsage(output=2))
    stage = Stage([failure, says("done", usd="0.03")], limits=TASK)
    end = stage.ends()
    assert end.ending.status == "COMPLETED"
    assert (end.state.counters.model_calls, end.state.counters.steps) == (2, 1)
    assert end.state.counters.cost == Decimal("0.05")


def test_b12_reaching_the_limit_exactly_lets_the_tool_run_and_stops_the_next_step():
    tool = Counted()
    end = Stage([look(usd="1")], [tool], RunLimits(max_cost=Decimal(1))).ends()
    assert (end.ending.reason, end.ending.stopped_by) == ("budget_exceeded", "cost")
    assert len(tool.made) == 1


def test_b13_a_new_message_after_a_failure_begins_on_a_valid_history():
    failed = Stage([look(3, usd="28")], [Counted()], TASK).ends()
    assert failed.ending.status == "FAILED"
    assert unanswered(failed.state.history) == []
    stage = Stage([says("hello again")], [Counted()], TASK, history=failed.state.history, message="and now?")
    assert stage.ends().ending.answer == "hello again"
    request = stage.model.requests[0]
    assert request.history[-1] == UserMessage(text="and now?")
    assert sum("tool.run_ended" in getattr(m, "text", "") for m in request.history) == 3


def test_b14_a_model_that_costs_nothing_is_bound_by_counts_alone():
    usage = Says(calls=(("look", "{}"),), usage=TokenUsage(input=10**9))
    turns = (replace(usage, calls=(("look", f'{{"n": {n}}}'),)) for n in count())
    end = Stage(turns, [Counted()], TASK, price=FREE).ends()
    assert end.ending.details["synthesis_reserve"] == "model_calls"
    assert end.state.counters.cost == 0


def test_an_unknown_price_ends_a_run_that_has_a_cost_limit_after_its_first_call():
    end = Stage([says("done")], limits=TASK, price=None).ends()
    assert (end.ending.reason, end.ending.partial_answer) == ("budget_exceeded", "done")
    assert "no longer known" in end.ending.message
    assert Stage([says("done")], limits=USUAL, price=None).ends().ending.status == "COMPLETED"


def test_a_run_without_an_answer_gives_its_last_words_or_its_notes():
    turns = [says("I found two of three.", ("look", "{}"), usd="1"), look(usd="27")]
    assert Stage(turns, [Counted()], TASK).ends().ending.partial_answer == "I found two of three."
