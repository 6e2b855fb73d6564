"""Labels that stand in a list or alone without quotation marks: `Select A, B and C`."""

from collections.abc import Iterator

from pursuit.pursuits.goal_phrase import Tokens, head_end, number_at, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import Token, span

_SEPARATORS = frozenset({",", ">", ";", "→"})


def several(reader: Reader, body: Tokens) -> list[Tokens]:
    """The items `body` lists, each a thing of its own (`2 teas and a kettle`); one when it is no list."""
    items = [item for item in _items(reader, body) if trim(item, reader.lex)]
    commas = any(token.text in _SEPARATORS for token in body)
    apart = all(_stands_alone(reader, item) for item in items)
    whole = _describes(reader, items[0]) if items else True
    if any(_is_measure(reader, item) for item in items):
        return [body]
    return items if len(items) > 1 and (apart or (commas and not whole)) else [body]


def _is_measure(reader: Reader, item: Tokens) -> bool:
    """`75 ml` says how large, it is no item."""
    words = trim(item, reader.lex)
    return len(words) == 2 and words[0].kind == "number" and bool(reader.lex.units.at(words, 1))


def _headed(reader: Reader, item: Tokens) -> Tokens:
    """`OK in the dialog`: a label with words of place behind it."""
    head = item[: head_end(item, reader.lex)]
    written = len(head) < len(item) and not any(token.kind == "quote" for token in item)
    return head if written and head and all(token.text != token.text.lower() for token in head) else ()


def _stands_alone(reader: Reader, item: Tokens) -> bool:
    """It begins anew with a determiner or a number, or is a label."""
    lex = reader.lex
    anew = bool(lex.determiners.at(item, 0)) or number_at(item, 0, lex) is not None
    return anew or _is_label(reader, item)


def listed(reader: Reader, body: Tokens, *, options: bool = False) -> tuple[str, ...]:
    """The labels `body` lists; none when it only describes something.

    `options` is for verbs whose object is usually a label (select, check), in lower case too.
    """
    loose = options or any(token.text in _SEPARATORS or token.kind == "quote" for token in body)
    items = [item for item in _items(reader, body, joiners=loose) if trim(item, reader.lex)]
    if not items or (_describes(reader, items[0]) and not _headed(reader, trim(items[0], reader.lex))):
        return ()
    if any(_is_measure(reader, item) for item in items):
        return ()
    if len(items) > 1 and not _is_list(reader, items, body, options=options):
        return ()
    if len(items) == 1:
        head = _headed(reader, trim(items[0], reader.lex))
        single = _is_label(reader, items[0]) or (options and _is_option(reader, items[0]))
        label = trim(items[0], reader.lex) if single else head
        return (span(reader.text, label),) if label else ()
    return tuple(span(reader.text, trim(item, reader.lex)) for item in items)


def enumerated(reader: Reader, body: Tokens) -> tuple[Tokens, tuple[str, ...]]:
    """`one of each: A, B and C, D`: what stands before the colon, and the labels behind it."""
    for at, token in enumerate(body):
        if token.text == ":" and 0 < at < len(body) - 1 and not reader.lex.travel.at(body, at - 1):
            return body[:at], tuple(_after_colon(reader, body[at + 1 :]))
    return body, ()


def _after_colon(reader: Reader, body: Tokens) -> Iterator[str]:
    commas = any(token.text == "," or token.kind == "break" for token in body)
    for item in _items(reader, body, joiners=not commas):
        if words := trim(item, reader.lex):
            yield words[0].text if len(words) == 1 else span(reader.text, words)


def _items(reader: Reader, body: Tokens, *, joiners: bool = True) -> Iterator[Tokens]:
    start = at = 0
    # In `Heard and McDonald Islands, Peru` commas part the items, and a joiner before the last is in a name.
    behind = max((n for n, token in enumerate(body[:-1]) if token.text == ","), default=0)
    while at < len(body):
        joined = reader.lex.joiners.at(body, at) if joiners and at >= behind else None
        if joined or (body[at].text in _SEPARATORS and not _in_date(body, at)) or body[at].kind == "break":
            yield body[start:at]
            at += joined.length if joined else 1
            start = at
        else:
            at += 1
    yield body[start:]


def _in_date(body: Tokens, at: int) -> bool:
    """`May 5, 2026` is one item."""
    if not 1 < at < len(body) - 1:
        return False
    dated = body[at - 2].capital and body[at - 1].kind == "number" and body[at + 1].kind == "number"
    return dated and body[at].text == ","


def _describes(reader: Reader, item: Tokens) -> bool:
    """A preposition in it, or words such as `it`, `all`, `nothing`."""
    lex = reader.lex
    if any(token.kind == "quote" for token in item):
        return False
    words = trim(item, lex)
    plain = any(t.text == t.text.lower() for t in words)
    return (
        (head_end(words, lex) < len(words) and plain and not _is_label(reader, words))
        or bool(lex.every.at(item, 0) or lex.ordinals.at(words, 0) or lex.nothing.at(words, 0))
        or reader.is_pronoun(item)
    )


def _is_list(reader: Reader, items: list[Tokens], body: Tokens, *, options: bool) -> bool:
    """Three or more items, or two that are each a label or begin anew with a determiner."""
    if len(items) > 2 or options or any(token.text in _SEPARATORS for token in body):
        return True
    anew = all(reader.lex.determiners.at(item, 0) for item in items)
    return anew or all(_is_label(reader, item) for item in items)


def _is_label(reader: Reader, item: Tokens) -> bool:
    """Quoted, a number, or words none of which is plain lower case, but for little words between."""
    words = trim(item, reader.lex)
    if not words or not (_is_labelled(words[0]) and _is_labelled(words[-1])):
        return False
    return all(_is_labelled(t) or reader.lex.prepositions.at((t,), 0) or t.kind == "mark" for t in words)


def _is_option(reader: Reader, item: Tokens) -> bool:
    return not reader.lex.determiners.at(item, 0) and len(item) <= 4


def _is_labelled(token: Token) -> bool:
    return (
        token.kind in ("quote", "literal", "number")
        or token.text != token.text.lower()
        or any(c.isdigit() for c in token.text)
    )
