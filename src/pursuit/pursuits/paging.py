"""Counting on over the pages of a list: the seventh of lists of three is the first of the third. Pure."""

from dataclasses import replace

from pursuit.decide.affinity import leads_on
from pursuit.page.observation import Element, Observation
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
