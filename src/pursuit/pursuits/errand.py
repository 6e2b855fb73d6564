"""What a caller asks for: goal, values, checks, limits, policy. Frozen; read once, never changed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, get_args

from pursuit.budget.pursuit import PursuitLimits
from pursuit.decide.situation import Goal
from pursuit.page.peers import read_lexicon
from pursuit.page.words import fold
from pursuit.policy.consequence import Policy
from pursuit.pursuits.checks import Check
from pursuit.pursuits.mask import Mask, masking

ConsentPolicy = Literal["reject", "accept", "leave"]
"""What is done about banners that ask for consent to cookies and tracking."""

CONSENT_POLICIES: tuple[ConsentPolicy, ...] = get_args(ConsentPolicy)

ABOUT = "about: "
"""Begins the name of a text that is what a clause is about; its words are the goal's, never a secret."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Value:
    """A text the model may place and never sees. A secret goes into a password or code field only."""

    text: str = field(repr=False)
    secret: bool = False
    file: str = field(default="", repr=False)
    """Path of a file that is to be uploaded; its name is the text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Errand:
    """One goal with all that bounds it."""

    goal: Goal
    url: str | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    limits: PursuitLimits = field(default_factory=PursuitLimits)
    policy: Policy = field(default_factory=Policy)
    consent: ConsentPolicy = "reject"
    destinations: tuple[str, ...] = ()
    """Addresses the caller gave, for NAVIGATE."""

    def told(self, text: str) -> str:
        """A text of the caller's that may travel: what is meant for password and code fields is told by
        its name."""
        names = {v.text: f"[{name}]" for name, v in self.values.items() if v.text and sealed(name, v)}
        return masking(names)(text) if names else text

    def sealed_texts(self) -> tuple[str, ...]:
        """Texts of the values for password and code fields."""
        return tuple(v.text for name, v in self.values.items() if sealed(name, v))

    def mask(self, sent: frozenset[str] | None = None) -> Mask:
        """Takes secrets out of a text of anybody's: `SECRET1` for the first sealed value, and so on.

        With `sent`, a value that is only called a code counts once its text is among those that went into a
        password or code field: till then it may be a coupon's.
        """
        known: dict[str, str] = {}
        n = 0
        for name, value in self.values.items():
            if sealed(name, value):
                n += 1
                if sent is None or is_kept(name, value) or value.text in sent:
                    known.setdefault(value.text, f"SECRET{n}")
        return masking(known)


def sealed(name: str, value: Value) -> bool:
    """Whether a value is for a password or code field: marked secret, or called so."""
    return is_kept(name, value) or is_code(name)


def is_kept(name: str, value: Value) -> bool:
    """Whether a value is a secret wherever it stands: marked so, or called a password."""
    if value.secret or name.startswith(ABOUT):
        return value.secret
    return says_password(name)


def says_password(name: str) -> bool:
    """Whether a name of a value or a field is that of a password."""
    told = " ".join(_words(name))
    return any(f" {word} " in f" {told} " for word in _names()["kept"])


def is_code(name: str) -> bool:
    """Whether a name is that of a one-time code: `code`, `SMS code 2`; not `promo code`, `country code`."""
    if name.startswith(ABOUT):
        return False
    words = [w for w in _words(name) if not w.isdigit()]
    codes = _names()["codes"]
    return bool(codes & set(words)) and all(w in codes | _names()["around"] for w in words)


def _words(name: str) -> list[str]:
    return re.split(r"[\s\-_.]+", fold(name))


@cache
def _names() -> Mapping[str, frozenset[str]]:
    return {kind: frozenset(map(fold, map(str, words))) for kind, words in read_lexicon("secret").items()}
