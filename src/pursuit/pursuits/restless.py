"""Pages on which something moves by itself: when that is found out, and what is learnt from watching. Pure.

After an act nobody can tell what the act did from what the page does anyway. A page that gives reason to ask
is watched for a while with nothing done, once a document; what changes then is churn, and what the act did is
compared again without it. A page that gives none pays nothing.
"""

from dataclasses import replace

from pursuit.page import effects, identity
from pursuit.page.action import Change
from pursuit.page.churn import kind_of
from pursuit.page.observation import Observation
from pursuit.page.peers import peers_of_stems
from pursuit.pursuits.steps import signed
from pursuit.pursuits.trail import Trail

GLANCES = 3
"""Looks at a restless page with nothing done between."""
BETWEEN = 0.45
"""Seconds between two of them: clocks, prices and tickers go on in a second or so."""


def is_restless(trail: Trail, page: Observation) -> bool:
    """Something changed that may well have changed by itself, and the page was not watched yet."""
    if page.document != trail.page.document or page.document in trail.watched or page.dialog is not None:
        return False
    seen = effects.steady_changes(trail.page, page, trail.churn)
    return any(_may_be_churn(c, trail) for c in seen)


def _may_be_churn(c: Change, trail: Trail) -> bool:
    """Only its digits differ, or a text that is not about the goal was put in place of another."""
    if c.kind not in ("text", "name", "value") or not c.was or not c.now:
        return False
    words = trail.plan.goal.words
    return kind_of(c.was) == kind_of(c.now) or not effects.about_goal(c, words, peers_of_stems(words))


def learnt(trail: Trail, was: Observation, now: Observation) -> Trail:
    """The trail, still on the page before the act, with what differs between two looks after it left out."""
    churn = identity.learn(was, now, trail.churn, watched=True)
    signature = signed(trail.page, churn, trail.sealed)
    guards = replace(trail.guards, stood=trail.guards.stood | {signature})
    watched = trail.watched | {now.document}
    return replace(trail, churn=churn, signature=signature, guards=guards, watched=watched)
