"""Which part of the goal is at hand, and when code may hold it done. Pure.

A model that does not plan gets one clause at a time; a clause is left when what was acted on is what the
clause names and the page answered. A clause that cannot be shown done is never called done.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pursuit.decide.situation import Clause, Goal
from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words, fold
from pursuit.pursuits import calendar, carried, meant, until
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_tokens import tokenise


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """The goal and how far it is. `names` are the labels of the clause at hand that are done."""

    goal: Goal
    index: int = 0
    names: frozenset[str] = frozenset()
    filled: bool = False
    """The clause at hand had its value put into a field (first half of a search)."""
    tries: int = 0
    """Acts made for the clause at hand."""
    times: int = 0
    """Of those, the ones that did what the clause asks, for a clause that asks for several."""
    done: tuple[str, ...] = ()
    proven: bool = False
    """Some clause that asks for a change was answered by a change about it."""

    @property
    def clause(self) -> Clause | None:
        return self.goal.clauses[self.index] if self.index < len(self.goal.clauses) else None

    @property
    def left(self) -> tuple[Clause, ...]:
        """The clauses that code does not hold done."""
        return self.goal.clauses[self.index :]

    @property
    def finished(self) -> bool:
        return self.clause is None


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """What one executed step did, as the plan needs it."""

    kind: str
    element: Element | None
    value_name: str | None
    option: str | None
    chosen: bool
    """Code picked the control by the clause's comparison or ordinal."""
    kept: bool
    """The field kept its value; true for everything that is not a fill."""
    changed: bool
    """The page's signature is another one."""
    navigated: bool
    about: bool
    """Some change is about the goal."""
    opened: bool = False
    """The control only opened what hangs on it: a menu, a panel."""
    trouble: bool = False
    """The page answered that it did not work; then no clause is done by it."""


def start(goal: Goal) -> Plan:
    """The plan before anything was done. Clauses that forbid something are not steps, nor are those that
    only look on the way to the next ("switch between the tabs to find ...")."""
    asked = [c for c in goal.clauses if not c.negated]
    kept = tuple(c for n, c in enumerate(asked) if n == len(asked) - 1 or not _only_looks(c))
    return Plan(goal=replace(goal, clauses=kept))


def _only_looks(c: Clause) -> bool:
    if c.verb == "find":
        return True
    return (
        c.verb in ("open", "click")
        and not c.names
        and c.topic == ""
        and c.object.casefold() in LOOKED_THROUGH
    )


LOOKED_THROUGH = frozenset(
    {"tabs", "sections", "pages", "panels", "menus", "the sections below", "sections below"}
)


def skip_held(plan: Plan, page: Observation, texts: Mapping[str, str]) -> Plan:
    """Leave clauses whose state stands on the page already: a box ticked, a field filled."""
    while (clause := plan.clause) is not None and _stands(plan, clause, page, texts):
        plan = _leave(plan, proven=plan.tries > 0)
    return plan


def _stands(plan: Plan, clause: Clause, page: Observation, texts: Mapping[str, str]) -> bool:
    if clause.until:
        return until.holds(clause.until, page)
    if carried.settled(page, clause) or calendar.stands(page, clause, texts):
        return True
    return _is_here(plan, clause, page) or (plan.tries == 0 and _holds(clause, page, texts))


def with_clause(plan: Plan, *read: Clause) -> Plan:
    """The plan with another reading of the clause at hand, as one clause or as several."""
    clauses = plan.goal.clauses
    changed = (*clauses[: plan.index], *read, *clauses[plan.index + 1 :])
    return replace(plan, goal=replace(plan.goal, clauses=changed))


def advance(plan: Plan, did: Done) -> Plan:
    """The plan after one executed step."""
    clause = plan.clause
    if clause is None:
        return plan
    plan = replace(plan, tries=plan.tries + 1)
    if did.trouble:
        return plan
    match clause.verb:
        case "search":
            return _search(plan, clause, did)
        case "fill":
            return _leave(plan, proven=did.changed) if _filled(clause, did) else plan
        case "check" | "uncheck" | "select" | "click":
            return _named(plan, clause, did)
        case "submit":
            return _leave(plan, proven=did.changed) if _sends(clause, did) and did.changed else plan
        case "scroll" | "hover":
            return _leave(plan, proven=False) if did.kind == clause.verb else plan
        case "drag":
            return _dragged(plan, clause, did)
        case "add" | "remove" | "buy" | "sort" | "filter":
            return _effective(plan, clause, did)
        case "find":
            return plan
        case _:
            return _reached(plan, clause, did)


def _leave(plan: Plan, *, proven: bool) -> Plan:
    clause = plan.clause
    told = (clause.text,) if clause is not None else ()
    return replace(
        plan,
        index=plan.index + 1,
        names=frozenset(),
        filled=False,
        tries=0,
        times=0,
        done=plan.done + told,
        proven=plan.proven or proven,
    )


def _holds(clause: Clause, page: Observation, texts: Mapping[str, str]) -> bool:
    if clause.verb in ("check", "uncheck") and clause.names:
        boxes = {fold(e.name): e.state.checked for e in page.elements if e.state.checked is not None}
        return all(boxes.get(fold(n)) is (clause.verb == "check") for n in clause.names)
    if clause.verb == "fill" and clause.value and clause.field:
        want = texts.get(clause.value)
        fields = [e for e in page.elements if e.facts.editable and e.value is not None]
        return any(fold(e.name) == fold(clause.field) and e.value == want for e in fields)
    return False


