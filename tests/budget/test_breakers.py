"""Loops of calls that bring nothing new are broken; calls that bring something are not (K1-K4, K7, K8)."""

import json
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from pursuit.budget.breakers import MOST_RESTARTS, Breakers, breakers_from_json, breakers_to_json
from pursuit.budget.calls import call_key

OBSERVE = call_key("browser.observe", {})


def asked_until_it_trips(evidence, most=200):
    """How many of the calls ran before the breaker did, and the state then."""
    state = Breakers()
    for ran in range(most):
        state = state.counting([OBSERVE])
        if state.looping([OBSERVE]):
            return ran, state
        if (found := next(evidence)) is not None:
            state = state.finding(OBSERVE, found)
    return most, state


def repeating(value):
    while True:
        yield value


def test_four_looks_at_an_unchanging_page_run():
    assert asked_until_it_trips(repeating("same"))[0] == 4


def test_four_identical_calls_without_evidence_run():
    assert asked_until_it_trips(repeating(None))[0] == 4


def test_a_page_that_changes_each_time_is_no_loop_until_the_restarts_are_used_up():
    ran, state = asked_until_it_trips(map(str, count()))
    assert (ran, state.restarts) == (36, MOST_RESTARTS)


def test_a_page_that_flips_between_two_states_trips():
    flips = iter(["a", "b"] * 100)
    assert asked_until_it_trips(flips)[0] == 5


def test_three_identical_denials_are_too_many_and_other_reasons_count_apart():
    state = Breakers().denying(OBSERVE, "policy").denying(OBSERVE, "policy").denying(OBSERVE, "approval")
    assert state.denied_too_often() is None
    assert state.denying(OBSERVE, "policy").denied_too_often() == OBSERVE


def test_a_call_one_below_its_threshold_is_told():
    state = Breakers().counting([OBSERVE] * 3)
    assert state.nearly([OBSERVE]) == ()
    assert state.counting([OBSERVE]).nearly([OBSERVE]) == (OBSERVE,)
    denied = Breakers().denying(OBSERVE, "policy").denying(OBSERVE, "policy")
    assert denied.nearly([OBSERVE]) == (OBSERVE,)


def test_the_state_survives_json():
    state = Breakers().counting([OBSERVE]).finding(OBSERVE, "e1").denying(OBSERVE, "policy").doubting(OBSERVE)
    assert breakers_from_json(json.loads(json.dumps(breakers_to_json(state)))) == state


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("12345")), max_size=400))
def test_restarts_never_exceed_their_number(calls):
    state = Breakers()
    for name, evidence in calls:
        state = state.counting([name]).finding(name, evidence)
    assert state.restarts <= MOST_RESTARTS


SCHEMA = {"properties": {"offset": {"type": "integer", "default": 0}}}


def test_two_ways_to_write_a_call_are_one_call():
    key = call_key("browser.read", {"offset": 0, "ref": "é"}, SCHEMA)
    assert key == call_key("browser.read", {"ref": "é", "offset": 0.0}, SCHEMA)
    assert key == call_key("browser.read", {"ref": "e\u0301"}, SCHEMA)
    assert key != call_key("browser.read", {"ref": "é", "offset": 1}, SCHEMA)
    assert key != call_key("browser.observe", {"ref": "é"}, SCHEMA)


def test_a_key_holds_no_argument():
    assert "hunter2" not in call_key("browser.act", {"value": "hunter2"})
    assert call_key("browser.act", "{broken").startswith("browser.act:")


@given(st.dictionaries(st.text(), st.integers() | st.text() | st.booleans()))
def test_a_key_does_not_depend_on_the_order_of_arguments(arguments):
    turned = dict(reversed(arguments.items()))
    assert call_key("t", arguments) == call_key("t", turned)
