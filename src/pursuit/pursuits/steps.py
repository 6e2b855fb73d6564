"""What each way a step can go does to the trail. Pure: every function takes a trail and gives the next."""

from collections.abc import Callable
from dataclasses import replace
from pursuit.errors import BrowserError
from pursuit.page import codes, effects, identity
from pursuit.page.action import ActResult, Change
from pursuit.page.observation import Element, Observation
from pursuit.policy.lexicon import peers
from pursuit.pursuits import guards, plan
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.gate import HEADS, Judgement
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Ending, Row, Target
from pursuit.pursuits.search import Looked
from pursuit.pursuits.trail import Continue, Finish, Step, Trail

PATIENCE = 1.5
"""Seconds an unchanged page is looked at again before its control is dead."""

PATIENCE_IN_FLIGHT = 5.0
GLANCE = 0.1
SEARCHES = 2
"""Times a run may promote a page's search."""

STANDS_STILL = frozenset({"WAIT", "hover", "scroll"})


def timed(trail: Trail, seconds: float) -> Trail:
    return replace(trail, spent=replace(trail.spent, seconds=seconds))


def asked(trail: Trail, looked: Looked, decision: Decision) -> Trail:
    """After the model answered: one decision more, what it said of completion, what is now exhausted."""
    spent = replace(trail.spent, decisions=trail.spent.decisions + 1)
    searched = decision.batches > 1 or decision.batch > 1
    return replace(
        trail,
        spent=spent,
        completion=decision.completion,
        exhausted=looked.view.fingerprint if searched else trail.exhausted,
    )


def _row(
    trail: Trail, d: Decision, verdict: str, move: Move | None, j: Judgement | None, **more: object
) -> Row:
    e = move.element if move is not None else d.element
    base = Row(
        n=len(trail.rows) + 1,
        verdict=verdict,
        move=d.move,
        way=d.way,
        target=Target(role=e.role, name=e.name) if e is not None else None,
        value=move.value if move is not None else None,
        weakest=HEADS.get(j.weakest.head, j.weakest.head) if j is not None else None,
        margin=round(j.weakest.margin, 4) if j is not None else None,
        bar=j.bar if j is not None else None,
        share=round(j.weakest.share, 4) if j is not None else None,
        batch=d.batch,
        options=d.options,
    )
    return replace(base, **more)  # type: ignore[arg-type]


def none_fits(trail: Trail, looked: Looked, d: Decision) -> Step:
    """None of the listed controls would do: search the page itself if it can, else hand back."""
    may = trail.searches < SEARCHES and trail.signature not in trail.searched_on
    if looked.situation.can_search and may and not trail.search_due:
        row = _row(trail, d, "looked_further", None, None, reason="none of the controls would do; searching instead")
        nxt = replace(
            trail,
            search_due=True,
            searches=trail.searches + 1,
            searched_on=trail.searched_on | {trail.signature},
        )
        return Continue(nxt.with_row(row))
    end = Ending(status="handed_back", cause="none_fits", detail=str(len(looked.view.offers)))
    row = _row(trail, d, "ended", None, None, reason="none of the controls would do")
    return Finish(trail.with_row(row), end)


def declined(trail: Trail, d: Decision, move: Move, j: Judgement) -> Step:
    """Not sure enough: said with the figure and its bar, and looked at again."""
    figure = j.weakest.margin if j.weakest.distribution else j.weakest.share
    reason = f"{HEADS.get(j.weakest.head, j.weakest.head)} led by {figure:.2f}; {j.bar:.2f} was needed"
    row = _row(trail, d, "declined", move, j, reason=reason)
    return Continue(replace(trail.with_row(row), guards=guards.bump(trail.guards, "declines")))


def refused(
    trail: Trail, d: Decision, move: Move | None, why: str, j: Judgement | None = None
) -> Step:
    """Not taken: a repeat, or something that cannot be made. The control is set aside."""
    row = _row(trail, d, "refused", move, j, reason=why)
    g = guards.set_aside(trail.guards, move.element if move is not None else d.element)
    told = (*trail.memory, f"{_tell(d, move)} was not done again: {why}")
    return Continue(replace(trail.with_row(row), guards=guards.bump(g, "declines"), memory=told))


