"""What the handlers of a run may touch, handed in by whoever starts the run."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Protocol

from pursuit.clock import WallClock
from pursuit.page.action import Action, ActResult
from pursuit.page.observation import Observation


class BrowserOfRun(Protocol):
    """A browser as the step tools need it; `browser.provider.Browser` is one."""

    async def navigate(self, url: str, /) -> Observation: ...

    async def observe(self, *, cursor: str | None = None, find: str | None = None) -> Observation: ...

    async def act(self, action: Action, /) -> ActResult: ...

    async def read(self, selector: str | None = None, offset: int = 0, *, ref: str | None = None) -> Any: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Left:
    """What the run may still spend on a tool. None is without limit."""

    cost: Decimal | None = None
    """USD above the cost reserve."""
    seconds: float | None = None
    """Until the run's deadline."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """`browser` starts the run's browser when it is first asked for."""

    browser: Callable[[], Awaitable[BrowserOfRun]]
    pursue: Callable[..., Awaitable[Any]]
    """As `pursuit.pursue`, with the run's decision model and policy in it already."""
    clock: WallClock
    secret: Callable[[str], str | None]
    """A secret's text by its owner's name."""
    start_url: str | None = None
    """Where the first pursuit starts when its call names no address."""
    left: Left = field(default_factory=Left)

    def nonce(self) -> str:
        """For the fence around page words."""
        return self.clock.token()[:8]
