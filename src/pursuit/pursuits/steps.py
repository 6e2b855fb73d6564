"""What each way a step can go does to the trail. Pure: every function takes a trail and gives the next."""

from dataclasses import dataclass, replace

from pursuit.errors import BrowserError
from pursuit.page import codes, effects, identity
from pursuit.page.action import ActResult, Change, Download
from pursuit.page.describe import quoted
from pursuit.page.observation import Element, Observation
from pursuit.page.peers import peers_of_stems
from pursuit.policy.consequence import Consequence
from pursuit.policy.trouble import says_trouble
from pursuit.pursuits import guards, plan
from pursuit.pursuits.clocks import learn_clocks
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.gate import HEADS, Judgement
from pursuit.pursuits.meant import is_aimed
from pursuit.pursuits.memory import Chosen, code_words, remembered, tell
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Ending, Row, Target
from pursuit.pursuits.paging import paged
from pursuit.pursuits.pending import READ_BACK, pending
from pursuit.pursuits.search import Looked
from pursuit.pursuits.seen import also
from pursuit.pursuits.trail import Continue, Finish, Step, Trail
from pursuit.pursuits.until import is_comparison

PATIENCE = 1.5
"""Seconds an unchanged page is looked at again before its control is dead."""

PATIENCE_IN_FLIGHT = 5.0
GLANCE = 0.1
SEARCHES = 2
"""Times a run may promote a page's search."""

STANDS_STILL = frozenset({"WAIT", "hover", "scroll", "drag"})


def timed(trail: Trail, now: float) -> Trail:
    return replace(trail, spent=replace(trail.spent, seconds=now - trail.started))


