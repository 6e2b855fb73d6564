"""Quoted texts and the fields they are for, from the words before and after each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pursuit.pursuits.goal_entry import Entry, field_phrase, field_words
from pursuit.pursuits.goal_lexicon import GoalLexicon, PhraseTable
from pursuit.pursuits.goal_phrase import Tokens, cut_at, quoted, trim
from pursuit.pursuits.goal_reader import Reader
from pursuit.pursuits.goal_tokens import Token


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """A quotation with the words that belong to it before and after."""

    quote: Token
    before: Tokens
    after: Tokens
    label: bool = False
    """It names a field: `the "Name" field`, `"Name" to "Sam"`, `"Sam" in "Name"`."""

    def after_is_field(self, reader: Reader) -> bool:
        """`"Name" field`: the words behind it say that it is one."""
        return bool(reader.lex.field_nouns.at(self.after, 0) or reader.lex.roles.at(self.after, 0))


def read_quoted(reader: Reader, body: Tokens, *, labels: bool = True) -> list[Entry]:
    """An entry for each quotation that is a text; one for all when they only describe a text."""
    if _describes_marks(reader, body):
        marks = quoted(body)
        return [Entry(name=reader.book.put(marks[0]), described=reader.say(body), names=marks)]
    slots = _labelled(reader, read_slots(reader, body)) if labels else read_slots(reader, body)
    return list(_entries(reader, slots))


def read_slots(reader: Reader, body: Tokens) -> list[Slot]:
    """The quotations of `body`, the words between two divided among them."""
    at = [i for i, token in enumerate(body) if token.kind == "quote"]
    befores: list[Tokens] = [body[: at[0]]]
    afters: list[Tokens] = []
    for left, right in pairwise(at):
        after, before = _divide(reader, body[left + 1 : right])
        afters.append(after)
        befores.append(before)
    afters.append(body[at[-1] + 1 :])
    return [Slot(quote=body[i], before=b, after=a) for i, b, a in zip(at, befores, afters, strict=True)]


def slot_field(reader: Reader, slot: Slot) -> Entry:
    """The field of one quotation, without a name for the text."""
    before = field_phrase(reader, slot.before)
    after = field_phrase(reader, slot.after)
    own, away = field_words(reader, before), field_words(reader, after)
    generic = bool(reader.lex.generic_texts.at(trim(before.rest, reader.lex), 0))
    chosen = own if own and not (generic and (away or after.role or after.ordinal)) else away
    return Entry(
        name=None, field=chosen, role=after.role or before.role, ordinal=after.ordinal or before.ordinal
    )


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


def _labelled(reader: Reader, slots: Sequence[Slot]) -> list[Slot]:
    """The slots with those marked that are labels; none when all would be."""
    marked: list[Slot] = []
    for i, slot in enumerate(slots):
        before = marked[-1] if marked else None
        after = slots[i + 1] if i + 1 < len(slots) else None
        marked.append(replace(slot, label=_is_label(reader.lex, before, slot, after)))
    return list(slots) if all(slot.label for slot in marked) else marked


def _is_label(lex: GoalLexicon, before: Slot | None, slot: Slot, after: Slot | None) -> bool:
    last = len(slot.before) - 1
    if slot.before and lex.named.at(slot.before, last):
        return True
    if slot.before and lex.from_old.at(slot.before, last) and lex.secrets.first(slot.before):
        return False  # the password there is has to be typed, another text that is replaced has not
    if (before or after) and (lex.roles.at(slot.after, 0) or lex.field_nouns.at(slot.after, 0)):
        return True
    if before and not before.label and _ties(lex, before, slot, lex.into):
        return after is None and not _ties(lex, before, slot, lex.set_only)
    return bool(after) and not (before and before.label) and _ties(lex, slot, after, lex.set_to, lex.with_)


def _ties(lex: GoalLexicon, left: Slot, right: Slot | None, *tables: PhraseTable) -> bool:
    """Whether all that stands between two quotations is one phrase of a table, determiners left out."""
    between = left.after + right.before if right else ()
    words = tuple(t for t in between if not lex.determiners.at((t,), 0))
    found = [match for table in tables if (match := table.at(words, 0))]
    return any(match.length == len(words) for match in found)


def _entries(reader: Reader, slots: Sequence[Slot]) -> Iterator[Entry]:
    for i, slot in enumerate(slots):
        if slot.label:
            continue
        label = _label_of(reader, slots, i)
        entry = slot_field(reader, slot)
        field = (label_field(reader, slots, label) or label) if label else entry.field
        kind = field or ("search term" if entry.role == "searchbox" else "")
        yield replace(
            entry,
            name=reader.book.put(slot.quote.text, kind),
            field=field,
            names=(label,) if label else (),
            introduced=i > 0 or bool(reader.lex.with_.first(slot.before)),
        )


def label_field(reader: Reader, slots: Sequence[Slot], label: str) -> str:
    """`the file "a.txt"` to something else: the words before the label tell the field."""
    owner = next(slot for slot in slots if slot.label and slot.quote.text == label)
    if owner.after_is_field(reader):
        return ""
    before = cut_at(owner.before, reader.lex.named)[0]
    return field_words(reader, field_phrase(reader, before))


def _label_of(reader: Reader, slots: Sequence[Slot], i: int) -> str:
    """The label beside a text: behind it when `into` leads there, else before it."""
    after = slots[i + 1] if i + 1 < len(slots) else None
    if after and after.label and reader.lex.into.at(slots[i].after + after.before, 0):
        return after.quote.text
    if i > 0 and slots[i - 1].label and not _taken(reader, slots, i - 1):
        return slots[i - 1].quote.text
    return after.quote.text if after and after.label else ""


def _taken(reader: Reader, slots: Sequence[Slot], label: int) -> bool:
    """Whether a label belongs to the text before it."""
    if label == 0 or slots[label - 1].label:
        return False
    return bool(reader.lex.into.at(slots[label - 1].after + slots[label].before, 0))
