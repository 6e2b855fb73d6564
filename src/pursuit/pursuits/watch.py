"""Who may watch a pursuit: told each thing in the order it happened. A watcher decides nothing."""

from typing import Protocol

from pursuit.decide.types import Reply, Request
from pursuit.errors import PursuitError
from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Outcome, Row


class Watch(Protocol):
    """Six things that can happen. None of them may raise or take long: the run waits for it."""

    def looked(self, page: Observation, /) -> None:
        """The browser gave a look that no act brought."""
        ...

    async def asked(self, request: Request, reply: Reply, /) -> None:
        """The model answered; the page still stands as it was asked about."""
        ...

    def acted(self, move: Move, result: ActResult, /) -> None:
        """A move was sent, or refused by the browser."""
        ...

    def failed(self, error: PursuitError, /) -> None:
        """The browser or the model raised."""
        ...

    def decided(self, row: Row, /) -> None:
        """A step ended with this row of the record."""
        ...

    async def ended(self, outcome: Outcome, /) -> None:
        """The run is over; nothing more comes."""
        ...


class Unwatched:
    """Nobody watches."""

    def looked(self, page: Observation, /) -> None: ...

    async def asked(self, request: Request, reply: Reply, /) -> None: ...

    def acted(self, move: Move, result: ActResult, /) -> None: ...

    def failed(self, error: PursuitError, /) -> None: ...

    def decided(self, row: Row, /) -> None: ...

    async def ended(self, outcome: Outcome, /) -> None: ...
