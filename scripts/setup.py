"""Make `.venv` from requirements.lock and find or install Chromium. Not part of the package.

Standard library only, and readable by an old Python, which is told what is missing. Safe to run again:
a stamp in `.venv` names what the environment was made from, and nothing is done while it fits.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "setup-stamp"
INPUTS = ("requirements.lock", "pyproject.toml", "scripts/setup.py")
OLDEST = (3, 11)
NEW_ENOUGH = "import sys; assert sys.version_info >= (3, 11)"
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_PROBE = (
    "import os; from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as p: print(p.chromium.executable_path)"
)


class SetupError(Exception):
    """One sentence that says what is missing and what to type."""


def main() -> int:
    try:
        if STAMP.is_file() and STAMP.read_text() == fingerprint() and works(PYTHON):
            found = chromium()
            if found:
                print(f"setup: up to date; Chromium is {found[1]} ({found[0]})")
                return 0
        else:
            make_environment()
        how, browser = find_or_install_chromium()
        STAMP.write_text(fingerprint())
        print(f"setup: Chromium is {browser} ({how})")
        print("setup: done; try `make demo`, or `.venv/bin/pursuit --help`")
    except SetupError as failed:
        print(f"setup: {failed}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(
            f"setup: `{' '.join(map(str, failed.cmd))}` ended with exit code {failed.returncode}; "
            "the lines above say why",
            file=sys.stderr,
        )
        return 1
    return 0


def fingerprint(root: Path = ROOT) -> str:
    """What the environment depends on: the lock, the metadata, this script, the checkout's place."""
    digest = hashlib.sha256(str(root).encode())
    for name in INPUTS:
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


# --- the environment


def make_environment() -> None:
    """Bring `.venv` to the lock: in place when its Python works, from nothing when it does not."""
    if VENV.exists() and not works(PYTHON):
        shutil.rmtree(str(VENV))
    if STAMP.exists():
        STAMP.unlink()
    uv = shutil.which("uv")
    python = find_python()
    if python is None and uv is None:
        raise SetupError(too_old())
    if uv:
        install_with_uv(uv, python or ">=3.11")
    elif python:
        install_with_pip(python)


def install_with_uv(uv: str, python: str) -> None:
    print(f"setup: making .venv with uv ({python}) from requirements.lock")
    env = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    if not works(PYTHON):
        run(uv, "venv", "--quiet", "--python", python, VENV)
    install = (uv, "pip", "install", "--quiet", "--python", PYTHON)
    run(*install, "--require-hashes", "-r", ROOT / "requirements.lock", env=env)
    run(*install, "--no-deps", "--no-build-isolation", "-e", ROOT, env=env)


def install_with_pip(python: str) -> None:
    print(f"setup: making .venv with {python} and pip from requirements.lock")
    if not works(PYTHON, "import pip"):
        ensure_venv_module(python)
        run(python, "-m", "venv", VENV)
    install = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*install, "--require-hashes", "-r", ROOT / "requirements.lock")
    run(*install, "--no-deps", "--no-build-isolation", "-e", ROOT)


def find_python() -> "str | None":
    """This interpreter when it is new enough, else the newest on the path that is."""
    if sys.version_info >= OLDEST:
        return sys.executable
    found = (shutil.which(name) for name in NEWER_NAMES)
    return next((path for path in found if path and works(path)), None)


def too_old() -> str:
    have = ".".join(map(str, sys.version_info[:3]))
    return (
        f"Python {have} is too old: Pursuit needs 3.11 or newer. Install one (Debian 12 or later: "
        "`apt-get install python3 python3-venv`) and run `make setup SYSTEM_PYTHON=/path/to/python3.11`."
    )


def ensure_venv_module(python: str) -> None:
    """Debian ships Python without the parts that `venv` needs; as root they are installed."""
    if works(python, "import ensurepip, venv"):
        return
    version = subprocess.run(
        [python, "-c", "import sys; print('python%d.%d-venv' % sys.version_info[:2])"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    if can_apt():
        for package in (version, "python3-venv"):
            if apt_install(package) and works(python, "import ensurepip, venv"):
                return
    raise SetupError(
        f"{python} cannot make virtual environments. On Debian or Ubuntu: "
        f"`sudo apt-get install python3-venv` (or `{version}`), then `make setup` again. "
        "Installing uv works too."
    )


# --- Chromium


def find_or_install_chromium() -> "tuple[str, str]":
    """How it was found and its path. The order is the one in which the package looks."""
    found = chromium()
    if found:
        return found
    if can_apt():
        print("setup: no Chromium here; installing Debian's package")
        if apt_install("chromium"):
            found = chromium()
            if found:
                return "installed with apt-get", found[1]
    print("setup: no Chromium here; running Playwright's installer")
    subprocess.run([str(PYTHON), "-m", "playwright", "install", "chromium"], check=False)
    path = playwrights_own()
    if path:
        return "installed by Playwright", path
    raise SetupError(
        "no Chromium was found and none could be installed. Install one "
        "(Debian: `sudo apt-get install chromium`) or set PURSUIT_CHROMIUM to its path, "
        "then `make setup` again."
    )


def chromium() -> "tuple[str, str] | None":
    named = os.environ.get("PURSUIT_CHROMIUM")
    if named:
        if shutil.which(named):
            return "named by PURSUIT_CHROMIUM", named
        raise SetupError(f"PURSUIT_CHROMIUM names {named!r}, which is not a program; correct it or unset it.")
    for name in BROWSER_NAMES:
        path = shutil.which(name)
        if path:
            return "found on the path", path
    path = playwrights_own()
    return ("Playwright's own", path) if path else None


def playwrights_own() -> "str | None":
    found = subprocess.run([str(PYTHON), "-c", BROWSER_PROBE], check=False, capture_output=True, text=True)
    path = found.stdout.strip()
    return path if found.returncode == 0 and path and Path(path).is_file() else None


# --- running things


def can_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(package: str) -> bool:
    """Try with the package lists as they are, then once more after `apt-get update`."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
    for command in (install, ["apt-get", "update", "-qq"], install):
        done = subprocess.run(command, check=False, env=env, stdout=subprocess.DEVNULL)
        if command is install and done.returncode == 0:
            return True
    return False


def works(python: "str | Path", code: str = "import sys; assert sys.version_info >= (3, 11)") -> bool:
    try:
        return (
            subprocess.run([str(python), "-c", code], check=False, stderr=subprocess.DEVNULL).returncode == 0
        )
    except OSError:
        return False


def run(*command: object, env: "dict[str, str] | None" = None) -> None:
    subprocess.run([str(part) for part in command], check=True, env=env)


if __name__ == "__main__":
    sys.exit(main())
