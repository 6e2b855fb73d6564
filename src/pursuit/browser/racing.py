"""Work that ends early when something happens. Nothing it starts outlives it."""

import asyncio
from collections.abc import Coroutine
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
