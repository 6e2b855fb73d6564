"""When a run may stop and what its stop is called. Pure.

DONE and BLOCKED pass no bar, because an ending touches nothing; what makes DONE `satisfied` stands here.
"""

from typing import Literal

from pursuit.errors import BrowserError, ModelBusy, ModelError
from pursuit.page import codes
from pursuit.pursuits import guards, paging, person
from pursuit.pursuits.checks import evaluate
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.outcome import Ending, Status
from pursuit.pursuits.trail import Trail
from pursuit.pursuits.view import offered

FRESH_LOOKS = 2
COMPLETE = 0.5


def before_asking(trail: Trail, errand: Errand) -> Ending | None:
    """Endings that code sees on the page or in the run, before a decision is paid for."""
    if errand.checks and all(c.holds for c in evaluate(errand.checks, trail.page)):
        return Ending(status="satisfied", cause="already" if trail.actions == 0 else "checks")
    if (stop := guards.ended(trail.guards)) is not None:
        return Ending(status=_status(stop[0]), cause=stop[1])
    if trail.guards.aside and not trail.plan.finished and not _left(trail):
        return Ending(status="stalled", cause="circles" if trail.changed else "unchanged")
    return person.needed(trail, errand)


def _left(trail: Trail) -> bool:
    """Whether any control is left that was not set aside."""
    page = trail.page
    return any(not guards.is_aside(trail.guards, e, page) for e in offered(page.elements))


def _status(word: str) -> Status:
    return "failed" if word == "failed" else "not_confident" if word == "not_confident" else "stalled"


def claimed(trail: Trail, errand: Errand, decision: Decision) -> Ending | Literal["look_again"]:
    """What a DONE or BLOCKED of the model comes to."""
    if decision.move == "BLOCKED":
        if person.asks_secret(trail.page) and not person.has_secret(errand):
            cause = "password" if person.asks_password(trail.page) else "code"
            return Ending(status="needs_person", cause=cause)
        return Ending(status="blocked", cause="page")
    if errand.checks:
        # Checks are decided at every look; here at least one does not hold, and they outrank the model.
        return Ending(status="unverified", cause="checks")
    doubt = _doubt(trail, errand, decision)
    if doubt is not None:
        return Ending(status="unverified", cause=doubt)
    if trail.done_signature == trail.signature:
        return Ending(status="satisfied", cause="done")
    if trail.confirmations >= FRESH_LOOKS:
        return Ending(status="unverified", cause="moving")
    return "look_again"


def _doubt(trail: Trail, errand: Errand, decision: Decision) -> str | None:
    if paging.stops_short(errand.goal.text, trail.page):
        return "unfinished"
    if errand.goal.asks_change:
        if not (trail.proven or trail.plan.proven):
            return "nothing_changed"
        if trail.pending:
            return "not_sent"
        return "unfinished" if any(c.change for c in trail.plan.left) else None
    if decision.completion is None or decision.completion < COMPLETE:
        return "not_shown"
    if decision.missing is not None and decision.missing > COMPLETE:
        return "contradicted"
    return None


def of_model(error: ModelError) -> Ending:
    """An error of the decision model that ends the run: never a guess instead of its answer."""
    if isinstance(error, ModelBusy):
        return Ending(status="out_of_budget", cause="model_busy", detail=str(error))
    return Ending(status="failed", cause="model", detail=str(error))


def of_browser(error: BrowserError) -> Ending:
    """A browser error that ends the run."""
    if error.code == codes.URL_DISALLOWED:
        return Ending(status="blocked", cause="origin", detail=str(error))
    return Ending(status="failed", cause="browser", detail=str(error))
