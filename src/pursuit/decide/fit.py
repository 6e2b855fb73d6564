"""Temperature of the embedded model's raw scores, fitted on recorded decisions and judged on others.

Pure. Not a trainer: one number is fitted, so that a share says how often such an answer is right.
Format of the data and of the figures: docs/design/decide-fitting.md.
"""

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pursuit.decide.record import Row
from pursuit.errors import UsageError

BOUNDS = (0.001, 100.0)
"""Temperatures looked at: cosines want one near 0.05, log-odds one near 1."""
HELD_OUT = 0.25
"""Part of the errands kept for judging."""
BINS = 10
BARS = (0.15, 0.30, 0.50)
"""Margins of the gate's three classes; see spec of the gate."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Bar:
    """What a bar on the margin lets through, on held-out decisions."""

    margin: float
    passed: float
    """Part of the decisions at or above the bar."""
    accuracy: float | None
    """Part of those that are right; None when none passed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Quality:
    """How good and how honest shares are over some decisions."""

    nll: float
    """Mean negative log of the share on the right options, nats."""
    brier: float
    """Mean squared error of shares, the right options taken as one: 0 perfect, 2 worst."""
    ece: float
    """Expected calibration error: mean gap between top share and accuracy in ten bins, 0..1."""
    accuracy: float
    """Part of the decisions whose top share is on a right option; the first of ties counts."""
    bars: tuple[Bar, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fit:
    """A temperature and what it is worth on decisions that it was not fitted on."""

    temperature: float
    n: int
    """Decisions fitted on."""
    held_out: int
    """Decisions judged on, of other errands."""
    fitted: Quality
    """On the held-out decisions, with `temperature`."""
    plain: Quality
    """On the same with temperature 1, for comparison."""


def softmax(scores: ArrayLike, temperature: float = 1.0) -> Floats:
    """Shares that sum to 1; a low temperature sharpens, a high one evens out."""
    scaled = np.asarray(scores, dtype=np.float64) / temperature
    powers = np.exp(scaled - scaled.max())
    shares: Floats = powers / powers.sum()
    return shares


def fit_temperature(decisions: Sequence[Row]) -> Fit:
    """The temperature that makes the right options of three quarters of the errands likeliest, with
    its quality on the last quarter. Raises UsageError when there are fewer than two errands."""
    train, held_out = split(decisions)
    temperature = _minimum(lambda logarithm: nll(train, math.exp(logarithm)), *map(math.log, BOUNDS))
    return Fit(
        temperature=math.exp(temperature),
        n=len(train),
        held_out=len(held_out),
        fitted=quality(held_out, math.exp(temperature)),
        plain=quality(held_out, 1.0),
    )


def split(decisions: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Rows to fit on and rows to judge on, by errand: errands are ordered by a hash of theirs, so the
    same data always splits the same way and rows of one errand stay together."""
    errands = sorted({row.task_hash for row in decisions}, key=_order)
    if len(errands) < 2:
        raise UsageError("fitting needs decisions of at least two errands")
    kept = set(errands[: math.ceil(len(errands) * HELD_OUT)])
    return (
        [row for row in decisions if row.task_hash not in kept],
        [row for row in decisions if row.task_hash in kept],
    )


def nll(decisions: Sequence[Row], temperature: float) -> float:
    """Mean negative log of the share on the right options. Finite for every score."""
    return math.fsum(_surprise(row, temperature) for row in decisions) / len(decisions)


def quality(decisions: Sequence[Row], temperature: float) -> Quality:
    """Judge shares at `temperature` over at least one decision."""
    shares = [softmax(row.scores, temperature) for row in decisions]
    hits = [int(share.argmax()) in row.right for share, row in zip(shares, decisions, strict=True)]
    margins = [_margin(share) for share in shares]
    return Quality(
        nll=nll(decisions, temperature),
        brier=float(np.mean([_brier(s, row.right) for s, row in zip(shares, decisions, strict=True)])),
        ece=calibration_error([float(share.max()) for share in shares], hits),
        accuracy=sum(hits) / len(hits),
        bars=tuple(_bar(bar, margins, hits) for bar in BARS),
    )


def calibration_error(confidences: Sequence[float], hits: Sequence[bool], bins: int = BINS) -> float:
    """Gap between confidence and accuracy in bins of equal width, weighted by how many fall in each."""
    said, was = np.asarray(confidences), np.asarray(hits, dtype=np.float64)
    into = np.minimum((said * bins).astype(int), bins - 1)
    gaps = [abs(said[into == b].sum() - was[into == b].sum()) for b in range(bins)]
    return float(sum(gaps)) / len(said)


def _order(errand: str) -> str:
    return hashlib.sha256(errand.encode()).hexdigest()


def _surprise(row: Row, temperature: float) -> float:
    scaled = np.asarray(row.scores, dtype=np.float64) / temperature
    return _log_sum(scaled) - _log_sum(scaled[list(set(row.right))])


def _log_sum(values: Floats) -> float:
    """Log of the sum of powers, which cannot overflow."""
    top = float(values.max())
    return top + math.log(float(np.exp(values - top).sum()))


def _brier(shares: Floats, right: Sequence[int]) -> float:
    """The right options are one class: none of them is more right than another."""
    chosen = np.zeros(len(shares), dtype=bool)
    chosen[list(right)] = True
    return float((1 - shares[chosen].sum()) ** 2 + (shares[~chosen] ** 2).sum())


def _margin(shares: Floats) -> float:
    first, second = (*np.sort(shares)[::-1], 0.0)[:2]
    return float(first - second)


def _bar(margin: float, margins: Sequence[float], hits: Sequence[bool]) -> Bar:
    over = [hit for at, hit in zip(margins, hits, strict=True) if at >= margin]
    return Bar(
        margin=margin,
        passed=len(over) / len(hits),
        accuracy=sum(over) / len(over) if over else None,
    )


def _minimum(value: Callable[[float], float], low: float, high: float, width: float = 1e-4) -> float:
    """Golden-section search for the lowest point of a function with one valley."""
    ratio = (math.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = value(left), value(right)
    while high - low > width:
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = value(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = value(right)
    return (low + high) / 2
