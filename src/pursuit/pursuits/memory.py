"""A past move in the words a decision reads: what it touched and what followed, never a ref. Pure."""

from dataclasses import dataclass

from pursuit.page import codes
from pursuit.page.action import ActResult
from pursuit.page.describe import quoted
from pursuit.page.observation import Element
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.did import did
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.moves import Move


@dataclass(frozen=True, kw_only=True, slots=True)
class Chosen:
    """A decision on its way to the browser: the move it became and how sure it was."""

    decision: Decision
    move: Move | None = None
    judgement: Judgement | None = None


def code_words(result: ActResult) -> str | None:
    if result.code is None:
        return None
    coverer = result.details.get("coverer")
    name = coverer.get("name") or coverer.get("role") if isinstance(coverer, dict) else None
    tail = f" It is covered by {quoted(str(name))}." if name else ""
    return codes.SENTENCES.get(result.code, result.code) + tail


def remembered(chosen: Chosen, result: ActResult, told: tuple[str, ...], *, changed: bool) -> str:
    """A past move by what it touched and what followed."""
    what = tell(chosen)
    if told:
        return f"{what}, and {'; '.join(told)}"
    if result.code == codes.VALUE_NOT_KEPT:
        return f"{what}, and the field did not keep it"
    return f"{what}, and {'something on the page changed' if changed else 'nothing changed'}"


def tell(chosen: Chosen) -> str:
    d, move = chosen.decision, chosen.move
    e = move.element if move is not None else d.element
    value = (move.value if move is not None else None) or d.value
    return did(d.move, d.way, _named(e), value)


def _named(e: Element | None) -> str:
    if e is None:
        return "the page"
    row = f" in the row {quoted(e.row, 60)}" if e.row and e.name and e.name not in e.row else ""
    return f"{quoted(e.name or e.facts.description or e.role)}{row}"
