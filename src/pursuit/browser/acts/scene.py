"""What a handler of an act is given, and what it gives back."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pursuit.browser.aim import Aim
from pursuit.browser.hands import Hands
from pursuit.browser.pictures import Pictures
from pursuit.browser.refusal import Refused
from pursuit.browser.tabs import OpenTab, Tabs
from pursuit.clock import Clock
from pursuit.page import codes
from pursuit.page.action import Action


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """One tab, its devices and the means to find controls on it."""

    tab: OpenTab
    tabs: Tabs
    hands: Hands
    aim: Aim
    pictures: Pictures
    clock: Clock
    uploads: tuple[Path, ...] = ()
    """Files, and folders whose files, may be uploaded."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """Something was sent and went its way; a code tells what did not hold all the same."""

    code: str | None = None
    details: dict[str, Any] = field(default_factory=dict)


Handler = Callable[[Scene, Action], Awaitable[Done]]


def not_allowed(why: str, **details: object) -> Refused:
    """The refusal of an action that cannot be meant so; no fresh look is needed for it."""
    return Refused(codes.ACTION_NOT_ALLOWED, {"why": why, **details}, look=False)


def ref_of(action: Action) -> str:
    """The ref the kind needs."""
    if action.ref is None:
        raise not_allowed(f"{action.kind} needs a ref")
    return action.ref
