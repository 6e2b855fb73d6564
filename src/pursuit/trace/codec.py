"""Frozen values to JSON and back, by their type hints. A field that holds its default is left out.

Not the wire form of `page.wire`: this keeps what only code may know, so that pure parts can be run again.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from pursuit.pursuits.mask import Mask, unmasked


def encode(value: Any, mask: Mask = unmasked) -> Any:
    """`value` as JSON-ready data with every text masked, but for words of a closed set and field names.

    Raises TypeError for a value that has no such form.
    """
    match value:
        case None | bool() | int() | float() if not isinstance(value, Enum):
            return value
        case Enum():
            return value.name
        case str():
            return mask(value)
        case Mapping():
            return {mask(str(key)): encode(item, mask) for key, item in value.items()}
        case frozenset() | set():
            return sorted((encode(item, mask) for item in value), key=str)
        case tuple() | list():
            return [encode(item, mask) for item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return _fields_of(value, mask)
        case _:
            raise TypeError(f"{type(value).__name__} has no form in a trace")


def _fields_of(value: Any, mask: Mask) -> dict[str, Any]:
    kind: type = type(value)
    hints, told = hints_of(kind), {}
    for field in fields(value):
        item = getattr(value, field.name)
        if not _is_default(field, item):
            told[field.name] = encode(item, unmasked if closed(hints[field.name]) else mask)
    return told


def _is_default(field: "Field[Any]", item: Any) -> bool:
    if field.default is not MISSING:
        return bool(item == field.default) and type(item) is type(field.default)
    return field.default_factory is not MISSING and bool(item == field.default_factory())


@cache
def hints_of(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def closed(hint: Any) -> bool:
    """Whether a hint is a set of words of our own."""
    if _is_union(hint):
        return all(closed(arm) for arm in get_args(hint) if arm is not type(None))
    return get_origin(hint) is Literal


def decode(hint: Any, data: Any) -> Any:
    """The value of type `hint` that `encode` told. Raises ValueError, KeyError or TypeError."""
    origin = get_origin(hint)
    if hint is Any or data is None or origin is Literal:
        return data
    if _is_union(hint):
        return decode(next(arm for arm in get_args(hint) if arm is not type(None)), data)
    if is_dataclass(hint):
        return _dataclass(cast(type, hint), data)
    if origin is not None:
        return _collection(origin, get_args(hint), data)
    if issubclass(hint, Enum):
        return hint[data]
    if hint is float and isinstance(data, int):
        return float(data)
    if not isinstance(data, hint):
        raise TypeError(f"{data!r} is no {hint.__name__}")
    return data


def _dataclass(kind: type, data: Any) -> Any:
    if not isinstance(data, Mapping):
        raise TypeError(f"a {kind.__name__} is an object")
    hints = hints_of(kind)
    return kind(**{name: decode(hints[name], item) for name, item in data.items()})


def _collection(origin: Any, arms: tuple[Any, ...], data: Any) -> Any:
    if issubclass(origin, Mapping):
        return {decode(arms[0], key): decode(arms[1], item) for key, item in data.items()}
    if issubclass(origin, frozenset):
        return frozenset(decode(arms[0], item) for item in data)
    if len(arms) == 2 and arms[1] is Ellipsis:
        return tuple(decode(arms[0], item) for item in data)
    return tuple(decode(arm, item) for arm, item in zip(arms, data, strict=True))


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)
