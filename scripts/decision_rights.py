"""What is right at a recorded moment: written by hand for the demo shop, by kind of sentence for MiniWoB++.

Not what a model chose: wrong choices have to be in the data. Both tables are files under `data/`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pursuit.page.observation import Element
from pursuit.pursuits.view import Offer

TABLES = Path(__file__).parent / "data"


@dataclass(frozen=True, kw_only=True, slots=True)
class Right:
    """The right answers at one moment, any of which will do."""

    goal: str
    move: str = "ACT"
    way: str = "click"
    labels: tuple[str, ...] = ()
    """Parts of the offer labels that are right; `"Save"` with its quotes is the whole name."""
    row: tuple[str, ...] = ()
    """Parts of the rows that are right among controls that describe alike."""
    options: tuple[str, ...] = ()
    """Labels of the options of a list that are right."""
    of: str = ""
    """Part of the name or row of the list that the options belong to."""
    none: bool = False
    """Nothing listed would do."""
    clause: int = 0
    """Which clause is at hand, those before it being done."""
    filled: str = ""
    """Part of the label of the field that the last step filled."""
    due: bool = False
    """Nothing listed would do, which was seen already: a search is due."""

    def offers(self, offers: Sequence[Offer]) -> list[str]:
        """Keys of the offers that are right."""
        return [o.key for o in offers if contains(o.label, self.labels) and self._stands(o)]

    def _stands(self, offer: Offer) -> bool:
        return not self.row or any(self.stands(e) for e in offer.group)

    def stands(self, e: Element) -> bool:
        return contains(f"{e.row or ''} | {e.facts.group}", self.row)


def contains(text: str, parts: Iterable[str]) -> bool:
    return any(part in text for part in parts)


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """A page of the shop as one kind of visitor sees it, with the goals that are tried on it."""

    path: str
    visitor: str
    rights: tuple[Right, ...]


def shop_moments() -> tuple[Moment, ...]:
    """The hand-made table of the demo shop."""
    return tuple(
        Moment(path=said["page"], visitor=said["visitor"], rights=tuple(map(_right, said["goals"])))
        for said in _table("decisions.yaml")
    )


def _right(said: Mapping[str, Any]) -> Right:
    given: dict[str, Any] = dict(said)
    given |= {name: _listed(given[name]) for name in ("labels", "row", "options") if name in given}
    return Right(**given)


def _listed(said: Any) -> tuple[str, ...]:
    return tuple(map(str, said)) if isinstance(said, list) else (str(said),)


def ruled(goal: str) -> bool:
    """Whether a rule knows this kind of sentence."""
    return any(re.search(rule["says"], goal) for rule in _table("miniwob_rights.yaml"))


def miniwob_right(goal: str, offers: Sequence[Offer]) -> Right | None:
    """What is right first, by the kind of sentence the goal is; None when no rule can tell."""
    for rule in _table("miniwob_rights.yaml"):
        if (found := re.search(rule["says"], goal)) is not None:
            return _by_rule(rule, goal, found.groups(), offers)
    return None


def _by_rule(
    rule: Mapping[str, Any], goal: str, groups: Sequence[str | None], offers: Sequence[Offer]
) -> Right | None:
    base = Right(goal=goal, way=rule.get("way", "click"))
    if "options" in rule:
        return replace(base, options=_filled_in(rule["options"], groups))
    if "extreme" in rule:
        return replace(base, labels=_extreme(rule["extreme"], _listed(rule["labels"]), offers))
    for labels in (rule.get("labels", ()), rule.get("otherwise", ())):
        right = replace(base, labels=_filled_in(_listed(labels), groups)) if labels else None
        if right is not None and right.offers(offers):
            return right
    return replace(base, none=True) if rule.get("none") else None


def _filled_in(templates: Iterable[str], groups: Sequence[str | None]) -> tuple[str, ...]:
    """`{1}` is the first group; `{each}` makes one text for each part of a list in it."""
    texts = []
    for template in _listed(templates) if isinstance(templates, str) else templates:
        told = next((g for g in groups if g), "")
        parts = re.split(r",\s*(?:and\s+)?|\s+and\s+", told) if "{each}" in template else [told]
        texts += [template.replace("{each}", part).replace("{1}", told) for part in parts]
    return tuple(texts)


def _extreme(by: str, labels: Sequence[str], offers: Sequence[Offer]) -> tuple[str, ...]:
    """Labels of the offer that is least or most by the numbers of its name or row; a time is in minutes."""
    where, direction = by.split()
    told = {o.label: _figure(o.element.name if where == "name" else o.element.row or "") for o in offers}
    known = {text: n for text, n in told.items() if n is not None and contains(text, labels)}
    if not known:
        return ()
    return ((min if direction == "min" else max)(known, key=lambda text: known[text]),)


def _figure(text: str) -> float | None:
    if (time := re.search(r"(\d+)h (\d+)m", text)) is not None:
        return int(time[1]) * 60 + int(time[2])
    number = re.search(r"-?\d+", text)
    return float(number[0]) if number else None


@cache
def _table(name: str) -> Any:
    return yaml.safe_load((TABLES / name).read_text("utf-8"))
