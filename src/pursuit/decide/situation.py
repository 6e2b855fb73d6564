"""What a goal was read as, and what the embedded model may know of a moment beyond its words.

Hosted models never see these values: they read `State.fields` and option labels. The embedded model
cannot follow a sentence, so it is handed what code read out of it.
"""

from dataclasses import dataclass, field
from typing import Literal

Verb = Literal[
    "click",  # press, tap, hit, push, toggle, close, expand a named control
    "fill",  # enter, type, write, set, put text into a field
    "select",  # pick an option of a list, drop-down, radio group or date
    "check",
    "uncheck",
    "submit",  # send the form just filled, press Enter
    "search",  # search for, look up
    "open",  # go to, visit, navigate to, show, reach a page, section or item
    "add",  # put an item into a cart, basket, list
    "remove",  # delete, remove, clear, empty
    "buy",  # order, purchase, check out, pay: a consequence of its own
    "login",
    "logout",
    "sort",  # sort, order by
    "filter",  # narrow, only show
    "scroll",
    "hover",
    "drag",
    "copy",  # copy and paste text from one place to another
    "find",  # find out, read, tell, report: asks for no change
    "do",  # a verb that was not recognised; judged as a change
]

Direction = Literal["min", "max"]


BODY = "text"
"""What a fill is about when it writes what a thing says: the field of many lines is the one for it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """Choose by comparing rows: `attribute` is price, size, rating, date, number, name ..."""

    attribute: str
    direction: Direction


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """One thing the goal asks for, in its order."""

    text: str
    """The clause as the caller wrote it."""
    verb: Verb
    object: str = ""
    """What it is about, without verb, quotes' values and politeness: `Sensodyne toothpaste`."""
    names: tuple[str, ...] = ()
    """Labels to match, quoted or listed (`check A, B and C` has three); empty when described only."""
    field: str = ""
    """For fill, select, sort: the description of the field (`password`, `departure city`)."""
    value: str | None = None
    """Name of the value (a key of `Goal.values` or of the caller's) that goes in."""
    role: str = ""
    """ARIA role the words name: button, link, tab, checkbox, radio, textbox, combobox, slider ..."""
    ordinal: int | None = None
    """1 is the first, -1 the last; None when not asked for."""
    comparison: Comparison | None = None
    topic: str = ""
    """The errand this belongs to when it was unfolded from one (`log in` for its fields)."""
    into: str = ""
    """Destination of add, remove, drag: `cart`, `wish list`."""
    negated: bool = False
    """`do not ...`, `without ...`: must not be done."""
    quantity: int | None = None
    """How many times or how many pieces, when the words give a number of pieces."""
    until: str = ""
    """What it is done again and again for: `the price is below 50`."""
    every: bool = False
    """`all`, `each`, `every`: repeat until none is left."""
    change: bool = True
    """Whether doing it changes something, as opposed to reaching or reading it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Goal:
    """A goal as code reads it. `values` are quoted texts by a name made for each."""

    text: str
    clauses: tuple[Clause, ...]
    values: dict[str, str] = field(default_factory=dict)
    asks_change: bool = True
    words: frozenset[str] = frozenset()
    """Content words, folded and stemmed, of the whole goal."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ControlFacts:
    """One option of a target question as code sees it. A page's words, never its refs."""

    role: str
    name: str
    value: str | None = None
    row: str = ""
    group: str = ""
    description: str = ""
    hint: str = ""
    figure: str = ""
    """What it looks like, of one that is drawn: `large red circle`."""
    checked: bool | None = None
    expanded: bool | None = None
    selected: bool | None = None
    editable: bool = False
    disabled: bool = False
    secret: bool = False
    multiline: bool = False
    input_type: str = ""
    link: bool = False
    submits: bool = False
    in_form: bool = False
    same_form: bool = False
    """In the form of the field that was filled last."""
    options: tuple[str, ...] = ()
    popup: str = ""
    """`menu`, `listbox`, `dialog` ... when it opens one."""
    fit: float = 0.0
    """0..1: how well its row and name match what the clause is about, by code."""
    chosen: bool = False
    """The clause's comparison or ordinal picks this one, by code."""
    due: bool = False
    """By code, the next step on the way to what the clause puts in: a calendar's month, a day of it."""
    draggable: bool = False
    """A person could take it up."""
    takes_drops: bool = False
    """Things are dropped on it."""
    spent: bool = False
    """Acted on already for this clause, or found dead on this page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OptionFacts:
    """One option of a select, flattened: the control's words and the option's."""

    control: ControlFacts
    label: str
    selected: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ValueFacts:
    """A value by name, with what code knows of it. The text itself is for matching fields' current values
    and never leaves this process."""

    name: str
    text: str = field(default="", repr=False)
    """Empty for a secret."""
    secret: bool = False
    file: bool = False
    """A file to upload; the text is its name."""
    used: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Situation:
    """The moment a request is about, as code reads it."""

    goal: Goal
    clause: Clause | None
    """The clause at hand; None when all of them are done."""
    index: int = 0
    controls: tuple[ControlFacts, ...] = ()
    """Every control of the page in page order, offered in this batch or not."""
    filled: ControlFacts | None = None
    """The field the last step filled, if it still stands."""
    filled_for_clause: bool = False
    """The clause at hand has had its value put in a field already."""
    can_search: bool = False
    """The page has a search, and there is a text to search for."""
    search_value: str | None = None
    """Name of the value to search for, for the clause at hand."""
    search_due: bool = False
    """Nothing listed would do and a search has not been tried on this page: search now."""
    empty: bool = False
    title: str = ""
    text: str = ""
    overlay: str = ""
    waited: int = 0
    missing: tuple[str, ...] = ()
    """Content words of a finding goal that the page does not show."""
    collected: bool = False
    """What the clause at hand buys was put in the cart as often as it asks for."""
    names_done: tuple[str, ...] = ()
    """Of the clause's names, those that are done."""
    dialog: str = ""
    """Message of a held JavaScript dialog."""
    verb_words: frozenset[str] = frozenset()
    """Words by which a control says that it does what the clause's verb asks (add: add, put ...)."""
    container_words: frozenset[str] = frozenset()
    """Words of places that things are added to: cart, wish list, favourites, later."""
    drop_words: str = ""
    """Of a drag, what the place to let go is called."""
    drop_way: str = ""
    """Of a drag that names no place: left, right, up or down."""
    into_words: frozenset[str] = frozenset()
    """The clause's destination and its peers (cart, basket, bag)."""
    search_words: frozenset[str] = frozenset()
    show_words: frozenset[str] = frozenset()
    """Words of controls that only show something: view, show, open, see."""
    pending: bool = False
    """A field of a form that is sent by its own button was changed and the form was not sent since."""
    send_words: frozenset[str] = frozenset()
    """Words of buttons that send a form: submit, send, go, ok, search, save ..."""
    upload_words: frozenset[str] = frozenset()
    values: tuple[ValueFacts, ...] = ()
    can: frozenset[str] = frozenset()
    """Moves and ways that are possible now."""
