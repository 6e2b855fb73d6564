"""What a pursuit comes back with: frozen values; the field names are the wire's."""

from dataclasses import dataclass, field
from typing import Literal

from pursuit.budget.pursuit import Spent
from pursuit.page.action import Download
from pursuit.page.observation import Element
from pursuit.pursuits.checks import Checked

Status = Literal[
    "satisfied",
    "unverified",
    "blocked",
    "not_confident",
    "handed_back",
    "stalled",
    "needs_person",
    "out_of_budget",
    "stopped",
    "failed",
]

RETRYABLE = {
    "satisfied": False,
    "unverified": False,
    "blocked": False,
    "not_confident": True,
    "handed_back": True,
    "stalled": True,
    "needs_person": True,
    "out_of_budget": True,
    "stopped": True,
    "failed": True,
}
"""Whether trying again, as the advice says, can help."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """Why a pursuit stopped. `cause` is one word; `detail` is for the story and holds no page words."""

    status: Status
    cause: str
    detail: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    role: str
    name: str

    @classmethod
    def of(cls, element: Element | None) -> "Target | None":
        """The control in words; what stands beside it where it has no name."""
        if element is None:
            return None
        return cls(role=element.role, name=element.name or element.facts.description or element.facts.figure)


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One decision, endings and refusals included."""

    n: int
    verdict: str
    """executed, refused, declined, ended, looked_further, waited"""
    move: str
    way: str | None = None
    target: Target | None = None
    value: str | None = None
    """As sent; a secret as its mask. Of a drag, where to in words."""
    onto: Target | None = None
    """Of a drag, what the target was let go on."""
    weakest: str | None = None
    """The judgement the verdict hung on: which control, how to act on it ..."""
    margin: float | None = None
    """First minus second share of that judgement, 0..1. It is read against the `bar` beside it and against
    nothing else: shares of different questions do not compare."""
    bar: float | None = None
    """What the margin had to reach (the share, where the model gave no distribution)."""
    share: float | None = None
    """The first share, 0..1."""
    batch: int = 1
    options: int = 0
    """Controls the question offered."""
    effects: tuple[str, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PageControl:
    ref: str
    role: str
    name: str
    state: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PageSummary:
    controls: tuple[PageControl, ...] = ()
    offered: int = 0
    unlisted: int = 0
    unlabelled_images: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class OverlaySummary:
    kind: str
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """The reply. `actions` and `changed` count over the whole run."""

    status: Status
    cause: str
    retryable: bool
    advice: str
    story: str
    url_before: str | None
    url_after: str | None
    title: str | None
    page: PageSummary = field(default_factory=PageSummary)
    overlay: OverlaySummary | None = None
    actions: int = 0
    changed: int = 0
    spent: Spent = field(default_factory=Spent)
    completion: float | None = None
    checks: tuple[Checked, ...] = ()
    record: tuple[Row, ...] = ()
    downloads: tuple[Download, ...] = ()
    """Files that the run downloaded, and where they lie."""
    run_id: str = ""
    model: str = ""
