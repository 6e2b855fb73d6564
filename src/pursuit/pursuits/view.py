"""A page as a question sees it: one option for each control a model can tell apart, in an order that
code made, and a text budget spent on what matters to the goal. Pure; does not ask anything."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words, cut_line
from pursuit.policy.sayings import says
from pursuit.pursuits import rows

TEXT_BUDGET = 1_500
"""UTF-8 bytes of page text in a decision, cut on a line boundary before hashing."""

PLAIN = frozenset({"button", "link", "tab", "menuitem", "option", "treeitem", "listitem", "generic", "image"})
"""Roles that are only clicked, so that one standing in another of its name adds nothing."""

OPERABLE_WITHOUT_NAME = frozenset(
    {"textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "spinbutton"}
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """One option of a target question. `group` holds every control that describes alike, `element` the
    one whose row fits the clause best."""

    key: str
    label: str
    element: Element
    group: tuple[Element, ...]
    fit: float = 0.0
    chosen: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PageView:
    """What one step may choose from and read."""

    offers: tuple[Offer, ...]
    text: str
    fingerprint: str
    """Hash of what travels."""
    fit: Mapping[str, float]
    chosen: frozenset[str]


def build_view(
    page: Observation, clause: Clause | None, goal_words: frozenset[str], spent: frozenset[str] = frozenset()
) -> PageView:
    """The view of one settled look; the same page and clause give the same view. `spent` are the refs of the
    controls that were acted on for the clause: of a group, another one stands for it."""
    controls = offered(page.elements)
    fit = rows.fits(controls, clause)
    chosen = rows.chosen(controls, clause, fit, rows.headline(page))
    offers = _ordered(_grouped(controls, fit, chosen, spent), clause, goal_words)
    text = _text(page, goal_words)
    return PageView(offers=offers, text=text, fingerprint=_hash(page, offers, text), fit=fit, chosen=chosen)


def offered(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Controls a move could aim at: enabled, with a name or options or a way of acting of their own,
    and not standing directly inside an identical control."""
    by_ref = {e.ref: e for e in elements}
    return tuple(e for e in elements if _offers(e) and not _nested_twin(e, by_ref))


def _offers(e: Element) -> bool:
    named = bool(e.name or e.options or e.facts.hint or e.facts.description or e.facts.figure or e.row)
    return not e.state.disabled and (named or e.role in OPERABLE_WITHOUT_NAME)


def _nested_twin(e: Element, by_ref: Mapping[str, Element]) -> bool:
    parent = by_ref.get(e.facts.parent_ref or "")
    if parent is None or parent.state.disabled:
        return False
    # A tab that holds a link of its own name is one control, whatever the two are called.
    return describe(parent) == describe(e) or (parent.name == e.name and {parent.role, e.role} <= PLAIN)


def describe(e: Element) -> str:
    """A control in the words of a question: role, name, state, value. Two that describe alike are one."""
    words = [e.role, f'"{_name(e)}"', *state_words(e)]
    if e.facts.figure:
        words.append(f'drawn as "{e.facts.figure}"')
    if e.value and e.role not in ("link", "button"):
        words.append(f'holding "{e.value[:80]}"')
    return " ".join(words)


def _name(e: Element) -> str:
    return (e.name or e.facts.description or e.facts.hint)[:160]


def state_words(e: Element) -> list[str]:
    """State in words, most telling first."""
    s = e.state
    told = [
        ("checked", s.checked is True),
        ("mixed", s.checked == "mixed"),
        ("not checked", s.checked is False),
        ("selected", s.selected is True),
        ("expanded", s.expanded is True),
        ("collapsed", s.expanded is False),
        ("disabled", s.disabled),
        ("required", s.required),
        ("read-only", s.readonly),
    ]
    return [word for word, holds in told if holds]


def _grouped(
    controls: Sequence[Element], fit: Mapping[str, float], chosen: frozenset[str], spent: frozenset[str]
) -> list[Offer]:
    groups: dict[str, list[Element]] = {}
    for e in controls:
        groups.setdefault(describe(e), []).append(e)
    return [_offer(label, group, fit, chosen, spent) for label, group in groups.items()]


def _offer(
    label: str,
    group: list[Element],
    fit: Mapping[str, float],
    chosen: frozenset[str],
    spent: frozenset[str],
) -> Offer:
    def rank(e: Element) -> tuple[bool, float, bool, bool, int]:
        # Sponsored rows come first on commercial pages, so among equals an unsponsored row survives.
        known = (e.ref in chosen, fit.get(e.ref, 0.0))
        return (*known, e.ref not in spent, not rows.sponsored(e), -group.index(e))

    survivor = max(group, key=rank)
    return Offer(
        key="",
        label=label,
        element=survivor,
        group=tuple(group),
        fit=fit.get(survivor.ref, 0.0),
        chosen=survivor.ref in chosen,
    )


def _ordered(offers: Sequence[Offer], clause: Clause | None, goal_words: frozenset[str]) -> tuple[Offer, ...]:
    wanted = rows.wanted_words(clause) | goal_words
    places = {id(o): n for n, o in enumerate(offers)}
    ranked = sorted(offers, key=lambda o: (-_score(o, wanted), places[id(o)]))
    return tuple(_keyed(o, n) for n, o in enumerate(ranked, 1))


def _keyed(o: Offer, n: int) -> Offer:
    return Offer(key=f"c{n}", label=o.label, element=o.element, group=o.group, fit=o.fit, chosen=o.chosen)


def _score(o: Offer, wanted: frozenset[str]) -> float:
    named = content_words(o.element.name)
    hit = len(named & wanted) / (len(named) + 1) if named else 0.0
    return 2.0 * o.chosen + o.fit + hit


def _text(page: Observation, goal_words: frozenset[str]) -> str:
    """Lines that mention the goal first, then main content, both in page order; no history."""
    lines = [line for line in page.text.splitlines() if line.strip()]
    near = [line for line in lines if goal_words & content_words(line)]
    kept = cut_line("\n".join(dict.fromkeys([*near, *lines])), TEXT_BUDGET)
    wanted = set(kept.splitlines())
    return "\n".join(dict.fromkeys(line for line in lines if line in wanted)) or kept


def _hash(page: Observation, offers: Sequence[Offer], text: str) -> str:
    told = "\x1f".join((page.url, page.title, text, *sorted(f"{o.label}×{len(o.group)}" for o in offers)))
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


def is_search(e: Element) -> bool:
    """A search box, or a field, button or link whose name says search."""
    if e.role == "searchbox" or e.facts.input_type == "search":
        return True
    if not (e.facts.editable or e.role in ("button", "link", "combobox", "textbox")):
        return False
    return says("search", "", f"{e.name} {e.facts.description}")
