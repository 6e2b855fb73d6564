"""What the loop does beside the vectors: attempts, questions, cancelling, long histories, whole histories."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pursuit.agent.context import prefix_hash
from pursuit.agent.dispatch import MOST_RESULT, answered, dispatch
from pursuit.agent.state import Suspend
from pursuit.budget.judge import reserve
from pursuit.chat.scripted import CENTS, Says, says
from pursuit.clock import EPOCH, FakeClock
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import UserMessage
from pursuit.domain.usage import TokenUsage
from pursuit.errors import ChatError
from pursuit.tools.catalogue import our_tools
from pursuit.tools.tool import ToolOutcome
from tests.agent.stage import TASK, USUAL, Counted, Stage, unanswered


def busy(retry_after=None, **given):
    return ChatError(
        "overloaded",
        "The provider is busy.",
        **{"transient": True, "retry_after": retry_after, "usage": TokenUsage()} | given,
    )


def test_a_transient_failure_is_tried_again_after_the_time_the_provider_asked_for():
    stage = Stage([busy(7), says("done")])
    assert stage.ends().ending.status == "COMPLETED"
    assert stage.clock.now == 7


def test_a_provider_that_names_no_time_is_given_a_little_and_then_more():
    stage = Stage([busy(), busy(), says("done")])
    assert stage.ends().ending.status == "COMPLETED"
    assert stage.clock.now == 3


def test_three_attempts_are_all():
    stage = Stage([busy()] * 4)
    end = stage.ends()
    assert (end.ending.reason, end.state.counters.model_calls) == ("max_attempts_exceeded", 3)


def test_a_provider_that_asks_for_longer_than_the_run_has_is_not_waited_for():
    limits = replace(USUAL, deadline_at=EPOCH + timedelta(seconds=5))
    stage = Stage([busy(7)], limits=limits)
    assert stage.ends().ending.reason == "max_attempts_exceeded"
    assert stage.clock.now == 0


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (busy(streamed=True, text="half a"), "model_permanent_error"),
        (busy(transient=False), "model_permanent_error"),
        (ChatError("authorization_error", "No.", transient=False, usage=TokenUsage()), "authorization_error"),
        (ChatError("context_overflow", "Too long.", transient=False, usage=TokenUsage()), "context_overflow"),
    ],
)
def test_what_no_repetition_mends_ends_the_run_at_once(failure, reason):
    stage = Stage([failure, says("never")])
    end = stage.ends()
    assert (end.ending.reason, len(stage.model.requests)) == (reason, 1)
    assert end.ending.partial_answer == failure.text


def test_an_empty_turn_is_asked_again_and_then_named():
    assert Stage([says(), says("done")]).ends().ending.answer == "done"
    end = Stage([says()] * 3).ends()
    assert (end.ending.reason, end.state.counters.model_calls) == ("empty_model_turn", 3)


def test_an_attempt_of_unknown_usage_makes_the_cost_unknown():
    end = Stage([busy(usage=None), says("done")], limits=TASK).ends()
    assert (end.ending.reason, end.state.counters.cost) == ("budget_exceeded", None)


def test_a_deadline_ends_a_run_between_its_steps():
    clock = FakeClock()

    class Slow(Counted):
        async def run(self, scene, given):
            await clock.sleep(60)
            return ToolOutcome(text="at last")

    limits = replace(USUAL, deadline_at=EPOCH + timedelta(seconds=30))
    end = Stage([says("", "look"), says("never")], [Slow()], limits, clock=clock).ends()
    assert (end.ending.reason, end.ending.stopped_by) == ("deadline_exceeded", "deadline")


def test_a_question_waits_for_its_answer_which_becomes_the_result():
    ask = our_tools()["conversation.ask_user"]
    tool = Counted(name=ask.name, answers=[ToolOutcome(text="", question="Which one?")])
    stage = Stage([says("", ask.name), says("the red one then")], [tool])
    waits = stage.play()
    assert isinstance(waits, Suspend)
    assert (waits.waiting.kind, waits.waiting.text) == ("user", "Which one?")
    state, event, row = answered(waits.state, waits.waiting, "the red one")
    assert (event.kind, row.status) == ("tool.completed", "SUCCEEDED")
    end = stage.ends(state)
    assert end.ending.status == "COMPLETED"
    assert stage.model.requests[-1].history[-1].text == "the red one"
    assert len(tool.made) == 1


def test_calls_after_a_question_in_one_turn_are_made_when_it_is_answered():
    ask = Counted(name="ask", answers=[ToolOutcome(text="", question="Which?")])
    look = Counted()
    stage = Stage([says("", "ask", "look"), says("done")], [ask, look])
    waits = stage.play()
    assert look.made == []
    end = stage.ends(answered(waits.state, waits.waiting, "this")[0])
    assert len(look.made) == 1
    assert unanswered(end.state.history) == []


def test_a_cancelled_run_makes_no_further_call_and_closes_what_is_open():
    stage = Stage([says("thinking", "look", "look2")], [])

    class Cancelling(Counted):
        async def run(self, scene, given):
            stage.store.cancelled.add("run1")
            return ToolOutcome(text="seen")

    second = Counted(name="look2")
    stage.tools = [Cancelling(), second]
    end = stage.ends()
    assert (end.ending.status, end.ending.partial_answer) == ("CANCELLED", "thinking")
    assert second.made == []
    assert unanswered(end.state.history) == []


def test_working_notes_are_kept_and_feed_an_answer_that_was_cut_short():
    note = Counted(name="web.note", answers=[ToolOutcome(text="Noted.", note="Milk is 3 USD")])
    end = Stage([says("", "web.note"), says("", "web.note", usd="28")], [note], TASK).ends()
    assert end.ending.partial_answer == "- Milk is 3 USD"


def test_a_result_that_is_too_long_is_cut_and_says_so():
    huge = Counted(answers=[ToolOutcome(text="x" * 50_000_000)])
    stage = Stage([says("", "look"), says("done")], [huge])
    stage.ends()
    text = stage.model.requests[1].history[-1].text
    assert len(text) < MOST_RESULT + 100
    assert text.endswith("(cut: the first 64,000 of 50,000,000 characters)")


def test_ten_origins_refused_end_the_run():
    answers = [ToolOutcome(status="failed", text="no", refused_origin=f"https://{n}.test") for n in range(10)]
    tool = Counted(answers=answers)
    turns = (says("", ("look", f'{{"n": {n}}}')) for n in count())
    end = Stage(turns, [tool]).ends()
    assert (end.ending.reason, len(tool.made)) == ("origin_denied", 10)


# Long histories.


def long_turns(n):
    return [says(f"turn {i}", ("look", f'{{"n": {i}}}')) for i in range(n)]


def test_a_history_that_outgrows_the_window_is_shortened_and_keeps_what_matters():
    look = Counted(answers=[ToolOutcome(text="word " * 4_000, note="A fact")])
    stage = Stage([*long_turns(12), says("done")], [look], window=40_000, message="find the needle")
    end = stage.ends()
    assert end.ending.status == "COMPLETED"
    last = stage.model.requests[-1].history
    assert "Left out:" in last[0].text and "- A fact" in last[0].text
    assert last[1] == UserMessage(text="find the needle")
    assert unanswered(last) == []
    assert len(end.state.history) == 1 + 2 * 12 + 1


def test_what_the_provider_says_is_too_long_is_shortened_and_asked_again():
    overflow = ChatError("context_overflow", "Too long.", transient=False, usage=TokenUsage())
    look = Counted(answers=[ToolOutcome(text="word " * 4_000)])
    stage = Stage([*long_turns(4), overflow, says("done")], [look])
    assert stage.ends().ending.status == "COMPLETED"
    assert len(stage.model.requests[-1].history) < len(stage.model.requests[-2].history)


def test_a_prefix_stays_the_same_and_each_history_goes_on_from_the_one_before():
    stage = Stage([*long_turns(20), says("done")], [Counted()], limits=TASK)
    stage.ends()
    requests = stage.model.requests
    assert len({prefix_hash(request) for request in requests}) == 1
    for before, after in pairwise(requests):
        assert after.history[: len(before.history)] == before.history


def test_two_builds_of_one_state_are_the_same():
    one, two = (Stage([*long_turns(3), says("done")], [Counted()]) for _ in range(2))
    one.ends(), two.ends()
    assert repr(one.model.requests) == repr(two.model.requests)


# Properties.

turn = st.builds(
    lambda text, calls, cents: Says(
        text=text, calls=tuple(("look", f'{{"n": {n}}}') for n in calls), usage=TokenUsage(output=cents)
    ),
    st.sampled_from(["", "words"]),
    st.lists(st.integers(0, 12), max_size=6),
    st.integers(0, 400),
)
failure = st.builds(
    lambda transient, cents: busy(transient=transient, usage=TokenUsage(output=cents)),
    st.booleans(),
    st.integers(0, 50),
)
limits = st.builds(
    lambda steps, model_calls, tool_calls, cost, kept: RunLimits(
        max_steps=steps + kept,
        max_model_calls=model_calls + kept,
        max_tool_calls=tool_calls + kept,
        max_cost=Decimal(cost + kept),
        synthesis_reserve_steps=kept,
        synthesis_reserve_model_calls=kept,
        synthesis_reserve_tool_calls=kept,
        synthesis_reserve_cost=Decimal(kept),
    ),
    st.integers(1, 12),
    st.integers(1, 12),
    st.integers(1, 12),
    st.integers(1, 12),
    st.integers(0, 3),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(turn | failure, min_size=60, max_size=60), limits)
def test_whatever_a_model_does_the_budget_holds(script, given_limits):
    stage = Stage(script, [Counted()], given_limits, price=CENTS)
    end = stage.ends()
    counters = end.state.counters
    before_last = counters.cost - max((c for c in costs(script[: counters.model_calls])), default=Decimal(0))
    assert before_last <= given_limits.max_cost
    assert counters.steps <= given_limits.max_steps
    assert counters.model_calls <= given_limits.max_model_calls
    assert counters.tool_calls <= given_limits.max_tool_calls
    assert unanswered(end.state.history) == []
    assert end.ending.status in ("COMPLETED", "FAILED")
    for request in stage.model.requests:
        assert unanswered(request.history) == []


def costs(turns):
    return [CENTS.of(turn.usage) for turn in turns]


@settings(max_examples=100, deadline=None)
@given(st.lists(turn, min_size=40, max_size=40), limits)
def test_no_batch_begins_while_a_reserve_is_active(script, given_limits):
    stage = Stage(script, [], given_limits)
    begun = []

    class Noting(Counted):
        async def run(self, scene, given):
            state = stage.store.states["run1"]
            if not begun or begun[-1][0] != state.counters.steps:
                begun.append((state.counters.steps, reserve(state.limits, state.counters, inside_step=True)))
            return ToolOutcome(text="seen")

    stage.tools = [Noting()]
    stage.ends()
    assert all(active is None for _, active in begun)


def test_dispatching_nothing_goes_on():
    stage = Stage([])
    assert asyncio.run(dispatch(stage.state, stage.parts)).state == stage.state
