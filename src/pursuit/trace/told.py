"""How the parts of an event are written: the errand, requests, replies, moves. Pure; reading is `stored`."""

from dataclasses import replace
from typing import Any

from pursuit.decide.types import Choice, Noul, Question, Reply, Request, Score
from pursuit.errors import BrowserError, BrowserGone, PursuitError
from pursuit.page.wire import plain
from pursuit.pursuits.errand import Errand, Value
from pursuit.pursuits.mask import Mask, masked_words
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Outcome
from pursuit.pursuits.report import reply as reply_of
from pursuit.trace.codec import encode


def errand_told(errand: Errand, mask: Mask) -> Any:
    """The errand without a secret in it; replay runs on what is told here."""
    goal = errand.goal
    goal = replace(goal, words=masked_words(goal.text, goal.words, errand.sealed_texts(), mask))
    values = {name: Value(text=mask(v.text), secret=v.secret) for name, v in errand.values.items()}
    return encode(replace(errand, goal=goal, values=values), mask)


def request_told(request: Request, mask: Mask) -> Any:
    """What travelled: the fields of the state and the questions with their labels. Facts do not."""
    return {
        "state": encode(request.state.fields, mask),
        "questions": [_question(q, mask) for q in request.questions],
    }


def _question(question: Question, mask: Mask) -> Any:
    told: dict[str, Any] = {"id": question.id, "instructions": mask(question.instructions)}
    match question:
        case Choice():
            return told | {"options": [[o.key, mask(o.label)] for o in question.options]}
        case Score():
            return told | {"levels": [mask(level) for level in question.levels]}
        case Noul():
            return told | {"yes": question.yes, "no": question.no}


def reply_told(reply: Reply, mask: Mask) -> Any:
    return encode(reply, mask)


def move_told(move: Move, mask: Mask) -> Any:
    e = move.element
    return {
        "way": move.way,
        "words": mask(move.words),
        "target": {"role": e.role, "name": mask(e.name)} if e is not None else None,
        "action": encode(plain(move.action), mask) if move.action is not None else None,
        "value": mask(move.value) if move.value is not None else None,
    }


def error_told(error: PursuitError, mask: Mask) -> Any:
    kind = "gone" if isinstance(error, BrowserGone) else "browser"
    if not isinstance(error, BrowserError):
        return {"kind": "model", "message": mask(str(error))}
    details = encode(plain(error.details), mask)
    return {"kind": kind, "code": error.code, "message": mask(str(error)), "details": details}


def outcome_told(outcome: Outcome, mask: Mask) -> Any:
    return encode(plain(reply_of(outcome)), mask)
