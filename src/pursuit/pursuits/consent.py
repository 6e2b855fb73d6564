"""Consent banners: which one stands on a page, what the caller's policy does with it, what is kept for a
person. Pure. What a banner does is never the goal's own change; a goal that speaks of cookies goes first."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from pursuit.page.observation import Element, Layer, Observation
from pursuit.page.words import fold
from pursuit.policy.consequence import Consequence
from pursuit.policy.places import goes_somewhere
from pursuit.pursuits.consequence import consequence
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.errand import ConsentPolicy, Errand
from pursuit.pursuits.moves import Move, make
from pursuit.pursuits.outcome import Ending
from pursuit.pursuits.trail import Trail
from pursuit.pursuits.view import offered
from pursuit.pursuits.ways_out import Way, asks_consent, implies_consent, is_free, ways

STEPS = 2
"""Clicks on a banner, once per origin: a refusal, or "manage" and then a refusal."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Banner:
    """A layer that asks for consent, with the ways it leaves."""

    layer: Layer
    ways: tuple[Way, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """What is to be done about a banner now."""

    move: Move
    decision: Decision
    kind: str
    consequence: Consequence


def banner(page: Observation) -> Banner | None:
    """The first layer that asks for consent to cookies and can be answered. A form is none."""
    for layer in page.layers:
        inside = _inside(layer, page)
        if not asks_consent(layer.text) or any(e.facts.editable for e in inside):
            continue
        found = ways((e.ref, e.role, e.name) for e in inside if _answers(e, page))
        if any(w.kind in ("refuse", "accept", "manage") for w in found):
            return Banner(layer=layer, ways=found)
    return None


def due(trail: Trail, errand: Errand) -> Due | None:
    """The click that the policy makes on the banner of this page, or None."""
    if errand.consent == "leave":
        return None
    done = trail.consents.get(origin_of(trail.page.url), ())
    found = banner(trail.page)
    if found is None or is_the_goals(found, errand) or len(done) >= STEPS or (done and done[-1] != "manage"):
        return None
    way = _way(found, errand.consent, trail.page, again=bool(done))
    e = trail.page.element(way.ref) if way is not None else None
    if way is None or e is None:
        return None
    decision = Decision(move="ACT", way="click", element=e)
    move = make(decision, trail.page, {}, None, ())
    level = consequence(move, trail.page, errand)
    if level is Consequence.submit or errand.policy.judge(level) != "allow":
        return None
    return Due(move=move, decision=decision, kind=way.kind, consequence=level)


def kept(trail: Trail, errand: Errand) -> Ending | None:
    """The page shows nothing but a banner that the policy leaves to a person."""
    found = banner(trail.page)
    if found is None or is_the_goals(found, errand) or due(trail, errand) is not None:
        return None
    others = [e for e in offered(trail.page.elements) if e.ref not in found.layer.refs]
    return None if others or not found.layer.modal else PERSON


PERSON = Ending(status="needs_person", cause="consent")


def is_unasked(e: Element | None, trail: Trail, errand: Errand) -> bool:
    """Whether a click on it gives a consent that neither the goal nor the policy gives."""
    found = banner(trail.page) if errand.consent != "accept" and e is not None else None
    if found is None or e is None or is_the_goals(found, errand):
        return False
    return any(w.ref == e.ref and w.kind == "accept" for w in found.ways)


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def speaks_of_consent(errand: Errand) -> bool:
    return asks_consent(errand.goal.text)


def is_the_goals(found: Banner, errand: Errand) -> bool:
    """The goal says what is to become of the banner: it speaks of cookies, or names a way out of it."""
    named = {fold(text) for c in errand.goal.clauses for text in (c.object, *c.names) if text}
    return speaks_of_consent(errand) or any(fold(w.name) in named for w in found.ways)


def _inside(layer: Layer, page: Observation) -> list[Element]:
    refs = frozenset(layer.refs)
    return [e for e in page.elements if e.ref in refs]


def _answers(e: Element, page: Observation) -> bool:
    """A control that acts here; a link to the policy's own page does not."""
    return e.state.checked is None and not e.state.disabled and not goes_somewhere(e, page.url)


def _way(found: Banner, policy: ConsentPolicy, page: Observation, *, again: bool) -> Way | None:
    first = {w.kind: w for w in reversed(found.ways) if is_free(w.name)}
    if policy == "accept":
        return first.get("accept") or first.get("noted") or first.get("save")
    if "refuse" in first:
        return first["refuse"]
    if again:
        return first.get("save") if not _ticked(found.layer, page) else None
    closes = None if implies_consent(found.layer.text) else first.get("close")
    return closes or first.get("manage")


def _ticked(layer: Layer, page: Observation) -> bool:
    """Something that could be left out is ticked, so that saving would agree to it."""
    return any(e.state.checked is True and not e.state.disabled for e in _inside(layer, page))
