"""Replies are checked before use: what is not an answer is refused, naming the question."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.decide.check import (
    checked,
    choice_confidence,
    score_confidence,
    score_value,
    sum_tolerance,
)
from pursuit.decide.types import Answer, Choice, Noul, Option, Reply, Request, Score, State
from pursuit.errors import ModelError

SECRET = "state text nobody may repeat"


def choice(*keys: str) -> Choice:
    return Choice(id="target", instructions="", options=tuple(Option(key=k, label=SECRET) for k in keys))


def ask(*questions: Noul | Choice | Score) -> Request:
    return Request(state=State(fields={"page": SECRET}), questions=questions)


def reply(*answers: Answer) -> Reply:
    return Reply(answers={answer.id: answer for answer in answers}, model="m")


def picked(shares: Mapping[str, float], pick: str | None = None) -> Answer:
    best = pick if pick is not None else max(shares, key=lambda k: shares[k])
    return Answer(id="target", pick=best, shares=shares)


def one(question: Noul | Choice | Score, answer: Answer) -> Answer:
    return checked(ask(question), reply(answer)).answers[question.id]


def refused(question: Noul | Choice | Score, answer: Answer) -> str:
    with pytest.raises(ModelError) as error:
        one(question, answer)
    assert repr(question.id) in str(error.value)
    assert SECRET not in str(error.value)
    return str(error.value)


def test_a_proper_choice_comes_back_with_its_confidence() -> None:
    answer = one(choice("a", "b"), picked({"a": 0.75, "b": 0.25}))
    assert answer.shares == {"a": 0.75, "b": 0.25}
    assert answer.confidence == pytest.approx(0.5)


def test_a_reported_confidence_is_not_believed() -> None:
    given_one = Answer(id="target", pick="a", shares={"a": 0.75, "b": 0.25}, confidence=0.99)
    assert one(choice("a", "b"), given_one).confidence == pytest.approx(0.5)


def test_a_choice_without_shares_has_no_confidence() -> None:
    answer = one(choice("a", "b"), Answer(id="target", pick="b", confidence=0.9))
    assert (answer.pick, answer.confidence, answer.distribution) == ("b", None, False)


def test_two_decimal_thirds_are_renormalised() -> None:
    answer = one(choice("a", "b", "c"), picked({"a": 0.33, "b": 0.33, "c": 0.33}))
    assert sum(answer.shares.values()) == pytest.approx(1)


def test_rounding_of_many_options_is_allowed_for() -> None:
    keys = [f"c{n}" for n in range(40)]
    shares = dict.fromkeys(keys, 0.02) | {"c0": 0.12}
    assert one(choice(*keys), picked(shares)).shares["c0"] == pytest.approx(0.12 / 0.9)


def test_shares_that_do_not_sum_to_one_are_refused() -> None:
    assert "sum to 0.900" in refused(choice("a", "b"), picked({"a": 0.55, "b": 0.35}, "a"))


def test_two_certain_options_are_refused() -> None:
    assert "sum to 2.000" in refused(choice("a", "b"), picked({"a": 1, "b": 1}))


def test_all_shares_zero_is_refused() -> None:
    keys = [f"c{n}" for n in range(255)]
    assert "sum to 0.000" in refused(choice(*keys), picked(dict.fromkeys(keys, 0.0) | {"c1": 0.0}))


@pytest.mark.parametrize("bad", [-0.1, 1.1, float("nan"), float("inf"), True, "0.5", None])
def test_a_share_that_is_no_share_is_refused(bad: float) -> None:
    assert "outside 0 to 1" in refused(choice("a", "b"), picked({"a": bad, "b": 0.5}, "a"))


def test_an_option_left_out_is_refused() -> None:
    assert "1 missing, 0 added" in refused(choice("a", "b", "c"), picked({"a": 0.5, "b": 0.5}))


def test_an_option_nobody_sent_is_refused_and_not_repeated() -> None:
    said = refused(choice("a", "b"), picked({"a": 0.5, "b": 0.3, SECRET: 0.2}))
    assert "0 missing, 1 added" in said


def test_a_pick_below_the_largest_share_is_refused() -> None:
    assert "largest share" in refused(choice("a", "b"), picked({"a": 0.4, "b": 0.6}, "a"))


@pytest.mark.parametrize("pick", ["a", "b"])
def test_either_of_a_tie_may_be_picked(pick: str) -> None:
    assert one(choice("a", "b"), picked({"a": 0.5, "b": 0.5}, pick)).pick == pick


def test_a_pick_that_was_not_offered_is_refused() -> None:
    assert "not offered" in refused(choice("a", "b"), Answer(id="target", pick=SECRET))


def test_shares_without_a_pick_are_refused() -> None:
    no_pick = Answer(id="target", shares={"a": 0.5, "b": 0.5})
    assert "shares and no choice" in refused(choice("a", "b"), no_pick)


def test_a_question_left_out_is_named() -> None:
    with pytest.raises(ModelError, match="'done' was not answered"):
        checked(ask(choice("a", "b"), Noul(id="done", instructions="")), reply(picked({"a": 0.9, "b": 0.1})))


def test_an_answer_nobody_asked_for_is_refused() -> None:
    with pytest.raises(ModelError, match=r"1 question\(s\) that were not asked"):
        checked(ask(), reply(picked({"a": 1.0})))


def test_an_answer_filed_under_another_question_is_refused() -> None:
    with pytest.raises(ModelError, match="'target' was given the answer of another question"):
        checked(ask(choice("a", "b")), Reply(answers={"target": Answer(id="move", pick="a")}))


@pytest.mark.parametrize("yes", [-0.01, 1.01, float("nan"), True])
def test_a_yes_outside_its_range_is_refused(yes: float) -> None:
    assert "outside 0 to 1" in refused(Noul(id="done", instructions=""), Answer(id="done", yes=yes))


def test_a_yes_or_no_answered_as_a_choice_is_refused() -> None:
    as_choice = Answer(id="done", yes=0.4, pick="yes")
    assert "as a choice" in refused(Noul(id="done", instructions=""), as_choice)


def test_a_choice_answered_as_yes_or_no_is_refused() -> None:
    assert "as a yes or no" in refused(choice("a", "b"), Answer(id="target", pick="a", yes=0.5))


def test_a_yes_or_no_without_a_number_is_refused() -> None:
    assert "no probability" in refused(Noul(id="done", instructions=""), Answer(id="done"))


def test_a_score_is_read_at_its_mode() -> None:
    scale = Score(id="fit", instructions="", levels=("low", "middle", "high"))
    answer = one(scale, Answer(id="fit", shares={"0": 0.1, "1": 0.2, "2": 0.7}))
    assert answer.pick == "2"
    assert answer.confidence == pytest.approx(1 - 0.4 / (2 / 3))
    assert score_value(answer.shares) == pytest.approx(1.6)


def test_a_score_off_its_scale_is_refused() -> None:
    scale = Score(id="fit", instructions="", levels=("low", "high"))
    assert "not on its scale" in refused(scale, Answer(id="fit", pick="2"))


def test_a_score_without_anything_is_refused() -> None:
    scale = Score(id="fit", instructions="", levels=("low", "high"))
    assert "no level" in refused(scale, Answer(id="fit"))


@pytest.mark.parametrize(
    ("shares", "tolerance"),
    [([0.5, 0.5], 0.1), ([0.33, 0.67], 0.02), ([0.01] * 100, 0.5), ([1e-17, 1.0], 0.02), ([1.0, 0.0], 0.1)],
)
def test_tolerance_follows_the_last_decimal_given(shares: list[float], tolerance: float) -> None:
    assert sum_tolerance(shares) == pytest.approx(tolerance)


weights = st.lists(st.floats(0.001, 1), min_size=2, max_size=30)


def spread(raw: list[float]) -> dict[str, float]:
    return {str(n): weight / sum(raw) for n, weight in enumerate(raw)}


@given(weights)
def test_a_true_distribution_always_passes_and_keeps_its_order(raw: list[float]) -> None:
    shares = spread(raw)
    answer = one(choice(*shares), picked(shares))
    assert sum(answer.shares.values()) == pytest.approx(1)
    assert list(answer.shares) == list(shares)
    assert answer.confidence is not None and 0 <= answer.confidence <= 1


@given(weights, st.integers(1, 4))
def test_rounding_by_the_server_never_costs_an_answer(raw: list[float], decimals: int) -> None:
    shares = {key: round(share, decimals) for key, share in spread(raw).items()}
    if sum(shares.values()) > 0:
        assert sum(one(choice(*shares), picked(shares)).shares.values()) == pytest.approx(1)


@given(weights)
def test_checking_twice_changes_nothing(raw: list[float]) -> None:
    shares = spread(raw)
    request = ask(choice(*shares))
    once = checked(request, reply(picked(shares)))
    assert checked(request, once).answers["target"].shares == pytest.approx(once.answers["target"].shares)


@given(st.integers(2, 255))
def test_an_even_spread_has_no_confidence(count: int) -> None:
    assert choice_confidence({str(n): 1 / count for n in range(count)}) == pytest.approx(0, abs=1e-9)


@given(st.integers(2, 10), st.data())
def test_all_on_one_level_is_full_confidence_and_that_value(count: int, data: st.DataObject) -> None:
    level = data.draw(st.integers(0, count - 1))
    shares = {str(n): float(n == level) for n in range(count)}
    assert score_confidence(shares, level) == 1
    assert score_value(shares) == level


@given(st.lists(st.floats(0.001, 1), min_size=2, max_size=10))
def test_a_scores_value_lies_on_its_scale(raw: list[float]) -> None:
    shares = spread(raw)
    mode = max(range(len(raw)), key=lambda n: shares[str(n)])
    assert -1e-9 <= score_value(shares) <= len(raw) - 1 + 1e-9
    assert 0 <= score_confidence(shares, mode) <= 1
