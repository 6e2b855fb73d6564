"""Tools that touch nothing outside: asking the user, keeping a note, telling the time."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pursuit.errors import UsageError
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Arguments, ToolOutcome


async def ask_user(scene: Scene, given: Arguments) -> ToolOutcome:
    return ToolOutcome(text="", question=given["question"])


async def note(scene: Scene, given: Arguments) -> ToolOutcome:
    return ToolOutcome(text="Noted.", note=given["text"])


async def now(scene: Scene, given: Arguments) -> ToolOutcome:
    try:
        zone = ZoneInfo(given["zone"])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(
            f"There is no zone {given['zone'][:64]!r}; a zone is as Europe/Berlin or UTC."
        ) from None
    return ToolOutcome(text=scene.clock.utc().astimezone(zone).isoformat(timespec="seconds"))
