"""The in-page code as one text: the files of `js/`, joined once in the order they build on each other."""

from functools import cache
from importlib.resources import files

ORDER = (
    "world",
    "words",
    "style",
    "visible",
    "roles",
    "names",
    "drift",
    "rows",
    "drags",
    "sweep",
    "around",
    "layers",
    "faces",
    "figures",
    "describe",
    "observe",
    "locate",
    "sentry",
    "dragging",
    "pictured",
    "field",
    "read",
    "kept",
    "seek",
)


@cache
def bundle() -> str:
    """Source that defines `globalThis.__pursuit` in the world that evaluates it; safe to evaluate again."""
    folder = files("pursuit.browser") / "js"
    return "\n".join((folder / f"{name}.js").read_text(encoding="utf-8") for name in ORDER)
