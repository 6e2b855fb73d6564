"""Dates and times as people write them, in the form a native field takes. Pure.

A text that cannot be read as the field's kind is handed on as it is: the browser reports what it kept.
"""

import re
from datetime import date

MONTHS = {
    name: n
    for n, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"),
        1,
    )
    for name in names.split()
}  # fmt: skip
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
_WORDED = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})"
)
_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?", re.IGNORECASE)


def for_field(text: str, input_type: str) -> str:
    """`text` as an input of that type takes it: `05/20/2010` for a date is `2010-05-20`."""
    match input_type:
        case "date":
            day = read_date(text)
            return day.isoformat() if day is not None else text
        case "time":
            return read_time(text) or text
        case "month":
            day = read_date(text) or read_date(f"1 {text}")
            return f"{day:%Y-%m}" if day is not None else text
        case _:
            return text


def read_date(text: str) -> date | None:
    """A date; of `5/6/2020` the month comes first, unless it cannot be one."""
    told = text.strip().casefold()
    if found := _ISO.fullmatch(told):
        return _day(int(found[1]), int(found[2]), int(found[3]))
    if found := _SLASHED.fullmatch(told):
        first, second, year = int(found[1]), int(found[2]), int(found[3])
        return _day(year, first, second) or _day(year, second, first)
    if found := _DOTTED.fullmatch(told):
        return _day(int(found[3]), int(found[2]), int(found[1]))
    if (found := _WORDED.fullmatch(told)) and found[2] in MONTHS:
        return _day(int(found[4]), MONTHS[found[2]], int(found[1] or found[3] or 1))
    return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def read_time(text: str) -> str | None:
    """`4:05 PM` as `16:05`."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None or (found[2] is None and found[3] is None):
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        hour = hour % 12 + (12 if found[3].lower().startswith("p") else 0)
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else None