def asked(trail: Trail, looked: Looked, decision: Decision) -> Trail:
    """After the model answered: one decision more, what it said of completion, what is now exhausted."""
    spent = replace(trail.spent, decisions=trail.spent.decisions + 1)
    searched = decision.batches > 1 or decision.batch > 1
    return replace(
        trail,
        spent=spent,
        completion=None if decision.completion is None else round(decision.completion, 4),
        exhausted=looked.view.fingerprint if searched else trail.exhausted,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Came:
    """What came of a move, compared with the page before it."""

    result: ActResult
    page: Observation
    signature: str
    churn: identity.Churn
    sealed: frozenset[tuple[str, int]]
    changed: bool
    about: bool
    trouble: bool
    """The page answered with a message that it did not work."""
    told: tuple[str, ...]


def _row(
    trail: Trail, chosen: Chosen, verdict: str, *, reason: str | None = None, told: tuple[str, ...] = ()
) -> Row:
    d, move, j = chosen.decision, chosen.move, chosen.judgement
    e = move.element if move is not None else d.element
    return Row(
        n=len(trail.rows) + 1,
        verdict=verdict,
        move=d.move,
        way=d.way,
        target=Target.of(e),
        value=move.value if move is not None else None,
        onto=Target.of(move.onto) if move is not None else None,
        weakest=HEADS.get(j.weakest.head, j.weakest.head) if j is not None else None,
        margin=round(j.weakest.margin, 4) if j is not None else None,
        bar=j.bar if j is not None else None,
        share=round(j.weakest.share, 4) if j is not None else None,
        batch=d.batch,
        options=d.options,
        effects=told,
        reason=reason,
    )


def none_fits(trail: Trail, looked: Looked, d: Decision) -> Step:
    """None of the listed controls would do: search the page itself if it can, else hand back."""
    if looked.situation.can_search and _may_search(trail):
        why = "none of the controls would do; searching instead"
        return Continue(
            _searching(trail).with_row(_row(trail, Chosen(decision=d), "looked_further", reason=why))
        )
    if trail.covered:
        row = _row(trail, Chosen(decision=d), "ended", reason="what covers the control is still there")
        return Finish(trail.with_row(row), Ending(status="blocked", cause="covered"))
    clause = trail.plan.clause
    lacks = clause is not None and clause.verb == "fill" and clause.value is not None
    end = Ending(status="handed_back", cause="no_field" if lacks and clause else "none_fits")
    row = _row(trail, Chosen(decision=d), "ended", reason="none of the controls would do")
    return Finish(trail.with_row(row), end)


def declined(trail: Trail, chosen: Chosen, j: Judgement, *, can_search: bool) -> Step:
    """Not sure enough: said with the figure and its bar, and looked at again."""
    figure = j.weakest.margin if j.weakest.distribution else j.weakest.share
    reason = f"{HEADS.get(j.weakest.head, j.weakest.head)} led by {figure:.2f}; {j.bar:.2f} was needed"
    row = _row(trail, chosen, "declined", reason=reason)
    nxt = replace(trail.with_row(row), guards=guards.bump(trail.guards, "declines"))
    # Asking the same question of the same page gives the same answer; a search may give a better page.
    elsewhere = j.weakest.head == "target" and _is_sought(trail) and can_search and _may_search(trail)
    return Continue(_searching(nxt) if elsewhere else nxt)


SOUGHT = frozenset({"open", "find", "add", "buy"})
"""Verbs whose target may well be on another page than the one at hand."""


def _is_sought(trail: Trail) -> bool:
    clause = trail.plan.clause
    return clause is not None and clause.verb in SOUGHT


def _may_search(trail: Trail) -> bool:
    """Once per page, and a few times a run."""
    fresh = trail.searches < SEARCHES and trail.signature not in trail.searched_on
    return fresh and not trail.search_due


def _searching(trail: Trail) -> Trail:
    return replace(
        trail,
        search_due=True,
        searches=trail.searches + 1,
        searched_on=trail.searched_on | {trail.signature},
    )


def refused(trail: Trail, chosen: Chosen, why: str) -> Step:
    """Not taken: a repeat, or something that cannot be made. The control is set aside."""
    row = _row(trail, chosen, "refused", reason=why)
    move = chosen.move
    g = guards.set_aside(trail.guards, move.element if move is not None else chosen.decision.element)
    told = (*trail.memory, f"{tell(chosen)} was not done: {why}")
    return Continue(replace(trail.with_row(row), guards=guards.repeated(g), memory=told))


ONCE = frozenset({"click", "submit"})
"""Ways of acting whose effect may add up; filling or choosing the same again changes nothing."""


def repeats(trail: Trail, move: Move, j: Judgement) -> str | None:
    """Why an effect is not to be had a second time: adding once more is another errand."""
    if move.element is None or j.consequence is Consequence.look:
        return None
    if move.way in ONCE and guards.is_among(trail.had_before, move.element, trail.page):
        return "it was done in the run before this one, and its effect was seen"
    if not guards.is_among(trail.touched, move.element, trail.page):
        return None
    if not plan.is_wanted_once(trail.plan, move.element):
        return None
    return "it was done already for this part of the goal"


def kept_back(trail: Trail, chosen: Chosen, end: Ending) -> Trail:
    return trail.with_row(_row(trail, chosen, "ended", reason=f"{end.cause}: {end.detail}"))


def fault(trail: Trail, chosen: Chosen, error: BrowserError) -> Step:
    row = _row(trail, chosen, "refused", reason=str(error))
    return Continue(replace(trail.with_row(row), guards=guards.bump(trail.guards, "faults")))


def lost(trail: Trail, chosen: Chosen, error: BrowserError) -> Trail:
    return trail.with_row(_row(trail, chosen, "executed", reason=str(error)))


def standing_on(trail: Trail, page: Observation) -> Trail:
    """The trail on a page that was reached by no move of the run."""
    return replace(trail, page=page, signature=signed(page, trail.churn, trail.sealed), filled=None)


def patience(move: Move, result: ActResult) -> float:
    """Seconds an unchanged page is watched: none for moves that need not change it, that never left, or
    whose effect is the value that was read back."""
    if move.way in STANDS_STILL or move.way in READ_BACK or result.outcome != "done":
        return 0.0
    return PATIENCE_IN_FLIGHT if result.in_flight else PATIENCE


def reacted(trail: Trail, page: Observation) -> bool:
    """The page answered: it differs in more than its clocks."""
    if page.dialog is not None:
        return True
    churn = learn_clocks(trail.churn, effects.changes(trail.page, page))
    return signed(page, churn, trail.sealed) != _signature_under(trail, churn)


def looked_again(trail: Trail, page: Observation) -> Trail:
    """A fresh look with nothing done between: what differs is churn."""
    churn = identity.learn(trail.page, page, trail.churn)
    return replace(
        trail,
        page=page,
        churn=churn,
        done_signature=_signature_under(trail, churn),
        signature=signed(page, churn, trail.sealed),
        confirmations=trail.confirmations + 1,
    )


def ended(trail: Trail, d: Decision, end: Ending) -> Trail:
    return trail.with_row(_row(trail, Chosen(decision=d), "ended", reason=f"{end.status}: {end.cause}"))


def acted(trail: Trail, chosen: Chosen, move: Move, result: ActResult, page: Observation) -> Step:
    """After an act: what changed, whether the plan moves on, what the guards remember."""
    if result.outcome == "not_sent":
        return Continue(_not_sent(trail, chosen, move, result, page))
    came = _compared(trail, move, result, page)
    row = _row(trail, chosen, "executed", told=came.told, reason=code_words(result))
    nxt = _moved(trail.with_row(row), chosen, move, came)
    onward = plan.advance(_counted(trail, move, came), _done(trail, chosen, move, came))
    nxt = replace(
        nxt, plan=onward, touched=_touched(trail, move, onward), had=_had(trail, chosen, move, came)
    )
    if result.outcome == "unknown":
        return Finish(nxt, Ending(status="failed", cause="outcome_unknown"))
    return Continue(nxt)


def signed(page: Observation, churn: identity.Churn, sealed: frozenset[tuple[str, int]]) -> str:
    """The page's signature, with which secret fields hold something: their values are never read."""
    here = sorted(f"{node}" for document, node in sealed if document == page.document)
    return identity.signature(page, churn) + "".join(f"+{node}" for node in here)


def _signature_under(trail: Trail, churn: identity.Churn) -> str:
    """The signature of the page the trail stands on, when `churn` is what is left out of it."""
    return trail.signature if churn == trail.churn else signed(trail.page, churn, trail.sealed)


def _sealed(
    trail: Trail, move: Move, result: ActResult, seen: tuple[Change, ...]
) -> frozenset[tuple[str, int]]:
    e = move.element
    if move.way == "drag" and e is not None and any(c.kind == "moved" for c in seen):
        return trail.sealed | {(e.facts.document, -trail.actions - 1)}
    kept = result.outcome == "done" and result.code is None
    if move.way == "fill" and e is not None and e.facts.secret and kept:
        return trail.sealed | {(e.facts.document, e.facts.node)}
    return trail.sealed


def _trouble(seen: tuple[Change, ...]) -> bool:
    return any(c.kind == "message" and c.now is not None and says_trouble(c.now) for c in seen)


def _compared(trail: Trail, move: Move, result: ActResult, page: Observation) -> Came:
    words = trail.plan.goal.words
    seen = effects.changes(trail.page, page)
    sealed = _sealed(trail, move, result, seen)
    churn = learn_clocks(trail.churn, seen)
    signature = signed(page, churn, sealed)
    changed = signature != _signature_under(trail, churn)
    return Came(
        result=result,
        page=page,
        signature=signature,
        sealed=sealed,
        churn=churn,
        changed=changed or bool(result.downloads),
        about=_is_about(
            effects.steady_changes(trail.page, page, churn), trail, move, result, changed=changed
        ),
        trouble=_trouble(seen),
        told=(
            *(_saved(d) for d in result.downloads),
            *effects.effects(trail.page, page, words, churn, peers=peers_of_stems(words)),
        ),
    )


def _is_about(
    seen: tuple[Change, ...], trail: Trail, move: Move, result: ActResult, *, changed: bool
) -> bool:
    """Something changed that the goal is about; a file that came counts like a change of the page."""
    files = tuple(c for c in result.changes if c.kind == "download")
    return bool(changed or files) and not _trouble(seen) and _about((*seen, *files), trail, move)


def _saved(d: Download) -> str:
    return f"downloaded {quoted(d.name)} ({d.bytes:,} bytes)"


CAME_WITH_THE_ACT = frozenset({"url", "message", "value", "dialog", "state", "download", "moved"})


def _about(seen: tuple[Change, ...], trail: Trail, move: Move) -> bool:
    """A change counts for the goal if it shares its words, or if it came with the act on a control that
    the goal's words chose."""
    words = trail.plan.goal.words
    known = peers_of_stems(words)
    if any(effects.about_goal(c, words, known) for c in seen):
        return True
    return is_aimed(move, words | known) and any(c.kind in CAME_WITH_THE_ACT for c in seen)


def _done(trail: Trail, chosen: Chosen, move: Move, came: Came) -> plan.Done:
    before, page = trail.page, came.page
    return plan.Done(
        kind=move.action.kind if move.action is not None else "navigate",
        element=move.element,
        value_name=move.value_name,
        option=move.option,
        chosen=chosen.decision.picked,
        kept=came.result.code != codes.VALUE_NOT_KEPT,
        changed=came.changed,
        trouble=came.trouble,
        navigated=page.document != before.document or page.url != before.url,
        about=came.about,
        opened=_opened(move.element, page),
    )


def _opened(e: Element | None, page: Observation) -> bool:
    """Whether the control is one that shows or hides something, and shows it now."""
    if e is None or e.state.expanded is not False:
        return False
    return any(same.state.expanded is True for same in page.elements if guards.aim(same) == guards.aim(e))


def _had(trail: Trail, chosen: Chosen, move: Move, came: Came) -> frozenset[guards.Aim]:
    j = chosen.judgement
    seen = came.told and move.element is not None and j is not None and j.consequence > Consequence.look
    return trail.had | {guards.aim(move.element)} if seen and move.element is not None else trail.had


def _counted(trail: Trail, move: Move, came: Came) -> plan.Plan:
    return paged(trail.plan, trail.page, move.element) if came.changed else trail.plan


def is_repeated(trail: Trail) -> bool:
    """The clause at hand asks for the same again and again, until a number fits."""
    return trail.plan.clause is not None and is_comparison(trail.plan.clause.until)


def _touched(trail: Trail, move: Move, onward: plan.Plan) -> frozenset[guards.Aim]:
    """Controls acted on for the clause at hand; a new clause starts with none."""
    if onward.index != trail.plan.index or onward.names != trail.plan.names:
        return frozenset()
    return trail.touched if move.element is None else trail.touched | {guards.aim(move.element)}


def _moved(trail: Trail, chosen: Chosen, move: Move, came: Came) -> Trail:
    filled = move.element if move.way == "fill" else None
    return replace(
        trail,
        page=came.page,
        churn=came.churn,
        sealed=came.sealed,
        signature=came.signature,
        guards=_remembered(trail, move, came),
        memory=(*trail.memory, remembered(chosen, came.result, came.told, changed=came.changed)),
        seen=also(trail.seen, trail.page, came.page, trail.plan.goal.words),
        actions=trail.actions + (move.way != "WAIT"),
        downloads=(*trail.downloads, *came.result.downloads),
        changed=trail.changed + came.changed,
        proven=trail.proven or came.about,
        filled=guards.aim(filled) if filled is not None else None,
        pending=pending(trail, move, came.page, changed=came.changed),
        search_due=False,
        covered=False,
        used=trail.used | ({move.value_name} if move.value_name else frozenset()),
        backs=trail.backs + (move.way == "BACK"),
        navigations=trail.navigations + (came.page.url != trail.page.url and move.way != "BACK"),
        spent=replace(trail.spent, steps=trail.spent.steps + 1),
        done_signature=None,
        confirmations=0,
    )


def _remembered(trail: Trail, move: Move, came: Came) -> guards.Guards:
    """The guards after an executed move."""
    kept = came.result.code != codes.VALUE_NOT_KEPT
    taken = guards.Taken(move.element, move.way, move.words)
    g = guards.acted(trail.guards, taken, trail.signature, came.signature, kept=kept)
    g = guards.landed(g, trail.signature, came.signature)
    g = guards.cleared(g, "declines", "moved", "faults")
    if move.way == "WAIT":
        return g if came.changed else guards.bump(g, "waits")
    g = guards.cleared(g, "waits")
    if came.changed or move.way in guards.REPEATABLE or is_repeated(trail):
        return guards.cleared(g, "dead")
    return guards.bump(guards.set_aside(g, move.element), "dead")


def _not_sent(trail: Trail, chosen: Chosen, move: Move, result: ActResult, page: Observation) -> Trail:
    """Nothing left: the page moved under the choice, or the control cannot be operated."""
    why = code_words(result)
    moved = result.code == codes.PAGE_CHANGED
    g = guards.bump(trail.guards, "moved" if moved else "dead")
    return replace(
        trail.with_row(_row(trail, chosen, "refused", reason=why)),
        page=page,
        signature=signed(page, trail.churn, trail.sealed),
        guards=g if moved else guards.set_aside(g, move.element),
        covered=result.code == codes.ELEMENT_COVERED,
        memory=(*trail.memory, f"{tell(chosen)} could not be done: {why}"),
        spent=replace(trail.spent, steps=trail.spent.steps + 1),
    )
