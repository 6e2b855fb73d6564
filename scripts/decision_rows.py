"""The rows of one moment: the loop's own questions, the model's raw scores, what is right. Opens nothing."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from decision_rights import Right

from pursuit.app import read_errand
from pursuit.decide import wish
from pursuit.decide.aims import Wish
from pursuit.decide.embedded import EmbeddedModel, Scored
from pursuit.decide.record import Row
from pursuit.decide.types import NONE, Choice, Question
from pursuit.page.observation import Observation
from pursuit.page.words import fold
from pursuit.pursuits import guards, moment, plan, questions, search
from pursuit.pursuits.decision import WITHOUT_CONTROL
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.search import Looked
from pursuit.pursuits.trail import Trail

CLOSED_EVERY = 3
"""One moment in so many gives a row for its move and its way, so that most rows are of targets."""
LABEL = 80
"""Characters of an option's label that are kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Recorded:
    """A row with what a person who improves rules wants to see of it; only the row is stored."""

    row: Row
    goal: str
    clause: str
    read: bool
    """The loop would read this head, given the move and way that the model wishes; only such rows are kept,
    for the gate judges no other share."""

    @property
    def top(self) -> int:
        return self.row.scores.index(max(self.row.scores))

    @property
    def wrong(self) -> bool:
        return self.top not in self.row.right


def decisions(
    model: EmbeddedModel, page: Observation, source: str, errand: str, right: Right
) -> Iterator[Recorded]:
    """The rows of one moment. Raises LookupError when what is right is not on the page."""
    read = read_errand(None, right.goal, values={}, secrets={})
    trail = _trail(page, read, right)
    looked = moment.look(trail, read)
    wanted = wish.wish(looked.situation)
    for question, keys in _asked(looked, right):
        scored = model.scored(question, looked.situation, wanted)
        row = _row(source, errand, question, scored, keys)
        yield Recorded(row=row, goal=right.goal, clause=_clause(looked), read=_reads(wanted, question.id))


def _reads(wanted: Wish, question: str) -> bool:
    """Whether the loop reads a head's answer; see pursuits.decision."""
    if question == "move":
        return True
    if wanted.move != "ACT" or wanted.way in WITHOUT_CONTROL:
        return wanted.move == "ACT" and question == "way"
    return question == "way" or (question == "option") == (wanted.way == "select")


def _trail(page: Observation, errand: Errand, right: Right) -> Trail:
    """The moment's past: clauses that are done, a field that was filled, a search that is due."""
    at = replace(plan.start(errand.goal), index=right.clause)
    filled = next((e for e in page.elements if right.filled and right.filled in f'"{e.name}"'), None)
    aim = guards.aim(filled) if filled is not None else None
    at = replace(at, filled=filled is not None and at.clause is not None and at.clause.verb == "search")
    return Trail(page=page, signature="", plan=at, filled=aim, search_due=right.due)


def _asked(looked: Looked, right: Right) -> Iterator[tuple[Choice, list[str]]]:
    """The questions of the moment whose right answers are known, with the keys that are right."""
    told = {q.id: q for q in _request(looked, right) if isinstance(q, Choice)}
    if right.move != "ACT" or (_sampled(right.goal) and not right.none):
        yield told["move"], [right.move]
    if right.move != "ACT":
        return
    if _sampled(right.goal) and not right.none and right.way in _keys(told.get("way")):
        yield told["way"], ["check", "click"] if right.way == "check" else [right.way]
    if right.options:
        yield told["option"], _options(looked, right)
    elif right.none:
        yield told["target"], [NONE]
    elif right.labels:
        yield told["target"], _targets(looked, right)
        yield from _rows_asked(looked, right)


def _request(looked: Looked, right: Right) -> Sequence[Question]:
    """The shortlist where it holds what is right, as the loop asks first; else the whole page."""
    offers = questions.shortlist(looked.view.offers, looked.promoted)
    if right.labels and not right.offers(offers):
        offers = looked.view.offers
    return questions.ask_batch(
        looked.page, looked.view, looked.brief, looked.situation, offers, looked.options, looked.facts, (1, 1)
    ).request.questions


def _keys(question: Choice | None) -> tuple[str, ...]:
    return tuple(o.key for o in question.options) if question is not None else ()


def _targets(looked: Looked, right: Right) -> list[str]:
    offered = questions.shortlist(looked.view.offers, looked.promoted)
    return right.offers(offered) or right.offers(looked.view.offers) or _absent(right)


def _options(looked: Looked, right: Right) -> list[str]:
    return [
        o.key
        for o in looked.options
        if o.choice in right.options and right.of in f"{o.element.name} {o.element.row}"
    ] or _absent(right)


def _rows_asked(looked: Looked, right: Right) -> Iterator[tuple[Choice, list[str]]]:
    """The row question of a group whose rows tie by code, as the loop asks it."""
    for offer in looked.view.offers:
        if right.row and right.offers([offer]) and not offer.chosen and search._tied(offer, looked.view.fit):
            state = questions.state(looked.page, looked.view, looked.brief, looked.situation, (1, 1))
            question = cast(Choice, questions.row_question(offer, state, looked.facts).questions[0])
            yield question, [f"r{n}" for n, e in enumerate(offer.group, 1) if right.stands(e)]


def _absent(right: Right) -> list[str]:
    raise LookupError(f"Nothing on the page is what is right for {right.goal!r}: {right}")


def _sampled(goal: str) -> bool:
    return int(hashlib.sha256(goal.encode()).hexdigest(), 16) % CLOSED_EVERY == 0


def _row(source: str, errand: str, question: Choice, scored: Scored, keys: Sequence[str]) -> Row:
    return Row(
        source=source,
        task_hash=hashlib.sha256(f"{source} {fold(errand)}".encode()).hexdigest()[:16],
        question=question.id,
        options=tuple(o.label[:LABEL] for o in question.options),
        scores=tuple(round(score, 3) for score in scored.scores),
        right=tuple(n for n, key in enumerate(scored.keys) if key in keys),
    )


def _clause(looked: Looked) -> str:
    clause = looked.situation.clause
    if clause is None:
        return "no clause is left"
    fields: Mapping[str, Any] = {name: getattr(clause, name) for name in clause.__slots__ if name != "text"}
    return " ".join(f"{k}={v!r}" for k, v in fields.items() if v not in ("", None, (), False))
