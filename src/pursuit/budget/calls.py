"""When two tool calls are the same call. Pure; what it gives holds no argument, only a digest of them."""

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from typing import Any


def call_key(name: str, arguments: Mapping[str, Any] | str, schema: Mapping[str, Any] | None = None) -> str:
    """`name:digest`. Arguments that differ in the order of keys, in defaults left out, in how a letter is
    composed or in 1 and 1.0 are the same. A text stands for itself: arguments that are no JSON object."""
    told = arguments if isinstance(arguments, str) else _with_defaults(arguments, schema or {})
    text = json.dumps(_normal(told), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"{name}:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


def _with_defaults(arguments: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    properties = schema.get("properties", {})
    defaults = {name: told["default"] for name, told in properties.items() if "default" in told}
    return {**defaults, **arguments}


def _normal(value: Any) -> Any:
    match value:
        case str():
            return unicodedata.normalize("NFC", value)
        case float() if value.is_integer():
            return int(value)
        case Mapping():
            return {_normal(key): _normal(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_normal(inner) for inner in value]
        case _:
            return value
