"""What the commands are handed instead of reaching for it: streams, environment, what pursues."""

import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from pursuit.pursuits.outcome import Outcome

Pursue = Callable[..., Awaitable["Outcome"]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Parts:
    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    environ: Mapping[str, str]
    pursue: Pursue | None = None
    """Stands in for `pursuit.app.pursue`, which is loaded when this is None."""

    @property
    def asks(self) -> bool:
        """Whether a person is there to be asked: what they read and where they type are both a terminal."""
        return self.stdin.isatty() and self.stderr.isatty()

    @property
    def debug(self) -> bool:
        return self.environ.get("PURSUIT_DEBUG", "") not in ("", "0")


def of_this_process() -> Parts:
    return Parts(stdin=sys.stdin, stdout=sys.stdout, stderr=sys.stderr, environ=os.environ)
