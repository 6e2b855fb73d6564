"""Labels that stand in a list or alone without quotation marks: `Select A, B and C`."""

from collections.abc import Iterator

from pursuit.pursuits.goal_phrase import Tokens, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import Token, span


def listed(reader: Reader, body: Tokens) -> tuple[str, ...]:
    """The labels `body` lists; none when it only describes something."""
    items = [trim(item, reader.lex) for item in _items(reader, body)]
    items = [item for item in items if item]
    if len(items) > 1 and _is_list(reader, items, body):
        return tuple(span(reader.text, item) for item in items)
    return tuple(span(reader.text, item) for item in items) if len(items) == 1 and _is_label(items[0]) else ()


def _items(reader: Reader, body: Tokens) -> Iterator[Tokens]:
    start = at = 0
    while at < len(body):
        joined = reader.lex.joiners.at(body, at)
        if joined or body[at].text in {",", ">", "/", ";"} or body[at].kind == "break":
            yield body[start:at]
            at += joined.length if joined else 1
            start = at
        else:
            at += 1
    yield body[start:]


def _is_list(reader: Reader, items: list[Tokens], body: Tokens) -> bool:
    """Three or more items, or two that are each a label or begin anew with a determiner."""
    return len(items) > 2 or all(_is_label(item) for item in items) or any(t.text in {",", ">"} for t in body)


def _is_label(item: Tokens) -> bool:
    """Quoted, a number, or words none of which is plain lower case."""
    return all(_is_labelled(token) for token in item)


def _is_labelled(token: Token) -> bool:
    return token.kind in ("quote", "literal", "number") or token.text != token.text.lower()
