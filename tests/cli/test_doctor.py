"""The doctor tells what is there, what is not, and what to type."""

import stat
from pathlib import Path

import pytest

from pursuit.cli import doctor
from pursuit.cli.doctor import Finding
from tests.cli.conftest import Cli

LOCK = """\
alpha==1.0 \\
    --hash=sha256:00
beta==2.0 ; sys_platform == 'win32' \\
    --hash=sha256:00
gamma==3.0 ; python_full_version < '3.12' \\
    --hash=sha256:00
gamma==4.0 ; python_full_version >= '3.12' \\
    --hash=sha256:00
"""


def browser(folder: Path, prints: str) -> str:
    """A program that says it is a browser of some version."""
    path = folder / "chromium"
    path.write_text(f"#!/bin/sh\n{prints}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_machine_that_was_set_up_is_all_right(cli: Cli) -> None:
    ran = cli("doctor")
    assert ran.out.endswith("Everything is here.\n")
    assert ran.code == 0
    for part in ("Python", "Playwright", "Chromium", "Embedded model", "SQLite", "Lock"):
        assert part in ran.out


def test_a_browser_that_is_named_and_not_there_is_told_of(cli: Cli) -> None:
    ran = cli("doctor", environ={"PURSUIT_CHROMIUM": "/nowhere/chromium"})
    assert ran.code == 6
    assert "unset PURSUIT_CHROMIUM" in ran.out
    assert ran.out.endswith("Not right: Chromium.\n")


def test_the_browser_tells_its_version(tmp_path: Path) -> None:
    path = browser(tmp_path, "echo 'Chromium 99.0'")
    assert doctor.chromium(path) == Finding(part="Chromium", found=f"Chromium 99.0 at {path}")


def test_a_browser_that_does_not_start_is_not_right(tmp_path: Path) -> None:
    found = doctor.chromium(browser(tmp_path, "exit 127"))
    assert not found.right
    assert "does not start" in found.found


@pytest.mark.parametrize("version", [(3, 10, 12), (3, 9, 1)])
def test_an_old_python_is_not_right(version: tuple[int, int, int]) -> None:
    assert not doctor.python(version).right


def test_a_package_that_is_not_installed_is_not_right() -> None:
    assert doctor.distribution("no-such-package-here", "Thing").fix == "make setup"


def test_missing_model_files_are_named() -> None:
    found = doctor.model_files([("pursuit", "no-such-file.onnx"), ("no_such_package", "*")])
    assert (found.right, found.found) == (False, "no pursuit/no-such-file.onnx, no_such_package/*")


@pytest.mark.parametrize(
    ("installed", "wrong"),
    [
        ({"alpha": "1.0", "gamma": "3.0"}, []),
        ({"alpha": "1.0", "gamma": "4.0"}, []),
        ({"alpha": "1.0"}, []),
        ({"alpha": "1.1", "gamma": "5.0"}, ["alpha is 1.1, not 1.0", "gamma is 5.0, not 3.0 or 4.0"]),
        ({}, ["alpha 1.0 is missing"]),
    ],
)
def test_what_is_installed_is_held_against_the_lock(installed: dict[str, str], wrong: list[str]) -> None:
    assert list(doctor.differences(LOCK, installed.get)) == wrong


def test_a_package_without_its_checkout_has_no_lock(tmp_path: Path) -> None:
    assert doctor.lock(tmp_path / "requirements.lock", lambda name: None).right
