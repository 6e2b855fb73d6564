"""What a run may use, as copied onto it when it is made. Comparisons with it are in `budget/`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from pursuit.errors import UsageError

Dimension = Literal["steps", "model_calls", "tool_calls", "cost"]
"""What is governed: each has a used amount, a limit and a reserve."""


class LimitsInvalid(UsageError):  # noqa: N818 - the wire's word for it
    """`key` is the field that is wrong."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key} {why}")
        self.key = key
        self.why = why


@dataclass(frozen=True, kw_only=True, slots=True)
class RunLimits:
    """Totals, and the parts of them kept for the final answer. A value that cannot hold is refused."""

    max_steps: int = 32
    max_model_calls: int = 24
    max_tool_calls: int = 64
    max_input_tokens: int | None = None
    max_output_tokens: int | None = None
    max_cost: Decimal | None = None
    """USD; None is no limit."""
    deadline_at: datetime | None = None
    """With a time zone."""
    synthesis_reserve_steps: int = 0
    synthesis_reserve_model_calls: int = 0
    synthesis_reserve_tool_calls: int = 0
    synthesis_reserve_cost: Decimal = Decimal(0)

    def __post_init__(self) -> None:
        for name in ("steps", "model_calls", "tool_calls"):
            _count(self, name)
        for name in ("max_input_tokens", "max_output_tokens"):
            told = getattr(self, name)
            if told is not None and told < 1:
                raise LimitsInvalid(name, f"is {told}; it must be at least 1.")
        _cost(self)
        if self.deadline_at is not None and self.deadline_at.tzinfo is None:
            raise LimitsInvalid("deadline_at", "has no time zone; give one, as in 2026-12-01T09:00:00Z.")


def _count(limits: RunLimits, name: str) -> None:
    total, reserve = getattr(limits, f"max_{name}"), getattr(limits, f"synthesis_reserve_{name}")
    for key, told in ((f"max_{name}", total), (f"synthesis_reserve_{name}", reserve)):
        if isinstance(told, bool) or not isinstance(told, int):
            raise LimitsInvalid(key, f"is {str(told)[:40]!r}; it must be a whole number.")
    if total < 1:
        raise LimitsInvalid(f"max_{name}", f"is {total}; it must be at least 1.")
    if reserve < 0:
        raise LimitsInvalid(f"synthesis_reserve_{name}", f"is {reserve}; it must be at least 0.")
    if reserve >= total:
        raise LimitsInvalid(
            f"synthesis_reserve_{name}",
            f"is {reserve}; it must be below max_{name}, {total}, or no step would be left to act in.",
        )


def _cost(limits: RunLimits) -> None:
    total, reserve = limits.max_cost, limits.synthesis_reserve_cost
    if total is not None and not (total.is_finite() and total > 0):
        raise LimitsInvalid("max_cost", f"is {total}; it must be above 0 USD.")
    if not reserve.is_finite() or reserve < 0:
        raise LimitsInvalid("synthesis_reserve_cost", f"is {reserve}; it must be at least 0 USD.")
    if reserve and total is None:
        raise LimitsInvalid(
            "synthesis_reserve_cost", f"is {reserve}, but there is no max_cost to keep it of."
        )
    if total is not None and reserve >= total:
        raise LimitsInvalid("synthesis_reserve_cost", f"is {reserve}; it must be below max_cost, {total}.")


FIELDS = tuple(RunLimits.__dataclass_fields__)
MONEY = ("max_cost", "synthesis_reserve_cost")


def limits_to_json(limits: RunLimits) -> dict[str, Any]:
    """Money as text and the deadline as RFC 3339 in UTC; `limits_from_json` gives the same limits back."""
    told: dict[str, Any] = {name: getattr(limits, name) for name in FIELDS}
    told |= {name: None if told[name] is None else str(told[name]) for name in MONEY}
    if limits.deadline_at is not None:
        told["deadline_at"] = limits.deadline_at.astimezone(UTC).isoformat()
    return told


def limits_from_json(told: Mapping[str, Any]) -> RunLimits:
    """Limits of a JSON or YAML object; what it leaves out is as `RunLimits` has it. Raises LimitsInvalid."""
    for name in told:
        if name not in FIELDS:
            raise LimitsInvalid(str(name)[:64], f"is no limit; the limits are {', '.join(FIELDS)}.")
    read: dict[str, Any] = {
        name: _money(name, value) if name in MONEY else value for name, value in told.items()
    }
    if read.get("deadline_at") is not None:
        read["deadline_at"] = _time(read["deadline_at"])
    return RunLimits(**read)


def _money(name: str, told: Any) -> Decimal | None:
    if told is None and name == "max_cost":
        return None
    try:
        return Decimal(str(told))
    except InvalidOperation:
        raise LimitsInvalid(name, f'is {str(told)[:40]!r}; it must be USD, as in "2.50".') from None


def _time(told: Any) -> datetime:
    try:
        return told if isinstance(told, datetime) else datetime.fromisoformat(str(told))
    except ValueError:
        raise LimitsInvalid(
            "deadline_at", f"is {str(told)[:40]!r}; it must be a time, as in 2026-12-01T09:00:00Z."
        ) from None
