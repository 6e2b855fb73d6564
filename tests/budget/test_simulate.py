"""The simulator prints the numbers that the budget was sized with."""

from decimal import Decimal

import pytest

from pursuit.budget.simulate import Binding, Shape, simulate
from pursuit.budget.table import usual_limits
from pursuit.domain.usage import flat
from pursuit.errors import UsageError

TASK = usual_limits().browser_task
CACHED = flat(Decimal(10), Decimal(40), cached_input=Decimal(1), cache_write=Decimal("12.5"))
UNCACHED = flat(Decimal(10), Decimal(40))


def run(price, **shape):
    return simulate(price, Shape(**shape), TASK, most_output=8192)


@pytest.mark.parametrize(("calls", "total"), [(120, "23.70"), (90, "15.10")])
def test_a_cached_run_costs_what_the_budget_was_sized_for(calls, total):
    assert run(CACHED, calls=calls).total == pytest.approx(Decimal(total), rel=Decimal("0.01"))


@pytest.mark.parametrize(("window", "worst"), [(272_000, "3.05"), (1_000_000, "10.33")])
def test_the_worst_call_is_a_full_window_at_the_full_price(window, worst):
    assert round(run(CACHED, window=window).worst_call, 2) == Decimal(worst)


def test_with_a_cache_the_model_calls_bind_first():
    assert run(CACHED).binds == Binding(by="model_calls", call=118)
    assert run(CACHED, calls=90).binds is None


def test_without_a_cache_the_cost_reserve_is_reached_near_call_42():
    assert run(UNCACHED).binds == Binding(by="cost", call=42)


def test_a_context_that_outgrows_the_window_binds():
    binds = run(CACHED, window=50_000).binds
    assert binds is not None and binds.by == "window"


def test_each_call_adds_up_to_the_total():
    told = run(CACHED)
    assert sum(call.cost for call in told.calls) == told.total


@pytest.mark.parametrize(
    "shape", [{"calls": 0}, {"new": -1}, {"window": 0}, {"calls": 10_001}, {"prefix": 10**9}]
)
def test_a_shape_that_cannot_be_is_refused(shape):
    with pytest.raises(UsageError, match=next(iter(shape))):
        Shape(**shape)
