"""Conditions a caller states and code decides at every look. They outrank the model.

Grammar: `url=GLOB`, `text=STRING`, `no-text=STRING`, `state=ROLE:NAME:STATE`, `value=NAME:TEXT`,
`count=ROLE:NAME:N`. NAME compares folded; in `value=` the first colon ends it, elsewhere the last one does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from pursuit.errors import UsageError
from pursuit.page.observation import Element, Observation
from pursuit.page.words import fold

GRAMMAR = "url=GLOB, text=STRING, no-text=STRING, state=ROLE:NAME:STATE, value=NAME:TEXT, count=ROLE:NAME:N"
STATES = ("checked", "unchecked", "mixed", "selected", "expanded", "collapsed", "disabled", "enabled")


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """One condition. `source` is what the caller wrote; the rest is read from it."""

    source: str
    kind: str
    role: str = ""
    name: str = ""
    want: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    check: str
    holds: bool


def parse_check(source: str) -> Check:
    """Raises UsageError that names what is wrong and the whole grammar."""
    kind, sign, rest = source.partition("=")
    if not sign or not rest.strip():
        raise UsageError(f"The check {source!r} cannot be read; write one of {GRAMMAR}.")
    match kind:
        case "url" | "text" | "no-text":
            return Check(source=source, kind=kind, want=rest)
        case "state":
            return _state(source, rest)
        case "value":
            name, sign, want = rest.partition(":")
            if not sign:
                raise UsageError(f"The check {source!r} lacks its text; write value=NAME:TEXT.")
            return Check(source=source, kind=kind, name=name, want=want)
        case "count":
            return _count(source, rest)
        case _:
            raise UsageError(f"The check {source!r} starts with {kind!r}; write one of {GRAMMAR}.")


def _three(source: str, rest: str, shape: str) -> tuple[str, str, str]:
    role, first, tail = rest.partition(":")
    name, last, want = tail.rpartition(":")
    if not first or not last or not role:
        raise UsageError(f"The check {source!r} has too few parts; write {shape}.")
    return role, name, want


def _state(source: str, rest: str) -> Check:
    role, name, want = _three(source, rest, "state=ROLE:NAME:STATE")
    if want not in STATES:
        raise UsageError(f"The check {source!r} asks for state {want!r}; the states are {', '.join(STATES)}.")
    return Check(source=source, kind="state", role=role, name=name, want=want)


def _count(source: str, rest: str) -> Check:
    role, name, want = _three(source, rest, "count=ROLE:NAME:N")
    if not want.isascii() or not want.isdigit():
        raise UsageError(f"The check {source!r} counts to {want!r}; N is a whole number from 0.")
    return Check(source=source, kind="count", role=role, name=name, want=want)


def evaluate(checks: Sequence[Check], page: Observation) -> tuple[Checked, ...]:
    """Each check against one look, in the caller's order."""
    return tuple(Checked(check=c.source, holds=holds(c, page)) for c in checks)


def holds(check: Check, page: Observation) -> bool:
    match check.kind:
        case "url":
            return fnmatchcase(page.url, check.want)
        case "text":
            return fold(check.want) in fold(_everything(page))
        case "no-text":
            return fold(check.want) not in fold(_everything(page))
        case "state":
            return any(has_state(e, check.want) for e in _named(page, check))
        case "value":
            return any(e.value is not None and fold(e.value) == fold(check.want) for e in _named(page, check))
        case _:
            return len(_named(page, check)) == int(check.want)


def has_state(e: Element, word: str) -> bool:
    """Whether a control is in the state that one of `STATES` names."""
    return {
        "checked": e.state.checked is True,
        "unchecked": e.state.checked is False,
        "mixed": e.state.checked == "mixed",
        "selected": e.state.selected is True,
        "expanded": e.state.expanded is True,
        "collapsed": e.state.expanded is False,
        "disabled": e.state.disabled,
        "enabled": not e.state.disabled,
    }[word]


def _everything(page: Observation) -> str:
    return "\n".join((page.title, page.text, *(e.name for e in page.elements)))


def _named(page: Observation, check: Check) -> list[Element]:
    return [e for e in page.elements if check.role in ("", e.role) and fold(e.name) == fold(check.name)]
