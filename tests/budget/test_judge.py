"""What stops a run and which reserve is active, by hand and by property."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.budget.batch import fit
from pursuit.budget.carve import Insufficient, carve
from pursuit.budget.judge import after_recording, before_attempt, before_step, reserve, reserve_of_request
from pursuit.budget.ledger import Counters, above_reserve, shares
from pursuit.budget.table import usual_limits
from pursuit.clock import EPOCH
from pursuit.domain.limits import RunLimits
from pursuit.domain.usage import TokenUsage

USUAL = usual_limits().run_defaults
TASK = usual_limits().browser_task


def test_a_deadline_is_judged_before_the_cost_and_the_cost_before_the_steps():
    limits = replace(TASK, deadline_at=EPOCH)
    spent = Counters(steps=160, cost=Decimal(30))
    assert before_step(limits, spent, EPOCH).reason == "deadline_exceeded"
    assert before_step(limits, spent, EPOCH - timedelta(seconds=1)).by == "cost"
    assert before_step(TASK, replace(spent, cost=Decimal(29)), EPOCH).reason == "max_steps_exceeded"


def test_a_limit_reached_exactly_is_not_passed_when_it_is_recorded():
    assert after_recording(TASK, Counters(cost=Decimal(30))) is None
    assert after_recording(TASK, Counters(cost=Decimal("30.000001"))).by == "cost"
    assert before_step(TASK, Counters(cost=Decimal(30)), EPOCH).by == "cost"


def test_an_unknown_cost_stops_only_a_run_that_has_a_cost_limit():
    assert after_recording(TASK, Counters(cost=None)).by == "cost"
    assert after_recording(USUAL, Counters(cost=None)) is None


def test_model_calls_are_judged_before_each_attempt():
    assert before_attempt(USUAL, Counters(model_calls=23), EPOCH) is None
    assert before_attempt(USUAL, Counters(model_calls=24), EPOCH).by == "model_calls"


@pytest.mark.parametrize("name", ["input_tokens", "output_tokens"])
def test_tokens_have_limits_too(name):
    limits = replace(USUAL, **{f"max_{name}": 100})
    used = Counters(usage=TokenUsage(cached_input=100, reasoning=100))
    assert after_recording(limits, used) is None
    assert before_attempt(limits, used, EPOCH).by == name
    assert after_recording(limits, Counters(usage=None)).by == name


def test_tool_calls_that_are_used_up_are_a_reserve_even_when_none_is_set():
    assert reserve(RunLimits(max_tool_calls=3), Counters(tool_calls=3), inside_step=False) == "tool_calls"


def test_the_first_reserve_that_matches_is_named():
    limits = RunLimits(
        max_steps=3,
        max_model_calls=3,
        max_cost=Decimal(3),
        synthesis_reserve_steps=1,
        synthesis_reserve_model_calls=1,
        synthesis_reserve_tool_calls=4,
        synthesis_reserve_cost=Decimal(1),
    )
    used = Counters(steps=3, model_calls=2, tool_calls=60, cost=Decimal(2))
    assert reserve(limits, used, inside_step=True) == "steps"
    assert reserve(limits, replace(used, steps=1), inside_step=True) == "model_calls"
    assert reserve(limits, replace(used, steps=1, model_calls=1), inside_step=True) == "tool_calls"
    low = replace(used, steps=1, model_calls=1, tool_calls=0)
    assert reserve(limits, low, inside_step=True) == "cost"
    assert reserve(limits, replace(low, cost=Decimal("1.99")), inside_step=True) is None


def test_a_step_is_the_last_one_alike_from_inside_and_before_it():
    limits = RunLimits(max_steps=3, synthesis_reserve_steps=1)
    assert reserve(limits, Counters(steps=2), inside_step=False) == "steps"
    assert reserve(limits, Counters(steps=3), inside_step=True) == "steps"
    assert reserve(limits, Counters(steps=2), inside_step=True) is None


def test_the_request_that_will_reach_the_model_call_reserve_is_known_before_it_is_sent():
    assert reserve_of_request(USUAL, Counters(model_calls=21)) == "model_calls"
    assert reserve_of_request(USUAL, Counters(model_calls=20)) is None


def test_what_is_left_above_the_reserve_bounds_what_a_tool_may_spend():
    assert above_reserve(TASK, Counters(cost=Decimal(20))) == Decimal(7)
    assert above_reserve(TASK, Counters(cost=Decimal(28))) == 0
    assert above_reserve(TASK, Counters(cost=None)) == 0
    assert above_reserve(USUAL, Counters()) is None
    assert shares(TASK, Counters(cost=Decimal(31)))["cost"].left == 0


# D1, D2 and carving.


def test_a_child_gets_what_its_parent_has_left():
    parent = replace(TASK, synthesis_reserve_cost=Decimal(0))
    child = carve(parent, Counters(cost=Decimal(29)), (), usual_limits().child_defaults)
    assert child.max_cost == Decimal(1)


def test_an_overlay_parent_at_its_reserve_has_nothing_to_give():
    used = Counters(cost=Decimal(29))
    assert reserve(TASK, used, inside_step=True) == "cost"
    assert carve(TASK, used, (), usual_limits().child_defaults) == Insufficient(dimension="cost")


def test_a_carved_limit_must_be_above_the_childs_own_reserve():
    parent = replace(USUAL, max_cost=Decimal(1))
    used = Counters(cost=Decimal("0.75"))
    assert carve(parent, used, (), usual_limits().child_defaults) == Insufficient(dimension="cost")


counts = st.integers(0, 200)
money = st.decimals(0, 40, places=2)


@given(counts, counts, counts, money, st.integers(1, 8))
def test_children_together_never_exceed_their_parent(steps, model_calls, tool_calls, cost, children):
    used = Counters(steps=steps, model_calls=model_calls, tool_calls=tool_calls, cost=cost)
    made: list[RunLimits] = []
    for _ in range(children):
        child = carve(TASK, used, made, usual_limits().child_defaults)
        if isinstance(child, Insufficient):
            break
        made.append(child)
    if made:
        assert steps + sum(c.max_steps for c in made) <= TASK.max_steps
        assert model_calls + sum(c.max_model_calls for c in made) <= TASK.max_model_calls - 2
        assert tool_calls + sum(c.max_tool_calls for c in made) <= TASK.max_tool_calls - 4
        assert cost + sum(c.max_cost for c in made) <= Decimal(27)


@given(st.lists(st.text(), max_size=200), st.integers(0, 80))
def test_a_batch_is_split_into_what_runs_and_what_does_not_in_its_order(calls, used):
    run, refused = fit(USUAL, Counters(tool_calls=used), calls)
    assert [*run, *refused] == calls
    assert used + len(run) <= max(USUAL.max_tool_calls, used)


@given(counts, counts, counts, money)
def test_a_reserve_once_active_stays_active(steps, model_calls, tool_calls, cost):
    used = Counters(steps=steps, model_calls=model_calls, tool_calls=tool_calls, cost=cost)
    more = used.with_step().with_attempt(TokenUsage(), Decimal(1)).with_tool_calls(1)
    if reserve(TASK, used, inside_step=True) is not None:
        assert reserve(TASK, more, inside_step=True) is not None
