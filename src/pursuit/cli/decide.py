"""`pursuit decide`: asks a decision model once and prints the distribution of each answer."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pursuit.cli.parts import Parts
from pursuit.cli.text import harmless, to_json, write
from pursuit.decide.check import checked, score_value
from pursuit.decide.types import Answer, Choice, Noul, Option, Question, Reply, Request, Score, State
from pursuit.errors import UsageError
from pursuit.installation import Installation

LARGEST = 4 * 1024 * 1024
SECONDS = 60.0


def run(parts: Parts, *, model: str, state: str, questions: str, as_json: bool) -> int:
    """Ask `questions` (a JSON file of System One questions by id) about `state` (a JSON or text file)."""
    request = Request(
        state=State(fields=_state(state)), questions=read_questions(_json(questions)), within=SECONDS
    )
    reply = asyncio.run(_ask(Installation(parts.environ), model, request))
    told = to_json(_told(reply), encoding=parts.stdout.encoding) if as_json else _text(reply)
    write(parts.stdout, told)
    return 0


async def _ask(installation: Installation, name: str, request: Request) -> Reply:
    model = installation.model(name)
    try:
        return checked(request, await model.decide(request))
    finally:
        await model.close()


def read_questions(told: Any) -> tuple[Question, ...]:
    """Raises UsageError naming the question and what is wrong with it."""
    if not isinstance(told, Mapping) or not told:
        raise UsageError(
            'The questions are no object; write {"ID": {"type": "noul", "instructions": "..."}}.'
        )
    return tuple(_question(str(name), question) for name, question in told.items())


def _question(name: str, told: Any) -> Question:
    if not isinstance(told, Mapping):
        raise UsageError(f"Question {name!r} is no object.")
    instructions, criteria = str(told.get("instructions") or ""), told.get("criteria")
    match told.get("type"):
        case "noul":
            sides = _sides(name, criteria)
            return Noul(
                id=name, instructions=instructions, yes=sides.get("true", ""), no=sides.get("false", "")
            )
        case "choice":
            return Choice(id=name, instructions=instructions, options=_options(name, criteria))
        case "score":
            return Score(id=name, instructions=instructions, levels=_levels(name, criteria))
        case _:
            raise UsageError(f"Question {name!r} has no type; the types are noul, choice and score.")


def _sides(name: str, criteria: Any) -> dict[str, str]:
    sides = criteria or {}
    if not isinstance(sides, Mapping) or set(sides) - {"true", "false"}:
        raise UsageError(f'The criteria of noul {name!r} are {{"true": "...", "false": "..."}}, or none.')
    return {key: str(words) for key, words in sides.items()}


def _options(name: str, criteria: Any) -> tuple[Option, ...]:
    if not isinstance(criteria, Mapping) or not 2 <= len(criteria) <= 255:
        raise UsageError(
            f"The criteria of choice {name!r} are 2 to 255 options: {{NAME: DESCRIPTION or null}}."
        )
    return tuple(Option(key=str(key), label=str(words or key)) for key, words in criteria.items())


def _levels(name: str, criteria: Any) -> tuple[str, ...]:
    if not isinstance(criteria, list) or not 2 <= len(criteria) <= 10:
        raise UsageError(f"The criteria of score {name!r} are a list of 2 to 10 levels, lowest first.")
    return tuple(map(str, criteria))


def _state(path: str) -> dict[str, Any]:
    text = _read(path)
    try:
        told = json.loads(text)
    except ValueError:
        return {"text": text}
    return told if isinstance(told, dict) else {"state": told}


def _json(path: str) -> Any:
    try:
        return json.loads(_read(path))
    except ValueError as error:
        raise UsageError(f"{path} is no JSON: {error}.") from None


def _read(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            told = file.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from None
    if len(told) > LARGEST:
        raise UsageError(f"{path} holds more than {LARGEST // 2**20} MiB.")
    try:
        return told.decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is no text in UTF-8.") from None


def _told(reply: Reply) -> dict[str, Any]:
    u = reply.usage
    return {
        "model": reply.model,
        "answers": {name: _answer(a) for name, a in reply.answers.items()},
        "usage": {"input": u.input, "output": u.output, "cached": u.cached, "cost_usd": u.cost_usd},
    }


def _answer(a: Answer) -> dict[str, Any]:
    if a.yes is not None:
        return {"yes": a.yes}
    return {"pick": a.pick, "shares": dict(a.shares) or None, "confidence": a.confidence}


def _text(reply: Reply) -> str:
    lines = [line for name, a in reply.answers.items() for line in (f"{harmless(name)}", *_shares(a))]
    return "\n".join([*lines, "", _spent(reply)])


def _shares(a: Answer) -> list[str]:
    if a.yes is not None:
        return [f"  yes {a.yes:.3f}   no {1 - a.yes:.3f}"]
    if not a.shares:
        return [f"  {harmless(a.pick or '')} (no distribution)"]
    ranked = sorted(a.shares.items(), key=lambda it: -it[1])
    told = [f"  {share:.3f}  {harmless(key)}" for key, share in ranked]
    mean = [f"  mean level {score_value(a.shares):.2f}"] if all(k.isdigit() for k in a.shares) else []
    return [*told, *mean, f"  confidence {a.confidence:.3f}"]


def _spent(reply: Reply) -> str:
    u = reply.usage
    tokens = "tokens unknown" if u.input is None else f"{u.input} tokens in"
    cost = "cost unknown" if u.cost_usd is None else f"{u.cost_usd:.6f} USD"
    return f"{harmless(reply.model)}: {tokens}, {cost}"
