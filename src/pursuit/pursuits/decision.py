"""What the answers of one look come to: a move, the heads it depends on, how sure each was. Pure.

Heads a move does not use are never read, "none of these" included: a submit aims at nothing, so what the
target head says beside it is no judgement at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pursuit.decide.types import NONE, Answer, Reply
from pursuit.page.observation import Element
from pursuit.pursuits.gate import Lead, lead
from pursuit.pursuits.questions import Asked, FlatOption
from pursuit.pursuits.view import Offer

WITHOUT_CONTROL = frozenset({"submit", "scroll", "dialog_accept", "dialog_dismiss"})
ENDINGS = frozenset({"DONE", "BLOCKED"})
WITH_VALUE = frozenset({"fill", "upload"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """One look's answer. `leads` holds only the heads that the move depends on."""

    move: str
    way: str | None = None
    offer: Offer | None = None
    element: Element | None = None
    option: FlatOption | None = None
    value: str | None = None
    """Name of the value."""
    place: Element | None = None
    """Of a drag, what it is let go on."""
    toward: str | None = None
    """Of a drag without a place, the way it goes."""
    none: bool = False
    """A control was needed and none of the listed ones would do."""
    leads: tuple[Lead, ...] = ()
    completion: float | None = None
    missing: float | None = None
    batch: int = 1
    batches: int = 1
    options: int = 0

    @property
    def picked(self) -> bool:
        """Code picked the control by the clause's comparison or ordinal."""
        return self.offer is not None and self.offer.chosen and self.element is self.offer.element

    @property
    def needs_control(self) -> bool:
        return self.move == "ACT" and self.way not in WITHOUT_CONTROL

    @property
    def target_lead(self) -> Lead | None:
        return next((it for it in self.leads if it.head in ("target", "option")), None)


def read(asked: Asked, reply: Reply, names: tuple[str, ...]) -> Decision:
    """The decision of one batch. `names` are the values in the order they were offered."""
    answers = reply.answers
    move = _pick(answers, "move") or "ACT"
    base = Decision(
        move=move,
        leads=(lead(answers["move"]),),
        completion=_yes(answers, "completion"),
        missing=_yes(answers, "missing"),
        batch=asked.batch,
        options=len(asked.offers),
    )
    if move != "ACT":
        return base
    way = _pick(answers, "way") or asked.only_way or "click"
    led = (lead(answers["way"]),) if "way" in answers else ()
    acting = replace(base, way=way, leads=(*base.leads, *led))
    if way in WITHOUT_CONTROL:
        return acting
    if way == "select" and "option" in answers:
        return _with_option(acting, asked, answers)
    aimed = _with_target(acting, asked, answers)
    return _with_place(aimed, asked, answers) if way == "drag" else _with_value(aimed, answers, names)


def _with_option(d: Decision, asked: Asked, answers: Mapping[str, Answer]) -> Decision:
    """A select's options are flattened into control + option, so that head alone names both."""
    picked = asked.options.get(_pick(answers, "option") or NONE)
    leads = (*d.leads, lead(answers["option"]))
    if picked is None:
        return replace(d, none=True, leads=leads)
    return replace(d, option=picked, element=picked.element, leads=leads)


def _with_target(d: Decision, asked: Asked, answers: Mapping[str, Answer]) -> Decision:
    if "target" not in answers:
        return replace(d, none=True)
    picked = asked.offers.get(_pick(answers, "target") or NONE)
    leads = (*d.leads, lead(answers["target"]))
    if picked is None:
        return replace(d, none=True, leads=leads)
    return replace(d, offer=picked, element=picked.element, leads=leads)


def _with_place(d: Decision, asked: Asked, answers: Mapping[str, Answer]) -> Decision:
    key = _pick(answers, "place")
    if key is None or d.none:
        return d
    offer = asked.offers.get(key)
    way = None if offer is not None or key == NONE else key
    place = offer.element if offer is not None else None
    return replace(d, place=place, toward=way, leads=(*d.leads, lead(answers["place"])))


def _with_value(d: Decision, answers: Mapping[str, Answer], names: tuple[str, ...]) -> Decision:
    if d.way not in WITH_VALUE or d.none:
        return d
    key = _pick(answers, "value") if "value" in answers else None
    if key is None:
        return d
    value = None if key == NONE else names[int(key[1:]) - 1]
    return replace(d, value=value, leads=(*d.leads, lead(answers["value"])))


def _pick(answers: Mapping[str, Answer], head: str) -> str | None:
    return answers[head].pick if head in answers else None


def _yes(answers: Mapping[str, Answer], head: str) -> float | None:
    return answers[head].yes if head in answers else None
