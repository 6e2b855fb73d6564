"""Builds the one request a batch of a look travels in. Pure; asks nothing.

All heads go in one request, and one head cannot read another's answer. An option that cannot be right or
cannot be delivered now is not offered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from pursuit.decide.situation import OptionFacts, Situation
from pursuit.decide.types import NONE, Choice, Noul, Option, Question, Request, State
from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words
from pursuit.pursuits.view import Offer, PageView, describe

BATCH = 254
"""Controls a target question offers: the protocol's 255 less "none of these"."""

SHORTLIST = 64
OPTIONS = 64
"""Flattened select options a question offers; the ones the goal's words name come first."""

CLICKABLE_FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})


@dataclass(frozen=True, kw_only=True, slots=True)
class FlatOption:
    """One option of one select."""

    key: str
    label: str
    element: Element
    choice: str
    selected: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Brief:
    """Everything a request needs beside the offers: what the run is at, in words that may travel."""

    goal: str
    now: str
    done: tuple[str, ...]
    memory: tuple[str, ...]
    values: tuple[str, ...]
    can: frozenset[str]
    """Moves and ways that are possible now."""
    overlay: str = ""
    settled: bool = True
    informational: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A request with the keys that its answers are read by."""

    request: Request
    offers: Mapping[str, Offer]
    only_way: str | None = None
    """The one way of acting there is, which is no question."""
    options: Mapping[str, FlatOption] = field(default_factory=dict)
    batch: int = 1
    of: int = 1


@cache
def wording() -> dict[str, Any]:
    """The fixed sentences of `questions.yaml`."""
    text = files("pursuit.pursuits").joinpath("questions.yaml").read_text("utf-8")
    return dict(yaml.safe_load(text))


def ask_batch(  # noqa: PLR0917 - one call site, which hands over one look
    page: Observation,
    view: PageView,
    brief: Brief,
    situation: Situation,
    offers: Sequence[Offer],
    options: Sequence[FlatOption],
    facts: Mapping[str, Any],
    part: tuple[int, int],
) -> Asked:
    """The whole request for one batch of controls; `facts` are the embedded model's, by offer key."""
    heads: list[Question] = [_closed("move", "moves", brief.can)]
    ways = _closed("way", "ways", brief.can)
    if len(ways.options) > 1:
        heads.append(ways)
    if offers:
        heads.append(target_question(offers, facts))
    if offers and "drag" in brief.can:
        heads.append(_place_question(offers, facts))
    if options:
        heads.append(_option_question(options, facts))
    if brief.values:
        heads.append(_value_question(brief.values))
    heads.extend(_endings(brief))
    return Asked(
        request=Request(state=state(page, view, brief, situation, part), questions=tuple(heads)),
        only_way=ways.options[0].key if len(ways.options) == 1 else None,
        offers={o.key: o for o in offers},
        options={o.key: o for o in options},
        batch=part[0],
        of=part[1],
    )


def state(
    page: Observation, view: PageView, brief: Brief, situation: Situation, part: tuple[int, int]
) -> State:
    """What travels about the moment, most important first."""
    fields: dict[str, Any] = {
        "goal": brief.goal,
        "part of the goal at hand": brief.now,
        "already done": list(brief.done),
        "what happened so far": list(brief.memory),
        "page": {"title": page.title[:200], "url": page.url[:300], "text": view.text},
        "controls": f"part {part[0]} of {part[1]} of the page's controls",
    }
    if brief.overlay:
        fields["on top of the page"] = brief.overlay
    if not brief.settled:
        fields["page"]["still loading"] = True
    return State(fields={k: v for k, v in fields.items() if v}, facts=situation)


def _closed(head: str, words: str, can: frozenset[str]) -> Choice:
    told: Mapping[str, str] = wording()[words]
    options = tuple(Option(key=k, label=label) for k, label in told.items() if k in can)
    return Choice(id=head, instructions=wording()[head], options=options)


