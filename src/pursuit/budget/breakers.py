"""Breaks loops of calls that bring nothing new. Pure; holds keys and digests, never arguments or page words.

An evidence key says what a successful call found. It lives here alone: in no message, event or result.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

IDENTICAL_CALLS = 5
"""The count at which an identical call fails the run, before it is made."""
IDENTICAL_DENIALS = 3
MOST_RESTARTS = 32
"""Over all calls of a run. A constant and no setting: a higher one weakens the breaker."""
EVIDENCE_KEPT = 2
"""Newest distinct keys of a call: a page that flips between two states brings nothing new."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """One call: how often it was asked for since it last brought something new, and what it brought."""

    count: int = 0
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Breakers:
    """A run's breaker state. `calls` by call key, `denials` by call key and reason."""

    calls: Mapping[str, Seen] = field(default_factory=dict)
    denials: Mapping[str, int] = field(default_factory=dict)
    uncertain: tuple[str, ...] = ()
    """Call keys whose effect may or may not have happened."""
    restarts: int = 0

    def counting(self, keys: Iterable[str]) -> "Breakers":
        """With each call of a batch counted once more."""
        calls = dict(self.calls)
        for key in keys:
            seen = calls.get(key, Seen())
            calls[key] = replace(seen, count=seen.count + 1)
        return replace(self, calls=calls)

    def looping(self, keys: Iterable[str]) -> str | None:
        """The first call that was asked for too often."""
        return next((key for key in keys if self._count(key) >= IDENTICAL_CALLS), None)

    def finding(self, key: str, evidence: str) -> "Breakers":
        """With what a successful call found. Something new restarts its count, while restarts are left."""
        seen = self.calls.get(key, Seen())
        if evidence in seen.evidence:
            return self
        kept = (*seen.evidence, evidence)[-EVIDENCE_KEPT:]
        restarts = bool(seen.evidence) and seen.count > 1 and self.restarts < MOST_RESTARTS
        renewed = Seen(count=1 if restarts else seen.count, evidence=kept)
        return replace(self, calls={**self.calls, key: renewed}, restarts=self.restarts + restarts)

    def denying(self, key: str, reason: str) -> "Breakers":
        """With one more denial of a call for a reason."""
        of = f"{key}:{reason}"
        return replace(self, denials={**self.denials, of: self.denials.get(of, 0) + 1})

    def denied_too_often(self) -> str | None:
        """A call that was denied for one reason until the threshold."""
        found = (of for of, count in self.denials.items() if count >= IDENTICAL_DENIALS)
        return next((of.rpartition(":")[0] for of in found), None)

    def doubting(self, key: str) -> "Breakers":
        """With a call whose outcome is unknown: it is not made again."""
        return replace(self, uncertain=(*self.uncertain, key))

    def nearly(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Those of the calls of which one more would trip a breaker."""
        near = {of.rpartition(":")[0] for of, n in self.denials.items() if n == IDENTICAL_DENIALS - 1}
        told = (key for key in keys if self._count(key) == IDENTICAL_CALLS - 1 or key in near)
        return tuple(dict.fromkeys(told))

    def _count(self, key: str) -> int:
        return self.calls.get(key, Seen()).count


def breakers_to_json(state: Breakers) -> dict[str, Any]:
    calls = {key: [seen.count, list(seen.evidence)] for key, seen in state.calls.items()}
    return {
        "calls": calls,
        "denials": dict(state.denials),
        "uncertain": list(state.uncertain),
        "restarts": state.restarts,
    }


def breakers_from_json(told: Mapping[str, Any]) -> Breakers:
    calls = {key: Seen(count=count, evidence=tuple(kept)) for key, (count, kept) in told["calls"].items()}
    return Breakers(
        calls=calls,
        denials=told["denials"],
        uncertain=tuple(told["uncertain"]),
        restarts=told["restarts"],
    )
