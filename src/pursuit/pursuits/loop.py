"""The decision loop: look, ask, judge, act, compare, until it may stop.

A step returns Continue or Finish and knows nothing of HTTP, SQL or Playwright. Everything it decides with
is pure and stands in the files beside this one.
"""

import asyncio
from dataclasses import replace
from typing import assert_never

from pursuit.budget.pursuit import exhausted, out_of_time
from pursuit.decide.check import checked
from pursuit.decide.types import Reply, Request
from pursuit.errors import BrowserError, BrowserGone, ModelError
from pursuit.page import codes, identity
from pursuit.page.observation import Observation
from pursuit.policy.consequence import Consequence
from pursuit.pursuits import (
    clearance,
    consent,
    consequence,
    ending,
    guards,
    moment,
    moves,
    plan,
    restless,
    search,
    seeking,
    seen,
    steps,
    supply,
)
from pursuit.pursuits.decision import ENDINGS, Decision
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.mask import masked
from pursuit.pursuits.masked_driver import MaskedDriver
from pursuit.pursuits.memory import Chosen
from pursuit.pursuits.moves import Move, Unmakeable
from pursuit.pursuits.outcome import Ending, Outcome
from pursuit.pursuits.report import outcome
from pursuit.pursuits.trail import Continue, Finish, Step, Trail
from pursuit.pursuits.world import Approve, World, after_move, look, sent

__all__ = ["Approve", "Stopped", "World", "pursue"]


async def pursue(world: World, errand: Errand, after: Trail | None = None) -> Outcome:
    """Run one errand to its end, or one that ended before `after` its last step. Never raises for what a
    page or a model did; that is an ending."""
    trail: Trail | None = None
    started = world.clock.monotonic()
    world = replace(world, driver=MaskedDriver(world.driver, errand))
    errand = replace(errand, checks=masked(errand.checks, errand.mask(frozenset())))
    try:
        trail = await _begin(world, errand, started, after)
        while True:
            step = await _step(world, errand, trail)
            for row in step.trail.rows[len(trail.rows) :]:
                world.watch.decided(row)
                world.progress(row)
            trail = step.trail
            if isinstance(step, Finish):
                return await _over(world, errand, trail, step.ending)
    except BrowserError as error:
        world.watch.failed(error)
        return await _over(world, errand, trail, ending.of_browser(error))
    except asyncio.CancelledError:
        stopped = Ending(status="stopped", cause="cancelled")
        raise Stopped(await _over(world, errand, trail, stopped)) from None


async def _over(world: World, errand: Errand, trail: Trail | None, end: Ending) -> Outcome:
    told = outcome(world.run_id, errand, trail, end)
    if trail is not None:
        world.kept(trail)
    await world.watch.ended(told)
    return told


class Stopped(Exception):  # noqa: N818 - it is no error: the caller stopped the run
    """The pursuit was cancelled; `outcome` holds the story so far."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__("stopped")
        self.outcome = outcome


async def _begin(world: World, errand: Errand, started: float, after: Trail | None) -> Trail:
    page = await look(world, errand.url if after is None else None)
    signature = identity.signature(page, identity.Churn())
    if after is not None:
        return after.continued(page, signature, started)
    return Trail(
        page=page,
        signature=signature,
        plan=plan.start(errand.goal),
        guards=guards.Guards(stood=frozenset({signature})),
        seen=seen.begun(page, errand.goal.words),
        url_before=page.url,
        started=started,
    )


async def _step(world: World, errand: Errand, trail: Trail) -> Step:
    """One look's worth: may it stop; what to do; is it sure enough; do it; what came of it."""
    trail = steps.timed(trail, world.clock.monotonic())
    trail, errand = supply.supplied(trail, errand)
    if (end := ending.before_asking(trail, errand)) is not None:
        return Finish(trail, end)
    if (over := exhausted(errand.limits, trail.spent)) is not None:
        return Finish(trail, Ending(status="out_of_budget", cause="budget", detail=over))
    if (due := consent.due(trail, errand)) is not None:
        return await clearance.answer_banner(world, trail, due)
    if (end := consent.kept(trail, errand)) is not None:
        return Finish(trail, end)
    if trail.again is not None:
        return await _again(world, errand, replace(trail, again=None), trail.again)
    if (hidden := seeking.due(trail)) is not None:
        return await _sought(world, errand, trail, hidden)
    answered = await _decide(world, errand, trail)
    if isinstance(answered, Finish):
        return answered
    trail, looked, decision = answered
    if decision.move in ENDINGS:
        return await _end(world, errand, trail, decision)
    if decision.none:
        return await _nothing_fits(world, errand, trail, looked, decision)
    try:
        field, clause = trail.filled_element(), trail.plan.clause
        move = moves.make(decision, trail.page, errand.values, field, errand.destinations, clause)
    except Unmakeable as why:
        return steps.refused(trail, Chosen(decision=decision), str(why))
    return await _judged(world, errand, trail, decision, move)


async def _nothing_fits(
    world: World, errand: Errand, trail: Trail, looked: search.Looked, decision: Decision
) -> Step:
    """Away with what is in front; on through the lists; else search, or hand back."""
    if (left := await clearance.leave_modal(world, errand, trail)) is not None:
        return left
    if (hidden := seeking.further(trail)) is not None:
        return await _sought(world, errand, trail, hidden)
    return steps.none_fits(trail, looked, decision)


async def _sought(world: World, errand: Errand, trail: Trail, chosen: Chosen) -> Step:
    """What the goal names may stand further on in a list: the lists are gone through, once."""
    assert chosen.move is not None
    return await _act(world, errand, seeking.begun(trail, chosen), chosen, chosen.move)


