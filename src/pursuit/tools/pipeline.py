"""From the call that a model wrote to one that may be made: unwrap, find, parse, check, judge. Pure.

Each stage gives the call on or refuses it with an outcome. What is made of it is `agent.dispatch`'s.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pursuit.budget.calls import call_key
from pursuit.domain.messages import ToolCall
from pursuit.tools.failing import failed
from pursuit.tools.tool import Arguments, Tool, ToolOutcome

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

MOST_ARGUMENTS = 256 * 1024
DEEPEST = 64
"""Brackets inside each other; JSON that is deeper is no argument of any tool."""
CALL = "tool.call"
MALFORMED, UNKNOWN, INVALID = "tool.arguments_malformed", "tool.unknown", "tool.arguments_invalid"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ready:
    """A call that can be made."""

    call: ToolCall
    tool: Tool
    arguments: Arguments
    key: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """A call that will not be made, with what the model reads of it."""

    call: ToolCall
    key: str
    outcome: ToolOutcome


def prepare(call: ToolCall, tools: Mapping[str, Tool], callable_names: tuple[str, ...]) -> Ready | Refused:
    """`tools` by name are all there are; `callable_names` are those of the plan."""
    given = _parsed(call.arguments)
    if given is None:
        key = call_key(call.name, call.arguments)
        return Refused(
            call=call, key=key, outcome=failed(call.name[:128], MALFORMED, _malformed(call.arguments))
        )
    name, given = _unwrapped(call.name, given)
    tool = tools.get(name) if name in callable_names and name != CALL else None
    if tool is None:
        known = f"The tools are {', '.join(callable_names)}."
        return Refused(call=call, key=call_key(name, given), outcome=failed(name[:128], UNKNOWN, known))
    key = call_key(name, given, tool.parameters)
    fault = _fault(tool, given)
    if fault is not None:
        return Refused(call=call, key=key, outcome=failed(name, INVALID, fault))
    return Ready(call=call, tool=tool, arguments=with_defaults(tool.parameters, given), key=key)


def _parsed(text: str) -> dict[str, Any] | None:
    if len(text) > MOST_ARGUMENTS or _depth(text) > DEEPEST:
        return None
    try:
        told = json.loads(text) if text.strip() else {}
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _malformed(text: str) -> str:
    if len(text) > MOST_ARGUMENTS:
        return f"They are longer than {MOST_ARGUMENTS // 1024} kB."
    if _depth(text) > DEEPEST:
        return f"Their brackets are more than {DEEPEST} deep."
    return "What came begins with " + json.dumps(text[:80])


def _depth(text: str) -> int:
    """How deep brackets go, text in quotes among them: an upper bound, found without recursion."""
    depth = deepest = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _unwrapped(name: str, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The call inside a `tool.call`; one that names nothing stays as it is, and is then unknown."""
    if name != CALL:
        return name, given
    inner = given.get("arguments", {})
    return str(given.get("name", CALL)), inner if isinstance(inner, dict) else {"arguments": inner}


def with_defaults(schema: Mapping[str, Any], given: Arguments) -> dict[str, Any]:
    """The arguments with the schema's defaults for what was left out."""
    properties = schema.get("properties", {})
    return {name: told["default"] for name, told in properties.items() if "default" in told} | dict(given)


def _fault(tool: Tool, given: Arguments) -> str | None:
    """The first thing that does not fit, and the schema that would."""
    errors = sorted(_validator(_text(tool.parameters)).iter_errors(given), key=_place)
    if not errors:
        return None
    return f"{_sentence(errors[0])} The parameters of {tool.name}: {_text(tool.parameters)}"


@lru_cache(maxsize=256)
def _validator(schema: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # only runs need it

    return Draft202012Validator(json.loads(schema))


def _text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


def _place(error: "ValidationError") -> tuple[list[str], str]:
    return list(map(str, error.absolute_path)), str(error.validator)


def _sentence(error: "ValidationError") -> str:
    """Names the place and the rule and not the value, which may be a secret in the wrong place."""
    path = ".".join(map(str, error.absolute_path)) or "the object"
    match error.validator:
        case "required":
            missing = next(name for name in error.validator_value if name not in error.instance)
            return f"{missing} is missing."
        case "additionalProperties":
            known = error.schema.get("properties", {})
            stranger = next((name for name in error.instance if name not in known), "")
            return f"There is no parameter {stranger[:64]!r}."
        case "enum" | "type" | "minimum" | "maximum" | "maxLength" | "minLength" | "maxItems" as rule:
            return f"{path} breaks the rule {rule}: {json.dumps(error.validator_value)}."
        case rule:
            return f"{path} breaks the rule {rule}."
