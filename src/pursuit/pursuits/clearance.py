"""Steps that take something out of the way: a consent banner by the policy, a cover by its own way out.

Each is one click at most, stands on the record with its own reason, and proves nothing of the goal.
"""

from dataclasses import replace

from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits import consent, covers, guards
from pursuit.pursuits.consent import Due, origin_of
from pursuit.pursuits.covers import Clearing, Cover
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.did import did
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.memory import Chosen, code_words
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Ending, Row, Target
from pursuit.pursuits.steps import signed
from pursuit.pursuits.trail import Continue, Finish, Step, Trail
from pursuit.pursuits.world import World, after_move, sent

COVERED = Ending(status="blocked", cause="covered")
OF_CONSENT = {
    "refuse": "refused",
    "save": "saved with nothing optional ticked",
    "accept": "accepted",
    "manage": "asked for its choices",
    "close": "closed",
    "noted": "noted",
}


async def answer_banner(world: World, trail: Trail, due: Due) -> Step:
    """Click the way that the policy chose. Whatever comes of it, it is not clicked again on this origin."""
    origin = origin_of(trail.page.url)
    done = {**trail.consents, origin: (*trail.consents.get(origin, ()), due.kind)}
    reason = f"consent: {OF_CONSENT[due.kind]}, as the caller's policy says; a {due.consequence.name}"
    nxt = await _operated(world, trail, due.move, reason)
    return Continue(replace(nxt, consents=done))


async def uncover(  # noqa: PLR0917 - one call site, which hands over one refused move
    world: World, errand: Errand, trail: Trail, chosen: Chosen, result: ActResult, page: Observation
) -> Step | None:
    """Something covers the control of a move that was not sent: take its way out, once, and come back to the
    move. None when it leaves no way that may be taken the first time."""
    aim = guards.aim(chosen.move.element) if chosen.move and chosen.move.element else None
    cover = covers.of_refusal(result, page)
    refused = replace(trail.with_row(_refused(trail, chosen, result)), page=page)
    refused = replace(refused, signature=signed(page, trail.churn, trail.sealed))
    clearing = covers.clearing(cover, page, errand)
    if aim in trail.uncovered or clearing is None:
        return _still_covered(refused, cover, errand, again=aim in trail.uncovered)
    known = trail.uncovered if aim is None else trail.uncovered | {aim}
    nxt = await _cleared(world, refused, clearing)
    return Continue(replace(nxt, uncovered=known, again=chosen))


async def leave_modal(world: World, errand: Errand, trail: Trail) -> Step | None:
    """None of the controls would do and all of them stand in a modal layer: take it away, once."""
    cover = covers.of_modal(trail.page)
    clearing = covers.clearing(cover, trail.page, errand) if cover is not None else None
    if cover is None or clearing is None or cover.text in trail.left:
        return None
    nxt = await _cleared(world, trail, clearing)
    return Continue(replace(nxt, left=trail.left | {cover.text}))


def _still_covered(trail: Trail, cover: Cover, errand: Errand, *, again: bool) -> Step | None:
    if cover.asks_consent and errand.consent != "accept" and not consent.speaks_of_consent(errand):
        return Finish(trail, consent.PERSON)
    return Finish(trail, COVERED) if again else None


async def _cleared(world: World, trail: Trail, clearing: Clearing) -> Trail:
    way = clearing.way
    e = trail.page.element(way.ref) if way is not None else None
    name = f"click {way.role} {way.name}" if way is not None else "press Escape"
    move = Move(action=clearing.action, way="click" if way else "escape", element=e, words=name)
    target = Target(role=way.role, name=way.name) if way is not None else None
    return await _operated(world, trail, move, "it lay over the page; the goal means something else", target)


async def _operated(
    world: World, trail: Trail, move: Move, reason: str, target: Target | None = None
) -> Trail:
    """The trail after a click that is none of the goal's: it counts as an action and as a step."""
    result = await sent(world, move)
    world.watch.acted(move, result)
    page = await after_move(world, trail, move, result)
    e = move.element
    row = Row(
        n=len(trail.rows) + 1,
        verdict="refused" if result.outcome == "not_sent" else "executed",
        move="ACT",
        way=move.way,
        target=target or (Target(role=e.role, name=e.name) if e is not None else None),
        reason=code_words(result) or reason,
    )
    return _after(trail, row, page, done=result.outcome != "not_sent")


def _after(trail: Trail, row: Row, page: Observation, *, done: bool) -> Trail:
    signature = signed(page, trail.churn, trail.sealed)
    name = f'"{row.target.name}"' if row.target is not None else "the page"
    told = did(row.move, row.way, name, row.value)
    changed = done and signature != trail.signature
    return replace(
        trail.with_row(row),
        page=page,
        signature=signature,
        guards=replace(trail.guards, stood=trail.guards.stood | {signature}),
        memory=(*trail.memory, f"{told}: {row.reason}"),
        actions=trail.actions + done,
        changed=trail.changed + changed,
        spent=replace(trail.spent, steps=trail.spent.steps + 1),
        done_signature=None,
        covered=False,
    )


def _refused(trail: Trail, chosen: Chosen, result: ActResult) -> Row:
    d: Decision = chosen.decision
    e = chosen.move.element if chosen.move is not None else None
    return Row(
        n=len(trail.rows) + 1,
        verdict="refused",
        move=d.move,
        way=d.way,
        target=Target(role=e.role, name=e.name or e.facts.description) if e is not None else None,
        value=chosen.move.value if chosen.move is not None else None,
        batch=d.batch,
        options=d.options,
        reason=code_words(result),
    )
