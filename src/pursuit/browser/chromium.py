"""Which Chromium to start and with which flags. Starts nothing."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from pursuit.errors import SetupError

NAMES_ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

QUIET_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)


def find_executable(given: str | None = None) -> str | None:
    """The path of the Chromium to start; None means the one Playwright installed itself.

    What was given, else what PURSUIT_CHROMIUM names, else what is on the path. A path that was named and
    cannot be started is an error, never silently passed over.
    """
    named = given or os.environ.get("PURSUIT_CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise SetupError(f"{named} cannot be started as a browser; correct PURSUIT_CHROMIUM or unset it.")
        return found
    return next((found for name in NAMES_ON_PATH if (found := shutil.which(name))), None)


def check_there(path: str) -> None:
    """Raise SetupError, with what to type, when the browser that is to be started is not installed."""
    if not Path(path).exists():
        raise SetupError(
            "No Chromium was found on the path and Playwright has none of its own: "
            "type `make setup`, or `playwright install chromium`."
        )


def launch_flags(extra: Sequence[str] = (), *, user_id: int | None = None) -> list[str]:
    """Flags of a launch. Without a sandbox only for root, which Chromium refuses to sandbox."""
    who = os.geteuid() if user_id is None and hasattr(os, "geteuid") else user_id
    return [*QUIET_FLAGS, *(["--no-sandbox"] if who == 0 else []), *extra]