def kept_back(trail: Trail, d: Decision, move: Move, j: Judgement, end: Ending) -> Trail:
    return trail.with_row(_row(trail, d, "ended", move, j, reason=f"{end.cause}: {end.detail}"))


def fault(trail: Trail, d: Decision, move: Move, j: Judgement, error: BrowserError) -> Step:
    row = _row(trail, d, "refused", move, j, reason=str(error))
    return Continue(replace(trail.with_row(row), guards=guards.bump(trail.guards, "faults")))


def patience(move: Move, in_flight: bool) -> float:
    """How long an unchanged page is watched: nothing for moves that need not change it."""
    if move.way in STANDS_STILL:
        return 0.0
    return PATIENCE_IN_FLIGHT if in_flight else PATIENCE


def reacted(trail: Trail, page: Observation) -> bool:
    return identity.signature(page, trail.churn) != trail.signature or page.dialog is not None


def looked_again(trail: Trail, page: Observation) -> Trail:
    """A fresh look with nothing done between: what differs is churn."""
    churn = identity.learn(trail.page, page, trail.churn)
    return replace(
        trail,
        page=page,
        churn=churn,
        done_signature=identity.signature(trail.page, churn),
        signature=identity.signature(page, churn),
        confirmations=trail.confirmations + 1,
    )


def ended(trail: Trail, d: Decision, end: Ending, progress: Callable[[Row], None]) -> Trail:
    row = _row(trail, d, "ended", None, None, reason=f"{end.status}: {end.cause}")
    progress(row)
    return trail.with_row(row)


def acted(
    trail: Trail, errand: Errand, d: Decision, move: Move, j: Judgement, result: ActResult, page: Observation
) -> Step:
    """After an act: what changed, whether the plan moves on, what the guards remember."""
    if result.outcome == "not_sent":
        return Continue(_not_sent(trail, d, move, j, result, page))
    after = identity.signature(page, trail.churn)
    changed = after != trail.signature
    seen = _changes(trail, result, page)
    told = effects.effects(trail.page, page, trail.plan.goal.words, trail.churn, peers=peers)
    about = changed and _about(seen, trail, move)
    row = _row(trail, d, "executed", move, j, effects=told, reason=_code_words(result))
    nxt = _moved(trail.with_row(row), d, move, result, page, after, changed, about, told)
    nxt = replace(nxt, plan=plan.advance(trail.plan, _done(trail, errand, move, result, page, changed, about, told)))
    if result.outcome == "unknown":
        return Finish(nxt, Ending(status="failed", cause="outcome_unknown"))
    return Continue(nxt)


def _changes(trail: Trail, result: ActResult, page: Observation) -> tuple[Change, ...]:
    return result.changes if result.observation is page else effects.changes(trail.page, page)


def _about(seen: tuple[Change, ...], trail: Trail, move: Move) -> bool:
    """A change counts for the goal if it shares its words, or is what an act on a chosen control brings."""
    words = trail.plan.goal.words
    return any(effects.about_goal(c, words, peers) for c in seen) or any(
        c.kind in ("url", "message", "value", "dialog", "state") for c in seen
    )


def _done(
    trail: Trail,
    errand: Errand,
    move: Move,
    result: ActResult,
    page: Observation,
    changed: bool,
    about: bool,
    told: tuple[str, ...],
) -> plan.Done:
    return plan.Done(
        kind=move.action.kind if move.action is not None else "navigate",
        element=move.element,
        value_name=move.value_name,
        option=move.option,
        kept=result.code != codes.VALUE_NOT_KEPT,
        changed=changed,
        navigated=page.document != trail.page.document or page.url != trail.page.url,
        about=about,
        effects=told,
    )


