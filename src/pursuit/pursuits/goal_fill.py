"""Which text goes into which field: of filling, logging in, signing up, making a thing.

Quoted texts first, with the words before and after each; then the caller's names; then texts that stand
unquoted beside the name of a field.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_lexicon import GoalLexicon, Match, PhraseTable
from pursuit.pursuits.goal_phrase import Phrase, Tokens, cut_at, quoted, read_phrase, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_split import Part
from pursuit.pursuits.goal_tokens import Token, span, spoken


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A text (by name) for a field; `name` is None when the goal only describes the text (`described`)."""

    name: str | None
    field: str = ""
    role: str = ""
    ordinal: int | None = None
    described: str = ""
    names: tuple[str, ...] = ()
    """The field's quoted label, or the quoted marks of a described text."""
    introduced: bool = False
    """The field's name was introduced by `with` or stands in a list of them."""


def read_entries(reader: Reader, body: Tokens, *, setting: bool = False, labels: bool = True) -> list[Entry]:
    """Entries of `body` in order.

    `setting` is for `set FIELD to VALUE`, where the field comes first; without `labels` no quotation is
    taken for the label of a field.
    """
    if quoted(body):
        return (
            [_marked(reader, body)] if _describes_marks(reader, body) else list(_quoted(reader, body, labels))
        )
    if named := reader.book.named(body):
        return [_given(reader, body, *found) for found in named]
    if reader.book.given and reader.lex.forms.first(trim(body, reader.lex)):
        return [Entry(name=name, field=reader.book.kind_of_given(name)) for name in reader.book.given]
    if setting and (entries := _set_to(reader, body)):
        return entries
    return list(read_pairs(reader, body)) or [_unquoted(reader, body)]


def filled(reader: Reader, part: Part, entry: Entry, topic: str) -> Clause:
    """The clause that puts one entry into its field."""
    return Clause(
        text=reader.clause_text(part),
        verb="fill",
        object=entry.described or entry.field,
        names=entry.names,
        field=entry.field,
        value=entry.name,
        role=entry.role,
        ordinal=entry.ordinal,
        topic=topic,
        negated=part.negated,
    )


# -- quoted ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class _Slot:
    """A quotation with the words that belong to it before and after."""

    quote: Token
    before: Tokens
    after: Tokens


def _slots(reader: Reader, body: Tokens) -> list[_Slot]:
    at = [i for i, token in enumerate(body) if token.kind == "quote"]
    befores: list[Tokens] = [body[: at[0]]]
    afters: list[Tokens] = []
    for left, right in pairwise(at):
        after, before = _divide(reader, body[left + 1 : right])
        afters.append(after)
        befores.append(before)
    afters.append(body[at[-1] + 1 :])
    return [_Slot(quote=body[i], before=b, after=a) for i, b, a in zip(at, befores, afters, strict=True)]


def _divide(reader: Reader, between: Tokens) -> tuple[Tokens, Tokens]:
    """What stands between two quotations: for the first (`into the name field`), for the second."""
    for at, token in enumerate(between):
        joined = reader.lex.joiners.at(between, at)
        if joined or token.text in {",", ";"} or token.kind == "break":
            return between[:at], between[at + (joined.length if joined else 1) :]
    if reader.lex.into.at(between, 0):
        return between, ()
    return (), between


def _describes_marks(reader: Reader, body: Tokens) -> bool:
    """`an item that starts with "An"`: the quotations describe the text and are not all of it."""
    first = next(at for at, token in enumerate(body) if token.kind == "quote")
    return bool(reader.lex.relatives.first(body[:first]) and reader.lex.starting.first(body[:first]))


def _marked(reader: Reader, body: Tokens) -> Entry:
    """What it starts with is typed; the rest is for choosing among suggestions."""
    marks = quoted(body)
    return Entry(name=reader.book.put(marks[0]), described=reader.say(body), names=marks)


def _quoted(reader: Reader, body: Tokens, may_label: bool) -> Iterator[Entry]:
    slots = _slots(reader, body)
    labels = [may_label and _is_label(reader, slots, i) for i in range(len(slots))]
    if all(labels):
        labels = [False] * len(slots)
    for i, slot in enumerate(slots):
        if labels[i]:
            continue
        label = _label_of(labels, slots, i)
        entry = _slot_entry(reader, slot)
        field = label or entry.field
        kind = field or ("search term" if entry.role == "searchbox" else "")
        yield replace(
            entry,
            name=reader.book.put(slot.quote.text, kind),
            field=field,
            names=(label,) if label else (),
            introduced=i > 0 or bool(reader.lex.with_.first(slot.before)),
        )


