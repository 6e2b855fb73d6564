"""Errands with messages: reply, forward, send, post. Each is a control, a text or two, and a sending."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_entry import Entry, filled
from pursuit.pursuits.goal_fill import read_entries
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, cut_at, head_end, quoted, trim
from pursuit.pursuits.goal_reader import Reader


def _clause(reader: Reader, part: Part, verb: str, object_: str, topic: str) -> Clause:
    return Clause(
        text=reader.clause_text(part),
        verb=verb,  # type: ignore[arg-type]
        object=object_,
        topic=topic,
        negated=part.negated,
    )


def _opened(reader: Reader, part: Part, what: Tokens, topic: str) -> Iterator[Clause]:
    """The message it is about, opened first unless the clause before did."""
    bare = reader.lex.message_objects.at(trim(what, reader.lex), 0)
    alone = bare is not None and bare.length == len(trim(what, reader.lex))
    if _is_message(reader, what) and not alone and not reader.is_pronoun(what):
        yield reader.described(part, "open", what, topic=topic, names=())


def _is_message(reader: Reader, what: Tokens) -> bool:
    end = head_end(what, reader.lex)
    return bool(reader.lex.message_objects.first(what[: max(end, 4)]))


def _reply(reader: Reader, part: Part) -> Iterator[Clause]:
    """`reply to Bob's email with the text "Thanks"`."""
    whom, text = _whom_and_text(reader, part.body)
    yield from _opened(reader, part, whom, "reply")
    word = "reply" if reader.is_pronoun(whom) or _is_message(reader, whom) else f"reply {reader.say(whom)}"
    yield _clause(reader, part, "click", word, "reply")
    yield from _written(reader, part, text, "reply")


def _written(reader: Reader, part: Part, text: Tokens, topic: str) -> Iterator[Clause]:
    """The text of a message and its sending; nothing when the goal gives no text."""
    for entry in _texts(reader, text, topic):
        yield filled(reader, part, entry, topic)
    if text:
        yield _clause(reader, part, "submit", "send", "send")


def _texts(reader: Reader, text: Tokens, field: str) -> Iterator[Entry]:
    if quoted(text) or reader.book.named(text):
        for entry in read_entries(reader, text):
            kept = entry.field if reader.lex.message_parts.first(trim_words(reader, entry.field)) else field
            yield replace(entry, field=kept, name=reader.book.rename(entry.name, kept))
    elif name := reader.put(text, "message"):
        yield Entry(name=name, field=field)


def trim_words(reader: Reader, field: str) -> Tokens:
    """A field's description as tokens."""
    return reader.book.tokens(field)


def _whom_and_text(reader: Reader, body: Tokens) -> tuple[Tokens, Tokens]:
    """Cuts at what introduces the text (`with`, `saying`) or at the quotation itself."""
    before, found, after = cut_at(body, reader.lex.with_, 0)
    first = next((at for at, token in enumerate(body) if token.kind == "quote"), len(body))
    if found and len(before) < first:
        return before, after
    start = first
    while start and body[start - 1].kind == "mark":
        start -= 1
    return body[:start], body[first:]


def _forward(reader: Reader, part: Part) -> Iterator[Clause]:
    """`forward the email from Ann to Bob`, `forward to Bob the email`, `forward Bob the email`."""
    what, whom = what_and_whom(reader, part.body)
    yield from _opened(reader, part, what, "forward")
    yield _clause(reader, part, "click", "forward", "forward")
    if whom:
        yield filled(reader, part, Entry(name=reader.put(whom, "to"), field="to"), "forward")
        yield _clause(reader, part, "submit", "send", "send")


def what_and_whom(reader: Reader, body: Tokens) -> tuple[Tokens, Tokens]:
    """The thing that is sent, and to whom; either may be missing. `send Ann Bob's email`: the thing begins
    with whose it is."""
    lex = reader.lex
    tos = [at for at, token in enumerate(body) if lex.send_to.at((token,), 0)]
    if tos and tos[0] == 0:
        cut = _determined(reader, body, 1)
        return body[cut:], body[1:cut]
    if tos:
        return body[: tos[-1]], body[tos[-1] + 1 :]
    cut = next((at for at in range(1, len(body) - 1) if body[at].word.endswith("'s")), 0)
    cut = cut or _determined(reader, body, 0)
    return (body[cut:], body[:cut]) if 0 < cut < len(body) else (body, ())


def _determined(reader: Reader, body: Tokens, start: int) -> int:
    """Where the next determiner begins the thing that is sent."""
    found = reader.lex.determiners.first(body, max(start, 1))
    return found[0] if found else len(body)


def _send(reader: Reader, part: Part) -> Iterator[Clause]:
    """A message of the page is forwarded, a new one written, anything else is a control."""
    if reader.is_pronoun(part.body) or reader.lex.forms.first(trim(part.body, reader.lex)):
        named = "" if reader.is_pronoun(part.body) else reader.say(part.body)
        yield reader.described(part, "submit", part.body, object=named)
        return
    if part.phrase in reader.lex.bare_messages and not _whom_and_text(reader, part.body)[1]:
        # Without a text it is the control of that name: `message contact 17`.
        yield reader.control(part)
        return
    if part.phrase in reader.lex.send_verbs:
        what, whom = what_and_whom(reader, part.body)
        if whom and (reader.is_pronoun(what) or (_is_message(reader, what) and not quoted(part.body))):
            yield from _forward(reader, part)
            return
        if not (_is_message(reader, part.body) or (whom and quoted(what))):
            yield reader.control(part)
            return
    yield from _compose(reader, part)


def _compose(reader: Reader, part: Part) -> Iterator[Clause]:
    """`email Ann the message "..."`, `write a message to Bob with the subject "..."`."""
    before, text = _whom_and_text(reader, part.body)
    what, whom = what_and_whom(reader, before or part.body)
    if not before:
        text = tuple(token for token in what if token.kind == "quote")
    if not whom and not _is_message(reader, what):
        whom = what
    yield _clause(reader, part, "click", "new message", "compose")
    if trim(whom, reader.lex):
        yield filled(reader, part, Entry(name=reader.put(whom, "to"), field="to"), "compose")
    yield from _written(reader, part, text, "message")


def _post(reader: Reader, part: Part) -> Iterator[Clause]:
    """`leave a comment saying "..."`; without a text it is a control."""
    entries = list(_texts(reader, part.body, "comment")) if quoted(part.body) else []
    if not entries:
        yield reader.control(part)
        return
    for entry in entries:
        yield filled(reader, part, entry, "post")
    yield _clause(reader, part, "submit", "post", "post")


MESSAGES: dict[str, Callable[[Reader, Part], Iterator[Clause]]] = {
    "reply": _reply,
    "forward": _forward,
    "send": _send,
    "post": _post,
}
