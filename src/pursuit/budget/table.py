"""The one file of limits, read and validated as a whole. A bad value names its key and stops the start."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from pursuit.domain.limits import LimitsInvalid, RunLimits, limits_from_json

SECTIONS = ("run_defaults", "browser_task", "child_defaults")
COUNTS = ("max_steps", "max_model_calls", "max_tool_calls")


@dataclass(frozen=True, kw_only=True, slots=True)
class LimitTable:
    run_defaults: RunLimits
    browser_task: RunLimits
    """The overlay laid over the defaults, whole."""
    child_defaults: RunLimits
    child_seconds: float


@cache
def usual_limits() -> LimitTable:
    """The table that ships."""
    return read_limits((files("pursuit.budget") / "limits.yaml").read_text(encoding="utf-8"))


def read_limits(text: str) -> LimitTable:
    """The table of a YAML text. Raises LimitsInvalid whose key is `section.field`."""
    told = _sections(text)
    defaults, child = told["run_defaults"], dict(told["child_defaults"])
    seconds = child.pop("seconds", 900)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds <= 0:
        raise LimitsInvalid("child_defaults.seconds", f"is {str(seconds)[:40]!r}; it must be above 0.")
    _not_below(told["browser_task"], _limits("run_defaults", defaults))
    return LimitTable(
        run_defaults=_limits("run_defaults", defaults),
        browser_task=_limits("browser_task", {**defaults, **told["browser_task"]}),
        child_defaults=_limits("child_defaults", child),
        child_seconds=float(seconds),
    )


def _sections(text: str) -> Mapping[str, Mapping[str, Any]]:
    try:
        told = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark is not None else ""
        raise LimitsInvalid("limits.yaml", f"is no YAML{where}.") from None
    found = told if isinstance(told, dict) else {}
    for name in found:
        if name not in SECTIONS:
            raise LimitsInvalid(
                str(name)[:64], f"is no section of the limits; the sections are {', '.join(SECTIONS)}."
            )
    for name in SECTIONS:
        if not isinstance(found.get(name), dict):
            raise LimitsInvalid(name, "is missing from the limits.")
    return found


def _limits(section: str, told: Mapping[str, Any]) -> RunLimits:
    try:
        return limits_from_json(told)
    except LimitsInvalid as error:
        raise LimitsInvalid(f"{section}.{error.key}", error.why) from None


def _not_below(overlay: Mapping[str, Any], defaults: RunLimits) -> None:
    for name in COUNTS:
        told, usual = overlay.get(name), getattr(defaults, name)
        if isinstance(told, int) and told < usual:
            raise LimitsInvalid(
                f"browser_task.{name}", f"is {told}; it must be at least that of run_defaults, {usual}."
            )
