"""Reads what was typed for `go` and refuses what cannot be right, before anything is started."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from pursuit.budget.pursuit import PursuitLimits
from pursuit.cli.ask import hidden
from pursuit.cli.parts import Parts
from pursuit.cli.text import is_text
from pursuit.decide.hosted.endpoint import EMBEDDED, read_endpoint
from pursuit.errors import UsageError
from pursuit.installation import secret_variable
from pursuit.page.origins import AllowedOrigins
from pursuit.pursuits.checks import parse_check
from pursuit.pursuits.errand import CONSENT_POLICIES, ConsentPolicy
from pursuit.pursuits.files import read_files
from pursuit.settings import data_folder
from pursuit.trace.folder import check_folder

CLASSES = ("look", "change", "submit")


class Typed(TypedDict):
    """The options of `go` as they were typed."""

    url: str
    goal: str
    values: Sequence[str]
    secrets: Sequence[str]
    files: Sequence[str]
    downloads: str | None
    checks: Sequence[str]
    steps: int
    seconds: int
    allow: Sequence[str]
    ask: Sequence[str]
    never: Sequence[str]
    consent: str
    headed: bool
    yes: bool
    trace: str | None
    model: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class GoRequest:
    """A command line that can be carried out; every text in it was checked."""

    url: str
    goal: str
    values: Mapping[str, str] = field(default_factory=dict)
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)
    files: tuple[str, ...] = ()
    downloads: str | None = None
    checks: tuple[str, ...] = ()
    steps: int = 24
    seconds: int = 90
    allow: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    consent: ConsentPolicy = "reject"
    headed: bool = False
    yes: bool = False
    trace: str | None = None
    model: str | None = None


def read_request(parts: Parts, **typed: Unpack[Typed]) -> GoRequest:
    """Raises UsageError with one sentence. Secrets are read last: nobody types one for nothing."""
    check_address(typed["url"], typed["allow"])
    goal = read_goal(typed["goal"])
    PursuitLimits(steps=typed["steps"], seconds=typed["seconds"])
    for source in typed["checks"]:
        parse_check(source)
    values = read_values(typed["values"])
    read_files(typed["files"])
    if typed["trace"] is not None:
        check_folder(typed["trace"])
    if typed["model"] is not None:
        check_model(typed["model"], parts.environ)
    return GoRequest(
        url=typed["url"],
        goal=goal,
        values=values,
        files=tuple(typed["files"]),
        downloads=typed["downloads"] or str(data_folder(parts.environ) / "downloads"),
        checks=tuple(typed["checks"]),
        steps=typed["steps"],
        seconds=typed["seconds"],
        allow=tuple(typed["allow"]),
        ask=read_classes("--ask", typed["ask"]),
        never=read_classes("--never", typed["never"]),
        consent=read_consent(typed["consent"]),
        headed=typed["headed"],
        yes=typed["yes"],
        trace=typed["trace"],
        model=typed["model"],
        secrets=read_secrets(typed["secrets"], taken=values, parts=parts),
    )


def check_address(url: str, allow: Sequence[str]) -> None:
    """Raises UsageError when `url` is no address to go to or an allowed origin is none."""
    AllowedOrigins.from_strings(allow).with_own(url)


def check_model(name: str, environ: Mapping[str, str]) -> None:
    """Raises UsageError for a name that selects no decision model."""
    if name.strip() != EMBEDDED:
        read_endpoint(name, environ)


def read_goal(goal: str) -> str:
    if "\0" in goal:
        raise UsageError("The goal holds a NUL character; write it without.")
    if not goal.strip():
        raise UsageError("The goal is empty; say in words what is to be done or found.")
    return goal.strip()


def read_values(pairs: Sequence[str]) -> dict[str, str]:
    """`NAME=TEXT` pairs by name; the text may hold further `=` and may be empty."""
    values: dict[str, str] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        name = name.strip()
        if not sign or not name:
            raise UsageError("A --value has no name or no =; write NAME=TEXT.")
        if name in values:
            raise UsageError(f"--value {name} is given twice; give each name once.")
        values[name] = text
    return values


def read_classes(option: str, classes: Sequence[str]) -> tuple[str, ...]:
    for word in classes:
        if word not in CLASSES:
            raise UsageError(f"{option} {word!r} is no class of moves; the classes are {', '.join(CLASSES)}.")
    return tuple(dict.fromkeys(classes))


def read_consent(word: str) -> ConsentPolicy:
    for policy in CONSENT_POLICIES:
        if word == policy:
            return policy
    told = ", ".join(CONSENT_POLICIES)
    raise UsageError(f"--consent {word!r} is no policy for consent; the policies are {told}.")


def read_secrets(names: Sequence[str], *, taken: Mapping[str, str], parts: Parts) -> dict[str, str]:
    """Each from its environment variable, else asked for without echo where somebody can answer."""
    secrets: dict[str, str] = {}
    for name in dict.fromkeys(names):
        if not name.strip():
            raise UsageError("--secret has no name; write --secret password.")
        if name in taken:
            raise UsageError(f"{name} is both a --value and a --secret; give it once.")
        secrets[name] = _secret(name, parts)
    return secrets


def _secret(name: str, parts: Parts) -> str:
    variable = secret_variable(name)
    text = parts.environ.get(variable, "")
    if not text and parts.asks:
        text = hidden(f"{name}: ", parts)
    if not is_text(text):
        raise UsageError(
            f"The secret {name} is not valid text in this terminal's encoding; give it as UTF-8."
        )
    if not text:
        raise UsageError(f"The secret {name} is not known: set {variable}, or run where it can be asked for.")
    return text
