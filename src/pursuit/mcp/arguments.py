"""Checks a call's arguments against its tool's schema, alike over every transport. Pure."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pursuit.errors import UsageError
from pursuit.mcp.catalogue import schemas

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError


def checked(tool: str, arguments: Mapping[str, Any] | None) -> dict[str, Any]:
    """The arguments, all of them right. Raises UsageError that names the path and what would be right."""
    given = dict(arguments or {})
    errors = sorted(
        _validator(tool).iter_errors(given), key=lambda e: (list(map(str, e.absolute_path)), e.message)
    )
    if errors:
        raise UsageError(_sentence(tool, errors[0]))
    return given


@cache
def _validator(tool: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # a server is ready before it is needed

    return Draft202012Validator(schemas()[tool])


def _sentence(tool: str, error: "ValidationError") -> str:
    path = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in error.absolute_path)
    where = f"{tool}{path}"
    if error.validator == "additionalProperties" and not error.absolute_path:
        known = ", ".join(schemas()[tool]["properties"]) or "nothing"
        stranger = next(k for k in error.instance if k not in schemas()[tool]["properties"])
        return f"{tool} takes no {stranger[:64]!r}; it takes {known}."
    if error.validator == "required":
        missing = next(k for k in error.validator_value if k not in error.instance)
        return f"{where}.{missing} is missing."
    return f"{where} is wrong: {_rule(error)}."


def _rule(error: "ValidationError") -> str:
    """What would be right, without the value: it may be long, or a secret in the wrong place."""
    rule: Any = error.validator_value
    match error.validator:
        case "type":
            return f"it must be of type {rule}"
        case "enum":
            return f"it must be one of {', '.join(map(str, rule))}"
        case "minimum":
            return f"it must be at least {rule}"
        case "maximum":
            return f"it must be at most {rule}"
        case "minLength" | "minItems":
            return f"it must hold at least {rule}"
        case "maxLength" | "maxItems" | "maxProperties":
            return f"it may hold at most {rule}"
        case _:
            return f"it breaks the rule {error.validator}"
