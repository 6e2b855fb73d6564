"""What a move did, as a verb in the past with what it touched: one wording for memory and story. Pure."""

from pursuit.page.describe import quoted


def did(move: str, way: str | None, name: str, value: str | None) -> str:
    """`typed "tea" into "Search"`; `name` is told as it is given, `value` is quoted here."""
    put = quoted(value) if value else "its value"
    told = _MOVES.get(move) or _WAYS.get(way or "click") or _WAYS["click"]
    return told.format(name=name, value=put)


_MOVES = {
    "WAIT": "waited",
    "BACK": "went back",
    "FORWARD": "went forward",
    "RELOAD": "reloaded the page",
    "NAVIGATE": "went to {value}",
}

_WAYS = {
    "click": "clicked {name}",
    "fill": "typed {value} into {name}",
    "upload": "gave the file {value} to {name}",
    "select": "chose {value} in {name}",
    "submit": "submitted {name}",
    "check": "ticked {name}",
    "uncheck": "cleared {name}",
    "hover": "rested on {name}",
    "drag": "dragged {name} to {value}",
    "press": "pressed Enter on {name}",
    "escape": "pressed Escape",
    "scroll": "scrolled on",
    "suggest": "took the suggestion {name}",
    "dialog_accept": "accepted the dialog",
    "dialog_dismiss": "dismissed the dialog",
}