def target_question(offers: Sequence[Offer], facts: Mapping[str, Any]) -> Choice:
    options = [Option(key=o.key, label=o.label, facts=facts.get(o.key)) for o in offers]
    options.append(Option(key=NONE, label=wording()["none"]))
    return Choice(id="target", instructions=wording()["target"], options=tuple(options))


def _place_question(offers: Sequence[Offer], facts: Mapping[str, Any]) -> Choice:
    """Where what is dragged is let go: the same controls as for what is dragged, and the four ways."""
    options = [Option(key=o.key, label=o.label, facts=facts.get(o.key)) for o in offers]
    options += [Option(key=way, label=told) for way, told in wording()["place_ways"].items()]
    options.append(Option(key=NONE, label=wording()["place_none"]))
    return Choice(id="place", instructions=wording()["place"], options=tuple(options))


def _option_question(options: Sequence[FlatOption], facts: Mapping[str, Any]) -> Choice:
    told = [Option(key=o.key, label=o.label, facts=_option_facts(o, facts)) for o in options]
    told.append(Option(key=NONE, label="no option is to be chosen now"))
    return Choice(id="option", instructions=wording()["option"], options=tuple(told))


def _option_facts(o: FlatOption, facts: Mapping[str, Any]) -> OptionFacts | None:
    control = facts.get(o.element.ref)
    return None if control is None else OptionFacts(control=control, label=o.choice, selected=o.selected)


def _value_question(values: Sequence[str]) -> Choice:
    options = [Option(key=f"v{n}", label=name) for n, name in enumerate(values, 1)]
    options.append(Option(key=NONE, label="no text is to be put in now"))
    return Choice(id="value", instructions=wording()["value"], options=tuple(options))


def _endings(brief: Brief) -> list[Question]:
    w = wording()
    asked: list[Question] = [
        Noul(id="completion", instructions=w["completion"], yes=w["completion_yes"], no=w["completion_no"])
    ]
    if brief.informational:
        asked.append(Noul(id="missing", instructions=w["missing"], yes=w["missing_yes"], no=w["missing_no"]))
    return asked


def row_question(offer: Offer, state: State, facts: Mapping[str, Any], most: int = BATCH) -> Request:
    """Which row a group means, each told by what sets it apart."""
    options = tuple(
        Option(key=f"r{n}", label=e.row or e.facts.group or f"number {n}", facts=facts.get(e.ref))
        for n, e in enumerate(offer.group[:most], 1)
    )
    question = Choice(id="row", instructions=wording()["row"], options=options)
    return Request(state=state, questions=(question,))


def flat_options(
    elements: Sequence[Element], wanted: frozenset[str], most: int = BATCH
) -> tuple[FlatOption, ...]:
    """Selects flattened into control + option, those the goal's words name first, disabled ones left out."""
    found = [
        (e, o)
        for e in elements
        if e.options and not e.state.disabled
        for o in e.options
        if not o.disabled and o.label.strip()
    ]
    ranked = sorted(enumerate(found), key=lambda it: (-len(wanted & content_words(it[1][1].label)), it[0]))[
        : min(most, OPTIONS)
    ]
    return tuple(
        FlatOption(
            key=f"o{n}",
            label=f'{describe(e)} → "{o.label[:120]}"',
            element=e,
            choice=o.label,
            selected=o.selected,
        )
        for n, (_, (e, o)) in enumerate(ranked, 1)
    )


def shortlist(offers: Sequence[Offer], promoted: frozenset[str], most: int = BATCH) -> tuple[Offer, ...]:
    """The first 64 by code, with every kind the situation calls for among them; `most` a model takes."""
    first = [o for o in offers if o.element.ref in promoted]
    rest = [o for o in offers if o.element.ref not in promoted]
    return tuple([*first, *rest][: min(most, max(SHORTLIST, len(first)))])


def batches(offers: Sequence[Offer], most: int = BATCH) -> list[tuple[Offer, ...]]:
    """All of them, `most` at a time; what does not fit goes into the next question, never away."""
    return [tuple(offers[n : n + most]) for n in range(0, len(offers), most)] or [()]
