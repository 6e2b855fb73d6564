"""A pursuit's calls to browser, model and clock, kept while it runs and played back without any of them.

Played back in the same order, the loop decides the same, so what is left of its time is its own. Not a test
double: nothing here stands in for a browser in a test.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pursuit.clock import SystemClock
from pursuit.decide.types import DecisionModel, Reply, Request
from pursuit.page.action import Action, ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits.driver import Driver
from pursuit.pursuits.outcome import Row

T = TypeVar("T")


@dataclass(kw_only=True)
class Stopwatch:
    """Seconds of the loop's own code, a step: it stands still while the loop waits for anything."""

    steps: list[float] = field(default_factory=list)
    away: dict[str, float] = field(default_factory=dict)
    """Seconds the loop waited for each of its parts."""
    _since: float = 0.0
    _step: float = 0.0

    def go(self) -> None:
        self._since = _now()

    def hold(self) -> None:
        self._step += _now() - self._since

    def step(self, _row: Row | None = None) -> None:
        """One step is over; also the loop's way to tell of its progress."""
        self.hold()
        self.steps.append(self._step)
        self._step = 0.0
        self.go()

    async def waiting(self, part: str, work: Callable[[], Awaitable[T]]) -> T:
        """The work's result; its time is counted as the part's."""
        self.hold()
        begun = _now()
        try:
            return await work()
        finally:
            self.away[part] = self.away.get(part, 0.0) + _now() - begun
            self.go()


@dataclass(kw_only=True)
class Tape:
    """What came back from each call, in order, by part; with the requests that were asked."""

    pages: list[Observation] = field(default_factory=list)
    results: list[ActResult] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


@dataclass(kw_only=True)
class Recorder:
    """Driver, model and clock at once: asks the real ones and keeps what they say."""

    driver: Driver
    model: DecisionModel
    watch: Stopwatch = field(default_factory=Stopwatch)
    tape: Tape = field(default_factory=Tape)
    _clock: SystemClock = field(default_factory=SystemClock)

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def max_options(self) -> int:
        return self.model.max_options

    async def navigate(self, url: str, /) -> Observation:
        return self._page(await self.watch.waiting("driver", lambda: self.driver.navigate(url)))

    async def observe(self) -> Observation:
        return self._page(await self.watch.waiting("driver", self.driver.observe))

    async def act(self, action: Action, /) -> ActResult:
        self.tape.results.append(await self.watch.waiting("driver", lambda: self.driver.act(action)))
        return self.tape.results[-1]

    async def decide(self, request: Request, /) -> Reply:
        self.tape.requests.append(request)
        self.tape.replies.append(await self.watch.waiting("model", lambda: self.model.decide(request)))
        return self.tape.replies[-1]

    async def close(self) -> None:
        await self.model.close()

    async def sleep(self, seconds: float) -> None:
        await self.watch.waiting("sleep", lambda: self._clock.sleep(seconds))

    def monotonic(self) -> float:
        self.tape.times.append(self._clock.monotonic())
        return self.tape.times[-1]

    def token(self) -> str:
        return self._clock.token()

    def _page(self, page: Observation) -> Observation:
        self.tape.pages.append(page)
        return page


class Player:
    """Driver, model and clock at once: says again, at once, what a tape holds."""

    name = "recorded"
    max_options = 255

    def __init__(self, tape: Tape, watch: Stopwatch) -> None:
        self._pages, self._results = iter(tape.pages), iter(tape.results)
        self._replies, self._times = iter(tape.replies), iter(tape.times)
        self._watch = watch

    async def navigate(self, url: str, /) -> Observation:
        return await self._watch.waiting("driver", lambda: _said(self._pages))

    async def observe(self) -> Observation:
        return await self._watch.waiting("driver", lambda: _said(self._pages))

    async def act(self, action: Action, /) -> ActResult:
        return await self._watch.waiting("driver", lambda: _said(self._results))

    async def decide(self, request: Request, /) -> Reply:
        return await self._watch.waiting("model", lambda: _said(self._replies))

    async def close(self) -> None: ...

    async def sleep(self, seconds: float) -> None: ...

    def monotonic(self) -> float:
        return next(self._times)

    def token(self) -> str:
        return "0" * 32


async def _said(tape: Any) -> Any:
    return next(tape)


def _now() -> float:
    return SystemClock().monotonic()
