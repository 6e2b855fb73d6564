"""Writes docs/schema/*.json from the types: what a reply, a row of its record and an observation look like.

    python scripts/make_schema.py           writes them
    python scripts/make_schema.py --check   ends 1 when a file is not what the types say

Descriptions are the docstrings under the fields. It knows the few shapes that our values have, no more.
"""

import ast
import inspect
import json
import sys
import textwrap
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pursuit.page.observation import Coverage, Element, Observation
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.pursuits.report import ORDER

FOLDER = Path(__file__).parents[1] / "docs" / "schema"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

LEFT_OUT: dict[type, frozenset[str]] = {
    Observation: frozenset({"overlay", "dialog", "stale", "restarted"}),
    Element: frozenset({"value", "options", "row", "frame"}),
    Coverage: frozenset({"cursor", "cut"}),
}
"""Fields that are left out when they hold nothing, rather than null or empty."""

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean"}

Schema = dict[str, Any]


def main(arguments: list[str]) -> int:
    stale = [name for name, text in schemas().items() if _stored(name) != text]
    if arguments == ["--check"]:
        for name in stale:
            print(f"docs/schema/{name} is not what the types say; run scripts/make_schema.py")
        return 1 if stale else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


def schemas() -> dict[str, str]:
    """The text of every schema by file name."""
    told = {"reply": _reply(), "row": _whole(Row), "observation": _whole(Observation)}
    return {f"{name}.json": json.dumps(s, indent=2, ensure_ascii=False) + "\n" for name, s in told.items()}


def _stored(name: str) -> str | None:
    path = FOLDER / name
    return path.read_text("utf-8") if path.is_file() else None


def _whole(kind: type) -> Schema:
    named: dict[str, Schema] = {}
    top = _object(kind, named)
    return {"$schema": DIALECT, "title": kind.__name__, **top, "$defs": dict(sorted(named.items()))}


def _reply() -> Schema:
    """An outcome as it travels: what was spent stands beside the rest, tokens in one object."""
    schema = _whole(Outcome)
    held = schema["properties"]
    spent = schema["$defs"].pop("Spent")["properties"]
    held |= {name: spent[name] for name in ("decisions", "batches", "cost_usd", "seconds")}
    counts = {kind: spent[f"{kind}_tokens"] for kind in ("input", "output", "cached")}
    held["tokens"] = {
        "type": "object",
        "description": "Tokens of every decision request together; null is unknown, never 0.",
        "properties": counts,
        "required": list(counts),
        "additionalProperties": False,
    }
    return schema | {
        "title": "Reply",
        "properties": {name: held[name] for name in ORDER},
        "required": list(ORDER),
    }


def _object(kind: type, named: dict[str, Schema]) -> Schema:
    hints, words = get_type_hints(kind), docstrings(kind)
    told = [f for f in fields(kind) if f.repr]  # what is hidden from repr is for code and never travels
    optional = LEFT_OUT.get(kind, frozenset())
    properties = {}
    for field in told:
        schema = _of(_without_none(hints[field.name]) if field.name in optional else hints[field.name], named)
        said = {"description": words[field.name]} if field.name in words else {}
        properties[field.name] = said | schema
    told_of = _first_line(kind)
    return {
        "type": "object",
        **({"description": told_of} if told_of else {}),
        "properties": properties,
        "required": [f.name for f in told if f.name not in optional],
        "additionalProperties": False,
    }


def _of(hint: Any, named: dict[str, Schema]) -> Schema:
    origin = get_origin(hint)
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin in (Union, types.UnionType):
        return _either(get_args(hint), named)
    if is_dataclass(hint) and isinstance(hint, type):
        if hint.__name__ not in named:
            named[hint.__name__] = {}
            named[hint.__name__] = _object(hint, named)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if origin is tuple and get_args(hint)[1:] == (Ellipsis,):
        return {"type": "array", "items": _of(get_args(hint)[0], named)}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(get_args(hint)[1], named)}
    raise TypeError(f"make_schema knows no form for {hint}")


def _either(arms: tuple[Any, ...], named: dict[str, Schema]) -> Schema:
    told = [_of(arm, named) for arm in arms if arm is not type(None)]
    if type(None) not in arms:
        return {"anyOf": told}
    if len(told) == 1 and "type" in told[0]:
        return told[0] | {"type": [told[0]["type"], "null"]}
    if len(told) == 1 and "enum" in told[0]:
        return {"enum": [*told[0]["enum"], None]}
    return {"anyOf": [*told, {"type": "null"}]}


def _without_none(hint: Any) -> Any:
    arms = tuple(arm for arm in get_args(hint) if arm is not type(None))
    return Union[arms] if get_origin(hint) in (Union, types.UnionType) else hint  # noqa: UP007 - made here


def docstrings(kind: type) -> dict[str, str]:
    """The text under each field of a dataclass."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    told = {}
    for field, after in zip(body.body, body.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                told[name] = " ".join(text.split())
            case _:
                pass
    return told


def _first_line(kind: type) -> str:
    """A dataclass without a docstring has its signature for one, which says nothing here."""
    told = inspect.getdoc(kind) or ""
    return "" if told.startswith(f"{kind.__name__}(") else " ".join(told.split())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
