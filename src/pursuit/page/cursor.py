"""Where a list of controls goes on: a cursor names the last control that was listed, so that whoever cuts
the list (the 256 of a look, the size bound, the model-facing budget) can say where the rest begins."""

_AFTER = "after:"


def cursor_after(ref: str) -> str:
    """The cursor of everything behind the control `ref`, on the same revision."""
    return f"{_AFTER}{ref}"


def ref_of(cursor: str) -> str | None:
    """The ref a cursor goes on from; None when it is no cursor of ours."""
    ref = cursor.removeprefix(_AFTER)
    return ref if ref and ref != cursor else None
