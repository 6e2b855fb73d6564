"""When a control is the same control: one document by node, across a re-render by resemblance."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words, fold, mask_digits

ROW_AGREEMENT = 0.5
"""Two rows are the same row when more than this part of the shorter one's words is in the other."""


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class Identity:
    """Which live node a control is. Never given to another node."""

    document: str
    frame: str
    node: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Resemblance:
    """What of a control survives a re-render of the same thing."""

    role: str
    name: str
    """Folded, digits masked."""
    path: str
    ordinal: int


def identity(element: Element) -> Identity:
    facts = element.facts
    return Identity(document=facts.document, frame=facts.frame_id, node=facts.node)


def resembles(element: Element) -> Resemblance:
    return Resemblance(
        role=element.role,
        name=mask_digits(fold(element.name)),
        path=element.facts.path,
        ordinal=element.facts.ordinal,
    )


def match(before: Observation, after: Observation) -> dict[str, str]:
    """Ref before to ref after for every control that is still there.

    By node where the document is the same one; what is missing then by resemblance, only when exactly
    one control on either side resembles and the two do not stand in different rows.
    """
    pairs = _same_nodes(before.elements, after.elements)
    for key in (_in_its_row, resembles):
        taken = set(pairs.values())
        left = [e for e in before.elements if e.ref not in pairs]
        right = [e for e in after.elements if e.ref not in taken]
        pairs.update(_resembling(left, right, key))
    return pairs


def _same_nodes(before: Iterable[Element], after: Iterable[Element]) -> dict[str, str]:
    there = {identity(e): e.ref for e in after}
    return {e.ref: there[identity(e)] for e in before if identity(e) in there}


def _in_its_row(element: Element) -> Hashable:
    """Rows move and their controls' ordinals with them, so a row is a better place than a number."""
    same = resembles(element)
    return (same.role, same.name, same.path, fold(element.row)) if element.row else None


def _resembling(
    before: Iterable[Element], after: Iterable[Element], key: Callable[[Element], Hashable]
) -> dict[str, str]:
    old, new = _unique(before, key), _unique(after, key)
    return {old[k].ref: new[k].ref for k in old if k in new and _rows_agree(old[k].row, new[k].row)}


def _unique(elements: Iterable[Element], key: Callable[[Element], Hashable]) -> dict[Hashable, Element]:
    groups: dict[Hashable, list[Element]] = {}
    for element in elements:
        groups.setdefault(key(element), []).append(element)
    return {k: group[0] for k, group in groups.items() if k is not None and len(group) == 1}


def _rows_agree(one: str | None, other: str | None) -> bool:
    if one == other or not one or not other:
        return True
    words, others = content_words(one), content_words(other)
    fewest = min(len(words), len(others))
    return fewest == 0 or len(words & others) > ROW_AGREEMENT * fewest
