"""An act from its refusals to its result: check, find, send, settle, look, compare.

The stages stand in `Acting.run` in the order they happen. What one kind of act does is in `acts/`.
"""

from dataclasses import dataclass
from math import isfinite

from pursuit.browser.acts import (
    answering,
    choices,
    dragging,
    fields,
    history,
    keys,
    pointing,
    scrolling,
    spotting,
    switching,
    uploads,
    waiting,
)
from pursuit.browser.acts.scene import Done, Handler, Scene, not_allowed
from pursuit.browser.refusal import Refused
from pursuit.page import codes
from pursuit.page.action import Action

HANDLERS: dict[str, Handler] = {
    "click": pointing.click,
    "hover": pointing.hover,
    "upload": uploads.upload,
    "type": fields.type_text,
    "select": choices.select,
    "check": choices.check,
    "uncheck": choices.uncheck,
    "press": keys.press,
    "scroll": scrolling.scroll,
    "drag": dragging.drag,
    "point": spotting.point,
    "dialog": answering.answer,
    "back": history.back,
    "forward": history.forward,
    "reload": history.reload,
    "wait": waiting.wait,
    "tab": switching.switch,
}

NEEDS_REF = frozenset({"click", "hover", "type", "select", "check", "uncheck", "drag", "upload"})
TAKES_REF = NEEDS_REF | {"press", "scroll"}
TAKES_VALUE = frozenset({"type", "select"})


def check_form(action: Action) -> None:
    """Refuse what no page could make right: it asks nothing of the browser."""
    if action.value is not None and action.kind not in TAKES_VALUE:
        raise not_allowed(f"{action.kind} takes no value")
    if action.value is None and action.kind in TAKES_VALUE:
        raise not_allowed(f"{action.kind} needs a value")
    if action.ref is None and action.kind in NEEDS_REF:
        raise not_allowed(f"{action.kind} needs a ref")
    if action.ref is not None and action.kind not in TAKES_REF:
        raise not_allowed(f"{action.kind} takes no ref")
    if action.condition is not None and action.kind not in ("wait", "scroll"):
        raise not_allowed(f"{action.kind} takes no condition")
    if action.to is not None and action.kind != "drag":
        raise not_allowed(f"{action.kind} goes nowhere: to is for a drag")
    if action.at is not None and action.kind not in ("drag", "point"):
        raise not_allowed(f"{action.kind} takes no point")
    if action.kind == "drag":
        _check_drag(action)


def _check_drag(action: Action) -> None:
    if action.to is None and action.at is None:
        raise not_allowed("drag needs a ref to drop on, or a way to go in pixels")
    if action.to == action.ref:
        raise not_allowed("a thing is not dropped on itself; drag it by a way in pixels")
    if action.at is not None and not all(isfinite(part) for part in action.at):
        raise not_allowed("a way in pixels is two finite numbers")


def check_revision(action: Action, current: str | None) -> None:
    """Only the newest look may be acted on; a kind with a ref must name it. A point names a picture."""
    if action.kind == "point" or (action.revision is None and action.ref is None):
        return
    if current is None or action.revision != current:
        raise Refused(codes.PAGE_CHANGED, {"why": "the action names another revision than the newest"})


@dataclass(frozen=True, slots=True)
class Sent:
    """How the dispatch ended: with what the handler says, or with an error after something had left."""

    done: Done
    unknown: bool = False


async def send(scene: Scene, action: Action, errors: tuple[type[Exception], ...]) -> Sent:
    """Run the kind's handler. Raises Refused when nothing had been sent."""
    try:
        return Sent(await HANDLERS[action.kind](scene, action))
    except errors as error:
        if not scene.hands.sent:
            raise Refused(
                codes.PAGE_CHANGED, {"why": "the page went away before anything was sent"}
            ) from error
        if scene.tab.page.is_closed() and scene.tabs.open_tabs:
            return Sent(Done(details={"closed": scene.tab.id}))
        return Sent(Done(code=codes.OUTCOME_UNKNOWN, details={"error": type(error).__name__}), unknown=True)
