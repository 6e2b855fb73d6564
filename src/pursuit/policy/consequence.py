"""What a move would do if it were wrong: look, change or submit. Read from the control, its form, the page
and the move; never from the goal. In doubt the higher class, because its bar is the harder one.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal, Self

from pursuit.errors import UsageError
from pursuit.page.observation import Dialog, Element, FormFacts
from pursuit.policy.lexicon import Finding, finding, is_forward
from pursuit.policy.places import deletes, expensive_page, goes_somewhere


class Consequence(IntEnum):
    """Ordered: each class needs a surer judgement than the one before."""

    look = 0
    change = 1
    submit = 2


Permission = Literal["allow", "ask", "forbid"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Verdict:
    """The class of a move, and the one thing that decided it, in words."""

    consequence: Consequence
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Policy:
    """What the caller allows. A class that is forbidden or asked for takes every higher one with it."""

    never: frozenset[Consequence] = frozenset()
    ask: frozenset[Consequence] = frozenset()

    @classmethod
    def from_words(cls, *, never: Iterable[str] = (), ask: Iterable[str] = ()) -> Self:
        """From class names as a command line has them.

        Raises:
            UsageError: for a word that is no class.
        """
        return cls(never=_classes(never), ask=_classes(ask))

    def judge(self, consequence: Consequence) -> Permission:
        if any(consequence >= one for one in self.never):
            return "forbid"
        return "ask" if any(consequence >= one for one in self.ask) else "allow"


LOOKS = frozenset(
    {"scroll", "wait", "hover", "back", "forward", "reload", "navigate", "tab", "dialog_dismiss"}
)
"""Moves that only look, whatever they aim at."""
PUTS = frozenset({"fill", "type", "select", "upload", "drag", "suggest"})
"""Moves that put something into a control, which is not yet sent."""
TOGGLES = frozenset({"check", "uncheck"})
SENDS = frozenset({"submit", "enter"})
"""Moves that send a form without a control: Enter in a field."""

_FIELD_ROLES = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
_TOGGLE_ROLES = frozenset({"checkbox", "radio", "switch", "option", "menuitemcheckbox", "menuitemradio"})
_PANEL_POPUPS = frozenset({"menu", "listbox", "tree", "grid", "true"})
_LOOKING_KEYS = frozenset(
    {"escape", "tab", "shift+tab", "home", "end", "pageup", "pagedown"}
    | {f"arrow{way}" for way in ("up", "down", "left", "right")}
)


def control_class(
    element: Element | None,
    form: FormFacts | None,
    *,
    move: str,
    page_url: str = "",
    page_title: str = "",
    filled_values: Collection[str] = (),
    key: str | None = None,
) -> Verdict:
    """The class of `move` on `element`, which stands in `form` on that page.

    `move` is a way of acting (click, fill, submit, ...) or a move without a control (back, navigate, ...).
    `filled_values` names the caller's values that may go into a password field; without one, sending a
    form with such a field is a submit. `key` says which key a press presses.
    """
    way = move.casefold()
    if way in LOOKS:
        return _verdict("look", f"{way} only looks")
    if way in PUTS:
        return _verdict("change", f"{way} puts something in and sends nothing")
    page = _Page(url=page_url, title=page_title, password_filled=bool(filled_values))
    if way == "press":
        way = _pressed(key, element)
        if way in ("look", "change"):
            return _verdict(way, f"the key {key} {'only looks' if way == 'look' else 'types'}")
    if way in SENDS:
        return _sending(form, page)
    if element is None:
        return _verdict("change", f"{way} aims at nothing that is known")
    if way in TOGGLES or element.role in _TOGGLE_ROLES:
        return _toggle(element)
    return _clicked(element, form, page)


def dialog_class(dialog: Dialog, *, accept: bool) -> Verdict:
    """The class of answering a script dialog: what is accepted is what its message says."""
    if not accept or dialog.kind == "alert":
        return _verdict("look", "the dialog only goes away")
    found = sentence_finding(dialog.message)
    if found:
        return _verdict("submit", f"the dialog says {found.phrase!r}")
    return _verdict("change", "the dialog is accepted")


def sentence_finding(text: str) -> Finding | None:
    """A question buries its verb ("Do you really want to delete it?"), so every word is asked by itself."""
    return finding(text) or next((hit for word in text.split()[:60] if (hit := finding(word))), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Page:
    url: str
    title: str
    password_filled: bool = field(default=False)


def _verdict(word: str, reason: str) -> Verdict:
    return Verdict(consequence=Consequence[word], reason=reason)


def _classes(words: Iterable[str]) -> frozenset[Consequence]:
    given = list(words)
    wrong = [word for word in given if word not in Consequence.__members__]
    if wrong:
        raise UsageError(f"{wrong[0]!r} is no class of moves; write look, change or submit.")
    return frozenset(Consequence[word] for word in given)


def _pressed(key: str | None, element: Element | None) -> str:
    """What a key does: Enter sends from a field and clicks elsewhere; an unknown key is taken for Enter."""
    pressed = (key or "enter").casefold()
    if pressed in _LOOKING_KEYS:
        return "look"
    on_field = element is None or element.facts.editable or element.role in _FIELD_ROLES
    if pressed == "enter":
        return "enter" if on_field else "click"
    return "click" if pressed in ("space", " ") and not on_field else "change"


def _toggle(element: Element) -> Verdict:
    """A tick is not sent, but a switch may act at once: words that act wherever they stand count."""
    found = finding(element.name) if element.role not in ("option", "radio") else None
    if found and found.strength == "act":
        return _verdict("submit", f"its name says {found.phrase!r}")
    return _verdict("change", f"a {element.role} is set and nothing is sent")


def _clicked(element: Element, form: FormFacts | None, page: _Page) -> Verdict:
    if element.facts.editable or element.role in _FIELD_ROLES:
        return _verdict("look", "a field only takes the focus")
    if _opens(element):
        return _verdict("look", "it opens or closes a part of the page")
    if goes_somewhere(element, page.url):
        return _link(element)
    if form and form.is_search and element.facts.submits:
        return _verdict("change", "it sends a search")
    found = finding(element.name) or _drawn(element)
    if found:
        return _verdict("submit", f"its name says {found.phrase!r}")
    if element.facts.submits:
        return _sending(form, page, own=element.name)
    if is_forward(element.name):
        return _forward(form, page)
    return _verdict("change", "a button")


def _drawn(element: Element) -> Finding | None:
    """What an icon without words does: its title, or any word of its class and id, says it."""
    if element.name:
        return None
    words = (element.facts.description, *element.facts.hint.split())
    return next((found for word in words if word and (found := finding(word))), None)


def _opens(element: Element) -> bool:
    if element.role == "tab" or element.facts.tag == "summary" or element.state.expanded is not None:
        return True
    if element.facts.popup in _PANEL_POPUPS:
        return True
    found = finding(element.name) if element.facts.popup else None
    return bool(element.facts.popup) and not (found and found.strength == "act")


def _link(element: Element) -> Verdict:
    found = finding(element.name)
    if found and found.strength == "act":
        return _verdict("submit", f"its name says {found.phrase!r}")
    if deletes(element.facts.href or ""):
        return _verdict("submit", "its address deletes something")
    return _verdict("look", "a link that goes somewhere")


def _sending(form: FormFacts | None, page: _Page, own: str | None = None) -> Verdict:
    """A form that is sent, by Enter or by the button whose name is `own`."""
    if form is None:
        return _forward(None, page) if own is not None else _verdict("change", "no form is sent")
    guarded = _guarded(form, page)
    if guarded:
        return guarded
    if form.is_search:
        return _verdict("change", "it sends a search")
    names = form.submit_names if own is None else (own,)
    found = next((hit for name in names if (hit := finding(name))), None)
    if found:
        return _verdict("submit", f"the form's button says {found.phrase!r}")
    place = expensive_page(form.action, "") or expensive_page(page.url, page.title)
    if place and any(is_forward(name) or not name.strip() for name in names):
        return _verdict("submit", f"the page says {place!r}")
    return _verdict("change", "it sends a form that costs nothing")


def _guarded(form: FormFacts, page: _Page) -> Verdict | None:
    if form.has_payment:
        return _verdict("submit", "the form holds a card or payment field")
    if form.has_password and not page.password_filled:
        return _verdict("submit", "the form holds a password field that no value fills")
    return None


def _forward(form: FormFacts | None, page: _Page) -> Verdict:
    """A button that says no more than go on."""
    if form and (guarded := _guarded(form, page)):
        return guarded
    if place := expensive_page(page.url, page.title):
        return _verdict("submit", f"the page says {place!r}")
    return _verdict("change", "a button")
