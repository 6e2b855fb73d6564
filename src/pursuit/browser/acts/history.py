"""Back, forward, reload: the tab's own history."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.page.action import Action

COMMIT_SECONDS = 10.0


async def back(scene: Scene, action: Action) -> Done:
    """One step back; refused where there is none."""
    return await _step(scene, -1)


async def forward(scene: Scene, action: Action) -> Done:
    """One step forward; refused where there is none."""
    return await _step(scene, +1)


async def reload(scene: Scene, action: Action) -> Done:
    """Fetch the page anew."""
    return await _go(scene, lambda: scene.tab.page.reload(wait_until="commit", timeout=COMMIT_SECONDS * 1000))


async def _step(scene: Scene, by: int) -> Done:
    history = await scene.tab.worlds.session.send("Page.getNavigationHistory")
    index = history["currentIndex"] + by
    if not 0 <= index < len(history["entries"]):
        raise not_allowed("there is no page in that direction")
    if history["entries"][index]["url"] == "about:blank":
        raise not_allowed("there is no page in that direction")
    page = scene.tab.page
    step = page.go_back if by < 0 else page.go_forward
    return await _go(scene, lambda: step(wait_until="commit", timeout=COMMIT_SECONDS * 1000))


async def _go(scene: Scene, move: Callable[[], Awaitable[Any]]) -> Done:
    scene.hands.sent = True
    scene.tab.dialogs.leaving = True
    try:
        await scene.hands.until_dialog(_moving(move))
    finally:
        scene.tab.dialogs.leaving = False
    return Done()


async def _moving(move: Callable[[], Awaitable[Any]]) -> None:
    from playwright.async_api import Error

    try:
        await asyncio.ensure_future(move())
    except Error as error:
        # A blocked or empty answer leaves the page as it was: that is told by who blocked it.
        if "ERR_ABORTED" not in error.message:
            raise
