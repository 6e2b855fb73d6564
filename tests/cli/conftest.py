"""A command line run in this process: what it printed and how it ended."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from pursuit.cli.main import run
from pursuit.cli.parts import Parts, Pursue
from pursuit.pursuits.outcome import Outcome


@dataclass(frozen=True, kw_only=True)
class Ran:
    code: int
    out: str
    err: str


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


Cli = Callable[..., Ran]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Cli:
    """`cli("go", url, goal, pursue=..., watched=...)`: nobody is at the terminal unless `watched`."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)

    def ran(
        *arguments: str,
        pursue: Pursue | None = None,
        environ: Mapping[str, str] | None = None,
        watched: bool = False,
    ) -> Ran:
        err = Terminal() if watched else io.StringIO()
        out = io.StringIO()
        parts = Parts(stdin=io.StringIO(), stdout=out, stderr=err, environ=environ or {}, pursue=pursue)
        return Ran(code=run(arguments, parts), out=out.getvalue(), err=err.getvalue())

    return ran


async def never_started(*_: object, **__: object) -> Outcome:
    """Stands in for a pursuit where the command line must be refused before one begins."""
    raise AssertionError("a pursuit was started")
