"""Which part of the goal is at hand, and when code may hold it done. Pure.

A model that does not plan gets one clause at a time; a clause is left when what was acted on is what the
clause names and the page answered. A clause that cannot be shown done is never called done.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pursuit.decide.situation import Clause, Goal
from pursuit.page.observation import Element, Observation
from pursuit.page.peers import peers_of
from pursuit.page.words import content_words, fold
from pursuit.pursuits import rows


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
    while (clause := plan.clause) is not None and plan.tries == 0 and _holds(clause, page, texts):
        plan = _leave(plan, proven=False)
    return plan


def with_clause(plan: Plan, clause: Clause) -> Plan:
    """The plan with another reading of the clause at hand."""
    clauses = plan.goal.clauses
    changed = (*clauses[: plan.index], clause, *clauses[plan.index + 1 :])
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
        case "add" | "remove" | "buy" | "sort" | "filter" | "drag":
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


def _search(plan: Plan, clause: Clause, did: Done) -> Plan:
    if did.kind == "type":
        return replace(plan, filled=did.kept)
    if plan.filled and (did.changed or did.navigated):
        return _leave(plan, proven=True)
    return plan


def _filled(clause: Clause, did: Done) -> bool:
    if did.kind == "select":
        return did.option is not None
    return did.kind == "type" and did.kept and (clause.value is None or did.value_name == clause.value)


def _sends(clause: Clause, did: Done) -> bool:
    """Enter in a field, a form's own submit button, or a control called what is to be sent."""
    if did.kind == "press":
        return True
    if did.kind != "click" or did.element is None:
        return False
    sends = peers_of(SENDS) | content_words(clause.topic)
    return did.element.facts.submits or bool(sends & content_words(told(did.element)))


SENDS = "submit send search go save login continue apply"
"""Each with its peers: what a button that sends a form is called."""


def _named(plan: Plan, clause: Clause, did: Done) -> Plan:
    """Clauses that name their controls: each name once, then on."""
    if did.element is None or not matches(clause, did.element, did.option, chosen=did.chosen):
        return plan
    names = plan.names | _names_of(clause, did.element, did.option)
    if clause.every:
        return replace(plan, names=names)
    if set(clause.names) - names and len(clause.names) > 1:
        return replace(plan, names=names, tries=0)
    return _several_times(plan, clause, proven=did.changed)


def _several_times(plan: Plan, clause: Clause, *, proven: bool) -> Plan:
    """On, once what is asked for a number of times was done so often."""
    times = plan.times + 1
    if clause.quantity is not None and times < clause.quantity:
        return replace(plan, times=times, proven=plan.proven or proven)
    return _leave(plan, proven=proven)


def _names_of(clause: Clause, e: Element, option: str | None) -> frozenset[str]:
    """The clause's labels that the control is: its own, else those its row carries. A box among others is
    not its neighbours."""
    own = frozenset(n for n in clause.names if _is_own(n, e, option))
    return own or frozenset(n for n in clause.names if _is_named(n, e, option))


def _is_own(name: str, e: Element, option: str | None) -> bool:
    return fold(name) in {fold(e.name), fold(option or ""), fold(e.facts.description)}


def _is_named(name: str, e: Element, option: str | None) -> bool:
    if _is_own(name, e, option) or fold(name) == fold(e.row or ""):
        return True
    words = content_words(name)
    return bool(words) and words <= content_words(f"{told(e)} {option or ''} {e.row or ''}")


def told(e: Element) -> str:
    """What the control itself says; of one without a name what its class and id say."""
    return e.name or e.facts.description or e.facts.hint


def matches(clause: Clause, e: Element, option: str | None = None, *, chosen: bool = False) -> bool:
    """Whether a control is what the clause names: by a label, as the one that code picked among rows, or by
    at least half of its words."""
    if any(_is_named(n, e, option) for n in clause.names):
        return True
    if chosen:
        return True
    wanted = rows.wanted_words(clause)
    if not wanted:
        return clause.ordinal is None and clause.comparison is None and clause.role in ("", e.role)
    around = content_words(f"{e.name} {option or ''} {e.row or ''} {e.facts.group} {e.facts.description}")
    return len(wanted & around) * 2 >= len(wanted)


def _effective(plan: Plan, clause: Clause, did: Done) -> Plan:
    """Clauses that are done only when the page answered an act on a control of that verb."""
    if did.element is None or not did.changed:
        return plan
    if clause.verb in ("sort", "filter"):
        return (
            _leave(plan, proven=did.about)
            if matches(clause, did.element, did.option, chosen=did.chosen)
            else plan
        )
    if not _does(clause, did.element) or (did.element.role == "link" and did.navigated and not did.about):
        return plan
    return _several_times(plan, clause, proven=True)


def _does(clause: Clause, e: Element) -> bool:
    """The control says the clause's verb; or it names the destination and does not merely show it."""
    named = content_words(f"{e.name} {e.facts.hint}")
    into = peers_of(clause.into) if clause.into else frozenset()
    if named & verb_words(clause):
        return clause.verb != "buy" or bool(named & peers_of("buy"))
    shows = named & peers_of(SHOWS)
    return bool(named & into) and not shows and e.role != "link"


def verb_words(clause: Clause) -> frozenset[str]:
    """Words by which a control says the clause's verb; what is bought or kept is added somewhere first."""
    more = {"buy": peers_of("add"), "add": peers_of("save")}.get(clause.verb, frozenset())
    return peers_of(clause.verb) | more


SHOWS = "view show open see go"


def _reached(plan: Plan, clause: Clause, did: Done) -> Plan:
    if did.kind in ("type", "select") or not did.changed or did.element is None:
        return plan
    if clause.verb == "do":
        return _leave(plan, proven=did.about or did.changed)
    return (
        _leave(plan, proven=did.changed)
        if matches(clause, did.element, did.option, chosen=did.chosen)
        else plan
    )


ONCE = frozenset({"add", "buy", "remove"})
"""Verbs whose effect is wanted once, unless the goal gives a number or says all."""


def is_wanted_once(plan: Plan, e: Element) -> bool:
    """Whether the control does what the clause at hand asks for, and that is asked for once only."""
    clause = plan.clause
    if clause is None or clause.verb not in ONCE or clause.every or (clause.quantity or 1) > 1:
        return False
    return bool(content_words(e.name) & verb_words(clause)) or _does(clause, e)