def _is_label(reader: Reader, slots: Sequence[_Slot], i: int) -> bool:
    """A quotation that names the field: `the "Name" field`, `"Name" to "Sam"`, `"Sam" in "Name"`."""
    slot = slots[i]
    lex = reader.lex
    if slot.before and lex.named.at(slot.before, len(slot.before) - 1):
        return True
    role = lex.roles.at(slot.after, 0)
    if role and (i + 1 < len(slots) or i > 0):
        return True
    if i + 1 < len(slots) and _is_only(slots[i].after + slots[i + 1].before, lex, lex.set_to, lex.with_):
        return not any(_is_label(reader, slots[:i], j) for j in range(i))
    return i > 0 and _is_only(slots[i - 1].after + slot.before, lex, lex.into) and i == len(slots) - 1


def _is_only(tokens: Tokens, lex: GoalLexicon, *tables: PhraseTable) -> bool:
    """Whether the tokens are one phrase of a table, determiners left out."""
    words = tuple(t for t in tokens if not lex.determiners.at((t,), 0))
    found = [match for table in tables if (match := table.at(words, 0))]
    return any(match.length == len(words) for match in found)


def _label_of(labels: Sequence[bool], slots: Sequence[_Slot], i: int) -> str:
    if i > 0 and labels[i - 1]:
        return slots[i - 1].quote.text
    if i + 1 < len(labels) and labels[i + 1]:
        return slots[i + 1].quote.text
    return ""


def _slot_entry(reader: Reader, slot: _Slot) -> Entry:
    before = _field_phrase(reader, slot.before)
    after = _field_phrase(reader, slot.after)
    own = _field_words(reader, before)
    away = _field_words(reader, after)
    generic = bool(reader.lex.generic_texts.at(trim(before.rest, reader.lex), 0))
    chosen = own if own and not (generic and (away or after.role or after.ordinal)) else away
    return Entry(
        name=None, field=chosen, role=after.role or before.role, ordinal=after.ordinal or before.ordinal
    )


def _field_phrase(reader: Reader, tokens: Tokens) -> Phrase:
    """The phrase that names a field, without what introduces it and what ties it to its text."""
    lex = reader.lex
    rest = trim(tokens, lex)
    while rest and (cut := _ending(rest, reader)):
        rest = trim(rest[:-cut], lex)
    for at in range(len(rest) - 1, 0, -1):
        if found := lex.with_.at(rest, at):
            rest = rest[at + found.length :] or rest[:at]
            break
    while rest and (found := lex.into.at(rest, 0) or lex.with_.at(rest, 0) or lex.joiners.at(rest, 0)):
        rest = trim(rest[found.length :], lex)
    phrase = read_phrase(rest, lex)
    return replace(phrase, rest=_without_nouns(phrase.rest, lex))


def _without_nouns(tokens: Tokens, lex: GoalLexicon) -> Tokens:
    """`Name field`, `field Name`: the name is what tells."""
    rest = tokens
    if len(rest) > 1 and lex.field_nouns.at(rest, len(rest) - 1):
        rest = rest[:-1]
    if len(rest) > 1 and lex.field_nouns.at(rest, 0):
        rest = rest[1:]
    return () if len(rest) == 1 and lex.field_nouns.at(rest, 0) else trim(rest, lex)


def _ending(tokens: Tokens, reader: Reader) -> int:
    """How many tokens at the end tie a field to its text: `to`, `with`, `is`, `named`."""
    lex = reader.lex
    for length in (3, 2, 1):
        at = len(tokens) - length
        for table in (lex.copula, lex.set_to, lex.with_, lex.into):
            found = table.at(tokens, at) if at >= 0 else None
            if found and found.length == length:
                return length
    return 0


def _field_words(reader: Reader, phrase: Phrase) -> str:
    return spoken(reader.text, trim(phrase.rest, reader.lex))


# -- the caller's names ---------------------------------------------------------------------------------


def _given(reader: Reader, body: Tokens, at: int, length: int, name: str) -> Entry:
    after = body[at + length :]
    into = reader.lex.into.at(after, 0)
    phrase = _field_phrase(reader, after) if into else Phrase(rest=())
    own = spoken(reader.text, body[at : at + length])
    return Entry(
        name=name,
        field=_field_words(reader, phrase) or own,
        role=phrase.role,
        ordinal=phrase.ordinal,
    )


# -- unquoted -------------------------------------------------------------------------------------------


def _set_to(reader: Reader, body: Tokens) -> list[Entry]:
    before, found, after = cut_at(body, reader.lex.set_to, 1)
    value = _literal_tail(trim(after, reader.lex))
    if found is None or not value:
        return []
    phrase = _field_phrase(reader, before)
    field = _field_words(reader, phrase)
    whole = Entry(name=None, field=field, role=phrase.role, ordinal=phrase.ordinal)
    texts = _several(value) or [span(reader.text, value)]
    if len(texts) == 1:
        return [replace(whole, name=reader.book.put(texts[0], field))]
    return [
        replace(whole, name=reader.book.put(text, field), ordinal=place)
        for place, text in enumerate(texts, 1)
    ]


def _literal_tail(tokens: Tokens) -> Tokens:
    """Of `combination [1,2]` the bracket; else all of it."""
    for at, token in enumerate(tokens):
        if token.text == "[" and at:
            return tokens[at:]
    return tokens


