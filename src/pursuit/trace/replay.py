"""Runs a stored pursuit again, offline: the loop of today over the looks and replies of then.

The browser, the model, the clock and the person are played from the trace; everything between them (views,
questions, verdicts, effects, guards, story, advice) is worked out anew and compared with what was stored.
"""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from pursuit.decide.types import MAX_OPTIONS, Reply, Request
from pursuit.page.action import Action, ActResult
from pursuit.page.observation import Observation
from pursuit.page.wire import plain
from pursuit.pursuits.errand import sealed
from pursuit.pursuits.goal import read_goal
from pursuit.pursuits.loop import Stopped, World, pursue
from pursuit.pursuits.mask import unmasked
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.trace.codec import decode, encode
from pursuit.trace.stored import Event, Trace, error_of, result_of
from pursuit.trace.told import outcome_told, request_told

MOST = 40
"""Differences told; one that matters makes many of them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """Something that is worked out otherwise now. `step` is the row it belongs to, 0 for the whole run."""

    step: int
    what: str
    was: Any
    now: Any


class Off(Exception):  # noqa: N818 - it is no fault: the run of today asks for what the trace does not hold
    """The run left the path of the trace, or came to the end of one that has no end."""


@dataclass
class Tape:
    """What the world said, in order, and where today's run stands in it."""

    trace: Trace
    at: int = 0
    now: float = 0.0
    step: int = 1
    rows: int = 0
    page: Observation | None = None
    found: list[Difference] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.said = [e for e in self.trace.events if e["event"] not in ("decided", "ended")]
        self.told = [e["row"] for e in self.trace.events if e["event"] == "decided"]

    @property
    def next(self) -> Event | None:
        return self.said[self.at] if self.at < len(self.said) else None

    def take(self, *kinds: str) -> Event:
        """The next thing said, if it is of one of `kinds`; an error that was raised is raised again."""
        event = self.next
        if event is None:
            self._out()
        self.at += 1
        self.now = event["at"]
        if event["event"] == "failed":
            raise error_of(event)
        if event["event"] not in kinds:
            self.differ("the course of the run", told_of(event["event"]), told_of(kinds[0]))
            raise Off
        return event

    def _out(self) -> NoReturn:
        """At the end of the tape: a run that was stopped there is stopped again, any other is off."""
        outcome = self.trace.outcome
        if outcome is not None and outcome["status"] == "stopped":
            raise asyncio.CancelledError
        if outcome is not None:
            self.differ("the ending", f"{outcome['status']} ({outcome['cause']})", "the run goes on")
        raise Off

    def differ(self, what: str, was: Any, now: Any) -> None:
        if was != now:
            self.found.append(Difference(step=self.step, what=what, was=was, now=now))

    def compare(self, what: str, was: Any, now: Any) -> None:
        """Field by field, so that what is told is what differs."""
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            for key in dict.fromkeys((*was, *now)):
                self.compare(f"{what}: {key}", was.get(key), now.get(key))
        elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
            for n, (a, b) in enumerate(zip(was, now, strict=True), 1):
                self.compare(f"{what} {n}", a, b)
        else:
            self.differ(what, was, now)


def told_of(kind: str) -> str:
    return {"looked": "it looked", "asked": "it asked the model", "acted": "it acted"}[kind]


class PlayedClock:
    """Time as the trace tells it: that of the last thing said, and of the end once nothing more is."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    def monotonic(self) -> float:
        tape = self._tape
        if tape.next is None and tape.trace.events:
            return float(tape.trace.events[-1]["at"])
        return tape.now

    async def sleep(self, seconds: float) -> None:
        self._tape.now += seconds

    def token(self) -> str:
        return self._tape.trace.run_id


class PlayedBrowser:
    """Gives the looks and results of the trace, and compares what is sent with what was."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    async def navigate(self, url: str, /) -> Observation:
        event = self._tape.take("looked", "acted")
        if event["event"] == "acted":
            self._tape.differ("the address gone to", event["move"]["value"], url)
        return self._seen(event["look"])

    async def observe(self) -> Observation:
        tape = self._tape
        following = tape.next
        if following is not None and following["event"] in ("asked", "acted") and tape.page is not None:
            # The run stopped looking again at this time; by our clock it would look once more.
            tape.now = following["at"]
            return tape.page
        return self._seen(tape.take("looked")["look"])

    async def act(self, action: Action, /) -> ActResult:
        event = self._tape.take("acted")
        self._tape.compare("the action", event["move"].get("action"), encode(plain(action)))
        result = result_of(self._tape.trace, event)
        self._tape.page = result.observation or self._tape.page
        return result

    def _seen(self, where: Mapping[str, Any]) -> Observation:
        self._tape.page = self._tape.trace.look(where)
        return self._tape.page


