"""Turns a decision into the browser's action and into words. One entry point: a new way is one case here
and one option in `questions.yaml`. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from pursuit.decide.situation import Clause
from pursuit.page.action import Action, Kind, Secret
from pursuit.page.observation import Element, Observation
from pursuit.pursuits import dropping
from pursuit.pursuits.carried import Drop, drop
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.errand import Value, is_kept
from pursuit.pursuits.formats import for_field

MASK = "••••••"


@dataclass(frozen=True, kw_only=True, slots=True)
class Move:
    """An action ready to send. `words` names it for the repeat guard; `value` is the text as recorded."""

    action: Action | None
    """None for NAVIGATE, whose address is `value`."""
    way: str
    element: Element | None
    words: str
    value: str | None = None
    value_name: str | None = None
    option: str | None = None
    onto: Element | None = None
    """Of a drag, what it is let go on."""


class Unmakeable(ValueError):  # noqa: N818 - it is a finding about a decision, not a fault
    """The decision names something that cannot be done; its text says what, in the record's words."""


def make(  # noqa: PLR0917 - one call site, which hands over one decision and what it is about
    d: Decision,
    page: Observation,
    values: Mapping[str, Value],
    field: Element | None,
    destinations: tuple[str, ...],
    clause: Clause | None = None,
) -> Move:
    """The move of a decision. `field` is what the last step filled, `clause` says where a thing is dragged.
    Raises Unmakeable."""
    match d.move:
        case "BACK" | "FORWARD" | "RELOAD":
            kind: Kind = "back" if d.move == "BACK" else "forward" if d.move == "FORWARD" else "reload"
            return _plain(Action(kind=kind), d.move)
        case "WAIT":
            return _plain(Action(kind="wait", condition="settled", seconds=5), "WAIT")
        case "NAVIGATE":
            return _navigate(page, destinations)
        case "ACT" if d.way == "drag":
            return _drag(d, page, clause)
        case "ACT":
            return _act(d, page, values, field)
        case _:
            raise Unmakeable(f"{d.move} is no move of the browser")


def _plain(action: Action, way: str) -> Move:
    return Move(action=action, way=way, element=None, words=way)


def _navigate(page: Observation, destinations: tuple[str, ...]) -> Move:
    """To the first address the caller gave that is not the page's own."""
    url = next((d for d in destinations if d != page.url), None)
    if url is None:
        raise Unmakeable("the caller gave no address to go to")
    return Move(action=None, way="NAVIGATE", element=None, words=f"NAVIGATE {url}", value=url)


def _act(d: Decision, page: Observation, values: Mapping[str, Value], field: Element | None) -> Move:
    match d.way:
        case "submit":
            return _submit(page, field)
        case "scroll":
            return _plain(Action(kind="scroll", revision=page.revision, ref=None), "scroll")
        case "dialog_accept" | "dialog_dismiss":
            return _plain(Action(kind="dialog", accept=d.way == "dialog_accept"), d.way)
        case "fill":
            return _fill(d, page, values)
        case "select":
            return _select(d, page)
        case "upload":
            return _upload(d, page, values)
        case _:
            return _aimed(d, page)


def _submit(page: Observation, field: Element | None) -> Move:
    """Enter in the field the last step filled; without one, only where the focus is in an editable field."""
    target = field or page.element(page.focused)
    if target is None:
        raise Unmakeable("nothing was filled in that could be submitted")
    action = Action(kind="press", revision=page.revision, ref=target.ref, key="Enter")
    return Move(action=action, way="submit", element=target, words=f"submit {target.name}")


def _fill(d: Decision, page: Observation, values: Mapping[str, Value]) -> Move:
    e = _target(d)
    if d.value is None or d.value not in values:
        raise Unmakeable("no value of the caller fits that field")
    value = values[d.value]
    if value.file:
        raise Unmakeable("a file is uploaded, not typed")
    text = for_field(value.text, e.facts.input_type)
    if e.facts.secret != value.secret and value.secret:
        raise Unmakeable("a secret goes into a password or code field only")
    if e.value == text:
        raise Unmakeable("that field holds that text already")
    masked = value.secret or e.facts.secret
    sent = Secret(name=d.value, text=text) if masked else text
    return Move(
        action=Action(kind="type", revision=page.revision, ref=e.ref, value=sent),
        way="fill",
        element=e,
        words=f"fill {e.role} {e.name} {d.value}",
        value=MASK if masked or is_kept(d.value, value) else text,
        value_name=d.value,
    )


def _upload(d: Decision, page: Observation, values: Mapping[str, Value]) -> Move:
    e = _target(d)
    value = values.get(d.value or "")
    if value is None or not value.file:
        raise Unmakeable("no file of the caller was named")
    return Move(
        action=Action(kind="upload", revision=page.revision, ref=e.ref, files=(value.file,)),
        way="upload",
        element=e,
        words=f"upload {e.role} {e.name} {d.value}",
        value=value.text,
        value_name=d.value,
    )


def _select(d: Decision, page: Observation) -> Move:
    e = _target(d)
    if d.option is None:
        raise Unmakeable("no option was chosen")
    return Move(
        action=Action(kind="select", revision=page.revision, ref=e.ref, value=d.option.choice),
        way="select",
        element=e,
        words=f"select {e.name} {d.option.choice}",
        value=d.option.choice,
        option=d.option.choice,
    )


def _drag(d: Decision, page: Observation, clause: Clause | None) -> Move:
    """To where the clause says, by code; else onto what the model chose, or some way."""
    e = _target(d)
    where = (drop(page, clause, e) if clause is not None else None) or _chosen(d, clause, e)
    onto = page.element(where.to) if where is not None else None
    if where is None or onto is e:
        raise Unmakeable("the goal names no one place on this page to drag it to")
    by = f"by {where.by[0]:.0f}, {where.by[1]:.0f}" if where.by is not None else ""
    told = (onto.name or onto.facts.description or onto.role) if onto is not None else d.toward or by
    return Move(
        action=Action(kind="drag", revision=page.revision, ref=e.ref, to=where.to, at=where.by),
        way="drag",
        element=e,
        words=f"drag {e.role} {e.name} to {where.to or ''} {by}",
        value=told,
        onto=onto,
    )


def _chosen(d: Decision, clause: Clause | None, e: Element) -> Drop | None:
    """Where the model would have it let go."""
    if d.place is not None:
        side = dropping.wanted(clause).side
        return Drop(to=d.place.ref, by=dropping.beside(side, e, d.place))
    x, y = dropping.WAYS.get(d.toward or "", (0, 0))
    return Drop(by=(x * dropping.AWAY, y * dropping.AWAY)) if x or y else None


KINDS: Mapping[str, Kind] = {
    "click": "click",
    "suggest": "click",
    "check": "check",
    "uncheck": "uncheck",
    "hover": "hover",
    "press": "press",
}


def _aimed(d: Decision, page: Observation) -> Move:
    e = _target(d)
    kind = KINDS[d.way or "click"]
    key = "Enter" if kind == "press" else None
    return Move(
        action=Action(kind=kind, revision=page.revision, ref=e.ref, key=key),
        way=d.way or "click",
        element=e,
        words=f"{kind} {e.role} {e.name} {e.row or ''}",
    )


def _target(d: Decision) -> Element:
    if d.element is None:
        raise Unmakeable("no control was named")
    return d.element
