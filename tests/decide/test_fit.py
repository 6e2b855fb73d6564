"""A temperature is fitted on some errands and judged on others."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.decide.fit import (
    calibration_error,
    fit_temperature,
    nll,
    quality,
    softmax,
    split,
)
from pursuit.decide.record import Row
from pursuit.errors import UsageError

finite = st.floats(-50, 50)


def row(scores: list[float], right: tuple[int, ...] = (0,), errand: str = "a") -> Row:
    labels = tuple(f"option {n}" for n in range(len(scores)))
    return Row(
        source="demo-shop",
        task_hash=errand,
        question="target",
        options=labels,
        scores=tuple(scores),
        right=right,
    )


def drawn(temperature: float, decisions: int = 800) -> list[Row]:
    """Decisions whose right option is drawn from the shares at `temperature`."""
    random = np.random.default_rng(7)
    scores = random.normal(size=(decisions, 6))
    picks = [int(random.choice(6, p=softmax(s, temperature))) for s in scores]
    return [
        row([float(x) for x in s], (p,), errand=f"errand {n % 40}")
        for n, (s, p) in enumerate(zip(scores, picks, strict=True))
    ]


@pytest.mark.parametrize("temperature", [0.2, 0.7, 1.5])
def test_the_temperature_that_made_the_data_is_found(temperature: float) -> None:
    assert fit_temperature(drawn(temperature)).temperature == pytest.approx(temperature, rel=0.2)


def test_fitting_makes_shares_honest_on_errands_it_has_not_seen() -> None:
    fit = fit_temperature(drawn(0.2))
    assert fit.fitted.nll < fit.plain.nll
    assert fit.fitted.ece < fit.plain.ece / 2
    assert fit.fitted.brier < fit.plain.brier


def test_fitting_leaves_the_order_and_so_the_accuracy_alone() -> None:
    fit = fit_temperature(drawn(0.7))
    assert fit.fitted.accuracy == fit.plain.accuracy


def test_every_decision_is_either_fitted_on_or_judged_on() -> None:
    fit = fit_temperature(drawn(0.7))
    assert (fit.n, fit.held_out) == (600, 200)


def test_an_errand_is_never_split() -> None:
    train, held_out = split(drawn(1.0, 90))
    assert train and held_out
    assert {r.task_hash for r in train}.isdisjoint(r.task_hash for r in held_out)


def test_the_split_does_not_depend_on_the_order_of_rows() -> None:
    rows = drawn(1.0, 90)
    one, other = split(rows)[1], split(rows[::-1])[1]
    assert {r.task_hash for r in one} == {r.task_hash for r in other}


def test_one_errand_is_too_few() -> None:
    with pytest.raises(UsageError, match="two errands"):
        fit_temperature([row([1, 0])])


def test_always_right_by_far_fits_the_sharpest_temperature() -> None:
    fit = fit_temperature([row([1.0, 0.0], errand=str(n)) for n in range(8)])
    assert fit.fitted.nll == pytest.approx(0, abs=1e-3)
    assert fit.fitted.accuracy == 1


def test_any_of_several_right_options_counts() -> None:
    good = quality([row([3.0, 3.0, 0.0], right=(0, 1))], 0.1)
    assert good.accuracy == 1
    assert good.brier == pytest.approx(0, abs=1e-9)


def test_quality_of_a_known_case_is_as_computed_by_hand() -> None:
    rows = [row([math.log(3), 0.0]), row([math.log(3), 0.0], right=(1,))]
    found = quality(rows, 1.0)
    assert found.accuracy == 0.5
    assert found.ece == pytest.approx(0.25)
    assert found.brier == pytest.approx((2 * 0.25**2 + 2 * 0.75**2) / 2)
    assert found.nll == pytest.approx(-(math.log(0.75) + math.log(0.25)) / 2)
    assert [(bar.margin, bar.passed, bar.accuracy) for bar in found.bars] == [
        (0.15, 1, 0.5),
        (0.3, 1, 0.5),
        (0.5, 1, 0.5),
    ]


def test_a_bar_nothing_passes_has_no_accuracy() -> None:
    bars = quality([row([0.0, 0.0])], 1.0).bars
    assert [(bar.passed, bar.accuracy) for bar in bars] == [(0, None)] * 3


def test_calibration_error_is_nothing_when_confidence_is_frequency() -> None:
    assert calibration_error([0.75] * 4, [True, True, True, False]) == pytest.approx(0)
    assert calibration_error([1.0] * 4, [False] * 4) == 1


def test_a_share_far_away_still_has_a_finite_surprise() -> None:
    assert nll([row([0.0, 1000.0])], 0.001) == pytest.approx(1e6)


@given(st.lists(finite, min_size=1, max_size=40), st.floats(0.001, 100))
def test_shares_sum_to_one_and_keep_the_order(scores: list[float], temperature: float) -> None:
    shares = softmax(scores, temperature)
    assert shares.sum() == pytest.approx(1)
    assert shares[int(np.argmax(scores))] == shares.max()


@given(st.lists(finite, min_size=2, max_size=40), st.floats(0.01, 10))
def test_a_higher_temperature_never_sharpens(scores: list[float], temperature: float) -> None:
    assert softmax(scores, temperature * 2).max() <= softmax(scores, temperature).max() + 1e-12
