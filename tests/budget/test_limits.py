"""Limits that cannot hold are refused, and say which field is wrong (B8, B9, B10)."""

from datetime import UTC, datetime
from decimal import Decimal
from importlib.resources import files

import pytest

from pursuit.budget.table import read_limits, usual_limits
from pursuit.domain.limits import LimitsInvalid, RunLimits, limits_from_json, limits_to_json

SHIPPED = (files("pursuit.budget") / "limits.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ({"synthesis_reserve_steps": 32}, "synthesis_reserve_steps"),
        ({"synthesis_reserve_model_calls": 24}, "synthesis_reserve_model_calls"),
        ({"synthesis_reserve_tool_calls": 64}, "synthesis_reserve_tool_calls"),
        ({"max_cost": "3", "synthesis_reserve_cost": "3"}, "synthesis_reserve_cost"),
        ({"synthesis_reserve_cost": "3"}, "synthesis_reserve_cost"),
        ({"synthesis_reserve_steps": -1}, "synthesis_reserve_steps"),
        ({"max_steps": 0}, "max_steps"),
        ({"max_steps": True}, "max_steps"),
        ({"max_tool_calls": "64"}, "max_tool_calls"),
        ({"max_cost": "0"}, "max_cost"),
        ({"max_cost": "NaN"}, "max_cost"),
        ({"max_cost": "a lot"}, "max_cost"),
        ({"max_input_tokens": 0}, "max_input_tokens"),
        ({"deadline_at": "2026-12-01T09:00:00"}, "deadline_at"),
        ({"deadline_at": "tomorrow"}, "deadline_at"),
        ({"max_stepz": 3}, "max_stepz"),
    ],
)
def test_limits_that_cannot_hold_are_refused_and_named(told, key):
    with pytest.raises(LimitsInvalid) as refused:
        limits_from_json(told)
    assert refused.value.key == key
    assert str(refused.value).startswith(f"{key} is ") or str(refused.value).startswith(f"{key} has ")


def test_limits_survive_json():
    limits = RunLimits(
        max_cost=Decimal("2.50"),
        synthesis_reserve_cost=Decimal("0.25"),
        deadline_at=datetime(2026, 12, 1, 9, tzinfo=UTC),
    )
    assert limits_from_json(limits_to_json(limits)) == limits


def test_the_shipped_table_holds_the_numbers_of_the_contract():
    table = usual_limits()
    assert table.run_defaults == RunLimits(synthesis_reserve_model_calls=2, synthesis_reserve_tool_calls=4)
    task = table.browser_task
    assert (task.max_steps, task.max_model_calls, task.max_tool_calls, task.max_cost) == (160, 120, 160, 30)
    assert (
        task.synthesis_reserve_model_calls,
        task.synthesis_reserve_tool_calls,
        task.synthesis_reserve_cost,
    ) == (2, 4, 3)
    assert table.child_seconds == 900


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("max_model_calls: 120", "max_model_calls: 2", "browser_task.max_model_calls"),
        ("max_steps: 160", "max_steps: 31", "browser_task.max_steps"),
        (
            'synthesis_reserve_cost: "3"',
            'synthesis_reserve_cost: "30"',
            "browser_task.synthesis_reserve_cost",
        ),
        (
            "synthesis_reserve_model_calls: 2",
            "synthesis_reserve_model_calls: 24",
            "run_defaults.synthesis_reserve_model_calls",
        ),
        ("seconds: 900", "seconds: soon", "child_defaults.seconds"),
        ("child_defaults:", "kid_defaults:", "kid_defaults"),
        ("run_defaults:", "  : :", "limits.yaml"),
    ],
)
def test_a_bad_table_is_refused_with_the_key_named(old, new, key):
    with pytest.raises(LimitsInvalid) as refused:
        read_limits(SHIPPED.replace(old, new, 1))
    assert refused.value.key == key


def test_a_table_without_a_section_is_refused():
    with pytest.raises(LimitsInvalid, match="browser_task is missing"):
        read_limits("run_defaults: {}\nchild_defaults: {}")
