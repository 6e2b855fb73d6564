"""Writes request bodies to a folder when `PURSUIT_DUMP_DIR` names one: bodies only, never headers.

What a body holds was masked when the state was made; the credential travels in a header and is not here.
"""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

from pursuit.errors import UsageError

VARIABLE = "PURSUIT_DUMP_DIR"

Dump = Callable[[bytes], None]


def no_dump(body: bytes) -> None:
    """For when nothing is asked for."""


def dump_into(folder: str | Path) -> Dump:
    """A function that writes each body to a new file, owner-only. Raises UsageError for no folder of ours."""
    path = Path(folder)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{VARIABLE} names {folder}, which cannot be a folder: {error.strerror}.") from None
    numbers = count(1)

    def dump(body: bytes) -> None:
        _write(path, body, numbers)

    return dump


def _write(folder: Path, body: bytes, numbers: "count[int]") -> None:
    while True:
        name = folder / f"request-{os.getpid()}-{next(numbers):05d}.json"
        try:
            handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        except OSError as error:
            raise UsageError(f"{VARIABLE} names {folder}, which takes no file: {error.strerror}.") from None
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        return
