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
    """Characters in all."""
