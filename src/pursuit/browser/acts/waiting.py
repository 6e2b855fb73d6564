"""Wait: one bounded wait for a condition, with nothing sent."""

import fnmatch

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.browser.worlds import WorldLost
from pursuit.page.action import Action

MOST_SECONDS = 60.0
DEFAULT_SECONDS = 10.0
BETWEEN = 0.1
HELP = "the condition is text=..., no-text=..., url=GLOB or settled"


async def wait(scene: Scene, action: Action) -> Done:
    """Wait until `condition` holds, at most `seconds`; `details.held` says whether it did."""
    word, _, wanted = (action.condition or "settled").partition("=")
    if word not in ("text", "no-text", "url", "settled") or (word != "settled" and not wanted):
        raise not_allowed(HELP)
    bound = DEFAULT_SECONDS if action.seconds is None else action.seconds
    if not 0 < bound <= MOST_SECONDS:
        raise not_allowed("a wait is at most 60 seconds")
    deadline = scene.clock.monotonic() + bound
    while not (held := await _holds(scene, word, wanted)) and scene.clock.monotonic() < deadline:
        await scene.clock.sleep(BETWEEN)
    return Done(details={"held": held})


async def _holds(scene: Scene, word: str, wanted: str) -> bool:
    if word == "url":
        return fnmatch.fnmatchcase(scene.tab.page.url, wanted)
    if word == "settled":
        return not (await scene.tab.settler.at_look(scene.tab.since)).reasons
    found = await _anywhere(scene, " ".join(wanted.split()).casefold())
    return found == (word == "text")


async def _anywhere(scene: Scene, wanted: str) -> bool:
    for world in scene.tab.worlds.all():
        try:
            said = await scene.tab.worlds.call(world, "__pursuitSettle.says", {"text": wanted})
        except WorldLost:
            continue
        if said["found"]:
            return True
    return False