async def _again(world: World, errand: Errand, trail: Trail, chosen: Chosen) -> Step:
    """The move that something lay over, on the page as it is now; where its control is gone, ask anew."""
    was = chosen.move.element if chosen.move is not None else None
    e = guards.found(was, trail.page)
    decision = replace(chosen.decision, element=e)
    try:
        field, clause = trail.filled_element(), trail.plan.clause
        move = moves.make(decision, trail.page, errand.values, field, errand.destinations, clause)
    except Unmakeable:
        return Continue(trail)
    return await _judged(world, errand, trail, decision, move)


async def _judged(world: World, errand: Errand, trail: Trail, decision: Decision, move: Move) -> Step:
    judgement = consequence.judge(decision, move, trail.page, errand, asking=world.approve is not None)
    chosen = Chosen(decision=decision, move=move, judgement=judgement)
    if not judgement.passed:
        able = moment.can_search(trail.page, trail.plan.clause, errand)
        return steps.declined(trail, chosen, judgement, can_search=able)
    taken = guards.Taken(move.element, move.way, move.words)
    if consent.is_unasked(move.element, trail, errand):
        return Finish(steps.kept_back(trail, chosen, consent.PERSON), consent.PERSON)
    again = steps.is_repeated(trail)
    repeat = None if again else guards.refusal(trail.guards, taken, trail.signature, trail.page)
    if (repeat := repeat or steps.repeats(trail, move, judgement)) is not None:
        return steps.refused(trail, chosen, repeat)
    if (end := await _permitted(world, errand, move, judgement)) is not None:
        return Finish(steps.kept_back(trail, chosen, end), end)
    if out_of_time(errand.limits, world.clock.monotonic() - trail.started):
        return Finish(trail, Ending(status="out_of_budget", cause="budget", detail="its time"))
    return await _act(world, errand, trail, chosen, move)


async def _decide(
    world: World, errand: Errand, trail: Trail
) -> tuple[Trail, search.Looked, Decision] | Finish:
    texts = {name: value.text for name, value in errand.values.items()}
    trail = replace(trail, plan=plan.skip_held(trail.plan, trail.page, texts))
    looked = moment.look(trail, errand, most=world.model.max_options - 1)

    async def ask(request: Request) -> Reply:
        nonlocal trail
        left = errand.limits.seconds - (world.clock.monotonic() - trail.started)
        reply = await world.model.decide(replace(request, within=left))
        trail = trail.with_reply(reply)  # recorded before it is judged, wrong answers included
        await world.watch.asked(request, reply)
        return checked(request, reply)

    try:
        decision = await search.decide(ask, looked)
    except ModelError as error:
        world.watch.failed(error)
        trail = trail if error.usage is None else trail.with_usage(error.usage)
        return Finish(trail, ending.of_model(error))
    return steps.asked(trail, looked, decision), looked, decision


async def _end(world: World, errand: Errand, trail: Trail, decision: Decision) -> Step:
    """DONE is believed only on a fresh look with the same signature."""
    verdict = ending.claimed(trail, errand, decision)
    match verdict:
        case Ending():
            return Finish(steps.ended(trail, decision, verdict), verdict)
        case "look_again":
            page = await look(world)
            return Continue(steps.looked_again(trail, page))
        case _:
            assert_never(verdict)


async def _permitted(world: World, errand: Errand, move: Move, judgement: Judgement) -> Ending | None:
    """The caller's policy: forbidden, kept for a person, or a person asked now."""
    match errand.policy.judge(judgement.consequence):
        case "forbid":
            return Ending(status="blocked", cause="policy", detail=judgement.consequence.name)
        case "ask":
            return await _asked_person(world, move, judgement)
        case _:
            return None


async def _asked_person(world: World, move: Move, judgement: Judgement) -> Ending | None:
    if world.approve is None:
        return Ending(status="needs_person", cause="approval", detail=judgement.consequence.name)
    answer = world.approve(move, judgement)
    agreed = answer if isinstance(answer, bool) else await answer
    return (
        None if agreed else Ending(status="needs_person", cause="approval", detail=judgement.consequence.name)
    )


async def _act(world: World, errand: Errand, trail: Trail, chosen: Chosen, move: Move) -> Step:
    try:
        result = await sent(world, move)
    except BrowserGone as error:
        world.watch.failed(error)
        return await _relaunched(world, trail, chosen, error)
    except BrowserError as error:
        world.watch.failed(error)
        return steps.fault(trail, chosen, error)
    world.watch.acted(move, result)
    page = await after_move(world, trail, move, result)
    if result.code == codes.ELEMENT_COVERED:
        cleared = await clearance.uncover(world, errand, trail, chosen, result, page)
        if cleared is not None:
            return cleared
    elif result.outcome == "done" and restless.is_restless(trail, page):
        trail, page = await _watched(world, trail, page)
    return steps.acted(trail, chosen, move, result, page)


async def _watched(world: World, trail: Trail, page: Observation) -> tuple[Trail, Observation]:
    """Look on with nothing done, and learn what the page changes by itself."""
    for _ in range(restless.GLANCES):
        await world.clock.sleep(restless.BETWEEN)
        now = await look(world)
        trail, page = restless.learnt(trail, page, now), now
    return trail, page


async def _relaunched(world: World, trail: Trail, chosen: Chosen, error: BrowserGone) -> Step:
    """The browser died under a move. A move that only looks is chosen anew on the page as it is now; what
    may have had an effect is never sent a second time."""
    j = chosen.judgement
    if j is None or j.consequence is not Consequence.look:
        return Finish(steps.lost(trail, chosen, error), Ending(status="failed", cause="outcome_unknown"))
    page = await look(world, trail.page.url)
    step = steps.fault(trail, chosen, error)
    return replace(step, trail=steps.standing_on(step.trail, page))
