"""Reads a noun phrase of a goal: which, how many, compared by what, of what role, by what label.

Each step takes what it knows out of the tokens and leaves the rest; the rest is the description.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pursuit.decide.situation import Comparison
from pursuit.pursuits.goal_lexicon import GoalLexicon, Match, PhraseTable, as_direction
from pursuit.pursuits.goal_tokens import Token, spoken

Tokens = tuple[Token, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """What was read so far; `rest` are the tokens not yet understood."""

    rest: Tokens
    names: tuple[str, ...] = ()
    role: str = ""
    role_words: Tokens = ()
    ordinal: int | None = None
    comparison: Comparison | None = None
    quantity: int | None = None
    every: bool = False

    def description(self, text: str, lex: GoalLexicon) -> str:
        """The phrase without determiners; the role's own words when nothing else describes it."""
        return spoken(text, trim(self.rest, lex) or self.role_words)


def read_phrase(tokens: Sequence[Token], lex: GoalLexicon, *, role: bool = True) -> Phrase:
    """Reads everything but the destination, which the caller has cut off; the role on demand."""
    phrase = Phrase(rest=trim(tuple(tokens), lex))
    for step in (_every, _times, _ranked, _comparison, _ordinal, _quantity, _inner, _labels):
        phrase = step(phrase, lex)
    return _role(phrase, lex) if role else phrase


def trim(tokens: Tokens, lex: GoalLexicon) -> Tokens:
    """Without marks at either end, determiners before it and fillers after it."""
    start, end = 0, len(tokens)
    while start < end and _is_edge(tokens[start]):
        start += 1
    while end > start:
        cut = _filler_before(tokens, start, end, lex)
        if cut == end:
            break
        end = cut
    while start < end and not _is_letter(tokens, start):
        found = lex.determiners.at(tokens, start)
        if not found or start + found.length > end:
            break
        start += found.length
    return tokens[start:end]


def _is_letter(tokens: Tokens, at: int) -> bool:
    """`A` as a label, not the article."""
    return tokens[at].text == "A" and (at + 1 >= len(tokens) or tokens[at + 1].kind == "mark")


def _is_edge(token: Token) -> bool:
    return token.kind == "break" or (token.kind == "mark" and token.text not in "$€£¥#+-[({<")


def _filler_before(tokens: Tokens, start: int, end: int, lex: GoalLexicon) -> int:
    last = tokens[end - 1]
    if last.kind == "break" or (last.kind == "mark" and last.text not in "])}>+%$€£¥"):
        return end - 1
    for length in range(min(6, end - start - 1), 0, -1):
        found = lex.fillers.at(tokens, end - length)
        if found and found.length == length:
            return end - length
    return end


def without(tokens: Tokens, start: int, length: int) -> Tokens:
    """The tokens but `length` of them from `start`."""
    return tokens[:start] + tokens[start + length :]


def head_end(tokens: Tokens, lex: GoalLexicon) -> int:
    """Where the head of the phrase ends: at the first preposition or relative behind its first word. In
    `log in button` there is none."""
    for at in range(1, len(tokens)):
        found = lex.prepositions.at(tokens, at)
        if found and not (at + found.length < len(tokens) and lex.roles.at(tokens, at + found.length)):
            return at
    return len(tokens)


