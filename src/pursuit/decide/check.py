"""What every reply must pass before it is used, and confidence recomputed from its shares. Pure.

Not a codec: it sees internal values only. Errors name the question and the fault, never the state or
an option's words, because a reply's keys can repeat what the page said.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from pursuit.decide.types import Answer, Choice, Noul, Question, Reply, Request, Score, keys
from pursuit.errors import ModelError

SUM_TOLERANCE = 0.02
TIE = 1e-9
"""Shares closer than this are a tie: sums of binary fractions differ in their last bits."""


def checked(request: Request, reply: Reply) -> Reply:
    """`reply` with shares renormalised, confidence recomputed and answers in the order asked.

    Raises ModelError when a question is not answered, an answer was not asked for, the options are not
    the ones sent, a value is outside 0..1, shares do not sum to 1, or the pick is not a largest share.
    """
    asked = {question.id for question in request.questions}
    strangers = [given for given in reply.answers if given not in asked]
    if strangers:
        raise ModelError(f"the model answered {len(strangers)} question(s) that were not asked")
    return replace(reply, answers={q.id: _answer(q, reply.answers.get(q.id)) for q in request.questions})


def choice_confidence(shares: Mapping[str, float]) -> float:
    """How far the peak stands above an even spread: 0 for even, 1 for all on one option."""
    even = 1 / len(shares)
    if even == 1:
        return 1.0
    return min(1.0, max(0.0, (max(shares.values()) - even) / (1 - even)))


def score_confidence(shares: Mapping[str, float], mode: int) -> float:
    """How near the levels' mass lies to `mode`, against a spread over the whole scale: 0..1."""
    count = len(shares)
    spread = sum(abs(level - (count - 1) / 2) for level in range(count)) / count
    distance = sum(share * abs(int(level) - mode) for level, share in shares.items())
    return 1.0 if spread == 0 else min(1.0, max(0.0, 1 - distance / spread))


def score_value(shares: Mapping[str, float]) -> float:
    """Mean level of a score's shares, 0 to n - 1."""
    return sum(int(level) * share for level, share in shares.items())


def sum_tolerance(shares: Sequence[float]) -> float:
    """How far from 1 shares may sum: rounding moves each by up to half of the last decimal given.

    A whole number counts as given to one decimal, or `1, 1` would be two shares that sum to 1.
    """
    decimals = max((_decimals(share) for share in shares), default=1)
    return max(SUM_TOLERANCE, len(shares) * 0.5 * 10.0**-decimals)


def _decimals(share: float) -> int:
    exponent = Decimal(repr(float(share))).as_tuple().exponent
    return max(1, -exponent) if isinstance(exponent, int) else 1


def _answer(question: Question, answer: Answer | None) -> Answer:
    if answer is None:
        raise _fault(question, "was not answered")
    if answer.id != question.id:
        raise _fault(question, "was given the answer of another question")
    match question:
        case Noul():
            return _noul(question, answer)
        case Choice():
            return _choice(question, answer)
        case Score():
            return _score(question, answer)


def _noul(question: Noul, answer: Answer) -> Answer:
    if answer.yes is None:
        raise _fault(question, "has no probability of yes")
    if answer.pick is not None or answer.shares:
        raise _fault(question, "asks yes or no and was answered as a choice")
    if not _share(answer.yes):
        raise _fault(question, "has a probability outside 0 to 1")
    return replace(answer, yes=float(answer.yes), confidence=None)


def _choice(question: Choice, answer: Answer) -> Answer:
    shares = _shares(question, answer, keys(question.options))
    if answer.pick is None:
        raise _fault(question, "has shares and no choice" if shares else "has no choice")
    if answer.pick not in keys(question.options):
        raise _fault(question, "chose an option that was not offered")
    _argmax(question, answer.pick, shares)
    return replace(answer, shares=shares, confidence=choice_confidence(shares) if shares else None)


def _score(question: Score, answer: Answer) -> Answer:
    """A score may leave its pick out: the level with the largest share is filled in, the lowest of ties."""
    levels = tuple(str(level) for level in range(len(question.levels)))
    shares = _shares(question, answer, levels)
    pick = answer.pick if answer.pick is not None else max(levels, key=lambda k: shares.get(k, 0.0))
    if answer.pick is None and not shares:
        raise _fault(question, "has no level")
    if pick not in levels:
        raise _fault(question, "chose a level that is not on its scale")
    _argmax(question, pick, shares)
    confidence = score_confidence(shares, int(pick)) if shares else None
    return replace(answer, pick=pick, shares=shares, confidence=confidence)


def _shares(question: Question, answer: Answer, sent: tuple[str, ...]) -> dict[str, float]:
    """Shares in the order sent, summing to 1; empty when none were given."""
    if answer.yes is not None:
        raise _fault(question, "was answered as a yes or no")
    if not answer.shares:
        return {}
    missing, added = len(set(sent) - set(answer.shares)), len(set(answer.shares) - set(sent))
    if missing or added:
        raise _fault(question, f"has shares for other options than sent ({missing} missing, {added} added)")
    given = [answer.shares[key] for key in sent]
    if not all(_share(share) for share in given):
        raise _fault(question, "has a share outside 0 to 1")
    total, tolerance = math.fsum(given), sum_tolerance(given)
    if total <= 0 or abs(total - 1) > tolerance + TIE:
        raise _fault(question, f"has shares that sum to {total:.3f}, not to 1 within {tolerance:.3f}")
    return {key: float(answer.shares[key]) / total for key in sent}


def _argmax(question: Question, pick: str, shares: Mapping[str, float]) -> None:
    if shares and shares[pick] < max(shares.values()) - TIE:
        raise _fault(question, "chose an option that does not have the largest share")


def _share(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and 0 <= value <= 1  # type: ignore[operator]


def _fault(question: Question, what: str) -> ModelError:
    return ModelError(f"question {question.id!r} {what}")
