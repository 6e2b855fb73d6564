"""Which exit code an ending or an error has. Pure; the table is the one that README.md prints."""

from typing import assert_never

from pursuit.errors import BrowserError, SetupError, UsageError
from pursuit.page.codes import URL_DISALLOWED
from pursuit.pursuits.outcome import Status

SATISFIED = 0
OUR_ERROR = 1
BAD_USAGE = 2
NEEDS_PERSON = 3
OUT_OF_BUDGET = 4
UNVERIFIED = 5
OTHER_ENDING = 6
STOPPED = 130


def of_status(status: Status) -> int:
    """The code of a pursuit's ending."""
    match status:
        case "satisfied":
            return SATISFIED
        case "needs_person":
            return NEEDS_PERSON
        case "out_of_budget":
            return OUT_OF_BUDGET
        case "unverified":
            return UNVERIFIED
        case "stopped":
            return STOPPED
        case "blocked" | "not_confident" | "handed_back" | "stalled" | "failed":
            return OTHER_ENDING
        case _:
            assert_never(status)


def of_error(error: BaseException) -> int:
    """The code of an exception that reached the top. A refused origin is the caller's to allow."""
    match error:
        case KeyboardInterrupt():
            return STOPPED
        case UsageError() | SetupError():
            return BAD_USAGE
        case BrowserError(code=code) if code == URL_DISALLOWED:
            return BAD_USAGE
        case BrowserError():
            return OTHER_ENDING
        case _:
            return OUR_ERROR
