"""The judgement of one decision against the bar of what it would do. Pure glue of gate and policy."""

from dataclasses import replace

from pursuit.page.observation import Element, FormFacts, Observation
from pursuit.policy.consequence import Consequence, control_class, dialog_class
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.errand import Errand, sealed
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.gate import judge as judge_leads
from pursuit.pursuits.moves import Move

LOOKS = frozenset({"WAIT", "BACK", "FORWARD", "RELOAD", "NAVIGATE"})
ANSWERS = frozenset({"dialog_accept", "dialog_dismiss"})


def judge(decision: Decision, move: Move, page: Observation, errand: Errand, *, asking: bool) -> Judgement:
    """The weakest head of the move against its bar; a row question binds a submit only.

    Where a person is there and is asked for this class, the person's word takes the place of what the
    submit bar asks beyond the bar of a change.
    """
    level = consequence(move, page, errand)
    leads = tuple(it for it in decision.leads if it.head != "row" or level is Consequence.submit)
    asked = asking and level is Consequence.submit and errand.policy.judge(level) == "ask"
    if not asked:
        return judge_leads(leads, level)
    return replace(judge_leads(leads, Consequence.change), consequence=level)


def consequence(move: Move, page: Observation, errand: Errand) -> Consequence:
    e = move.element
    if page.dialog is not None and move.way in ANSWERS:
        return dialog_class(page.dialog, accept=move.way == "dialog_accept").consequence
    if move.way in LOOKS or e is None:
        return Consequence.look
    if move.onto is not None:
        # A thing let go on the bin is thrown away, which the bin says and not the thing.
        return max(Consequence.change, _class_of(move.onto, "click", move, page, errand))
    return _class_of(e, move.way, move, page, errand)


def _class_of(e: Element, way: str, move: Move, page: Observation, errand: Errand) -> Consequence:
    return control_class(
        e,
        form_of(page, e.facts.form),
        move=way,
        key=move.action.key if move.action is not None else None,
        page_url=page.url,
        page_title=page.title,
        filled_values=tuple(name for name, value in errand.values.items() if sealed(name, value)),
    ).consequence


def form_of(page: Observation, index: int | None) -> FormFacts | None:
    return page.forms[index] if index is not None and index < len(page.forms) else None
