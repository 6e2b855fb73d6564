"""The index of cases names tests that are there, and every case once."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
INDEX = TESTS.parent / "docs" / "design" / "cases.md"
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w/]+\.py)(?:::(\w+))?`")


def test_every_case_has_its_row() -> None:
    assert [int(number) for number, _, _ in ROW.findall(INDEX.read_text("utf-8"))] == list(range(1, 67))


def test_every_row_names_tests_that_are_there() -> None:
    missing = []
    for number, _, tests in ROW.findall(INDEX.read_text("utf-8")):
        named = NAMED.findall(tests)
        if not named and "not there yet" not in tests:
            missing.append(f"{number}: no test")
        missing += [f"{number}: {file}::{name}" for file, name in named if not is_there(file, name)]
    assert missing == []


def is_there(file: str, name: str) -> bool:
    path = TESTS / file
    return path.is_file() and (not name or f"def {name}(" in path.read_text("utf-8"))
