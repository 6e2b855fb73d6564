"""The rows of a list that may draw only those in view, each once, a part at a time."""

from pursuit.browser.reading import CHARACTERS, Reading
from pursuit.browser.tabs import OpenTab
from pursuit.browser.worlds import World
from pursuit.errors import UsageError

SECONDS = 8.0
"""For the rows of one part; a list that is slower goes on in the next."""


async def gather_rows(tab: OpenTab, world: World, ref: str, offset: int) -> Reading:
    """The part that begins at `offset`. Raises UsageError when the list is gone."""
    start = max(0, offset)
    asked = {"ref": ref, "from": start, "until": start + CHARACTERS, "seconds": SECONDS}
    said = await tab.worlds.call(world, "__pursuit.gather", asked, seconds=SECONDS + 4)
    if not said["found"]:
        raise UsageError("That ref is not on the page any more; look again.")
    text, end = said["text"], start + len(said["text"])
    more = end < said["total"] or not said["done"]
    return Reading(text=text, offset=start, next_offset=end if more else None, total=said["total"])
