"""Whether a judgement is sure enough for what it would do. Pure.

Not monotone anywhere is a bug: higher consequence never passes easier, and a missing distribution
never passes easier than the same share with one. Property tests hold both.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pursuit.decide.types import Answer
from pursuit.policy.consequence import Consequence

MARGIN_BAR = {Consequence.look: 0.15, Consequence.change: 0.30, Consequence.submit: 0.50}
SHARE_BAR = {Consequence.look: 0.60, Consequence.change: 0.75, Consequence.submit: 0.85}
"""For an answer that reported no distribution."""

FLOOR = 0.25
"""Least share of a leader. A margin never exceeds its share, so this binds at the look bar only."""

HEADS = {
    "move": "which move to make",
    "way": "how to act on it",
    "target": "which control",
    "place": "where to drag it",
    "option": "which option",
    "value": "which value",
    "row": "which row",
}
"""A head in the words of the record, the story and the advice."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """How far an answer led. `margin` is first minus second share."""

    head: str
    margin: float
    share: float
    distribution: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Judgement:
    """The weakest head a move depends on, against the bar of its consequence."""

    weakest: Lead
    bar: float
    consequence: Consequence
    passed: bool

    @property
    def clearance(self) -> float:
        """How much the judged figure is over (or under) its bar."""
        return (self.weakest.margin if self.weakest.distribution else self.weakest.share) - self.bar


Verdict = Literal["execute", "look_further", "hand_back"]


def lead(answer: Answer) -> Lead:
    """Lead of a choice."""
    shares = sorted(answer.shares.values(), reverse=True)
    if not shares:
        share = answer.confidence if answer.confidence is not None else 0.0
        return Lead(head=answer.id, margin=share, share=share, distribution=False)
    second = shares[1] if len(shares) > 1 else 0.0
    return Lead(head=answer.id, margin=shares[0] - second, share=shares[0])


def bar(lead: Lead, consequence: Consequence) -> float:
    return (MARGIN_BAR if lead.distribution else SHARE_BAR)[consequence]


def passes(lead: Lead, consequence: Consequence) -> bool:
    if lead.distribution:
        return lead.margin >= MARGIN_BAR[consequence] and lead.share >= FLOOR
    return lead.share >= SHARE_BAR[consequence]


def judge(leads: Sequence[Lead], consequence: Consequence) -> Judgement:
    """The weakest of the heads the move depends on; heads it does not use are never passed in here."""
    weakest = min(leads, key=lambda it: (passes(it, consequence), _clearance(it, consequence)))
    return Judgement(
        weakest=weakest,
        bar=bar(weakest, consequence),
        consequence=consequence,
        passed=all(passes(it, consequence) for it in leads),
    )


def _clearance(it: Lead, consequence: Consequence) -> float:
    return (it.margin if it.distribution else it.share) - bar(it, consequence)
