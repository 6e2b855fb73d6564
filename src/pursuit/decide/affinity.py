"""How well a control is what a clause names, by words. Pure; 0 is nothing in common, 1 is the very words.

Names on the control count most, then its description, then its row and group: a button called "Add to
cart" is told apart by its row, a box called "Email" is not made wrong by its row.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pursuit.decide.situation import Clause, ControlFacts
from pursuit.page.peers import peers, peers_of
from pursuit.page.words import content_words, fold, stem, tokens

CLICKABLE_ROLE_WORDS = {
    "button": frozenset({"button", "submit", "menuitem", "switch", "generic", "image"}),
    "link": frozenset({"link"}),
    "tab": frozenset({"tab", "link", "button"}),
    "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "radio": frozenset({"radio", "menuitemradio"}),
    "textbox": frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    "searchbox": frozenset({"searchbox", "textbox", "combobox"}),
    "combobox": frozenset({"combobox", "listbox"}),
    "listbox": frozenset({"listbox", "combobox", "option"}),
    "option": frozenset({"option", "listitem", "menuitem", "radio"}),
    "menuitem": frozenset({"menuitem", "link", "button"}),
    "slider": frozenset({"slider", "spinbutton"}),
    "spinbutton": frozenset({"spinbutton", "textbox", "slider"}),
    "switch": frozenset({"switch", "checkbox"}),
}


@lru_cache(maxsize=40_000)
def _folded(text: str) -> str:
    return " ".join(tokens(fold(text)))


@lru_cache(maxsize=40_000)
def stems(text: str) -> frozenset[str]:
    return frozenset(stem(t) for t in tokens(fold(text)))


@lru_cache(maxsize=40_000)
def _content(text: str) -> frozenset[str]:
    return content_words(text)


def phrase(want: str, have: str) -> float:
    """Likeness of two phrases, 0..1: the same words 1, one inside the other by how much of it, else shared
    stems."""
    a, b = _folded(want), _folded(have)
    if not a or not b:
        return 1.0 if fold(want) == fold(have) and want.strip() else 0.0
    if a == b or a.replace(" ", "") == b.replace(" ", ""):
        return 1.0
    ratio = min(len(a), len(b)) / max(len(a), len(b))
    if f" {a} " in f" {b} ":
        return 0.6 + 0.3 * ratio
    if f" {b} " in f" {a} ":
        return 0.35 + 0.35 * ratio
    return 0.55 * _shared(stems(want), stems(have))


PEER = 0.85
"""Weight of another word for the same thing ("basket" for "cart")."""


@lru_cache(maxsize=100_000)
def _held(word: str, words: frozenset[str]) -> float:
    """1 when `words` hold the stem, less for a peer of it."""
    if word in words:
        return 1.0
    return PEER if peers(word) & words else 0.0


def _shared(a: frozenset[str], b: frozenset[str]) -> float:
    both = sum(_held(word, b) for word in a)
    return min(1.0, 2 * both / (len(a) + len(b))) if both else 0.0


def covered(words: frozenset[str], texts: Iterable[str]) -> float:
    """Share of `words` that stand in `texts`, 0..1."""
    if not words:
        return 0.0
    around = frozenset().union(*map(_content, texts))
    return sum(_held(word, around) for word in words) / len(words)


EXACT = 1.2
"""Likeness of the very same characters, over 1 for the same words: case tells apart what words do not."""
CLOSERS = frozenset({"x", "×", "✕", "✖", "close"})


def named(want: str, c: ControlFacts) -> float:
    """How well a label the goal gives is this control; over 1 only for the very same characters."""
    if want.strip() == c.name.strip() and c.name:
        return EXACT
    own = phrase(want, c.name)
    if own >= 1.0:
        return 1.0
    if fold(want) in CLOSERS and (fold(c.name) in CLOSERS or "close" in c.hint.split()):
        return 1.0
    nearby = 0.9 * phrase(want, c.description)
    shown = 0.8 * phrase(want, c.value or "") if not c.editable else 0.0
    around = 0.45 * max(phrase(want, c.row), phrase(want, c.group))
    hinted = 0.5 * covered(_content(want), [c.hint])
    pictured = DRAWN * phrase(want, c.hint) if is_drawn(c) else 0.0
    return max(own, nearby, shown, around, hinted, pictured)


DRAWN = 0.9
"""Weight of the words in the class or id of a control that says nothing else."""


def own(want: str, c: ControlFacts) -> float:
    """How well a phrase is what the control itself says, 0..1; what stands around it does not count."""
    return DRAWN * phrase(want, c.hint) if is_drawn(c) else phrase(want, c.name)


def closes(c: ControlFacts) -> bool:
    """It leaves or closes what is open, and does nothing with it."""
    said = c.hint if is_drawn(c) else c.name
    return fold(said) in CLOSERS or bool(stems(said) & peers_of(LEAVES))


LEAVES = "close cancel dismiss"


def is_drawn(c: ControlFacts) -> bool:
    """An icon without words: only its class or id tells what it is for."""
    return not c.editable and not (c.name or c.description)


LATER = 0.75
"""Weight of the second and further labels of a list: the first that is left is the one at hand."""


def best_named(names: Sequence[str], c: ControlFacts) -> float:
    return max((named(n, c) * (1.0 if i == 0 else LATER) for i, n in enumerate(names)), default=0.0)


ONWARD = frozenset(
    {">", "›", "»", "→", "next", "next page", "older", "more", "load more", "show more", "more results"}
)


def leads_on(label: str) -> bool:
    """Whether a label is that of the way to the next page of a list."""
    return fold(label).strip("›»> ") in ONWARD or fold(label) in ONWARD


def first_stem(text: str) -> str:
    """Stem of the first word."""
    found = tokens(fold(text))
    return stem(found[0]) if found else ""


def without_role(text: str) -> str:
    """A description less the words for kinds of controls: `the second tab` says nothing else than a tab."""
    return " ".join(t for t in tokens(fold(text)) if stem(t) not in ROLE_STEMS)


ROLE_WORDS = """
button link tab tabs checkbox checkboxes radio textbox text field box input area dropdown list menu item
option section sections page pages icon image label panel dialog the a an below above
"""
ROLE_STEMS = frozenset(stem(w) for w in ROLE_WORDS.split())


def about(clause: Clause, c: ControlFacts) -> float:
    """How well a described control fits: its own name first, then the row it stands in."""
    words = _content(clause.object)
    own = phrase(clause.object, c.name) if clause.object else 0.0
    around = covered(words, (c.name, c.row, c.group, c.description, c.figure))
    hinted = (DRAWN if is_drawn(c) else 0.5) * covered(words, [c.hint])
    return max(own, 0.75 * around, hinted, 0.9 * c.fit)


SIGNS = {"+": "add", "➕": "add", "＋": "add", "-": "remove", "−": "remove", "–": "remove", "➖": "remove"}
"""A sign that is all of a control's name, as the word it stands for."""


def spelt(name: str) -> str:
    """A control's name, or the word that its sign stands for."""
    return SIGNS.get(name.strip(), name)


def says(words: frozenset[str], c: ControlFacts) -> float:
    """1 when the control's name holds one of `words`, by share of its name; hints count half."""
    if not words:
        return 0.0
    own = stems(spelt(c.name))
    if own & words:
        return 0.6 + 0.4 / max(1, len(own))
    drawn = stems(c.hint) if is_drawn(c) else frozenset()
    if drawn & words:
        return DRAWN * (0.6 + 0.4 / len(drawn))
    return 0.4 if stems(f"{c.description} {c.hint}") & words else 0.0


def role_fits(role: str, c: ControlFacts) -> bool | None:
    """Whether the role the goal's words name is this control's; None when it named none."""
    if not role:
        return None
    return c.role == role or c.role in CLICKABLE_ROLE_WORDS.get(role, frozenset())
