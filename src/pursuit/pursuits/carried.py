"""What a clause drags and where it goes: the thing that is next, and a place or a way in pixels. Pure.

A thing or a place that the words leave open gives None: nothing is dragged on a guess.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words, fold
from pursuit.pursuits.dropping import AWAY, WAYS, beside, wanted
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_phrase import number_at, trim
from pursuit.pursuits.goal_tokens import Token, tokenise
from pursuit.pursuits.pictured import looking_so

ENDS = {"top": 1, "bottom": -1}
NEAR = 3
"""Pixels by which entries of one list may stand out of line."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Drop:
    """Where a thing is let go: on a control (or `by` pixels from its middle), or `by` from where it is."""

    to: str | None = None
    by: tuple[float, float] | None = None


def due(page: Observation, clause: Clause | None, done: frozenset[str] = frozenset()) -> Element | None:
    """The thing to drag next for the clause; `done` are those of its labels that were dragged."""
    if clause is None or clause.verb != "drag":
        return None
    things = _things(page, clause, done)
    if not clause.every and len(things) != 1:
        return None
    return next((e for e in things if drop(page, clause, e) is not None), None)


def settled(page: Observation, clause: Clause) -> bool:
    """Whether all that is to be dragged to a place lies in it."""
    if clause.verb != "drag" or not clause.every:
        return False
    things = _things(page, clause, frozenset())
    place = _place(page, clause.into, things)
    return bool(things) and place is not None and all(_inside(e, place) for e in things)


def drop(page: Observation, clause: Clause, e: Element) -> Drop | None:
    """Where `e` goes; None when the words name no one place, or it is there."""
    words = trim(tuple(tokenise(clause.into)), lexicon())
    return _along(page, words, e) or _onto(page, clause, e)


def _things(page: Observation, clause: Clause, done: frozenset[str]) -> list[Element]:
    """What can be taken up and is called or looks as the clause says."""
    free = [e for e in page.elements if e.facts.draggable and not e.state.disabled]
    names = [n for n in clause.names if n not in done]
    if names:
        return _called(free, names[0])
    if clause.object in lexicon().grips:
        return _grip(free)
    drawn = looking_so(free, clause.object)
    words = content_words(clause.object)
    return drawn or [e for e in free if words and words <= content_words(f"{e.name} {e.facts.description}")]


def _grip(elements: Sequence[Element]) -> list[Element]:
    """What a thing is resized by; of several that of its far corner, which pulls both ways."""
    grips = lexicon().grips
    told = [(e, tokenise(f"{e.name} {e.facts.description} {e.facts.hint}")) for e in elements]
    found = [e for e, words in told if grips.first(words)]
    return sorted(found, key=lambda e: sum(_middle(e)))[-1:]


def _called(elements: Sequence[Element], name: str) -> list[Element]:
    own = [e for e in elements if fold(e.name) == fold(name)]
    words = content_words(name)
    return own or [e for e in elements if words and words <= content_words(f"{e.name} {e.row or ''}")]


def _along(page: Observation, words: Sequence[Token], e: Element) -> Drop | None:
    """To a place in its list, or in a direction: by entries where it stands in a list, else by pixels."""
    lex = lexicon()
    way = lex.directions.at(words, 0)
    ordinal = lex.ordinals.first(words)
    end = ENDS.get(way.meaning) if way else int(ordinal[1].meaning) if ordinal else None
    if end is not None:
        listed = _list(page, e)
        return _at(listed, end - 1 if end > 0 else len(listed) + end, e)
    if way is None or way.meaning not in WAYS:
        return None
    x, y = WAYS[way.meaning]
    count, pixels = _by(words)
    listed = [] if pixels else _list(page, e, across=bool(x))
    if len(listed) > 1:
        return _at(listed, listed.index(e) + (x or y) * (count or 1), e)
    return Drop(by=(x * (count or AWAY), y * (count or AWAY))) if pixels or not count else None


def _by(words: Sequence[Token]) -> tuple[int | None, bool]:
    """`down by two places`: the number, and whether it counts pixels."""
    lex = lexicon()
    counts = [n for at in range(len(words)) if (n := number_at(words, at, lex)) is not None]
    return (counts[0] if counts else None), any(t.word in ("px", "pixel", "pixels") for t in words)


def _list(page: Observation, e: Element, *, across: bool | None = None) -> list[Element]:
    """The entries of the list that `e` is one of: built alike and in line, in a row where `across`."""
    alike = [o for o in page.elements if _built(o) == _built(e) and o.facts.draggable]
    # Two lists of a page are told apart by what they stand under, unless each entry has a heading of its own.
    together = [o for o in alike if _under(o) == _under(e)]
    alike = together if len(together) > 1 else alike
    column, row = _in_line(alike, 0), _in_line(alike, 1)
    in_line = column or row if across is None else row if across else column
    return sorted(alike, key=lambda o: (o.facts.box[1], o.facts.box[0])) if in_line else [e]


def _built(e: Element) -> tuple[str, str, str]:
    return e.facts.frame_id, e.facts.path, e.role


def _under(e: Element) -> tuple[str, str | None]:
    return e.facts.group, e.facts.parent_ref


def _in_line(elements: Sequence[Element], axis: int) -> bool:
    starts = [e.facts.box[axis] for e in elements]
    return len(starts) > 1 and max(starts) - min(starts) <= NEAR


def _at(listed: Sequence[Element], index: int, e: Element) -> Drop | None:
    if not 0 <= index < len(listed) or listed[index] is e:
        return None
    return Drop(to=listed[index].ref)


def _onto(page: Observation, clause: Clause, e: Element) -> Drop | None:
    want = wanted(clause)
    place = _place(page, want.words, (e,))
    if place is None or (clause.every and _inside(e, place)):
        return None
    if want.side:
        return Drop(to=place.ref, by=beside(want.side, e, place))
    if ">svg>" not in place.facts.path or place.facts.frame_id != e.facts.frame_id:
        return Drop(to=place.ref)
    # A drawn place need not answer to the pointer: an outline is hit only on its line.
    (x, y), (to_x, to_y) = _middle(e), _middle(place)
    return Drop(by=(to_x - x, to_y - y))


def _place(page: Observation, said: str, things: Sequence[Element]) -> Element | None:
    """The one control that the words for the place fit, of several the one that takes what is dropped."""
    others = [e for e in page.elements if e not in things]
    fitting = [e for e in others if said and fold(e.name) == fold(said)]
    fitting = fitting or _fitting(others, said) or _fitting(others, _bare(said))
    taking = [e for e in fitting if e.facts.takes_drops] or fitting
    return taking[0] if len(taking) == 1 else None


def _fitting(elements: Sequence[Element], said: str) -> list[Element]:
    words = content_words(said)
    return [e for e in elements if words and words <= content_words(_looks(e))]


def _bare(said: str) -> str:
    """`the Done column` without the word for what kind of place it is."""
    lex = lexicon()
    return " ".join(t.text for t in tokenise(said) if not lex.drop_places.at((t,), 0))


def _looks(e: Element) -> str:
    return f"{e.name} {e.facts.figure} {e.facts.description} {e.facts.hint} {e.facts.group}"


def _inside(e: Element, place: Element) -> bool:
    (x, y), (left, top, width, height) = _middle(e), place.facts.box
    return left <= x <= left + width and top <= y <= top + height


def _middle(e: Element) -> tuple[float, float]:
    x, y, width, height = e.facts.box
    return x + width / 2, y + height / 2