def _several(value: Tokens) -> list[str]:
    """The numbers of `[11,19,5]`, each for a field of its own."""
    if value[0].text != "[" or not all(t.kind == "number" or t.text in {"[", "]", ","} for t in value):
        return []
    return [part for t in value if t.kind == "number" for part in t.text.split(",") if part]


def read_pairs(reader: Reader, body: Tokens) -> Iterator[Entry]:
    """`name Sam Smith, email sam@x.example and phone 555`: a known field, then its text."""
    starts = list(_field_starts(reader, body))
    for i, (at, found) in enumerate(starts):
        end = starts[i + 1][0] if i + 1 < len(starts) else len(body)
        value = _pair_value(reader, body[at + found.length : end])
        if value:
            field = spoken(reader.text, body[at : at + found.length])
            yield Entry(name=reader.book.put(span(reader.text, value), field), field=field)


def _field_starts(reader: Reader, body: Tokens) -> Iterator[tuple[int, Match]]:
    at = 0
    fresh = True
    while at < len(body):
        found = reader.lex.fields.at(body, at) if fresh else None
        role = reader.lex.roles.at(body, at)
        if found and not (role and role.length >= found.length):
            yield at, found
        step = max(found.length if found else 1, role.length if role else 1)
        fresh = not found and _opens_pair(reader, body, at)
        at += step


def _opens_pair(reader: Reader, body: Tokens, at: int) -> bool:
    """A field may follow a comma, a joiner, a determiner or `with`."""
    lex = reader.lex
    return (
        body[at].kind == "break"
        or body[at].text in {",", ";", "-"}
        or any(table.at(body, at) for table in (lex.joiners, lex.determiners, lex.with_))
    )


def _pair_value(reader: Reader, tokens: Tokens) -> Tokens:
    """The text behind a field's name; none when it is a place (`in the box`) or a description (`of ...`)."""
    lex = reader.lex
    rest = tokens
    if rest and (rest[0].text in {":", "="} or lex.copula.at(rest, 0)):
        rest = rest[1:]
    if not rest or (rest[0].kind == "mark" and rest[0].text not in "$€£¥#+-[({<"):
        return ()
    if any(table.at(rest, 0) for table in (lex.roles, lex.field_nouns, lex.not_values, lex.fillers)):
        return ()
    return _until_end(reader, rest)


def _until_end(reader: Reader, tokens: Tokens) -> Tokens:
    """Without the joiner and marks that lead to the next pair."""
    end = len(tokens)
    while end and _is_tie(reader, tokens, end - 1):
        end -= 1
    return tokens[:end]


def _is_tie(reader: Reader, tokens: Tokens, at: int) -> bool:
    lex, token = reader.lex, tokens[at]
    if token.kind in ("mark", "break"):
        return token.text not in {")", "]", "%", "!"}
    return any(table.at(tokens, at) for table in (lex.joiners, lex.determiners, lex.with_))


def _unquoted(reader: Reader, body: Tokens) -> Entry:
    """`05/20/2010 as the date`, `hello into the box`, `the name with Sam`, or a text on its own."""
    lex = reader.lex
    what, place = _place(reader, body)
    phrase = _field_phrase(reader, place)
    field = _field_words(reader, phrase)
    if not place:
        before, found, after = cut_at(what, lex.with_, 1)
        if found and lex.determiners.at(what, 0):
            value, named = trim(after, lex), read_phrase(before, lex)
            return _text_entry(reader, value, named)
    if _is_description(reader, what):
        return Entry(
            name=None, field=field, role=phrase.role, ordinal=phrase.ordinal, described=reader.say(what)
        )
    return _text_entry(reader, trim(what, lex), phrase)


def _text_entry(reader: Reader, value: Tokens, phrase: Phrase) -> Entry:
    field = _field_words(reader, phrase)
    text = span(reader.text, value)
    name = reader.book.put(text, field) if text else None
    return Entry(name=name, field=field, role=phrase.role, ordinal=phrase.ordinal)


def _place(reader: Reader, body: Tokens) -> tuple[Tokens, Tokens]:
    """Cuts at the last `into the ...` or `as the ...` that names a field."""
    for at in range(len(body) - 1, 0, -1):
        found = reader.lex.into.at(body, at)
        if found and _names_field(reader, body[at + found.length :], found):
            return body[:at], body[at:]
    return body, ()


def _names_field(reader: Reader, after: Tokens, found: Match) -> bool:
    lex = reader.lex
    rest = trim(after, lex)
    return bool(rest) and (
        found.phrase in {"into", "as", "as the", "into the", "in the"}
        or len(rest) < len(after)
        or bool(lex.fields.at(rest, 0) or lex.roles.first(rest))
    )


def _is_description(reader: Reader, what: Tokens) -> bool:
    """`your answer`, `the value of Y`, `that`: words about the text, not the text."""
    lex = reader.lex
    if any(token.kind in ("number", "literal") for token in what[:1]):
        return False
    return bool(lex.determiners.at(what, 0) or reader.is_pronoun(what))
