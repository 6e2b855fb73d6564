"""Writing a thing anew that stands there already: `edit the page "X" so that it says "Y"`."""

from collections.abc import Iterator

from pursuit.decide.situation import BODY, Clause
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted
from pursuit.pursuits.goal_reader import Reader


def rewrite_clauses(reader: Reader, part: Part) -> Iterator[Clause]:
    """Going to the thing, opening it for changes, its new text, and saving; nothing for another wording."""
    before, found, after = cut_at(part.body, reader.lex.so_that)
    if not found or part.phrase not in reader.lex.set_verbs or not quoted(before) or not quoted(after):
        return
    if not _ends(reader, after):
        return
    name = quoted(before)[0]
    text = reader.clause_text(part)
    kept = reader.put(after, "text")
    yield Clause(text=text, verb="open", object=name, names=(name,))
    yield Clause(text=text, verb="click", object=part.phrase, names=(), change=True)
    yield Clause(text=text, verb="fill", object=BODY, value=kept, change=True)
    yield Clause(text=text, verb="submit", object="save", topic="save", change=True)


def _ends(reader: Reader, after: Tokens) -> bool:
    """Whether the new text is the last that is said, but for `and nothing else`."""
    at = next(n for n, token in enumerate(after) if token.kind == "quote")
    rest = after[at + 1 :]
    return not rest or reader.lex.only_that.at(rest, 0) is not None
