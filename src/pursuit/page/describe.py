"""A control in words: role, quoted name, state. What a person, a story and a model read of it."""

from pursuit.page.observation import Element, ElementState
from pursuit.page.words import clean, cut_chars

QUOTE_CHARS = 80
"""The most page words that are quoted at once."""


def quoted(text: str, most: int = QUOTE_CHARS) -> str:
    """Page words as one quoted, capped line: a page cannot end the quotation or start a line."""
    line = " ".join(clean(text).split()).replace('"', "'")
    return f'"{cut_chars(line, most)}"'


def described(element: Element) -> str:
    """`button "Save"`; just the role when it has no name."""
    return f"{element.role} {quoted(element.name)}" if element.name.strip() else element.role


def state_words(state: ElementState) -> tuple[str, ...]:
    """The words a control's state is told in; a plain state has none."""
    words = (
        ("disabled", state.disabled),
        ("mixed", state.checked == "mixed"),
        ("checked", state.checked is True),
        ("expanded", state.expanded is True),
        ("collapsed", state.expanded is False),
        ("selected", state.selected is True),
        ("required", state.required),
        ("readonly", state.readonly),
    )
    return tuple(word for word, holds in words if holds)


def state_change(was: ElementState, now: ElementState) -> tuple[str, str] | None:
    """The state words that went and came, or None when it stayed; `not checked` says a word is missing."""
    old, new = state_words(was), state_words(now)
    went = [word for word in old if word not in new]
    came = [word for word in new if word not in old]
    if not went and not came:
        return None
    return _told(went, came), _told(came, went)


def _told(has: list[str], lost: list[str]) -> str:
    return ", ".join(has) if has else ", ".join(f"not {word}" for word in lost)
