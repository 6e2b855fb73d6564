"""Recorded decisions: what was asked, how every option scored, which was right. One JSON object a line.

Not a log of runs: a row holds option labels and raw scores only, for fitting the embedded model. The
format is described in docs/design/decide-fitting.md. A name ending in `.gz` is compressed.
"""

import gzip
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Literal

from pursuit.errors import UsageError


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One decision of which the right answer is known."""

    source: str
    """Where it was made: `demo-shop`, `miniwob`."""
    task_hash: str
    """The errand it belongs to; rows of one errand are never split between fitting and testing."""
    question: str
    """Id of the question: `target`, `move`, `way` ..."""
    options: tuple[str, ...]
    """Labels in the order asked."""
    scores: tuple[float, ...]
    """Raw score of each option, before any temperature; higher is better."""
    right: tuple[int, ...]
    """Indices of the options any of which is right."""

    def __post_init__(self) -> None:
        if len(self.options) != len(self.scores) or not self.options:
            raise UsageError("a recorded decision needs one score for each of its options")
        if not all(math.isfinite(score) for score in self.scores):
            raise UsageError("a recorded decision needs finite scores")
        if not self.right or not all(0 <= index < len(self.options) for index in self.right):
            raise UsageError("a recorded decision needs the indices of the options that are right")


def append(path: Path, row: Row) -> None:
    """Add one line to `path`, which is made when it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _open(path, "at") as file:
        file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")


def store(path: Path, rows: Iterable[Row]) -> None:
    """Write `rows` anew, compressed; equal rows give an equal file."""
    text = "".join(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def load(path: Path) -> tuple[Row, ...]:
    """Every row of `path`. Raises UsageError naming the line that is not one."""
    with _open(path, "rt") as file:
        return tuple(_rows(path, file))


def _rows(path: Path, lines: IO[str]) -> Iterator[Row]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _row(json.loads(line))
            except (ValueError, KeyError, TypeError, UsageError) as error:
                raise UsageError(f"{path.name} line {number} is not a recorded decision: {error}") from error


def _row(said: Mapping[str, Any]) -> Row:
    """`right` may be one index or a list of them."""
    right = said["right"]
    return Row(
        source=str(said["source"]),
        task_hash=str(said["task_hash"]),
        question=str(said["question"]),
        options=tuple(str(option) for option in said["options"]),
        scores=tuple(float(score) for score in said["scores"]),
        right=tuple(int(index) for index in (right if isinstance(right, list) else [right])),
    )


def _open(path: Path, mode: Literal["at", "rt"]) -> IO[str]:
    """Text of a plain or compressed file; a compressed one grows by whole members, as gzip allows."""
    if path.suffix == ".gz":
        return gzip.open(path, mode, encoding="utf-8")
    return path.open(mode, encoding="utf-8")
