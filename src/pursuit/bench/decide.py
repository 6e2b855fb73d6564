"""How long the embedded model's parts take, each beside a reference of the same run. Prints no verdict.

Not a test of what it decides. Figures are milliseconds, medians of a few runs, on whatever else the
machine is doing.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from itertools import count
from statistics import median
from typing import Any

import yaml

from pursuit.clock import SystemClock
from pursuit.decide.encoder import (
    GOAL_TOKENS,
    LABEL_TOKENS,
    Encoder,
    find_files,
    open_session,
    open_tokenizer,
    padded,
)
from pursuit.decide.lexical import LabelIndex
from pursuit.page.words import tokens

OPTIONS = 254
LARGE_PAGE = 4_000
RUNS = 5
GOAL = "add the green tea with the best rating to the cart, number {}"


def run() -> Mapping[str, Any]:
    """Figures as rows of `what`, `ms`, and `reference_ms` with what the `reference` is."""
    labels = shop_labels(OPTIONS)
    return {
        "options": len(labels),
        "tokens_a_label": round(_tokens(labels) / len(labels), 1),
        "embedding": [_load(), _cold(labels), _shortlist(labels), _cached(labels)],
        "words": _words(shop_labels(LARGE_PAGE)),
    }


def shop_labels(number: int) -> list[str]:
    """That many different labels of the demo shop's shelves: a link and two buttons a product. Its data
    file is read where it lies, because a bench does not import the demo."""
    said = yaml.safe_load((files("pursuit.demo") / "data" / "products.yaml").read_text("utf-8"))
    names = [product["name"] for product in said["products"]]
    labels: list[str] = []
    for shelf in count():
        for name in names:
            full = f"{name} no. {shelf}" if shelf else name
            labels += [full, f"Add {full} to cart", f"Save {full} for later"]
        if len(labels) >= number:
            return labels[:number]
    raise AssertionError


def _tokens(labels: Sequence[str]) -> int:
    tokenizer = open_tokenizer(find_files().tokenizer)
    return sum(len(encoding.ids) for encoding in tokenizer.encode_batch(list(labels)))


def _load() -> Mapping[str, Any]:
    found = find_files()
    return _row(
        "load the model",
        lambda: Encoder().load(),
        "plain session of the same file",
        lambda: open_session(found.model),
    )


def _cold(labels: Sequence[str]) -> Mapping[str, Any]:
    encoder = Encoder(cached=0)
    return _row(
        f"{len(labels)} new labels",
        lambda: encoder.encode(labels),
        "plain session, two threads, one batch",
        _plain(labels, LABEL_TOKENS),
    )


def _shortlist(labels: Sequence[str]) -> Mapping[str, Any]:
    encoder, few = Encoder(cached=0), labels[:64]
    return _row(
        f"{len(few)} new labels",
        lambda: encoder.encode(few),
        "plain session, two threads, one batch",
        _plain(few, LABEL_TOKENS),
    )


def _cached(labels: Sequence[str]) -> Mapping[str, Any]:
    """A decision of a page that was seen before: a new goal against known labels."""
    encoder, numbers = Encoder(), count()
    encoder.encode(labels)

    def decide() -> int:
        goal = encoder.encode([GOAL.format(next(numbers))], tokens=GOAL_TOKENS)[0]
        return int((encoder.encode(labels) @ goal).argmax())

    return _row(
        f"new goal, {len(labels)} known labels",
        decide,
        "plain session, two threads, the goal alone",
        _plain([GOAL.format(0)], GOAL_TOKENS),
    )


def _words(labels: Sequence[str]) -> list[Mapping[str, Any]]:
    numbers = count()
    goal = GOAL.format("")

    def new() -> list[float]:
        mark = f"v{next(numbers)}"
        return LabelIndex([f"{label} {mark}" for label in labels]).scores(goal)

    reference = "splitting the labels into words"
    return [
        _row(f"{len(labels)} new labels", new, reference, lambda: [tokens(label) for label in labels]),
        _row(
            f"{len(labels)} known labels",
            lambda: LabelIndex(labels).scores(goal),
            reference,
            lambda: [tokens(label) for label in labels],
        ),
    ]


def _plain(texts: Sequence[str], most: int) -> Callable[[], object]:
    """The texts through onnxruntime as one padded batch, with nothing of ours around it."""
    found = find_files()
    session, tokenizer = open_session(found.model, threads=2), open_tokenizer(found.tokenizer)
    tokenizer.enable_truncation(most)
    return lambda: session.run(None, padded([e.ids for e in tokenizer.encode_batch(list(texts))]))


def _row(
    what: str, ours: Callable[[], object], reference: str, theirs: Callable[[], object]
) -> Mapping[str, Any]:
    """Both in turns, so that what else runs on the machine slows both; the first turn warms up."""
    clock, pairs = SystemClock(), []
    for _ in range(RUNS + 1):
        pairs.append((_ms(clock, ours), _ms(clock, theirs)))
    own, other = zip(*pairs[1:], strict=True)
    return {
        "what": what,
        "ms": round(median(own), 1),
        "reference_ms": round(median(other), 1),
        "reference": reference,
    }


def _ms(clock: SystemClock, work: Callable[[], object]) -> float:
    begun = clock.monotonic()
    work()
    return (clock.monotonic() - begun) * 1_000
