"""The tools of ours, by name: what `catalogue.yaml` says of each, and its handler."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from pursuit.tools import browser, pursue, talking
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Arguments, Tool, ToolOutcome

Handler = Callable[[Scene, Arguments], Awaitable[ToolOutcome]]


async def _unwrapped(scene: Scene, given: Arguments) -> ToolOutcome:
    raise AssertionError("tool.call is taken apart before it is made")


HANDLERS: Mapping[str, Handler] = {
    "browser.navigate": browser.navigate,
    "browser.observe": browser.observe,
    "browser.act": browser.act,
    "browser.read": browser.read,
    "browser.pursue": pursue.pursue,
    "tool.call": _unwrapped,
    "conversation.ask_user": talking.ask_user,
    "web.note": talking.note,
    "time.now": talking.now,
}


@cache
def our_tools() -> Mapping[str, Tool]:
    """By name, in the order in which they are offered."""
    told = yaml.safe_load((files("pursuit.tools") / "catalogue.yaml").read_text(encoding="utf-8"))
    return {name: _tool(name, row) for name, row in told.items()}


def _tool(name: str, row: Mapping[str, Any]) -> Tool:
    parameters: dict[str, Any] = {
        "type": "object",
        "properties": row.get("takes", {}),
        "additionalProperties": False,
    }
    if "needs" in row:
        parameters["required"] = row["needs"]
    return Tool(
        name=name,
        description=row["says"],
        parameters=parameters,
        run=HANDLERS[name],
        effects=bool(row.get("effects")),
    )
