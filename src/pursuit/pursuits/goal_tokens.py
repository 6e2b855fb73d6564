"""Cuts the text of a goal into tokens; a quoted passage is one token.

Only marks are looked at here, never words: what a token means is for the modules that read clauses.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from pursuit.page.words import fold

Kind = Literal["word", "quote", "number", "literal", "mark", "break"]

_PAIRS = {
    '"': '"',
    "“": "”",
    "„": "“”",
    "«": "»",
    "「": "」",
    "『": "』",
    "`": "`",
    "‘": "’",
    "'": "'",
    "‹": "›",
}
_TIGHT = frozenset("'‘")  # also apostrophes: they open only after a gap and close only before one
_TOKEN = re.compile(
    r"""
    (?P<literal>https?://[^\s"'<>]+[^\s"'<>.,;:!?)]
        |[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}
        |[@\#]\w[\w-]*)
    |(?P<number>[$€£¥]?\d+(?:[.,:/-]\d+)*(?:\s?%|[ap]\.?m\b\.?)?(?![\w]))
    |(?P<word>\w+(?:['’.\-/&+]\w+)*\+*)
    |(?P<break>\n[\s]*|\r[\s]*)
    |(?P<mark>->|=>|[^\w\s])
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """A word, number, mark or quoted passage; `start` and `end` are offsets into the goal's text."""

    kind: Kind
    text: str
    """As written; of a quoted passage, what stands between the marks."""
    word: str
    """Folded: lower case, straight apostrophes."""
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


def folded(text: str) -> str:
    """Folded as pages are, apostrophes made straight."""
    return fold(text).replace("’", "'")


@dataclass(slots=True)
class _Closers:
    """Finds where a quotation ends and remembers marks that never close, so reading stays linear."""

    text: str
    unclosed: set[str]

    def of(self, start: int) -> int:
        """Offset of the closing mark of the one at `start`, or -1."""
        mark = self.text[start]
        if mark not in _PAIRS or mark in self.unclosed or not _opens(self.text, start):
            return -1
        found = self._search(mark, start + 1)
        if found < 0:
            self.unclosed.add(mark)
        return found

    def _search(self, mark: str, start: int) -> int:
        at = start
        while (at := _first(self.text, _PAIRS[mark], at)) >= 0:
            if at > start and (mark not in _TIGHT or _closes(self.text, at)):
                return at
            at += 1
        return -1


def _first(text: str, marks: str, start: int) -> int:
    found = [at for mark in marks if (at := text.find(mark, start)) >= 0]
    return min(found, default=-1)


def _opens(text: str, at: int) -> bool:
    before = text[at - 1 : at]
    if text[at] in _TIGHT:
        return not before.isalnum() and not text[at + 1 : at + 2].isspace()
    # 15" is an inch mark; `15"x"` is not worth telling apart.
    return not (text[at] == '"' and before.isdigit())


def _closes(text: str, at: int) -> bool:
    return not text[at + 1 : at + 2].isalnum() and not text[at - 1 : at].isspace()


def tokenise(text: str, *, most: int | None = None) -> list[Token]:
    """The first `most` tokens of `text`. Total: any string gives a list, unknown marks are tokens too."""
    return list(islice(_tokens(text), most))


def _tokens(text: str) -> Iterator[Token]:
    closers = _Closers(text=text, unclosed=set())
    at = 0
    while found := _next(text, at):
        start = found.start()
        close = closers.of(start)
        if close >= 0:
            inner = text[start + 1 : close]
            yield Token(kind="quote", text=inner, word=folded(inner), start=start, end=close + 1)
            at = close + 1
        else:
            yield _token(found)
            at = found.end()


def _next(text: str, at: int) -> re.Match[str] | None:
    return _TOKEN.search(text, at)


def _token(found: re.Match[str]) -> Token:
    kind: Kind = found.lastgroup or "mark"  # type: ignore[assignment]
    text = found.group()
    return Token(kind=kind, text=text, word=folded(text), start=found.start(), end=found.end())


def span(text: str, tokens: Sequence[Token]) -> str:
    """The text the tokens cover, quotation marks included; empty for none."""
    return text[tokens[0].start : tokens[-1].end] if tokens else ""


def spoken(text: str, tokens: Sequence[Token]) -> str:
    """The tokens as a phrase: quotation marks left out, gaps made single spaces."""
    pieces: list[str] = []
    last = -1
    for token in tokens:
        if pieces and token.start > last:
            pieces.append(" ")
        pieces.append(token.text)
        last = token.end
    return " ".join("".join(pieces).split())
