"""The tools and the instructions that a client reads, made from what is on offer. Pure.

`tools.yaml` holds the texts. Without an offer nothing of pursue is in them, to the byte.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import mcp_types as types
import yaml
from jinja2 import Environment, StrictUndefined

from pursuit.offering import Offering

Json = dict[str, Any]


@cache
def source() -> Json:
    return dict(yaml.safe_load(files("pursuit.mcp").joinpath("tools.yaml").read_text("utf-8")))


def tools(offer: Offering, told: Mapping[str, Any] | None = None) -> list[types.Tool]:
    """The tool list as of now; `told` stands in for `tools.yaml`."""
    given = told or source()
    pursue = given["pursue"] if offer.offered else {}
    shown = {**pursue, **given["steps"]}
    return [_tool(name, tool, given["outputs"], offer) for name, tool in shown.items()]


def _tool(name: str, tool: Mapping[str, Any], outputs: Mapping[str, Any], offer: Offering) -> types.Tool:
    says = tool.get("offered", tool["says"]) if offer.offered else tool["says"]
    hints = tool.get("hints", {})
    return types.Tool(
        name=name,
        title=tool["title"],
        description=says,
        input_schema=takes(tool),
        output_schema={"type": "object", "properties": outputs[tool["gives"]]},
        annotations=types.ToolAnnotations(
            read_only_hint=bool(hints.get("read_only")),
            destructive_hint=bool(hints.get("destructive")),
            idempotent_hint=True if hints.get("idempotent") else None,
            open_world_hint=True,
        ),
    )


def takes(tool: Mapping[str, Any]) -> Json:
    """The schema of a tool's arguments; what is not named in it is refused."""
    schema: Json = {
        "type": "object",
        "properties": tool.get("takes", {}),
        "additionalProperties": False,
    }
    return schema | ({"required": tool["needs"]} if "needs" in tool else {})


@cache
def schemas() -> dict[str, Json]:
    """Every tool's argument schema by name, on offer or not."""
    given = source()
    return {name: takes(tool) for part in ("pursue", "steps") for name, tool in given[part].items()}


def instructions(offer: Offering) -> str:
    """When to pursue and when to step; what page words are."""
    text = files("pursuit.mcp").joinpath("instructions.md.j2").read_text("utf-8")
    return _templates().from_string(text).render(offer=offer).strip() + "\n"


@cache
def _templates() -> Environment:
    return Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False)
