"""Which exit code an ending or an error has. Pure; the table is the one that README.md prints."""

from typing import assert_never

from pursuit.agent.state import Ending, Waiting
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

OUT_OF = frozenset({"budget_exceeded", "max_steps_exceeded", "deadline_exceeded"})
"""Reasons of a run that mean that its budget did not do."""


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


def of_run(end: Ending | Waiting) -> int:
    """The code of a run's ending, or of its waiting for somebody who is not there."""
    match end:
        case Waiting():
            return NEEDS_PERSON
        case Ending(status="COMPLETED"):
            return SATISFIED
        case Ending(status="CANCELLED"):
            return STOPPED
        case Ending(reason=reason) if reason in OUT_OF:
            return OUT_OF_BUDGET
        case _:
            return OTHER_ENDING


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
