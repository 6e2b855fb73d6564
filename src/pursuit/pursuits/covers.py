"""What lies over a control that was meant, and how it is taken away by a way that agrees to nothing. Pure."""

from dataclasses import dataclass
from typing import Any

from pursuit.page.action import Action, ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.ways_out import Way, asks_consent, cheapest, is_free, ways

DIALOGS = frozenset({"dialog", "alertdialog"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Cover:
    """Whatever lies over a control."""

    text: str
    ways: tuple[Way, ...]
    dialog: bool
    """A dialog: Escape may close it."""

    @property
    def asks_consent(self) -> bool:
        return asks_consent(self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Clearing:
    """The action that takes a cover away. `way` is None where it is Escape."""

    action: Action
    way: Way | None


def of_refusal(result: ActResult, page: Observation) -> Cover:
    """The coverer as the browser told of it; without ways of its own it may be a frame laid over the page."""
    told: dict[str, Any] = result.details.get("coverer") or {}
    found = ways((w["ref"], w["role"], w["name"]) for w in told.get("ways_out", ()))
    text = f"{told.get('name', '')} {told.get('text', '')}"
    if not found:
        framed = next((layer for layer in page.layers if layer.framed), None)
        text = f"{text} {framed.text if framed else ''}"
        found = _of_refs(framed.refs, page) if framed else ()
    return Cover(text=text, ways=found, dialog=told.get("role") in DIALOGS)


def of_modal(page: Observation) -> Cover | None:
    """The modal layer that leaves nothing else of the page to be operated."""
    layer = next((it for it in page.layers if it.modal), None)
    if layer is None or any(e.ref not in layer.refs for e in page.elements):
        return None
    return Cover(text=layer.text, ways=_of_refs(layer.refs, page), dialog=True)


def clearing(cover: Cover, page: Observation, errand: Errand) -> Clearing | None:
    """What takes it away without agreeing to anything the caller did not allow; None leaves it there."""
    way = cheapest(cover.ways, cover.text)
    if cover.asks_consent:
        way = _of_consent(cover, errand)
    if way is not None:
        return Clearing(action=Action(kind="click", revision=page.revision, ref=way.ref), way=way)
    if cover.dialog and not cover.asks_consent:
        return Clearing(action=Action(kind="press", key="Escape"), way=None)
    return None


def _of_consent(cover: Cover, errand: Errand) -> Way | None:
    wanted = {"reject": ("refuse",), "accept": ("accept", "noted"), "leave": ()}[errand.consent]
    free = [w for w in cover.ways if w.kind in wanted and is_free(w.name)]
    return min(free, key=lambda w: wanted.index(w.kind), default=None)


def _of_refs(refs: tuple[str, ...], page: Observation) -> tuple[Way, ...]:
    known = frozenset(refs)
    return ways((e.ref, e.role, e.name) for e in page.elements if e.ref in known and not e.state.disabled)
