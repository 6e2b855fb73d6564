"""Pursuit does errands on real websites, inside a budget, and says what happened and how sure it was.

The names below are the public API; everything else may move. Each is loaded when it is first used, so
`import pursuit` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pursuit.version import __version__

if TYPE_CHECKING:
    from pursuit.app import pursue
    from pursuit.browser.provider import Browser
    from pursuit.decide.types import DecisionModel
    from pursuit.page.action import Action
    from pursuit.page.observation import Observation
    from pursuit.pursuits.outcome import Outcome

__all__ = [
    "Action",
    "Browser",
    "DecisionModel",
    "Observation",
    "Outcome",
    "__version__",
    "pursue",
]

_HOMES = {
    "Action": "pursuit.page.action",
    "Browser": "pursuit.browser.provider",
    "DecisionModel": "pursuit.decide.types",
    "Observation": "pursuit.page.observation",
    "Outcome": "pursuit.pursuits.outcome",
    "pursue": "pursuit.app",
}
"""Where each public name lives. No name here may be that of a submodule, which would hide it."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
