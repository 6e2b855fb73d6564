"""The exit table, row by row."""

from typing import get_args

import pytest

from pursuit.cli import exits
from pursuit.errors import BrowserError, BrowserGone, ModelError, SetupError, UsageError
from pursuit.page import codes
from pursuit.pursuits.outcome import Status

TABLE = {
    "satisfied": 0,
    "needs_person": 3,
    "out_of_budget": 4,
    "unverified": 5,
    "blocked": 6,
    "not_confident": 6,
    "handed_back": 6,
    "stalled": 6,
    "failed": 6,
    "stopped": 130,
}


def test_the_table_names_every_status() -> None:
    assert set(TABLE) == set(get_args(Status))


@pytest.mark.parametrize("status", get_args(Status))
def test_an_ending_has_its_code(status: Status) -> None:
    assert exits.of_status(status) == TABLE[status]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("no"), 2),
        (SetupError("no"), 2),
        (BrowserError(codes.URL_DISALLOWED, "no"), 2),
        (BrowserError(codes.PROVIDER_UNAVAILABLE, "no"), 6),
        (BrowserGone(codes.PROVIDER_UNAVAILABLE, "no"), 6),
        (ModelError("no"), 1),
        (RuntimeError("no"), 1),
        (KeyboardInterrupt(), 130),
    ],
)
def test_an_error_has_its_code(error: BaseException, code: int) -> None:
    assert exits.of_error(error) == code
