"""The embedded decision model: MiniLM with rules around it. Works with no key and no network.

It is what it is called: an embedding cannot judge a page, so verbs, roles, completion and yes/no are
decided by rules over what code read, and the embedding only tells how alike two phrases are.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

import numpy as np

from pursuit.decide import check, wish
from pursuit.decide.aims import Wish
from pursuit.decide.fit import softmax
from pursuit.decide.situation import ControlFacts, OptionFacts, Situation
from pursuit.decide.types import NONE, Answer, Choice, Noul, Option, Question, Reply, Request, Score, Usage
from pursuit.errors import ModelError
from pursuit.page.words import tokens_of

NAME = "embedded-minilm"
SURE = 4.0
"""Score of an answer that a rule gives, over 0 for every other."""
ALIKE = 1.5
"""Weight of the embedding's cosine beside the rules' scores."""


class Encodes(Protocol):
    def load(self) -> None: ...

    def encode(self, texts: Sequence[str]) -> "np.ndarray[Any, Any]": ...


@cache
def fitted_temperature() -> float:
    """The one fitted number; see scripts/fit_embedded.py."""
    source = files("pursuit.decide").joinpath("data/temperature.json")
    return float(json.loads(source.read_text("utf-8"))["temperature"])


@dataclass(frozen=True, kw_only=True, slots=True)
class Scored:
    """Raw scores of one question, for the distribution and for the fit's records."""

    id: str
    keys: tuple[str, ...]
    scores: tuple[float, ...]


class EmbeddedModel:
    """DecisionModel over the facts of a `Situation`. Raises ModelError for a request without one."""

    def __init__(self, encoder: Encodes, temperature: float | None = None) -> None:
        self._encoder = encoder
        self._temperature = temperature

    @property
    def name(self) -> str:
        return NAME

    @property
    def max_options(self) -> int:
        return 255

    def load(self) -> None:
        """Read the model's files now. Raises SetupError."""
        self._encoder.load()

    async def decide(self, request: Request, /) -> Reply:
        return await asyncio.to_thread(self.answer, request)

    async def close(self) -> None:
        return None

    def answer(self, request: Request) -> Reply:
        """The reply, computed in the caller's thread."""
        s = request.state.facts
        if not isinstance(s, Situation):
            raise ModelError("The embedded model needs the situation that code read; this request has none.")
        wanted = wish.wish(s)
        answers = {q.id: self._one(q, s, wanted) for q in request.questions}
        return Reply(answers=answers, usage=usage(request), model=NAME)

    def _one(self, q: Question, s: Situation, wanted: Wish) -> Answer:
        match q:
            case Noul():
                return Answer(id=q.id, yes=_yes(q.id, s, wanted))
            case Choice():
                return self._choice(self.scored(q, s, wanted))
            case Score():
                raise ModelError(f"The embedded model answers no score question ({q.id}).")

    def _choice(self, scored: Scored) -> Answer:
        shares = softmax(scored.scores, self._temperature or fitted_temperature())
        told = dict(zip(scored.keys, map(float, shares), strict=True))
        pick = max(told, key=lambda k: told[k])
        return Answer(id=scored.id, pick=pick, shares=told, confidence=check.choice_confidence(told))

    def scored(self, q: Choice, s: Situation, wanted: Wish) -> Scored:
        """Raw scores of a choice's options, in their order."""
        match q.id:
            case "move":
                scores = [SURE if o.key == wanted.move else 0.0 for o in q.options]
            case "way":
                scores = [SURE if o.key == wanted.way else 0.0 for o in q.options]
            case "value":
                scores = _value_scores(q.options, wanted)
            case "place":
                scores = self._places(q.options, wanted)
            case "option":
                scores = [self._option(o, s, wanted) for o in q.options]
            case _:
                scores = self._targets(q.options, wanted)
        return Scored(id=q.id, keys=tuple(o.key for o in q.options), scores=tuple(scores))

    def _option(self, o: Option, s: Situation, wanted: Wish) -> float:
        if not isinstance(o.facts, OptionFacts):
            return wanted.bar
        return wish.option_score(s, o.facts.label, o.facts.control, o.facts.selected)

    def _targets(self, options: Sequence[Option], wanted: Wish) -> list[float]:
        facts = [o.facts if isinstance(o.facts, ControlFacts) else None for o in options]
        alike = self._alike(wanted.query, [_words(f) for f in facts])
        return [
            wanted.bar if f is None else wanted.score(f) + ALIKE * a
            for f, a in zip(facts, alike, strict=True)
        ]

    def _places(self, options: Sequence[Option], wanted: Wish) -> list[float]:
        """A way is chosen by the goal's word for it; a place as any control is."""
        named = self._targets(options, replace(wanted, score=wanted.onto, query=wanted.place))
        return [
            SURE if wanted.toward and o.key == wanted.toward else score if o.facts or o.key == NONE else 0.0
            for o, score in zip(options, named, strict=True)
        ]

    def _alike(self, query: str, labels: Sequence[str]) -> Sequence[float]:
        if not query or not any(labels):
            return [0.0] * len(labels)
        vectors = self._encoder.encode([query[:300], *labels])
        return [float(x) for x in np.clip(vectors[1:] @ vectors[0], 0.0, 1.0)]


def _words(f: ControlFacts | None) -> str:
    return "" if f is None else (f.name or f.description or f.hint)[:120]


def _value_scores(options: Sequence[Option], wanted: Wish) -> list[float]:
    if wanted.value is None:
        return [SURE if o.key == NONE else 0.0 for o in options]
    return [SURE if o.label == wanted.value else 0.0 for o in options]


def _yes(which: str, s: Situation, wanted: Wish) -> float:
    """Completion by code: the clauses that are done, out of all; a claim needs every one."""
    if s.clause is None or wanted.move == "DONE":
        done = 0.95 if not s.missing else 0.4
    else:
        total = max(1, len(s.goal.clauses))
        done = 0.05 + 0.4 * min(1.0, s.index / total)
    return done if which == "completion" else 1.0 - done


def usage(request: Request) -> Usage:
    """Tokens the request would cost on the wire, by the project's measure; priced at zero."""
    told = json.dumps(dict(request.state.fields), ensure_ascii=False, default=str)
    asked = sum(tokens_of(_question_text(q)) for q in request.questions)
    return Usage(input=tokens_of(told) + asked, output=0, cached=0, cost_usd=0.0)


def _question_text(q: Question) -> str:
    match q:
        case Choice():
            return q.instructions + "".join(f'"{o.key}":"{o.label}",' for o in q.options)
        case Noul():
            return q.instructions + q.yes + q.no
        case Score():
            return q.instructions + "".join(q.levels)
