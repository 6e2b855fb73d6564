"""The folder of one trace: what stands in it, whose it is, and how things are put there.

pursuit-trace.json   the marker: a folder without it is not ours and is never written to
inputs.json          the errand, with its secrets masked
events.jsonl         one line for each thing that happened, appended and flushed at once
looks/0001.json      one look, with the facts that code decides by
pictures/0001.jpg    the window as it stood when the model was asked
"""

import json
import re
from pathlib import Path
from typing import Any

from pursuit.errors import UsageError
from pursuit.version import __version__

MARKER = "pursuit-trace.json"
INPUTS = "inputs.json"
EVENTS = "events.jsonl"
LOOKS = "looks"
PICTURES = "pictures"
PAGE = "trace.html"
FORMAT = 1

_SURROGATE = re.compile("[\ud800-\udfff]")


def check_folder(path: str | Path) -> Path:
    """`path` if a trace may be written there: it is new, empty, or holds a trace already.

    Raises UsageError, and changes nothing.
    """
    folder = Path(path)
    try:
        if not folder.exists():
            return folder
        if not folder.is_dir():
            raise UsageError(f"{str(path)!r} is a file; --trace takes a folder.")
        if (folder / MARKER).is_file() or not any(folder.iterdir()):
            return folder
    except (OSError, ValueError) as error:
        raise UsageError(f"{str(path)!r} cannot be a trace's folder: {error}.") from None
    raise UsageError(f"{str(path)!r} holds something that is no trace of ours; name a new folder.")


def open_folder(path: str | Path) -> Path:
    """The folder, made or emptied of the trace that stood there. Raises UsageError."""
    folder = check_folder(path)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _clear(folder)
        write_json(folder / MARKER, {"format": FORMAT, "pursuit": __version__})
        for name in (LOOKS, PICTURES):
            (folder / name).mkdir(exist_ok=True)
        (folder / EVENTS).touch()
    except OSError as error:
        raise UsageError(f"{str(path)!r} cannot be written to: {error.strerror}.") from None
    return folder


def _clear(folder: Path) -> None:
    """Remove what a former trace wrote, and nothing else."""
    looks, pictures = (folder / LOOKS).glob("[0-9]*.json"), (folder / PICTURES).glob("[0-9]*.jpg")
    for old in (folder / INPUTS, folder / EVENTS, folder / PAGE, *looks, *pictures):
        old.unlink(missing_ok=True)


def write_json(path: Path, value: Any) -> None:
    path.write_text(to_line(value) + "\n", encoding="utf-8")


def append(path: Path, value: Any) -> None:
    """One line more, out of this process before it returns."""
    with path.open("a", encoding="utf-8") as file:
        file.write(to_line(value) + "\n")


def to_line(value: Any) -> str:
    """JSON on one line; a lone surrogate stays as its escape."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
