"""Work that ends early when something happens. Nothing it starts outlives it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def unless(work: Coroutine[Any, Any, T], *happenings: asyncio.Event) -> T | None:
    """What the work returns or raises; None, the work then cancelled, when a happening comes first."""
    doing = asyncio.ensure_future(work)
    waits = [asyncio.ensure_future(event.wait()) for event in happenings]
    try:
        await asyncio.wait({doing, *waits}, return_when=asyncio.FIRST_COMPLETED)
        return await doing if doing.done() else None
    finally:
        for task in (doing, *waits):
            task.cancel()
        await asyncio.gather(doing, *waits, return_exceptions=True)


async def unless_so(work: Coroutine[Any, Any, T], holds: Callable[[], bool], every: float = 0.05) -> T | None:
    """The same for a state that nobody announces: it is asked for every so many seconds."""
    doing = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait({doing}, timeout=every))[0]:
            if holds():
                return None
        return await doing
    finally:
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
