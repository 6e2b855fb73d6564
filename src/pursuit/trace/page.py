"""Makes one page of a trace: a file that needs nothing beside it, pictures and styles included."""

import base64
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pursuit.errors import UsageError
from pursuit.page.words import clean
from pursuit.trace import walk
from pursuit.trace.folder import PAGE
from pursuit.trace.replay import Difference
from pursuit.trace.stored import Trace

if TYPE_CHECKING:
    from jinja2 import Template


def write_page(trace: Trace, found: Sequence[Difference] = (), out: str | None = None) -> Path:
    """The page's path: `out`, or `trace.html` in the trace's folder. `found` is what `replay` gave.

    Raises UsageError.
    """
    path = Path(out) if out is not None else trace.folder / PAGE
    told = page(trace, found)
    try:
        path.write_text(told, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{str(path)!r} cannot be written to: {error.strerror}.") from None
    return path


def page(trace: Trace, found: Sequence[Difference]) -> str:
    """The whole page as HTML. Page words are escaped; it runs no script and loads nothing."""
    made = walk.steps(trace, found)
    told = _template().render(
        errand=trace.errand,
        names=[name for name in trace.errand.values if not name.startswith("about: ")],
        outcome=trace.outcome,
        steps=made,
        differences=found,
        loose=walk.loose(made, found),
        seconds=trace.events[-1]["at"] if trace.events else 0.0,
        last=_last_picture(trace),
    )
    return clean(told)


@cache
def _template() -> "Template":
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "picture": data_uri,
        "look": walk.look_line,
        "difference": walk.difference_line,
        "pretty": lambda value: json.dumps(value, ensure_ascii=False, indent=1),
    }
    return environment.from_string(files("pursuit.trace").joinpath("page.html").read_text("utf-8"))


def data_uri(path: Path) -> str:
    return "data:image/jpeg;base64," + base64.b64encode(path.read_bytes()).decode("ascii")


def _last_picture(trace: Trace) -> Path | None:
    """The page as the run left it."""
    last: Any = trace.events[-1] if trace.events else {}
    return trace.picture(last) if last.get("event") == "ended" else None
