"""The files that a caller gives to be uploaded: told by their names, never by their paths."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from pursuit.errors import UsageError
from pursuit.pursuits.errand import Value


def read_files(files: Sequence[str | Path]) -> dict[str, str]:
    """Absolute paths by file name. Raises UsageError for what is no readable file, or a name twice."""
    found: dict[str, str] = {}
    for file in files:
        path = Path(file).expanduser()
        if not path.is_file():
            raise UsageError(f"{file} is no file; give the path of one.")
        if not os.access(path, os.R_OK):
            raise UsageError(f"{file} cannot be read.")
        if path.name in found and found[path.name] != str(path.resolve()):
            raise UsageError(f"Two files are called {path.name}; a goal could not tell them apart.")
        found[path.name] = str(path.resolve())
    return found


def given(text: str, files: Mapping[str, str]) -> Value:
    """A text of the goal; one that names a given file is that file."""
    name = Path(text.strip()).name
    return Value(text=name, file=files[name]) if name in files else Value(text=text)
