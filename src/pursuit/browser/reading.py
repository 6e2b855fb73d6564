"""Readable text of a page, a part at a time."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """A part of a page as markdown, main content first."""

    text: str
    offset: int
    """Characters before this part."""
    next_offset: int | None
    """Where the next part begins; None at the end."""
    total: int
    """Characters in all; of a list that is still gone through, those gathered so far."""


CHARACTERS = 20_000
"""Of one part."""


def part_of(text: str, offset: int) -> Reading:
    """The part of `text` that begins at `offset`."""
    start = max(0, offset)
    end = start + CHARACTERS
    following = end if end < len(text) else None
    return Reading(text=text[start:end], offset=start, next_offset=following, total=len(text))
