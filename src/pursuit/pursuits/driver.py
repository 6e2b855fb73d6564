"""What the loop needs of a browser; `browser.provider.Browser` and the shipped fake both have it."""

from typing import Protocol

from pursuit.page.action import Action, ActResult
from pursuit.page.observation import Observation


class Driver(Protocol):
    """A browser with one page in front. Every look is of a settled page."""

    async def navigate(self, url: str, /) -> Observation:
        """Go there. Raises BrowserError with a code."""
        ...

    async def observe(self) -> Observation:
        """Look again, up to 4,096 visible controls."""
        ...

    async def act(self, action: Action, /) -> ActResult:
        """Do it. A refusal is a value; only a dead browser raises."""
        ...
