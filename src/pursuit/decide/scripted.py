"""A decision model that says what a test tells it to. A test double only, never a default.

Each request takes the next turn. A turn names questions and what to answer; a question it leaves out
gets an even spread (a yes-or-no question 0.5). Every request is kept in `requests`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pursuit.decide.types import (
    MAX_OPTIONS,
    Answer,
    Choice,
    Noul,
    Option,
    Question,
    Reply,
    Request,
    Score,
    Usage,
)
from pursuit.errors import ModelError


@dataclass(frozen=True, slots=True)
class Label:
    """An option by its words, for tests that do not know which key it got."""

    text: str
    nth: int = 0

    def find(self, options: tuple[Option, ...]) -> Option | None:
        """The nth option with exactly these words, else the nth that contains them; case is ignored."""
        wanted = self.text.casefold()
        exact = [o for o in options if o.label.casefold() == wanted]
        among = exact or [o for o in options if wanted in o.label.casefold()]
        return among[self.nth] if -len(among) <= self.nth < len(among) else None


Which = str | Label | Callable[[Option], bool]
"""An option: its key (`NONE` included), its words, or a test of it (the first that passes)."""


@dataclass(frozen=True, slots=True)
class Sure:
    """An option with a share; the others share what is left. `share` None is a pick with no distribution."""

    which: Which
    share: float | None


Say = Which | Sure | float | Mapping[Any, float]
"""What to answer. A number is a noul's yes. A mapping gives shares by key or `Label`, and options it
leaves out share the rest."""

Turn = Mapping[str, Say | Answer] | Exception
"""Answers of one request by question id, or what to raise instead. An `Answer` passes as it is, for
tests of broken replies."""


def label(text: str, nth: int = 0) -> Label:
    """The option whose label is, or else contains, `text`."""
    return Label(text, nth)


def sure(which: Which, share: float) -> Sure:
    """Choose `which` with `share`, the rest spread evenly over the other options."""
    return Sure(which, share)


def forced(which: Which) -> Sure:
    """Choose `which` and report no distribution, as a chat model without log-probabilities does."""
    return Sure(which, None)


class ScriptedModel:
    """A `DecisionModel` that follows a script.

    `answers` is turns in order, one a request, or a function of the request. A turn that names a
    question which is not asked is a ModelError, so a script cannot drift from the loop unseen; a
    function may name questions that are not asked.
    """

    def __init__(
        self,
        answers: Iterable[Turn] | Callable[[Request], Turn],
        *,
        name: str = "scripted",
        max_options: int = MAX_OPTIONS,
        usage: Usage | None = None,
    ) -> None:
        self._ask = answers if callable(answers) else None
        self._turns: Iterator[Turn] = iter(()) if callable(answers) else iter(answers)
        self._name = name
        self._max_options = max_options
        self._usage = usage or Usage()
        self.requests: list[Request] = []
        self.closed = False

    @property
    def name(self) -> str:
        return self._name

    @property
    def max_options(self) -> int:
        return self._max_options

    async def decide(self, request: Request, /) -> Reply:
        """The next turn's answers. Raises ModelError when the script has run out or does not fit."""
        self.requests.append(request)
        turn = self._turn(request)
        if isinstance(turn, Exception):
            raise turn
        answers = {question.id: _answer(question, turn.get(question.id)) for question in request.questions}
        return Reply(answers=answers, usage=self._usage, model=self._name)

    async def close(self) -> None:
        self.closed = True

    def _turn(self, request: Request) -> Turn:
        if self._ask is not None:
            return self._ask(request)
        number, asked = len(self.requests), [question.id for question in request.questions]
        turn = next(self._turns, None)
        if turn is None:
            raise ModelError(
                f"the script ran out of turns at request {number}, which asks {', '.join(asked)}"
            )
        unasked = [] if isinstance(turn, Exception) else [given for given in turn if given not in asked]
        if unasked:
            raise ModelError(
                f"turn {number} answers {', '.join(unasked)}, which is not asked; asked: {', '.join(asked)}"
            )
        return turn


def _answer(question: Question, say: Say | Answer | None) -> Answer:
    if isinstance(say, Answer):
        return say
    match question:
        case Noul():
            return _noul(question, say)
        case Choice():
            return _pick(question.id, question.options, say)
        case Score():
            levels = tuple(Option(key=str(i), label=level) for i, level in enumerate(question.levels))
            return _pick(question.id, levels, say)


def _noul(question: Noul, say: object) -> Answer:
    if say is None:
        return Answer(id=question.id, yes=0.5)
    if not isinstance(say, int | float):
        raise ModelError(f"question {question.id!r} asks yes or no: script a number from 0 to 1")
    return Answer(id=question.id, yes=float(say))


def _pick(question: str, options: tuple[Option, ...], say: Say | None) -> Answer:
    if say is None:
        return _shared(question, _spread(options, {}))
    if isinstance(say, Mapping):
        return _shared(question, _spread(options, {_key(question, options, k): s for k, s in say.items()}))
    if isinstance(say, int | float):
        raise ModelError(f"question {question!r} is a choice: script an option, not a number")
    which, share = (say.which, say.share) if isinstance(say, Sure) else (say, 1.0)
    key = _key(question, options, which)
    if share is None:
        return Answer(id=question, pick=key)
    return Answer(id=question, pick=key, shares=_spread(options, {key: share}))


def _shared(question: str, shares: dict[str, float]) -> Answer:
    return Answer(id=question, pick=max(shares, key=lambda key: shares[key]), shares=shares)


def _spread(options: tuple[Option, ...], given: Mapping[str, float]) -> dict[str, float]:
    others = len(options) - len(given)
    rest = max(0.0, 1 - sum(given.values())) / others if others else 0.0
    return {option.key: given.get(option.key, rest) for option in options}


def _key(question: str, options: tuple[Option, ...], which: Which) -> str:
    found = _find(options, which)
    if found is None:
        offered = "; ".join(f"{o.key}: {o.label}" for o in options[:12])
        raise ModelError(f"question {question!r} offers no {_words(which)}; it offers {offered}")
    return found.key


def _find(options: tuple[Option, ...], which: Which) -> Option | None:
    if isinstance(which, str):
        return next((o for o in options if o.key == which), None)
    if isinstance(which, Label):
        return which.find(options)
    return next((o for o in options if which(o)), None)


def _words(which: Which) -> str:
    if isinstance(which, Label):
        return f"option labelled {which.text!r}"
    return f"option {which!r}" if isinstance(which, str) else "option that passes the script's test"
