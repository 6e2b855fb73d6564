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

    def told(self, text: str) -> str:
        """A text that may travel: values meant for password and code fields are taken out of it."""
        for name, value in self.values.items():
            if value.text and sealed(name, value):
                text = text.replace(value.text, f"[{name}]")
        return text


SEALED_NAMES = ("password", "passcode", "passphrase", "pin", "code", "otp")


def sealed(name: str, value: Value) -> bool:
    """Whether a value is for a password or code field: marked secret, or called so."""
    return value.secret or any(word in SEALED_NAMES for word in name.casefold().replace("-", " ").split())