def _is_here(plan: Plan, clause: Clause, page: Observation) -> bool:
    """On the way to something else, the page bears the very name that was to be opened."""
    on_the_way = len(plan.left) > 1 and clause.verb == "open" and len(clause.names) == 1
    return on_the_way and fold(clause.names[0]) in map(fold, _PARTS_OF_A_TITLE.split(page.title))


_PARTS_OF_A_TITLE = re.compile(r"\s+[-|–—·:»]\s+")


def _search(plan: Plan, clause: Clause, did: Done) -> Plan:
    if did.kind == "type":
        return replace(plan, filled=did.kept)
    if plan.filled and (did.changed or did.navigated):
        return _leave(plan, proven=True)
    return plan


def _filled(clause: Clause, did: Done) -> bool:
    if did.kind == "select":
        return did.option is not None
    return (
        did.kind in ("type", "upload")
        and did.kept
        and (clause.value is None or did.value_name == clause.value)
    )


def _sends(clause: Clause, did: Done) -> bool:
    """Enter in a field, or a click on what sends."""
    if did.kind == "press":
        return True
    return did.kind == "click" and did.element is not None and meant.sends(clause, did.element)


def _named(plan: Plan, clause: Clause, did: Done) -> Plan:
    """Clauses that name their controls: each name once, then on."""
    if did.element is None or not meant.matches(clause, did.element, did.option, chosen=did.chosen):
        return plan
    names = plan.names | meant.names_of(clause, did.element, did.option)
    if clause.every:
        return replace(plan, names=names)
    if set(clause.names) - names and len(clause.names) > 1:
        return replace(plan, names=names, tries=0)
    return _several_times(plan, clause, proven=did.changed and not _is_on_the_way(plan, clause))


def _is_on_the_way(plan: Plan, clause: Clause) -> bool:
    """What is unfolded for the sake of what comes after it proves nothing of that."""
    return len(plan.left) > 1 and lexicon().unfold_verbs.at(tokenise(clause.text), 0) is not None


def _dragged(plan: Plan, clause: Clause, did: Done) -> Plan:
    """Each thing once; where all of a kind are meant, the page shows when they are there."""
    if did.kind != "drag" or not did.changed or did.element is None or clause.every:
        return plan
    names = plan.names | meant.names_of(clause, did.element, did.option)
    if set(clause.names) - names and len(clause.names) > 1:
        return replace(plan, names=names, tries=0)
    return _leave(plan, proven=True)


def _several_times(plan: Plan, clause: Clause, *, proven: bool) -> Plan:
    """On, once what is asked for a number of times was done so often."""
    times = plan.times + 1
    if clause.quantity is not None and times < clause.quantity:
        return replace(plan, times=times, proven=plan.proven or proven)
    return _leave(plan, proven=proven)


def _effective(plan: Plan, clause: Clause, did: Done) -> Plan:
    """Clauses that are done only when the page answered an act on a control of that verb."""
    if did.element is None or not did.changed or did.opened:
        return plan
    if clause.verb in ("sort", "filter"):
        return (
            _leave(plan, proven=did.about)
            if meant.matches(clause, did.element, did.option, chosen=did.chosen)
            else plan
        )
    if clause.verb == "buy" and meant.collects(did.element):
        return _collected(plan, clause)
    if not meant.does(clause, did.element) or (
        did.element.role == "link" and did.navigated and not did.about
    ):
        return plan
    return _several_times(plan, clause, proven=True)


def _collected(plan: Plan, clause: Clause) -> Plan:
    """What is bought is put in first, as often as asked for; all of it is ordered with the last."""
    plan = replace(plan, times=plan.times + 1)
    following = plan.left[1:2]
    more = bool(following) and following[0].verb == "buy" and following[0].topic == clause.topic
    return _leave(plan, proven=True) if more and is_collected(plan) else plan


def is_collected(plan: Plan) -> bool:
    """What the clause at hand buys was put in the cart as often as it asks for."""
    clause = plan.clause
    return clause is not None and clause.verb == "buy" and plan.times >= (clause.quantity or 1)


def _reached(plan: Plan, clause: Clause, did: Done) -> Plan:
    if did.kind in ("type", "select") or not did.changed or did.element is None:
        return plan
    if clause.verb == "do":
        return _leave(plan, proven=did.about or did.changed)
    return (
        _leave(plan, proven=did.changed)
        if meant.matches(clause, did.element, did.option, chosen=did.chosen)
        else plan
    )


ONCE = frozenset({"add", "buy", "remove"})
"""Verbs whose effect is wanted once, unless the goal gives a number or says all."""


def is_wanted_once(plan: Plan, e: Element) -> bool:
    """Whether the control does what the clause at hand asks for, and that is asked for once only."""
    clause = plan.clause
    if clause is None or clause.verb not in ONCE or clause.every or (clause.quantity or 1) > 1:
        return False
    return bool(content_words(e.name) & meant.verb_words(clause)) or meant.does(clause, e)
