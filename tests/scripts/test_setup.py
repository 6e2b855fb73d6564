"""Set-up says what it found, what is missing, and how to get it."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "setup.py"

PYTHON_WITHOUT_VENV = """#!/bin/sh
case "$2" in *ensurepip*) exit 1;; *venv*) echo python3.12-venv;; esac
"""


@pytest.fixture
def setup() -> ModuleType:
    spec = importlib.util.spec_from_file_location("setup_script", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole path: what is not put in it is not on the machine."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PURSUIT_CHROMIUM", raising=False)
    return tmp_path


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_a_browser_on_the_path_is_found(setup: ModuleType, only: Path) -> None:
    path = program(only / "google-chrome")
    assert setup.chromium() == ("found on the path", str(path))


def test_the_named_browser_comes_first(
    setup: ModuleType, only: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(only / "chromium")
    named = program(only / "mine")
    monkeypatch.setenv("PURSUIT_CHROMIUM", str(named))
    assert setup.chromium() == ("named by PURSUIT_CHROMIUM", str(named))


def test_a_named_browser_that_is_not_there_is_never_passed_over(
    setup: ModuleType, only: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(only / "chromium")
    monkeypatch.setenv("PURSUIT_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(setup.SetupError, match="not a program"):
        setup.chromium()


def test_a_python_without_venv_is_told_what_to_install(setup: ModuleType, only: Path) -> None:
    python = program(only / "python3.12", PYTHON_WITHOUT_VENV)
    with pytest.raises(setup.SetupError, match=r"apt-get install python3-venv` \(or `python3.12-venv`\)"):
        setup.ensure_venv_module(str(python))


def test_this_python_can_make_environments(setup: ModuleType) -> None:
    setup.ensure_venv_module(sys.executable)


def test_a_python_that_is_too_old_is_told_what_is_needed(setup: ModuleType) -> None:
    assert "Pursuit needs 3.11 or newer" in setup.too_old()


def test_the_stamp_follows_the_lock(setup: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    for name in setup.INPUTS:
        (tmp_path / name).write_text("one")
    before = setup.fingerprint(tmp_path)
    assert setup.fingerprint(tmp_path) == before
    (tmp_path / "requirements.lock").write_text("two")
    assert setup.fingerprint(tmp_path) != before


def test_the_lock_names_no_address() -> None:
    lock = (SCRIPT.parents[1] / "requirements.lock").read_text()
    assert "--hash=sha256:" in lock
    assert "://" not in lock
