"""How long the command and the import take to start, beside bare Python. Prints no verdict."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from pursuit.clock import SystemClock

RUNS = 9

STARTS: Mapping[str, Sequence[str]] = {
    "pursuit --version": ("-m", "pursuit", "--version"),
    "import pursuit": ("-c", "import pursuit"),
    "pursuit --help": ("-m", "pursuit", "--help"),
}
BARE = ("-c", "pass")


def run() -> Mapping[str, Any]:
    """Rows of `what`, its milliseconds, those of bare Python, and what is over; medians of a few runs."""
    return {"start": [_row(what, arguments) for what, arguments in STARTS.items()]}


def _row(what: str, arguments: Sequence[str]) -> Mapping[str, Any]:
    """Both in turns, so that what else runs on the machine slows both; the first turn warms up."""
    pairs = [(_ms(arguments), _ms(BARE)) for _ in range(RUNS + 1)][1:]
    own, bare = (median(times) for times in zip(*pairs, strict=True))
    return {
        "what": what,
        "ms": round(own, 1),
        "bare_ms": round(bare, 1),
        "over_ms": round(median(a - b for a, b in pairs), 1),
    }


def _ms(arguments: Sequence[str]) -> float:
    clock = SystemClock()
    begun = clock.monotonic()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return (clock.monotonic() - begun) * 1_000
