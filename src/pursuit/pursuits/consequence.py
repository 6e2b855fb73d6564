"""The judgement of one decision against the bar of what it would do. Pure glue of gate and policy."""

from pursuit.page.observation import FormFacts, Observation
from pursuit.policy.consequence import Consequence, control_class, dialog_class
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.gate import judge as judge_leads
from pursuit.pursuits.moves import Move

LOOKS = frozenset({"WAIT", "BACK", "FORWARD", "RELOAD", "NAVIGATE"})
ANSWERS = frozenset({"dialog_accept", "dialog_dismiss"})


def judge(decision: Decision, move: Move, page: Observation, errand: Errand) -> Judgement:
    """The weakest head of the move against its bar; a row question binds a submit only."""
    level = consequence(move, page, errand)
    leads = tuple(it for it in decision.leads if it.head != "row" or level is Consequence.submit)
    return judge_leads(leads, level)


def consequence(move: Move, page: Observation, errand: Errand) -> Consequence:
    e = move.element
    if page.dialog is not None and move.way in ANSWERS:
        return dialog_class(page.dialog, accept=move.way == "dialog_accept").consequence
    if move.way in LOOKS or e is None:
        return Consequence.look
    return control_class(
        e,
        form_of(page, e.facts.form),
        move=move.way,
        key=move.action.key if move.action is not None else None,
        page_url=page.url,
        page_title=page.title,
        filled_values=tuple(
            name for name, value in errand.values.items() if _could_be_password(name, value.secret)
        ),
    ).consequence


def _could_be_password(name: str, secret: bool) -> bool:
    return secret or "password" in name.casefold() or "code" in name.casefold()


def form_of(page: Observation, index: int | None) -> FormFacts | None:
    return page.forms[index] if index is not None and index < len(page.forms) else None
