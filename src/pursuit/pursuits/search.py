"""How one look is asked about: a shortlist first, the whole page in batches when that was not enough, a
run-off among the winners, a row question for a group. The only file here besides the loop that awaits."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pursuit.decide.situation import Situation
from pursuit.decide.types import Reply, Request
from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words
from pursuit.policy.consequence import Consequence
from pursuit.pursuits import decision as reading
from pursuit.pursuits import gate, questions
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.questions import Asked, Brief, FlatOption
from pursuit.pursuits.view import Offer, PageView

CONCLUSIVE = 0.75
"""A batch whose leader holds this share ends the search."""

Ask = Callable[[Request], Awaitable[Reply]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Looked:
    """All that one look's questions are made of."""

    page: Observation
    view: PageView
    brief: Brief
    situation: Situation
    facts: Mapping[str, Any]
    """The embedded model's facts, by offer key and by ref."""
    options: tuple[FlatOption, ...]
    promoted: frozenset[str]
    exhausted: bool = False
    """This very page was searched to its end already."""
    most: int = questions.BATCH
    """Options a question may offer beside "none of these"."""


async def decide(ask: Ask, look: Looked) -> Decision:
    """The decision of one look; a further batch, a run-off and a row question are further requests of it."""
    offers = look.view.offers
    first = questions.shortlist(offers, look.promoted, look.most)
    found = await _batch(ask, look, first, (1, 1 if len(first) == len(offers) else 2))
    if _enough(found, look) or len(first) == len(offers) or look.exhausted:
        return await _which_row(ask, look, found)
    winners = await _whole_page(ask, look, found)
    return await _which_row(ask, look, winners)


async def _batch(ask: Ask, look: Looked, offers: Sequence[Offer], part: tuple[int, int]) -> Decision:
    asked = _asked(look, offers, part)
    reply = await ask(asked.request)
    return reading.read(asked, reply, look.brief.values)


def _asked(look: Looked, offers: Sequence[Offer], part: tuple[int, int]) -> Asked:
    return questions.ask_batch(
        look.page, look.view, look.brief, look.situation, offers, look.options, look.facts, part
    )


def _enough(found: Decision, look: Looked) -> bool:
    """The shortlist will do: no control is needed, or one leads that shares a word with the goal."""
    if not found.needs_control or found.option is not None:
        return True
    if found.none or found.element is None or found.target_lead is None:
        return False
    return gate.passes(found.target_lead, Consequence.change) and _shares_word(found.element, look)


def _shares_word(e: Element, look: Looked) -> bool:
    return bool(look.situation.goal.words & content_words(f"{e.name} {e.row or ''} {e.facts.description}"))


async def _whole_page(ask: Ask, look: Looked, found: Decision) -> Decision:
    parts = questions.batches(look.view.offers, look.most)
    answers: list[Decision] = []
    for n, offers in enumerate(parts, 1):
        answer = await _batch(ask, look, offers, (n, len(parts)))
        answers.append(answer)
        if not answer.needs_control or _conclusive(answer):
            break
    return await _run_off(ask, look, [a for a in answers if not a.none], answers[-1])


def _conclusive(answer: Decision) -> bool:
    return not answer.none and answer.target_lead is not None and answer.target_lead.share >= CONCLUSIVE


async def _run_off(ask: Ask, look: Looked, winners: Sequence[Decision], last: Decision) -> Decision:
    """Shares of different questions do not compare, so winners of several batches meet in one more."""
    if not last.needs_control:
        return last
    if len(winners) <= 1:
        return replace(winners[0], batches=last.batch) if winners else replace(last, batches=last.batch)
    if _conclusive(winners[-1]) and winners[-1] is last:
        return replace(last, batches=last.batch)
    finalists = [w.offer for w in winners if w.offer is not None]
    heats = questions.batches(finalists, look.most)
    finals = [await _batch(ask, look, heat, (1, 1)) for heat in heats]
    asked = replace(finals[-1], batch=last.batch + len(finals) - 1, batches=last.batch + len(finals))
    if len(finals) == 1:
        return asked
    return await _run_off(ask, look, [f for f in finals if not f.none], asked)


async def _which_row(ask: Ask, look: Looked, found: Decision) -> Decision:
    """A group whose rows tie by code is asked about; on a short lead the code's survivor stands."""
    offer = found.offer
    if offer is None or found.none or offer.chosen or not _tied(offer, look.view.fit):
        return found
    state = questions.state(look.page, look.view, look.brief, look.situation, (1, 1))
    request = questions.row_question(offer, state, look.facts, look.most)
    answer = (await ask(request)).answers["row"]
    led = gate.lead(answer)
    if answer.pick is None or not gate.passes(led, Consequence.look):
        return replace(found, leads=(*found.leads, led))
    return replace(found, element=offer.group[int(answer.pick[1:]) - 1], leads=(*found.leads, led))


def _tied(offer: Offer, fit: Mapping[str, float]) -> bool:
    best = [e for e in offer.group if fit.get(e.ref, 0.0) >= offer.fit - 1e-9]
    return len(best) > 1 and len({e.row for e in best}) > 1
