"""Which row a proper noun of the clause singles out: `the email by Bobine` is the one row with Bobine in it,
whatever else the description says of it. Pure; no model is asked."""

from collections.abc import Sequence

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.page.words import content_words, fold
from pursuit.pursuits.goal_tokens import tokenise

SINGLES = frozenset({"open", "click", "remove", "add", "buy", "do", "hover"})
"""Verbs that act on one row of many."""

_Key = tuple[str, str]


def singled(elements: Sequence[Element], clause: Clause) -> frozenset[str]:
    """Refs of the controls of the only row that carries every proper noun of the clause."""
    proper = proper_words(clause)
    if not proper or clause.verb not in SINGLES:
        return frozenset()
    owners = [e for e in elements if proper <= content_words(e.name)]
    if owners:
        return _with_row(owners, elements) if _is_one_row(owners) else frozenset()
    holding = [e for e in elements if proper <= content_words(e.row or "")]
    return frozenset(e.ref for e in holding) if _is_one_row(holding) else frozenset()


def _with_row(owners: Sequence[Element], elements: Sequence[Element]) -> frozenset[str]:
    """Those that carry the words themselves, with what stands in a row of that very text: the entries of a
    list have each other in their rows, and are not meant."""
    own = {fold(e.name) for e in owners}
    ids = {_row(e) for e in owners} - {None} if len(owners) == 1 else set()
    others = [e for e in elements if not any(_is_alike(e, owner) for owner in owners)]
    inside = (e for e in others if fold(e.row or "") in own or (_row(e) in ids and _names(e, owners[0])))
    return frozenset(e.ref for e in (*owners, *inside))


def _names(e: Element, owner: Element) -> bool:
    """The row of `e` names the owner."""
    return fold(owner.name) in fold(e.row or "")


def _is_alike(e: Element, owner: Element) -> bool:
    """An entry of the same list."""
    return (e.role, e.facts.path) == (owner.role, owner.facts.path)


def _row(e: Element) -> _Key | None:
    return ("row", f"{e.facts.frame_id}/{e.facts.row_id}") if e.facts.row_id else None


def proper_words(clause: Clause) -> frozenset[str]:
    """Content words that the goal writes with a capital where it is no label and no beginning."""
    if clause.names:
        return frozenset()
    return frozenset().union(*(content_words(t.text) for t in tokenise(clause.object) if t.capital))


def _is_one_row(holding: Sequence[Element]) -> bool:
    """They stand in one row, or there is one of them; a thing and its picture say the same twice."""
    return len({_row(e) or ("text", fold(e.row or e.name)) for e in holding}) == 1