def _moved(
    trail: Trail,
    d: Decision,
    move: Move,
    result: ActResult,
    page: Observation,
    after: str,
    changed: bool,
    about: bool,
    told: tuple[str, ...],
) -> Trail:
    g = guards.acted(trail.guards, move.element, move.way, move.words, trail.signature, after)
    g = guards.landed(g, trail.signature, after)
    g = guards.cleared(g, "declines", "moved", "faults", *(() if move.way == "WAIT" else ("waits",)))
    g = guards.bump(g, "waits") if move.way == "WAIT" and not changed else g
    dead = not changed and move.way not in guards.REPEATABLE
    g = guards.bump(guards.set_aside(g, move.element), "dead") if dead else guards.cleared(g, "dead")
    navigated = page.url != trail.page.url
    field = move.element if move.way == "fill" else None
    return replace(
        trail,
        page=page,
        signature=after,
        guards=g,
        memory=(*trail.memory, _memory(d, move, told, changed, result)),
        actions=trail.actions + (move.way != "WAIT"),
        changed=trail.changed + changed,
        proven=trail.proven or about,
        filled=guards.aim(field) if field is not None else (trail.filled if move.way == "suggest" else None),
        last_way=move.way,
        search_due=False,
        used=trail.used | ({move.value_name} if move.value_name else frozenset()),
        backs=trail.backs + (move.way == "BACK"),
        navigations=trail.navigations + (navigated and move.way != "BACK"),
        spent=replace(trail.spent, steps=trail.spent.steps + 1),
        done_signature=None,
        confirmations=0,
    )


def _not_sent(
    trail: Trail, d: Decision, move: Move, j: Judgement, result: ActResult, page: Observation
) -> Trail:
    """Nothing left: the page moved under the choice, or the control cannot be operated."""
    row = _row(trail, d, "refused", move, j, reason=_code_words(result))
    moved = result.code == codes.PAGE_CHANGED
    g = guards.bump(trail.guards, "moved" if moved else "dead")
    g = g if moved else guards.set_aside(g, move.element)
    told = (*trail.memory, f"{_tell(d, move)} could not be done: {_code_words(result)}")
    return replace(
        trail.with_row(row),
        page=page,
        signature=identity.signature(page, trail.churn),
        guards=g,
        memory=told,
        spent=replace(trail.spent, steps=trail.spent.steps + 1),
    )


def _code_words(result: ActResult) -> str | None:
    if result.code is None:
        return None
    coverer = result.details.get("coverer")
    name = coverer.get("name") or coverer.get("role") if isinstance(coverer, dict) else None
    tail = f" It is covered by {quote(str(name))}." if name else ""
    return codes.SENTENCES.get(result.code, result.code) + tail


def quote(words: str, cap: int = 80) -> str:
    """Page words in our own prose: on one line, capped, in quotes."""
    flat = " ".join(words.split())
    return f'"{flat if len(flat) <= cap else flat[: cap - 1] + "…"}"'


def _memory(d: Decision, move: Move, told: tuple[str, ...], changed: bool, result: ActResult) -> str:
    """A past move by what it touched and what followed."""
    what = _tell(d, move)
    if told:
        return f"{what}, and {'; '.join(told)}"
    if result.code == codes.VALUE_NOT_KEPT:
        return f"{what}, and the field did not keep it"
    return f"{what}, and {'something on the page changed' if changed else 'nothing changed'}"


def _tell(d: Decision, move: Move | None) -> str:
    e = move.element if move is not None else d.element
    name = _named(e)
    match d.way if d.move == "ACT" else d.move:
        case "fill":
            return f"typed {quote((move.value if move else None) or d.value or '')} into {name}"
        case "select":
            return f"chose {quote((move.value if move else None) or '')} in {name}"
        case "submit":
            return f"submitted {name}"
        case "check" | "uncheck" | "hover" | "press":
            return f"{PAST[d.way or '']} {name}"
        case "scroll" | "WAIT" | "BACK" | "FORWARD" | "RELOAD" | "NAVIGATE" | "dialog_accept" | "dialog_dismiss":
            return PAST[d.way if d.move == "ACT" and d.way else d.move]
        case _:
            return f"clicked {name}"


PAST = {
    "check": "ticked",
    "uncheck": "cleared",
    "hover": "rested on",
    "press": "pressed Enter on",
    "scroll": "scrolled on",
    "WAIT": "waited",
    "BACK": "went back",
    "FORWARD": "went forward",
    "RELOAD": "reloaded the page",
    "NAVIGATE": "went to the address given",
    "dialog_accept": "accepted the dialog",
    "dialog_dismiss": "dismissed the dialog",
}


def _named(e: Element | None) -> str:
    if e is None:
        return "the page"
    row = f" in the row {quote(e.row, 60)}" if e.row and e.name and e.name not in e.row else ""
    return f"{quote(e.name or e.facts.description or e.role)}{row}"
