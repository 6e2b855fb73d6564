"""Lists of several pages: the seventh of lists of three is the first of the third, and a list that is wanted
to its end is not done while it goes on. Pure."""

from dataclasses import replace

from pursuit.decide.affinity import leads_on
from pursuit.page.observation import Element, Observation
from pursuit.policy.sayings import says
from pursuit.pursuits import plan, rows


def paged(before: plan.Plan, page: Observation, e: Element | None) -> plan.Plan:
    """The plan with what was counted on `page` taken off, when a control that leads on was acted on there."""
    clause = before.clause
    if clause is None or clause.ordinal is None or e is None or not leads_on(e.name or e.facts.hint):
        return before
    here = rows.counted(page, clause)
    if clause.ordinal <= here:
        return before
    return plan.with_clause(before, replace(clause, ordinal=clause.ordinal - here))


def stops_short(goal: str, page: Observation) -> bool:
    """Whether the goal wants a list to its end and the page offers more of it."""
    return says("whole", "", goal) and any(_goes_on(e) for e in page.elements)


def _goes_on(e: Element) -> bool:
    return not e.state.disabled and e.role in ("link", "button") and leads_on(e.name or e.facts.hint)
