"""When a request is sent again, and how long after. Pure.

A decision has no effect on the world, so asking twice costs money at most. Rules: TypeSafe's documentation
of its endpoint; 501 is left out of its "5xx", because a server that does not offer decisions never will.
"""

from collections.abc import Mapping

RETRIES = 2
FIRST = 0.5
LONGEST = 5.0
JITTER = 0.25
"""Up to this part of a wait is added at random, so that clients do not come back together."""

AGAIN = frozenset({408, 429})
NEVER = frozenset({501})


def again(status: int) -> bool:
    """Whether a later try can have another answer."""
    return status in AGAIN or (status >= 500 and status not in NEVER)


def wait(attempt: int, headers: Mapping[str, str], chance: float) -> float:
    """Seconds before try `attempt` + 1 (the first try is 0). `chance` is 0..1. The server's word counts."""
    told = retry_after(headers)
    if told is not None:
        return told
    return min(LONGEST, FIRST * 2.0**attempt) * (1 + JITTER * chance)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that `retry-after-ms` or `retry-after` names; None without one (a date is not read)."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None
