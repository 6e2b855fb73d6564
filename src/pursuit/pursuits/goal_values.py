"""Texts to type, under a name made for each, and the names of the caller's own values."""

import re
from collections.abc import Iterator, Sequence

from pursuit.pursuits.goal_lexicon import GoalLexicon, PhraseTable
from pursuit.pursuits.goal_tokens import Token, tokenise

_LONGEST = 40
"""Characters of a field's description that a value's name keeps."""
_JOINS = re.compile(r"[_\-.\s]+")


class ValueBook:
    """Names texts by the field they are for, else `text 1`, `text 2`, and never by a name the caller uses."""

    def __init__(self, given: Sequence[str], lex: GoalLexicon) -> None:
        self.values: dict[str, str] = {}
        self._renamed: dict[str, str] = {}
        self.given = tuple(given)
        self._lex = lex
        self._spoken = PhraseTable(self._aliases())

    def _aliases(self) -> Iterator[tuple[str, str]]:
        """Each name as it is spoken, then every usual word for a field of its kind."""
        for name in self.given:
            if spoken := _spoken(name):
                yield spoken, name
        for name in self.given:
            yield from ((phrase, name) for phrase in self._lex.synonyms.get(self.kind_of_given(name), ()))

    def tokens(self, text: str) -> tuple[Token, ...]:
        """A name or a field's description as tokens."""
        return tuple(tokenise(text))

    def kind_of_given(self, name: str) -> str:
        """The kind of field a name of the caller's is for, else the name as it is spoken."""
        return self.kind(_spoken(name)) or _spoken(name)

    def put(self, text: str, field: str = "") -> str:
        """The name the text goes by; the same text for the same field keeps its name."""
        stem = self.kind(field) or field[:_LONGEST] or "text"
        number = 1
        while True:
            name = f"text {number}" if stem == "text" else stem if number == 1 else f"{stem} {number}"
            if self.values.get(name) == text:
                return name
            if name not in self.values and name not in self.given:
                self.values[name] = text
                return name
            number += 1

    def rename(self, name: str | None, field: str) -> str | None:
        """Gives a text of ours the name of a field found for it later; the caller's names stay."""
        name = self._renamed.get(name, name) if name is not None else None
        if name is None or name not in self.values or not field:
            return name
        found = self.put(self.values[name], field)
        if found != name:
            del self.values[name]
            self._renamed[name] = found  # the same text may stand in another clause under its old name
        return found

    def kind(self, field: str) -> str:
        """The usual name of a field of that description: `user name` for `username`; else empty."""
        found = self._lex.fields.first(tokenise(field))
        return found[1].meaning if found else ""

    def named(self, tokens: Sequence[Token]) -> list[tuple[int, int, str]]:
        """The caller's names in the tokens: where, how many tokens, which."""
        found: list[tuple[int, int, str]] = []
        at = 0
        while at < len(tokens):
            match = self._spoken.at(tokens, at)
            if match:
                found.append((at, match.length, match.meaning))
            at += match.length if match else 1
        return found

    def given_of_kind(self, *kinds: str) -> list[str]:
        """The caller's names that are of one of the kinds, in the order of the kinds."""
        return [name for kind in kinds for name in self.given if self.kind(_spoken(name)) == kind]


def _spoken(name: str) -> str:
    spoken = _JOINS.sub(" ", name).strip()
    return spoken if tokenise(spoken) else ""
