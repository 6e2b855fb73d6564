"""Takes secrets out of texts, whoever wrote them. Pure.

A secret is masked as it is, in any case, with its spaces run together or set between its characters, and as
it stands in an address or in markup. What stands instead holds no word of any goal and looks alike in an
address, so that a replay reads it as the run read the secret. A secret of up to three characters is masked
only where it stands as a word, or it would mask everything. Pictures are not texts: see `trace.writer`.
"""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar
from urllib.parse import quote, quote_plus

from pursuit.page.words import clean, content_words, fold

Mask = Callable[[str], str]

SHORT = 3
SPREAD = 6
"""A secret of so many characters is also found with a space, dash or line end between any two of them."""
BETWEEN = r"[\s\-]{0,3}"
MOST_CUT = 80
"""Characters of a secret that are looked for before an ellipsis."""

OURS = frozenset(
    {"revision", "ref", "document", "frame_id", "path", "role", "kind", "tag", "input_type", "parent_ref"}
    | {"popup", "tab", "id", "cursor", "outcome", "code", "state", "method"}
)
"""Fields whose texts are the product's own words or handles; a secret may be alike, and they must stand."""

LABEL = re.compile(r"SECRET\d*")
"""What stands where a secret was."""

T = TypeVar("T")


def unmasked(text: str) -> str:
    return text


def masking(texts: Mapping[str, str]) -> Mask:
    """A function that puts its label where a text stood; `texts` are labels by text."""
    names: dict[str, str] = {}
    for text, label in texts.items():
        for form in _forms(text):
            names.setdefault(form.casefold(), label)
    if not names:
        return unmasked
    pattern = re.compile("|".join(map(_pattern, sorted(names, key=len, reverse=True))), re.IGNORECASE)
    spread = {_closed(form): label for form, label in names.items()}

    def label_of(found: re.Match[str]) -> str:
        text = found[0].casefold()
        return names.get(text) or spread.get(_closed(text), "SECRET")

    return lambda text: pattern.sub(label_of, text)


def masked(value: T, mask: Mask) -> T:
    """`value`, a tree of frozen values, with every text of it masked but for those that are `OURS`."""
    return value if mask is unmasked else _masked(value, mask)


def masked_words(text: str, words: frozenset[str], secrets: Iterable[str], mask: Mask) -> frozenset[str]:
    """Stems of a goal's words with its masks for those that only a secret brought in."""
    secret = {w for one in secrets for w in content_words(one)}
    shown = content_words(mask(text))
    added = shown - content_words(text)
    return added | {w for w in words if mask(w) == w and (w not in secret or w in shown)}


def _masked(value: Any, mask: Mask) -> Any:
    match value:
        case str():
            return mask(value) if value else value
        case tuple() | list():
            return type(value)(_masked(item, mask) for item in value)
        case dict():
            return {k: v if k in OURS else _masked(v, mask) for k, v in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            found = {name: getattr(value, name) for name in _told_fields(type(value))}
            changed = {name: new for name, old in found.items() if (new := _masked(old, mask)) != old}
            return replace(value, **changed) if changed else value
        case _:
            return value


@cache
def _told_fields(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name not in OURS)


def _closed(form: str) -> str:
    return "".join(c for c in form if not c.isspace() and c != "-")


def _forms(text: str) -> Iterator[str]:
    shown = (text, text.strip(), " ".join(text.split()), clean(text), fold(text))
    for form in (*shown, *(s.replace('"', "'") for s in shown)):
        if form.strip():
            yield from (form, quote(form), quote(form, safe=""), quote_plus(form), html.escape(form))
            yield repr(form)[1:-1]


def _pattern(form: str) -> str:
    if len(form) <= SHORT:
        return rf"(?<!\w){re.escape(form)}(?!\w)"
    whole = f"{re.escape(form)}|{_cut(form)}"
    closed = _closed(form)
    if len(closed) < SPREAD:
        return whole
    return f"{whole}|{BETWEEN.join(map(re.escape, closed))}"


def _cut(form: str) -> str:
    """The form cut short by an ellipsis, with at least its first characters left."""
    first, rest = form[: SHORT + 1], form[SHORT + 1 : MOST_CUT]
    tail = "".join(f"(?:{re.escape(c)}" for c in rest) + ")?" * len(rest)
    return f"{re.escape(first)}{tail}(?=…)"
