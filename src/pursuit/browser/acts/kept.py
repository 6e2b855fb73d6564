"""Whether what a field shows is what it was given, the field's own formatting aside. Pure."""

import re

MASK = "•••"

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def is_kept(given: str, shown: str) -> bool:
    """`4111111111111111` shown as `4111 1111 1111 1111`, or `1234.5` as `$1,234.50`, was kept; a value cut
    short or with another sign was not."""
    if _plain(given) == _plain(shown):
        return True
    left, right = _number(given), _number(shown)
    if left is not None and right is not None:
        return left == right
    marks = _marks(given)
    return bool(_bare(given)) and _bare(given) == _bare(shown) and (marks is None or marks == _marks(shown))


def is_picked_kept(given: str, held: str | None) -> bool:
    """As `is_kept`, for a date, a time, a slider or a colour: case and the number's spelling do not count."""
    if held is None:
        return False
    left, right = _number(given), _number(held)
    if left is not None and right is not None:
        return left == right
    return given.strip().casefold() == held.strip().casefold()


def _plain(text: str) -> str:
    return " ".join(text.split())


def _bare(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _marks(text: str) -> str | None:
    """The sign of a number, which formatting never changes; None for what is none."""
    stripped = text.strip()
    return stripped[:1] if stripped[:1] in "+-" and stripped[1:2].isdigit() else None


def _number(text: str) -> float | None:
    stripped = re.sub(r"[\s,'$€£¥]", "", text)
    return float(stripped) if _NUMBER.fullmatch(stripped) and len(stripped) <= 15 else None
