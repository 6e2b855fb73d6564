# mypy: ignore-errors
"""Make a fresh tracker beside this file and file a few issues. Run once, by the tracker's Python.

Takes the port it will be served on. Works in the folder that holds `share/roundup/templates`.
"""

import sys
from pathlib import Path

from roundup import instance
from roundup.demo import install_demo

ISSUES = [
    ("Coffee machine leaks", "bug", "unread"),
    ("Lift stops between floors", "critical", "in-progress"),
    ("More plants in the lobby", "wish", "unread"),
    ("Coffee cups are missing", "feature", "chatting"),
]


def main() -> None:
    home = str(Path(__file__).parent / "home")
    install_demo(home, "sqlite", "classic", use_port=int(sys.argv[1]), use_host="127.0.0.1")
    tracker = instance.open(home).open("admin")
    for title, priority, status in ISSUES:
        tracker.issue.create(
            title=title, priority=tracker.priority.lookup(priority), status=tracker.status.lookup(status)
        )
    tracker.commit()
    tracker.close()


main()
