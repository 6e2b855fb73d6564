"""The table of errands: what a person asks, on which application, and what must be true afterwards.

Reads and validates `errands.yaml`; knows no application and runs nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import yaml

from pursuit.errors import UsageError


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """Rows that `query` gives afterwards and did not give before, in any order and no others."""

    query: str
    are: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PageText:
    """A wiki page whose whole text is `text`."""

    title: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Reached:
    """The browser was left at `path` (with query and fragment; `*` stands for anything)."""

    path: str


Truth = Rows | PageText | Reached


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """One errand of the table."""

    name: str
    application: str
    """A module of this folder."""
    goal: str
    truth: Truth
    start: str = "/"
    """Path on the application, beginning with a slash."""
    values: Mapping[str, str] = field(default_factory=dict)
    secrets: Mapping[str, str] = field(default_factory=dict)


def all_tasks() -> tuple[Task, ...]:
    """The shipped table, in its order."""
    return read_table((files("pursuit.bench.errands") / "errands.yaml").read_text("utf-8"))


def read_table(text: str) -> tuple[Task, ...]:
    """Raises ValueError for a truth of no known kind, and TypeError for a field that no errand has."""
    return tuple(Task(**{**row, "truth": read_truth(row["truth"])}) for row in yaml.safe_load(text))


def read_truth(said: Mapping[str, Any]) -> Truth:
    match said:
        case {"rows": str(query), "are": list(rows)}:
            return Rows(query=query, are=tuple(map(tuple, rows)))
        case {"page": str(title), "is": str(text)}:
            return PageText(title=title, text=text)
        case {"url": str(path)}:
            return Reached(path=path)
        case _:
            raise ValueError(f"no kind of truth: {dict(said)}")


def chosen(tasks: Sequence[Task], only: Sequence[str]) -> tuple[Task, ...]:
    """Those named, in the table's order; all of them when none is. Raises UsageError for an unknown name."""
    known = [task.name for task in tasks]
    for name in only:
        if name not in known:
            raise UsageError(f"There is no errand {name!r}; there are {', '.join(known)}.")
    return tuple(task for task in tasks if not only or task.name in only)
