"""What a page is at one look: frozen values, no browser. `to_json` gives exactly the contract's fields."""

from dataclasses import dataclass, field
from typing import Literal

Checked = Literal[True, False, "mixed"]

READINESS_REASONS = (
    "requests_in_flight",
    "aria_busy",
    "dom_changing",
    "frame_loading",
    "navigation_scheduled",
    "empty_page",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ElementState:
    """State words of a control; `None` where the control has no such state."""

    disabled: bool = False
    checked: Checked | None = None
    expanded: bool | None = None
    selected: bool | None = None
    required: bool = False
    readonly: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SelectOption:
    """One option of a select: the label a person reads, whether it is chosen, whether it can be."""

    label: str
    selected: bool = False
    disabled: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ElementFacts:
    """What the product knows of a control and never shows: identity, kind, form, place."""

    document: str = ""
    """Random id of the document the node lives in; a new one after every navigation."""
    frame_id: str = "main"
    node: int = 0
    """Number of the live node within its document; never given to another node."""
    path: str = ""
    """Ancestor path (`html>body>main>ul>li>button`), tags only."""
    ordinal: int = 0
    """How many controls of the same (role, masked name, path) stand before it in its frame."""
    tag: str = ""
    """Lower-case tag name."""
    input_type: str = ""
    """`type` of an input (`text`, `password`, `search`, `date` ...), else empty."""
    autocomplete: str = ""
    secret: bool = False
    """A password or one-time-code field: its value is never read, its typing needs an approved secret."""
    href: str | None = None
    """Resolved address of a link; `None` for everything else."""
    form: int | None = None
    """Index into `Observation.forms`."""
    submits: bool = False
    """The control is its form's submit button."""
    row_id: int = 0
    """Number of the row it stands in, within its frame and look; 0 outside any row."""
    group: str = ""
    """Nearest legend, heading or labelled region, for telling controls apart."""
    description: str = ""
    """Placeholder, title or described-by text that is not the name."""
    hint: str = ""
    """Class and id words, for ranking unnamed controls only; never shown to a person as a name."""
    figure: str = ""
    """What a drawn shape, or a coloured box without words, looks like: `large red circle`."""
    parent_ref: str | None = None
    """Ref of the nearest listed control this one stands inside, if any."""
    popup: str = ""
    """aria-haspopup, or `dialog`/`listbox`... when it opens one."""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """x, y, width, height in CSS pixels of its frame's document, rounded."""
    editable: bool = False
    """Takes typed text."""
    multiline: bool = False
    draggable: bool = False
    """A person could take it up: by what it says, its cursor, or that it hears the button go down."""
    takes_drops: bool = False
    """Things are dropped on it: by its handlers, or as a drawn box of a page with things to drag."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Element:
    """A control a person can operate."""

    ref: str
    role: str
    name: str
    """At most 1,024 characters."""
    state: ElementState = field(default_factory=ElementState)
    value: str | None = None
    """Current value of a field or the shown option of a select; never of a password field."""
    options: tuple[SelectOption, ...] | None = None
    row: str | None = None
    """Text of the nearest list item, table row or repeated card around it, without its own name."""
    frame: str | None = None
    """Origin of the frame it stands in when that is not the page's main frame."""
    in_view: bool = True
    facts: ElementFacts = field(default_factory=ElementFacts, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class FormFacts:
    """A form as consequence sees it."""

    method: str = "get"
    action: str = ""
    submit_names: tuple[str, ...] = ()
    has_password: bool = False
    has_payment: bool = False
    is_search: bool = False
    fields: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Coverage:
    scanned: int = 0
    """Candidates looked at."""
    unlisted: int = 0
    """Visible controls that are not in `elements`."""
    cursor: str | None = None
    """Pass to `observe(cursor=)` for the rest, on the same revision."""
    cut: tuple[str, ...] = ()
    """What the size bound cut, in words, e.g. `text: 8,000 of 90,000 characters`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Readiness:
    settled: bool = True
    reasons: tuple[str, ...] = ()
    """Of `READINESS_REASONS`; empty when settled."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Overlay:
    """A dialog, alert or open list on top of the page."""

    kind: Literal["dialog", "alert", "listbox", "menu"]
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Layer:
    """Something that lies over the page: a dialog, a bar that stays, a frame that is laid over it."""

    text: str
    """Its name and what it says, at most 1,500 characters."""
    refs: tuple[str, ...] = ()
    """The listed controls that stand in it."""
    modal: bool = False
    """Nothing outside it can be operated."""
    framed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Scroller:
    """A box that scrolls: `at` and `extent` in pixels."""

    ref: str
    name: str
    at: int
    extent: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Dialog:
    """A JavaScript dialog that is open, or was: the page's scripts stand still while it is held."""

    kind: Literal["alert", "confirm", "prompt", "beforeunload"]
    message: str
    state: Literal["held", "accepted", "dismissed"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Tab:
    id: str
    url: str
    title: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Observation:
    """One look at one page."""

    url: str
    title: str
    revision: str
    text: str
    elements: tuple[Element, ...]
    coverage: Coverage = field(default_factory=Coverage)
    readiness: Readiness = field(default_factory=Readiness)
    overlay: Overlay | None = None
    scrollers: tuple[Scroller, ...] = ()
    dialog: Dialog | None = None
    """Set when a dialog is held now; the rest is then the last look, `stale`."""
    tab: str = "t1"
    tabs: tuple[Tab, ...] = ()
    stale: bool = False
    restarted: str = ""
    """What a browser that had to be started again got back; empty but for the first look after that."""
    forms: tuple[FormFacts, ...] = field(default=(), repr=False)
    layers: tuple[Layer, ...] = field(default=(), repr=False)
    messages: tuple[str, ...] = field(default=(), repr=False)
    """Status, alert and validation messages on the page now."""
    document: str = field(default="", repr=False)
    """Random id of the main document."""
    unlabelled_images: int = field(default=0, repr=False)
    focused: str | None = field(default=None, repr=False)
    """Ref of the editable control that holds the focus, if it is listed."""

    def element(self, ref: str | None) -> Element | None:
        """The listed control with that ref, or None."""
        return next((e for e in self.elements if e.ref == ref), None)
