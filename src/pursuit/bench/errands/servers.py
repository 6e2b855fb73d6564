"""Commands that set an application up, and its server on a free loopback port. Knows no application.

Every process dies with us, a killed bench included: `setpriv` asks the kernel for it.
"""

import os
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from pursuit.clock import SystemClock
from pursuit.errors import SetupError

SET_UP_SECONDS = 180
START_SECONDS = 40
STOP_SECONDS = 5
TOLD = 400
"""Characters of a failed command's last words that are shown."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """An application that runs."""

    url: str
    """Its root, without a slash at the end."""
    database: Path | None = None
    """Its SQLite file, where it has one that is asked."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def run(
    *command: object,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    user: str | None = None,
    stdin: str = "",
) -> None:
    """Run one set-up command to its end. Raises SetupError with its last words when it fails."""
    words = _words(command, user)
    done = subprocess.run(
        words,
        check=False,
        cwd=cwd,
        env=_env(env),
        input=stdin,
        capture_output=True,
        text=True,
        timeout=SET_UP_SECONDS,
    )
    if done.returncode:
        raise SetupError(f"{' '.join(words)} failed: {(done.stdout + done.stderr)[-TOLD:].strip()}")


@contextmanager
def serve(
    *command: object,
    answers: str,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    user: str | None = None,
) -> Iterator[None]:
    """A server until the block ends; the block begins when the url `answers` does, with whatever status.

    Raises SetupError when it dies first or takes too long.
    """
    words = _words(command, user)
    with (
        (cwd / "server.log").open("wb") as log,
        subprocess.Popen(
            words,
            cwd=cwd,
            env=_env(env),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        ) as server,
    ):
        try:
            _wait(server, answers, words, cwd / "server.log")
            yield
        finally:
            _stop(server)


def copy_site(name: str, folder: Path) -> Path:
    """The shipped files of a site, copied to where the application may write."""
    place = folder / name
    shutil.copytree(
        Path(__file__).parent / "sites" / name, place, ignore=shutil.ignore_patterns("__pycache__")
    )
    return place


def _words(command: Sequence[object], user: str | None) -> list[str]:
    leave = ["--reuid", user, "--regid", "nogroup", "--clear-groups"] if user else []
    return ["setpriv", "--pdeathsig", "KILL", *leave, *map(str, command)]


def _env(more: Mapping[str, str] | None) -> dict[str, str]:
    """Ours without what would lead another Python to our packages."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO"))}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **(more or {})}


def _wait(server: subprocess.Popen[bytes], url: str, words: Sequence[str], log: Path) -> None:
    clock = SystemClock()
    late = clock.monotonic() + START_SECONDS
    while not answers(url):
        if server.poll() is not None or clock.monotonic() > late:
            said = log.read_text("utf-8", "replace")[-TOLD:].strip()
            raise SetupError(f"{' '.join(words)} did not come up at {url}: {said}")
        sleep(0.1)


def answers(url: str) -> bool:
    """Whether anything speaks HTTP there, with whatever status."""
    try:
        with urllib.request.urlopen(url, timeout=START_SECONDS):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Politely, then not; the whole group, for a server that has forked."""
    import signal

    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, how)
            server.wait(STOP_SECONDS)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue
