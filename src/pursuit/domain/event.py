"""What happened in a run, as a watcher reads it. Kinds and fields are the wire's; no argument of a call, no
secret and no evidence key is in one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """`kind` as in `run.started`; `data` is a JSON object. Number and time are given by the store."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
