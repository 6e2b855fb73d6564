"""Status against truth: what a pursuit said of its errand beside what the application's data say. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pursuit.pursuits.outcome import Outcome


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """One errand after it was run."""

    name: str
    outcome: Outcome
    done: bool
    """By the application's own data, whatever the status says."""

    @property
    def false_satisfied(self) -> bool:
        return self.outcome.status == "satisfied" and not self.done


def figures(judged: Sequence[Judged]) -> Mapping[str, Any]:
    """JSON values: `false_satisfied` first, then `done` of `total`, then one row an errand."""
    return {
        "false_satisfied": sum(each.false_satisfied for each in judged),
        "done": sum(each.done for each in judged),
        "total": len(judged),
        "satisfied": sum(each.outcome.status == "satisfied" for each in judged),
        "errands": [row(each) for each in judged],
    }


def row(judged: Judged) -> Mapping[str, Any]:
    outcome = judged.outcome
    return {
        "errand": judged.name,
        "status": outcome.status,
        "cause": outcome.cause,
        "done": judged.done,
        "false_satisfied": judged.false_satisfied,
        "actions": outcome.actions,
        "decisions": len(outcome.record),
        "seconds": round(outcome.spent.seconds, 1),
    }
