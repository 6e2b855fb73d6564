"""Everything one pursuit knows at one moment. Frozen; each step makes the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pursuit.budget.pursuit import Spent
from pursuit.decide.types import Reply, Usage
from pursuit.page.action import Download
from pursuit.page.identity import Churn
from pursuit.page.observation import Element, Observation
from pursuit.pursuits import guards
from pursuit.pursuits.errand import Value
from pursuit.pursuits.guards import Aim, Guards
from pursuit.pursuits.memory import Chosen
from pursuit.pursuits.outcome import Ending, Row
from pursuit.pursuits.plan import Plan
from pursuit.pursuits.seen import Seen


@dataclass(frozen=True, kw_only=True, slots=True)
class Trail:
    """Where the run stands, what it did, what it remembers."""

    page: Observation
    signature: str
    plan: Plan
    started: float = 0.0
    """The clock's reading when the run began."""
    guards: Guards = field(default_factory=Guards)
    churn: Churn = field(default_factory=Churn)
    spent: Spent = field(default_factory=Spent)
    before: Spent = field(default_factory=Spent)
    """What was spent by the runs that this one continues; their budgets were their own."""
    rows: tuple[Row, ...] = ()
    seen: Seen = ()
    memory: tuple[str, ...] = ()
    """Past moves, told by what they touched and what followed."""
    downloads: tuple[Download, ...] = ()
    actions: int = 0
    changed: int = 0
    proven: bool = False
    """Something observable, not ambient and about the goal, has changed."""
    sealed: frozenset[tuple[str, int]] = frozenset()
    """What changed and does not show in a look's words: (document, node) of the secret fields that were
    filled, (document, -n) of the n-th act that dragged something elsewhere."""
    had: frozenset[Aim] = frozenset()
    """Controls whose effect was seen, of the class change or above."""
    had_before: frozenset[Aim] = frozenset()
    """The same of the runs that this one continues: nothing of it is done again."""
    touched: frozenset[Aim] = frozenset()
    """Controls acted on for the clause at hand."""
    filled: Aim | None = None
    """The field the last step filled."""
    pending: bool = False
    """A field of a posted form was changed and nothing was sent since."""
    searched_on: frozenset[str] = frozenset()
    """Signatures of pages on which a search was promoted: once per page."""
    searches: int = 0
    exhausted: str | None = None
    """Fingerprint of the page that was searched to its end."""
    search_due: bool = False
    completion: float | None = None
    confirmations: int = 0
    """Fresh looks spent on believing DONE."""
    done_signature: str | None = None
    """Signature DONE was claimed on, waiting for a fresh look to agree."""
    used: frozenset[str] = frozenset()
    """Names of the values that were put in."""
    shown: Mapping[str, Value] = field(default_factory=dict)
    """Texts that the goal describes and that were read from the page, by name."""
    url_before: str | None = None
    covered: bool = False
    """The last move was not sent because something covers its control."""
    watched: frozenset[str] = frozenset()
    """Documents that were watched for what changes by itself."""
    consents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What was clicked on the consent banners of each origin."""
    uncovered: frozenset[Aim | None] = frozenset()
    """Controls from which something was taken away."""
    left: frozenset[str] = frozenset()
    """What modal layers said that were taken away."""
    sought: frozenset[tuple[str, str]] = frozenset()
    """(document, words) that the page's lists were gone through for."""
    again: Chosen | None = None
    """The move to come back to, now that its control is not covered any more."""
    backs: int = 0
    navigations: int = 0
    model: str = ""

    def with_reply(self, reply: Reply) -> "Trail":
        return replace(self.with_usage(reply.usage), model=reply.model or self.model)

    def with_usage(self, u: Usage) -> "Trail":
        """One more request is recorded, whatever came of it."""
        spent = self.spent.request(input=u.input, output=u.output, cached=u.cached, cost=u.cost_usd)
        return replace(self, spent=spent)

    def continued(self, page: Observation, signature: str, now: float) -> "Trail":
        """A new run that knows what this one did: on the page as it is now, under a budget of its own."""
        return replace(
            self,
            page=page,
            signature=signature,
            started=now,
            guards=Guards(stood=frozenset({signature})),
            before=self.before.plus(self.spent),
            spent=Spent(),
            had_before=self.had_before | self.had,
            exhausted=None,
            done_signature=None,
            confirmations=0,
            covered=False,
            again=None,
        )

    def with_row(self, row: Row) -> "Trail":
        return replace(self, rows=(*self.rows, row))

    def filled_element(self) -> Element | None:
        """The field the last step filled, if it (or its re-rendered twin) still stands."""
        if self.filled is None:
            return None
        return next(
            (e for e in self.page.elements if guards.same_control(self.filled, e, self.page)),
            None,
        )


@dataclass(frozen=True, slots=True)
class Continue:
    """The step is done and the run goes on."""

    trail: Trail


@dataclass(frozen=True, slots=True)
class Finish:
    """The run ends here."""

    trail: Trail
    ending: Ending


Step = Continue | Finish
