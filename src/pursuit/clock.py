"""The only reader of time and randomness. Not a scheduler."""

import asyncio
import secrets
import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""Where a clock that stands still begins."""


class Clock(Protocol):
    """What the rest of the package may know of time."""

    def monotonic(self) -> float:
        """Seconds since an arbitrary start; never goes back."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Give way for `seconds`."""
        ...

    def token(self) -> str:
        """128 random bits as 32 hex digits."""
        ...


class WallClock(Clock, Protocol):
    """A clock that knows the time of day too."""

    def utc(self) -> datetime:
        """The time of day, in UTC. May go back; deadlines are read against it, durations never are."""
        ...


class SystemClock:
    """The machine's own clock."""

    def monotonic(self) -> float:
        return time.monotonic()

    def utc(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def token(self) -> str:
        return secrets.token_hex(16)


class FakeClock:
    """A clock that stands still until slept on; tokens count up. For tests."""

    def __init__(self) -> None:
        self.now = 0.0
        self._tokens = 0

    def monotonic(self) -> float:
        return self.now

    def utc(self) -> datetime:
        return EPOCH + timedelta(seconds=self.now)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    def token(self) -> str:
        self._tokens += 1
        return f"{self._tokens:032x}"
