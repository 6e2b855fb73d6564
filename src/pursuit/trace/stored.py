"""Reads a trace back. What a killed run left is a trace too: it has no end, and its last line may be torn."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pursuit.errors import BrowserError, BrowserGone, ModelError, PursuitError, UsageError
from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.outcome import Row
from pursuit.trace import folder as at
from pursuit.trace.codec import decode

Event = Mapping[str, Any]
"""One line of events.jsonl: `event`, `at` in seconds since the start, and what that kind of event holds."""

KINDS = frozenset({"looked", "asked", "acted", "failed", "decided", "ended"})
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, OSError)


@dataclass(frozen=True, kw_only=True)
class Trace:
    """One run as it was stored; looks are read when they are asked for."""

    folder: Path
    errand: Errand
    run_id: str
    asking: bool
    """A person was there to be asked."""
    events: tuple[Event, ...]
    torn: bool = False
    """The last line was cut short, which is what a killed process leaves."""
    _looks: dict[int, Observation] = field(default_factory=dict, repr=False)

    @cached_property
    def outcome(self) -> Mapping[str, Any] | None:
        """The reply the run ended with; None when it never ended."""
        last = self.events[-1] if self.events else {}
        found: Mapping[str, Any] | None = last.get("outcome")
        return found

    def look(self, where: Mapping[str, Any]) -> Observation:
        """The look that an event points to. Raises UsageError when its file is not there or is none."""
        number = where["file"]
        if number not in self._looks:
            path = self.folder / at.LOOKS / f"{number:04}.json"
            try:
                self._looks[number] = decode(Observation, json.loads(path.read_text("utf-8")))
            except UNREADABLE as error:
                raise UsageError(f"The trace's look {path.name} cannot be read: {error}.") from None
        return replace(self._looks[number], revision=where["revision"])

    def picture(self, event: Event) -> Path | None:
        """The picture taken at that event, if there is one."""
        number = event.get("picture")
        path = self.folder / at.PICTURES / f"{number or 0:04}.jpg"
        return path if number is not None and path.is_file() else None


def load(path: str | Path) -> Trace:
    """Raises UsageError for a folder that is no trace of ours, or one of another format."""
    folder = Path(path)
    try:
        marker = json.loads((folder / at.MARKER).read_text("utf-8"))
        if marker["format"] != at.FORMAT:
            raise UsageError(f"The trace in {str(path)!r} has format {marker['format']}, not {at.FORMAT}.")
        inputs = json.loads((folder / at.INPUTS).read_text("utf-8"))
        events, torn = _events((folder / at.EVENTS).read_text("utf-8", "replace"))
        return Trace(
            folder=folder,
            errand=decode(Errand, inputs["errand"]),
            run_id=inputs["run_id"],
            asking=inputs["asking"],
            events=events,
            torn=torn,
        )
    except UNREADABLE as error:
        raise UsageError(f"{str(path)!r} is no trace of a pursuit: {_why(error)}.") from None


def _why(error: Exception) -> str:
    return "a file of it is missing" if isinstance(error, OSError) else f"it cannot be read ({error})"


def _events(text: str) -> tuple[tuple[Event, ...], bool]:
    lines = [line for line in text.splitlines() if line.strip()]
    events: list[Event] = []
    for n, line in enumerate(lines, 1):
        try:
            event = json.loads(line)
        except ValueError:
            if n == len(lines):
                return tuple(events), True
            raise ValueError(f"{at.EVENTS} line {n} is no JSON") from None
        if not isinstance(event, dict) or event.get("event") not in KINDS:
            raise ValueError(f"{at.EVENTS} line {n} is no event")
        events.append(event)
    return tuple(events), False


def result_of(trace: Trace, event: Event) -> ActResult:
    """What came of the act of an `acted` event, with the page after it."""
    result: ActResult = decode(ActResult, event["result"])
    return replace(result, observation=trace.look(event["look"])) if "look" in event else result


def row_of(event: Event) -> Row:
    row: Row = decode(Row, event["row"])
    return row


def error_of(event: Event) -> PursuitError:
    """The error of a `failed` event."""
    told = event["error"]
    if told["kind"] == "model":
        return ModelError(told["message"])
    kind = BrowserGone if told["kind"] == "gone" else BrowserError
    return kind(told["code"], told["message"], told.get("details"))
