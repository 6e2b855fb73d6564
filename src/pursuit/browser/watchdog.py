"""A child process that outlives us by a moment: when its stdin closes, it ends the browser we left behind.

It is run as a script with the standard library only, so that it starts in tens of milliseconds. It is told
`PID PROFILE` on a line when a browser has started, and `-` when that one was closed in good order.
"""

import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterable


def children_of(root: int) -> list[int]:
    """Every process below `root` now, children before grandchildren; empty where there is no /proc."""
    parents: dict[int, list[int]] = {}
    for entry in os.listdir("/proc") if os.path.isdir("/proc") else ():  # noqa: PTH112, PTH208
        if entry.isdigit():
            with contextlib.suppress(OSError, IndexError, ValueError), open(f"/proc/{entry}/stat") as stat:  # noqa: PTH123
                parents.setdefault(int(stat.read().rpartition(")")[2].split()[1]), []).append(int(entry))
    below, found = [root], []
    while below:
        step = parents.get(below.pop(0), [])
        found += step
        below += step
    return found


def end(root: int, profile: str) -> None:
    """Kill the browser's tree and its group, then remove the profile it wrote."""
    tree = [root, *children_of(root)]
    with contextlib.suppress(OSError):
        if os.getpgid(root) == root:
            os.killpg(root, signal.SIGKILL)
    for pid in tree:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    for _ in range(20):
        shutil.rmtree(profile, ignore_errors=True)
        if not profile or not os.path.exists(profile):  # noqa: PTH110
            return
        time.sleep(0.1)


def watch(lines: Iterable[str]) -> None:
    """Read until the end of `lines`; then end whatever was last named."""
    root, profile = 0, ""
    for line in lines:
        first, _, rest = line.strip().partition(" ")
        root, profile = (int(first), rest) if first.isdigit() else (0, "")
    if root > 1:
        end(root, profile)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watch(sys.stdin)