def _every(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    found = lex.every.at(phrase.rest, 0)
    if not found:
        return phrase
    return replace(phrase, rest=trim(phrase.rest[found.length :], lex), every=True)


def _times(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """`twice`, `3 times`."""
    rest = phrase.rest
    if rest and (found := lex.times.at(rest, len(rest) - 1)):
        return replace(phrase, rest=trim(rest[:-1], lex), quantity=int(found.meaning))
    if len(rest) > 1 and lex.times_words.at(rest, len(rest) - 1):
        count = number_at(rest, len(rest) - 2, lex)
        if count is not None:
            return replace(phrase, rest=trim(rest[:-2], lex), quantity=count)
    return phrase


def _ranked(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """`numbers in ascending order`: each of them, by its own size."""
    found = lex.orders.first(phrase.rest, 1)
    if not found:
        return phrase
    rest = trim(without(phrase.rest, found[0], found[1].length), lex)
    known = lex.attributes.at(rest, len(rest) - 1)
    attribute = known.meaning if known else rest[-1].word if rest else ""
    comparison = Comparison(attribute=attribute, direction=as_direction(found[1].meaning))
    return replace(phrase, rest=rest, comparison=comparison, every=True)


def _comparison(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    if phrase.comparison:
        return phrase
    for at in range(len(phrase.rest)):
        if not _may_compare(phrase.rest, at, lex):
            continue
        if found := lex.comparisons.at(phrase.rest, at):
            return _by_word(phrase, at, found, lex)
        if superlative := lex.superlatives.at(phrase.rest, at):
            return _superlative(phrase, at, superlative, lex)
    return phrase


def _may_compare(tokens: Tokens, at: int, lex: GoalLexicon) -> bool:
    """Not a word of a name (`Best Western`), nor an adverb (`that best describes`)."""
    if at and lex.relatives.at(tokens, at - 1):
        return False
    return not (tokens[at].capital and at + 1 < len(tokens) and tokens[at + 1].capital)


def _by_word(phrase: Phrase, at: int, found: Match, lex: GoalLexicon) -> Phrase:
    comparison, length = lex.comparison(found), found.length
    if noun := lex.attributes.at(phrase.rest, at + length):
        comparison, length = replace(comparison, attribute=noun.meaning), length + noun.length
    return _compared(phrase, at, length, comparison, lex)


def _superlative(phrase: Phrase, at: int, found: Match, lex: GoalLexicon) -> Phrase:
    """`with the highest rating`: the noun behind the superlative is what is compared."""
    noun = at + found.length
    known = lex.attributes.at(phrase.rest, noun)
    if known:
        attribute, length = known.meaning, found.length + known.length
    elif noun < len(phrase.rest) and phrase.rest[noun].kind == "word" and _with_before(phrase.rest, at, lex):
        attribute, length = phrase.rest[noun].word, found.length + 1
    else:
        return phrase
    comparison = Comparison(attribute=attribute, direction=as_direction(found.meaning))
    return _compared(phrase, at, length, comparison, lex)


def _with_before(tokens: Tokens, at: int, lex: GoalLexicon) -> bool:
    return any(lex.with_.at(tokens, back) for back in range(max(0, at - 2), at))


def _compared(phrase: Phrase, at: int, length: int, comparison: Comparison, lex: GoalLexicon) -> Phrase:
    start = at
    while start and _introduces(phrase.rest, start - 1, lex):
        start -= 1
    rest = without(phrase.rest, start, at + length - start)
    return replace(phrase, rest=trim(rest, lex), comparison=comparison)


def _introduces(tokens: Tokens, at: int, lex: GoalLexicon) -> bool:
    """`the` and `with` before a superlative go with it."""
    return any(lex_table.at(tokens[: at + 1], at) for lex_table in (lex.determiners, lex.with_))


def _ordinal(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """Only in the head: `the word in the first line` is not the first word."""
    for at in range(head_end(phrase.rest, lex)):
        found = lex.ordinals.at(phrase.rest, at)
        if found and _counts(phrase.rest, at, found, lex):
            rest = trim(without(phrase.rest, at, found.length), lex)
            return replace(phrase, rest=rest, ordinal=int(found.meaning))
        if at and lex.ordinal_nouns.at(phrase.rest, at):
            count = number_at(phrase.rest, at + 1, lex)
            if count is not None:
                return replace(phrase, rest=trim(without(phrase.rest, at, 2), lex), ordinal=count)
    return phrase


def _counts(tokens: Tokens, at: int, found: Match, lex: GoalLexicon) -> bool:
    """An ordinal counts things unless it is part of a name: `First Aid Kit`, `first name`."""
    after = at + found.length
    if lex.not_ordinal.at(tokens, after):
        return False
    named = tokens[at].capital and not tokens[at].text[0].isdigit()
    return not (named and (at > 0 or (after < len(tokens) and tokens[after].capital)))


def _quantity(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """`two packs of X`, `3 x tea`: a number of pieces stands first and no unit follows it."""
    rest = phrase.rest
    found = lex.numbers.at(rest, 0)
    count = int(found.meaning) if found else number_at(rest, 0, lex)
    length = found.length if found else 1
    if count is None or len(rest) <= length or rest[length].kind not in ("word", "quote"):
        return phrase
    pieces = lex.pieces.at(rest, length)
    if not pieces and lex.units.at(rest, length):
        return phrase
    cut = length + (pieces.length if pieces else 0)
    return replace(phrase, rest=trim(rest[cut:], lex), quantity=count)


def _inner(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """`Reply on 2 posts by Ann`, `Like on all posts`: the count stands behind the control."""
    if phrase.quantity is not None or phrase.every:
        return phrase
    for at in range(1, len(phrase.rest) - 1):
        if not lex.inner.at(phrase.rest, at - 1):
            continue
        if every := lex.every.at(phrase.rest, at):
            return replace(phrase, rest=without(phrase.rest, at, every.length), every=True)
        count = number_at(phrase.rest, at, lex)
        if count is not None and not lex.units.at(phrase.rest, at + 1):
            return replace(phrase, rest=without(phrase.rest, at, 1), quantity=count)
    return phrase


def number_at(tokens: Sequence[Token], at: int, lex: GoalLexicon) -> int | None:
    """The whole number at `at`, in digits (at most nine) or words."""
    if not 0 <= at < len(tokens):
        return None
    if found := lex.numbers.at(tokens, at):
        return int(found.meaning) if found.length == 1 else None
    text = tokens[at].text
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _labels(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """Quoted texts are labels, and so are capitals behind `labelled` and its like, which leaves."""
    kept: list[Token] = []
    names: list[str] = []
    at = 0
    while at < len(phrase.rest):
        named = lex.named.at(phrase.rest, at)
        label = _label_after(phrase.rest, at + named.length, lex) if named else ()
        if named and label and label[0].kind != "quote":
            names.append(" ".join(token.text for token in label))
        if not (named and label):
            kept.append(phrase.rest[at])
        at += named.length if named and label else 1
    return replace(phrase, rest=tuple(kept), names=(*quoted(phrase.rest), *names))


def _label_after(tokens: Tokens, start: int, lex: GoalLexicon) -> Tokens:
    """The quotation, or the run of capitals and numbers, at `start`."""
    if start < len(tokens) and tokens[start].kind == "quote":
        return tokens[start : start + 1]
    end = start
    while end < len(tokens) and (tokens[end].capital or tokens[end].kind == "number"):
        end += 1
    return tokens[start:end]


def _role(phrase: Phrase, lex: GoalLexicon) -> Phrase:
    """The role the head's words name; they leave the description."""
    found = role_in(phrase.rest, lex)
    if found is None:
        return phrase
    at, match = found
    words = phrase.rest[at : at + match.length]
    rest = trim(without(phrase.rest, at, match.length), lex)
    return replace(phrase, rest=rest, role=match.meaning, role_words=words)


def role_in(tokens: Tokens, lex: GoalLexicon) -> tuple[int, Match] | None:
    """The first role word of the head; of several in a row the last (`menu button` is a button)."""
    end = head_end(tokens, lex)
    found = lex.roles.first(tokens[:end])
    while found and (following := lex.roles.at(tokens[:end], found[0] + found[1].length)):
        found = (found[0] + found[1].length, following)
    return found


def quoted(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Texts of the quotations, in order."""
    return tuple(token.text for token in tokens if token.kind == "quote")


def cut_at(tokens: Tokens, table: PhraseTable, start: int = 0) -> tuple[Tokens, Match | None, Tokens]:
    """Tokens before the first phrase of `table` from `start` on, the phrase, and the tokens after it."""
    found = table.first(tokens, start)
    if not found:
        return tokens, None, ()
    at, match = found
    return tokens[:at], match, tokens[at + match.length :]
