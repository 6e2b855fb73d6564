"""The System One wire: a request as its JSON body, a body as a reply. Pure; judges no answer.

`decide.check` judges. A fault found here is one of shape, and its sentence never repeats what was received,
because a server may echo the state.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pursuit.decide.hosted.endpoint import Endpoint, Price
from pursuit.decide.types import Answer, Choice, Noul, Question, Reply, Request, Score, Usage
from pursuit.errors import ModelError

MILLION = 1_000_000


def body(request: Request, endpoint: Endpoint) -> dict[str, Any]:
    """What is posted: model, state, questions by id."""
    fields = dict(request.state.fields)
    state: Any = json.dumps(fields, ensure_ascii=False) if endpoint.strings_only else fields
    return {
        "model": endpoint.model,
        "state": state,
        "questions": {question.id: _question(question) for question in request.questions},
    }


def _question(question: Question) -> dict[str, Any]:
    match question:
        case Noul():
            sides = {"true": question.yes, "false": question.no}
            criteria = {side: words for side, words in sides.items() if words}
            told: dict[str, Any] = {"type": "noul", "instructions": question.instructions}
            return told | ({"criteria": criteria} if criteria else {})
        case Choice():
            criteria = {option.key: option.label for option in question.options}
            return {"type": "choice", "instructions": question.instructions, "criteria": criteria}
        case Score():
            return {"type": "score", "instructions": question.instructions, "criteria": list(question.levels)}


def reply(told: Any, questions: Sequence[Question], endpoint: Endpoint) -> Reply:
    """The reply of a body that was JSON. Raises ModelError, with the usage where the body told it."""
    whole = told.get(endpoint.envelope) if endpoint.envelope and isinstance(told, Mapping) else told
    if not isinstance(whole, Mapping):
        raise ModelError(f"{endpoint.host} answered with something that is not a decision.")
    spent = usage(whole.get("usage"), endpoint.price)
    answers = whole.get("answers")
    if not isinstance(answers, Mapping):
        raise ModelError(f"{endpoint.host} answered without answers.", usage=spent)
    kinds = {question.id: question for question in questions}
    read = {
        str(name): _answer(str(name), told, kinds.get(str(name)), spent) for name, told in answers.items()
    }
    return Reply(answers=read, usage=spent, model=endpoint.name)


def usage(told: Any, price: Price) -> Usage:
    """Tokens as the server counts them and their price here; what it does not tell is unknown."""
    counts = told if isinstance(told, Mapping) else {}
    given, written = _count(counts.get("input_tokens")), _count(counts.get("output_tokens"))
    return Usage(
        input=given,
        output=written,
        cached=_count(counts.get("cached_tokens")),
        cost_usd=_cost(given, written, price),
    )


def _cost(given: int | None, written: int | None, price: Price) -> float | None:
    parts = (_part(given, price.input), _part(written, price.output))
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def _part(tokens: int | None, price: float | None) -> float | None:
    """A free class costs nothing however many tokens it took; no tokens cost nothing at any price."""
    if price == 0 or tokens == 0:
        return 0.0
    return None if tokens is None or price is None else tokens * price / MILLION


def _count(value: Any) -> int | None:
    """A count as servers write it: some send 12.0."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return int(value) if number and value >= 0 and value == int(value) else None


def _answer(name: str, told: Any, question: Question | None, spent: Usage) -> Answer:
    if not isinstance(told, Mapping):
        raise ModelError(f"The answer to question {_quoted(name)} is not an object.", usage=spent)
    kind = told.get("type")
    match question:
        case Noul():
            _of_kind(kind, "noul", name, spent)
            return Answer(id=name, yes=_number(told.get("noul"), name, spent))
        case Choice():
            _of_kind(kind, "choice", name, spent)
            return Answer(id=name, pick=_text(told.get("choice")), shares=_shares(told, name, spent))
        case Score():
            _of_kind(kind, "score", name, spent)
            return _score(name, told, question, spent)
        case None:
            return Answer(id=name)


def _score(name: str, told: Mapping[str, Any], question: Score, spent: Usage) -> Answer:
    """A score's own number is a mean; without shares the nearest level is its pick."""
    shares = _shares(told, name, spent)
    if shares:
        return Answer(id=name, shares=shares)
    mean = _number(told.get("score"), name, spent)
    inside = mean is not None and 0 <= mean <= len(question.levels) - 1
    return Answer(id=name, pick=str(round(mean)) if mean is not None and inside else None)


def _of_kind(kind: Any, asked: str, name: str, spent: Usage) -> None:
    if kind != asked:
        raise ModelError(f"Question {_quoted(name)} asks a {asked} and was answered otherwise.", usage=spent)


def _shares(told: Mapping[str, Any], name: str, spent: Usage) -> dict[str, float]:
    given = told.get("probabilities")
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ModelError(f"The shares of question {_quoted(name)} are not an object.", usage=spent)
    return {str(key): _share(value, name, spent) for key, value in given.items()}


def _share(value: Any, name: str, spent: Usage) -> float:
    share = _number(value, name, spent)
    if share is None:
        raise ModelError(f"A share of question {_quoted(name)} is missing.", usage=spent)
    return share


def _number(value: Any, name: str, spent: Usage) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ModelError(f"The answer to question {_quoted(name)} holds no number.", usage=spent)
    return float(value)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _quoted(name: str) -> str:
    """A question's id as an error may hold it: ours are short words, a stranger's may be anything."""
    return repr(name[:40]) if name.isidentifier() else "of another name"