class PlayedModel:
    """Gives the replies of the trace, and compares what is asked with what was."""

    name = "trace"
    max_options = MAX_OPTIONS

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    async def decide(self, request: Request, /) -> Reply:
        event = self._tape.take("asked")
        self._compare(event["request"], request_told(request, unmasked))
        reply: Reply = decode(Reply, event["reply"])
        return reply

    def _compare(self, was: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        self._tape.compare("state", was["state"], now["state"])
        then, today = ({q["id"]: q for q in told["questions"]} for told in (was, now))
        self._tape.differ("the questions", list(then), list(today))
        for head in then.keys() & today.keys():
            self._tape.compare(f"question {head}", then[head], today[head])

    async def close(self) -> None: ...


def rerun(trace: Trace) -> tuple[Difference, ...]:
    """What today's pure parts make otherwise of the stored looks and replies; empty when all is as it was.

    Raises UsageError for a look that is missing.
    """
    return asyncio.run(replayed(trace))


async def replayed(trace: Trace) -> tuple[Difference, ...]:
    """As `rerun`, inside a running loop."""
    tape = Tape(trace)
    _goal(tape)
    world = World(
        driver=PlayedBrowser(tape),
        model=PlayedModel(tape),
        clock=PlayedClock(tape),
        progress=lambda row: _row(tape, row),
        approve=(lambda move, judgement: _agreed(tape, move)) if trace.asking else None,
        run_id=trace.run_id,
    )
    try:
        _ending(tape, await pursue(world, trace.errand))
    except Stopped as stopped:
        _ending(tape, stopped.outcome)
    except Off:
        pass
    return tuple(tape.found[:MOST])


def _goal(tape: Tape) -> None:
    """The goal as it is read now. One that a secret was masked in cannot be read again."""
    errand = tape.trace.errand
    if any(v.text in errand.goal.text for n, v in errand.values.items() if v.text and sealed(n, v)):
        return
    given = [n for n in errand.values if n not in errand.goal.values and not n.startswith("about: ")]
    tape.step = 0
    tape.compare("goal", encode(errand.goal), encode(read_goal(errand.goal.text, value_names=given)))
    tape.step = 1


def _agreed(tape: Tape, move: Move) -> bool:
    """What the person said then: a move that they agreed to was sent."""
    return tape.next is not None


def _row(tape: Tape, row: Row) -> None:
    tape.step = row.n
    stored = tape.told[row.n - 1] if row.n <= len(tape.told) else None
    if stored is not None:
        tape.compare("record", stored, encode(row))
    elif tape.trace.outcome is not None:
        tape.differ("record", None, encode(row))
    tape.step = row.n + 1


def _ending(tape: Tape, outcome: Outcome) -> None:
    stored = tape.trace.outcome
    left = [e for e in tape.said[tape.at :] if e["event"] != "failed"]
    tape.step = 0
    if stored is None or left:
        tape.differ("the ending", "the run went on", f"{outcome.status} ({outcome.cause})")
        return
    now = outcome_told(outcome, unmasked)
    tape.compare("reply", _timeless(stored), _timeless(now))


def _timeless(reply: Mapping[str, Any]) -> dict[str, Any]:
    """Without the record, which is compared row by row, and without how long it took."""
    return {key: item for key, item in reply.items() if key not in ("seconds", "record")}


def of_step(found: Iterable[Difference], step: int) -> list[Difference]:
    return [d for d in found if d.step == step]
