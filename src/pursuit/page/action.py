"""What can be done to a page and what came of it: frozen values, no browser."""

from dataclasses import dataclass, field
from typing import Any, Literal

from pursuit.page.observation import Dialog, Observation, Tab

Kind = Literal[
    "click",
    "type",
    "select",
    "check",
    "uncheck",
    "press",
    "scroll",
    "hover",
    "upload",
    "drag",
    "point",
    "dialog",
    "back",
    "forward",
    "reload",
    "wait",
    "tab",
]

OutcomeWord = Literal["done", "not_sent", "unknown"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Secret:
    """A value that is typed and never shown. `repr` hides it."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Action:
    """One thing to do. `revision` is needed by every kind that has a ref or a point."""

    kind: Kind
    revision: str | None = None
    ref: str | None = None
    value: str | Secret | None = None
    """Text of a type, option label of a select; a `Secret` goes into a password or code field only."""
    key: str | None = None
    """For press: `Enter`, `Escape`, `Control+A` ..."""
    delta_y: int | None = None
    """For scroll, pixels; without it one page of the scroller."""
    to: str | None = None
    """For drag: the ref to drop on."""
    at: tuple[float, float] | None = None
    """For point: x, y on the named picture. For drag: CSS pixels right and down from the middle of `to`, or
    from where the ref is when there is no `to`."""
    files: tuple[str, ...] = ()
    accept: bool | None = None
    """For dialog: accept or dismiss the held one."""
    text: str | None = None
    """For dialog: the answer to a prompt."""
    condition: str | None = None
    """For wait: `text=...`, `no-text=...`, `url=GLOB` or `settled`. For scroll: `text=...`, words that a row
    of the scroller, or of any on the page, is to say."""
    seconds: float | None = None
    """For wait: the bound, at most 60."""
    tab: str | None = None
    """For tab: the id to go to."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One observable difference that an act made: `kind` is url, title, name, value, state, moved, message,
    dialog, tab, download, appeared, gone or text."""

    kind: str
    was: str | None
    now: str | None
    ref: str | None = None
    subject: str = ""
    """What changed, in words: `button "Save"`; empty for url and title."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Download:
    name: str
    bytes: int
    sha256: str
    path: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ActResult:
    """What came of an action. `observation` is the settled page after it, or a fresh one when refused."""

    outcome: OutcomeWord
    code: str | None = None
    details: dict[str, Any] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    dialogs: tuple[Dialog, ...] = ()
    tabs: tuple[Tab, ...] = ()
    """Tabs that the action opened."""
    downloads: tuple[Download, ...] = ()
    observation: Observation | None = None
    in_flight: bool = False
    """A request that the action started had not ended when the settle bound expired."""
