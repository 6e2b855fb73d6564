"""What an address or a title says of consequence: where a link goes, what a page is for."""

import re
from collections.abc import Iterator
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from pursuit.page.observation import Element
from pursuit.policy.lexicon import page_phrase
from pursuit.policy.phrases import split

TITLE_WORDS = 6
"""A longer first part of a title is an article's, not a page's."""

_TITLE_PARTS = re.compile(r"\s[|–—·•:-]\s|[|·•]|:\s")
_ENDING = re.compile(r"\.(?:html?|php|aspx?|jsp)$")
_COMMANDS = frozenset({"action", "do", "op", "cmd"})
_DELETING = frozenset({"delete", "remove", "unsubscribe", "destroy", "purge"})


def goes_somewhere(element: Element, page_url: str) -> bool:
    """Whether a click on it is a navigation and nothing more: a link with an address of its own. A link
    to `#`, to `javascript:` or to nothing is a button in disguise."""
    href = element.facts.href
    if element.role == "button" or not href:
        return False
    parts = _parts(href)
    if parts.scheme not in ("", "http", "https"):
        return parts.scheme in ("mailto", "tel", "sms", "blob", "data")
    return bool(parts.fragment) or _bare(href) != _bare(page_url) or not href.endswith("#")


def deletes(href: str) -> bool:
    """Whether an address is itself the deed: `/cart/delete?id=3`, `?action=remove`."""
    parts = _parts(href)
    segments = [s.casefold() for s in parts.path.split("/") if s]
    values = {
        v.casefold() for name, v in _query(parts.query) if name.casefold() in ("action", "do", "op", "cmd")
    }
    return bool(_DELETING & {*segments, *values})


def expensive_page(url: str, title: str) -> str | None:
    """The words that make a page expensive for whatever goes forward on it, or None."""
    for segment in _segments(url):
        if found := page_phrase(split(segment), whole=True):
            return found
    first = split(_TITLE_PARTS.split(title, maxsplit=1)[0])
    return page_phrase(first) if len(first) <= TITLE_WORDS else None


def _segments(url: str) -> Iterator[str]:
    parts = _parts(url)
    route = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    for segment in f"{parts.path}/{route.partition('?')[0]}".split("/"):
        words = _ENDING.sub("", unquote(segment)).replace("_", " ").replace("-", " ").strip("! ")
        if words:
            yield words


def _bare(url: str) -> str:
    return url.partition("#")[0]


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _query(query: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query)
    except ValueError:
        return []
