"""What a caller asks for: goal, values, checks, limits, policy. Frozen; read once, never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pursuit.budget.pursuit import PursuitLimits
from pursuit.decide.situation import Goal
from pursuit.policy.consequence import Policy
from pursuit.pursuits.checks import Check


@dataclass(frozen=True, kw_only=True, slots=True)
class Value:
    """A text the model may place and never sees. A secret goes into a password or code field only."""

    text: str = field(repr=False)
    secret: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Errand:
    """One goal with all that bounds it."""

    goal: Goal
    url: str | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    limits: PursuitLimits = field(default_factory=PursuitLimits)
    policy: Policy = field(default_factory=Policy)
    destinations: tuple[str, ...] = ()
    """Addresses the caller gave, for NAVIGATE."""
