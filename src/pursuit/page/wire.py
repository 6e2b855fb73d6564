"""The JSON form of what a page is and what is done to it: exactly the contract's field names, nothing of
what only code may know (facts, forms, messages). Reading an action checks it; nothing else is read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

from pursuit.errors import UsageError
from pursuit.page.action import Action, ActResult, Change, Download, Kind, Secret
from pursuit.page.observation import (
    Coverage,
    Dialog,
    Element,
    ElementState,
    Observation,
    Overlay,
    Readiness,
    Scroller,
    SelectOption,
    Tab,
)
from pursuit.page.words import clean

Plain = dict[str, Any]

KINDS: tuple[str, ...] = get_args(Kind)

_NEEDS: Mapping[str, tuple[str, ...]] = {
    "click": ("ref",),
    "type": ("ref", "value"),
    "select": ("ref", "value"),
    "check": ("ref",),
    "uncheck": ("ref",),
    "press": ("key",),
    "hover": ("ref",),
    "upload": ("ref", "files"),
    "drag": ("ref",),
    "point": ("at",),
    "dialog": ("accept",),
    "wait": ("condition",),
    "tab": ("tab",),
}
_TEXTS = ("revision", "ref", "key", "to", "text", "condition", "tab")


def plain(value: Any) -> Any:
    """`value` as JSON-ready dicts, lists, text, numbers, booleans and None. Lone surrogates are replaced.

    Raises:
        TypeError: for a value that has no place on the wire.
    """
    match value:
        case Observation():
            return _observation(value)
        case Element():
            return _element(value)
        case ActResult():
            return _result(value)
        case Action():
            return _action(value)
        case Change():
            return _change(value)
        case Secret():
            return {"secret": value.name}
        case Coverage():
            return _without_none(_all(value), "cursor", cut=value.cut)
        case ElementState() | SelectOption() | Readiness() | Overlay():
            return _all(value)
        case Scroller() | Dialog() | Tab() | Download():
            return _all(value)
        case _:
            return _basic(value)


def _basic(value: Any) -> Any:
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            return clean(value)
        case Mapping():
            return {clean(str(key)): plain(item) for key, item in value.items()}
        case Sequence() | set() | frozenset():
            return [plain(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
        case _:
            raise TypeError(f"{type(value).__name__} has no JSON form")


def _all(value: Any) -> Plain:
    return {field.name: plain(getattr(value, field.name)) for field in fields(value)}


def _without_none(told: Plain, *optional: str, **more: Any) -> Plain:
    """Without the optional fields that are None, and without `more` that is empty."""
    kept = {name: item for name, item in told.items() if name not in more}
    kept |= {name: plain(item) for name, item in more.items() if item}
    return {name: item for name, item in kept.items() if name not in optional or item is not None}


def _observation(page: Observation) -> Plain:
    names = ("url", "title", "revision", "text", "elements", "coverage", "readiness", "overlay", "scrollers")
    told = {name: plain(getattr(page, name)) for name in (*names, "dialog", "tab", "tabs")}
    return _without_none(told, "overlay", "dialog", stale=page.stale, restarted=page.restarted)


def _element(element: Element) -> Plain:
    names = ("ref", "role", "name", "state", "value", "options", "row", "frame", "in_view")
    value = None if element.facts.secret else element.value
    told = {name: plain(getattr(element, name)) for name in names} | {"value": plain(value)}
    return _without_none(told, "value", "options", "row", "frame")


def _change(change: Change) -> Plain:
    now = change.subject if change.was is None and change.now is None else change.now
    told = {"kind": change.kind, "was": plain(change.was), "now": plain(now), "ref": change.ref}
    return _without_none(told, "ref")


def _result(result: ActResult) -> Plain:
    names = ("outcome", "code", "details", "changes", "dialogs", "tabs", "downloads", "observation")
    return _without_none({name: plain(getattr(result, name)) for name in names}, "code", "observation")


def _action(action: Action) -> Plain:
    told = _without_none(_all(action), "value", "delta_y", "at", "accept", "seconds", *_TEXTS)
    return told if action.files else {name: item for name, item in told.items() if name != "files"}


def parse_action(data: Mapping[str, Any], secrets: Mapping[str, str] | None = None) -> Action:
    """The action that a caller's JSON describes. A secret is `{"secret": NAME}`, looked up in `secrets`.

    Raises:
        UsageError: one sentence that names the field that is wrong, missing or unknown.
    """
    if not isinstance(data, Mapping):
        raise UsageError("An action is an object with a kind.")
    kind = data.get("kind")
    if kind not in KINDS:
        raise UsageError(f"An action's kind is one of {', '.join(KINDS)}.")
    unknown = sorted(str(name) for name in data if name not in {f.name for f in fields(Action)})
    if unknown:
        raise UsageError(f"An action has no field {', '.join(clean(name)[:40] for name in unknown)}.")
    given = {name: item for name, item in data.items() if item is not None}
    _check_needs(kind, given)
    return Action(
        kind=kind,
        value=_value(given.get("value"), secrets or {}),
        at=_point(given.get("at")),
        files=_files(given.get("files", ())),
        accept=_typed(given, "accept", bool, "true or false"),
        delta_y=_typed(given, "delta_y", int, "a whole number of pixels"),
        seconds=_seconds(given),
        **{name: _typed(given, name, str, "text") for name in _TEXTS},
    )


def _check_needs(kind: str, given: Mapping[str, Any]) -> None:
    missing = [name for name in _NEEDS.get(kind, ()) if name not in given]
    if not missing and "revision" not in given and ("ref" in given or "at" in given):
        missing = ["revision"]
    if missing:
        raise UsageError(f"A {kind} needs {' and '.join(missing)}.")
    if kind == "drag" and "to" not in given and "at" not in given:
        raise UsageError("A drag needs to, a ref to drop on, or at, a way in pixels.")


def _typed(given: Mapping[str, Any], name: str, kind: type, told: str) -> Any:
    item = given.get(name)
    if item is None or (isinstance(item, kind) and (kind is bool or not isinstance(item, bool))):
        return clean(item) if isinstance(item, str) else item
    raise UsageError(f"An action's {name} is {told}.")


def _value(value: Any, secrets: Mapping[str, str]) -> str | Secret | None:
    match value:
        case None:
            return None
        case str():
            return clean(value)
        case {"secret": str(name), **rest} if not rest:
            if name not in secrets:
                raise UsageError(f"No secret is named {clean(name)[:40]}.")
            return Secret(name=name, text=secrets[name])
        case _:
            raise UsageError('An action\'s value is text, or {"secret": NAME}.')


def _point(at: Any) -> tuple[float, float] | None:
    match at:
        case None:
            return None
        case {"x": int() | float() as x, "y": int() | float() as y}:
            return float(x), float(y)
        case [int() | float() as x, int() | float() as y]:
            return float(x), float(y)
        case _:
            raise UsageError("An action's at is two numbers, x and y.")


def _files(files: Any) -> tuple[str, ...]:
    if isinstance(files, list | tuple) and all(isinstance(f, str) for f in files):
        return tuple(files)
    raise UsageError("An action's files are a list of paths.")


def _seconds(given: Mapping[str, Any]) -> float | None:
    seconds = given.get("seconds")
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= 60:
        raise UsageError("An action's seconds are a number over 0 and at most 60.")
    return float(seconds)
