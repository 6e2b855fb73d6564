"""A trace step by step, in the words that the terminal and the page show. Pure but for reading the looks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pursuit.decide.types import Answer
from pursuit.page.observation import Observation
from pursuit.page.words import clean
from pursuit.pursuits.gate import HEADS, lead
from pursuit.pursuits.outcome import Row
from pursuit.trace.codec import decode
from pursuit.trace.replay import Difference
from pursuit.trace.stored import Event, Trace, row_of

TOP = 3
"""Options of a question that are told; the rest is counted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """An option with the share it got, or a number of options with what they shared."""

    label: str
    share: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """One question and how its answer led."""

    id: str
    instructions: str
    top: tuple[Candidate, ...]
    rest: Candidate | None = None
    margin: float | None = None
    """First minus second share; None for a question of yes or no, or without a distribution."""
    weakest: bool = False
    """The row's verdict hung on this one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """One request and its answers."""

    at: float
    heads: tuple[Head, ...]
    tokens: tuple[int | None, int | None]
    """In and out; None is unknown."""
    state: Any = None


@dataclass(kw_only=True, slots=True)
class Step:
    """One look's worth: what was seen, asked, decided, done, and what came of it."""

    at: float
    page: Observation | None = None
    asked: list[Asked] = field(default_factory=list)
    row: Row | None = None
    sent: str = ""
    came: str = ""
    failed: list[str] = field(default_factory=list)
    picture: Path | None = None
    seconds: float = 0.0
    looks: int = 0
    """How often the page was looked at after the move, while it did not react."""
    differences: list[Difference] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not (self.asked or self.row or self.sent or self.failed)


def steps(trace: Trace, found: Sequence[Difference] = ()) -> list[Step]:
    """The blocks of a walk, each with what is worked out otherwise now."""
    made = [step for step in _grouped(trace) if not step.empty]
    for step in made:
        step.differences = [d for d in found if step.row is not None and d.step == step.row.n]
    for step in made:
        weakest = step.row.weakest if step.row is not None else None
        step.asked = [_marked(asked, weakest) for asked in step.asked]
    return made


def loose(made: Sequence[Step], found: Sequence[Difference]) -> list[Difference]:
    """What differs and belongs to no step that was stored."""
    shown = {id(d) for step in made for d in step.differences}
    return [d for d in found if id(d) not in shown]


def _grouped(trace: Trace) -> Iterator[Step]:
    page: Observation | None = None
    step = Step(at=0.0)
    looked_since = False
    for event in trace.events:
        at = event["at"]
        if event["event"] == "asked" and step.asked and looked_since and not step.sent:
            yield step  # DONE was claimed, and the page looked at again to believe it
            step = Step(at=at)
        if "look" in event:
            looked_since = True
            page = trace.look(event["look"])
        match event["event"]:
            case "asked":
                looked_since = False
                step.page = step.page or page
                step.picture = step.picture or trace.picture(event)
                step.asked.append(_asked(event))
            case "looked":
                step.looks += bool(step.sent)
            case "acted":
                step.sent, step.came = _sent(event), _came(event)
            case "failed":
                step.failed.append(event["error"]["message"])
            case "decided":
                step.row, step.seconds = row_of(event), at - step.at
                step.page = step.page or page
                yield step
                step = Step(at=at)
            case _:
                pass
    yield step


def _asked(event: Event) -> Asked:
    request, reply = event["request"], event["reply"]
    usage = reply.get("usage", {})
    heads = [_head(q, decode(Answer, reply["answers"][q["id"]])) for q in request["questions"]
             if q["id"] in reply["answers"]]  # fmt: skip
    tokens = (usage.get("input"), usage.get("output"))
    return Asked(at=event["at"], heads=tuple(heads), tokens=tokens, state=request["state"])


def _head(question: Event, answer: Answer) -> Head:
    if answer.yes is not None:
        yes = Candidate(label="yes", share=answer.yes)
        return Head(id=question["id"], instructions=question["instructions"], top=(yes,))
    labels = {key: label for key, label in question.get("options", ())}
    ranked = sorted(answer.shares.items(), key=lambda it: -it[1])
    if not ranked:
        ranked_one = Candidate(
            label=labels.get(answer.pick or "", answer.pick or ""), share=answer.confidence
        )
        return Head(id=question["id"], instructions=question["instructions"], top=(ranked_one,))
    others = ranked[TOP:]
    rest = Candidate(label=f"{len(others)} more", share=sum(s for _, s in others)) if others else None
    return Head(
        id=question["id"],
        instructions=question["instructions"],
        top=tuple(Candidate(label=_short(k, labels), share=share) for k, share in ranked[:TOP]),
        rest=rest,
        margin=lead(answer).margin,
    )


def _short(key: str, labels: dict[str, str]) -> str:
    """Moves and ways by their word, which is what the record says; everything else by its label."""
    label = labels.get(key, key)
    return label if key[:1] in "corv" and key[1:].isdigit() else key.replace("_", " ")


def _marked(asked: Asked, weakest: str | None) -> Asked:
    heads = tuple(
        Head(
            id=h.id,
            instructions=h.instructions,
            top=h.top,
            rest=h.rest,
            margin=h.margin,
            weakest=weakest is not None and HEADS.get(h.id, h.id) == weakest,
        )
        for h in asked.heads
    )
    return Asked(at=asked.at, heads=heads, tokens=asked.tokens, state=asked.state)


def _sent(event: Event) -> str:
    move = event["move"]
    target = move.get("target")
    on = f' {target["role"]} "{target["name"]}"' if target else ""
    value = f' with "{move["value"]}"' if move.get("value") else ""
    return clean(f"{move['way']}{on}{value}")


def _came(event: Event) -> str:
    result = event["result"]
    code = f" ({result['code'].rpartition('.')[2]})" if result.get("code") else ""
    return f"{result['outcome']}{code}"


def look_line(page: Observation | None) -> str:
    """A look in one line: where, how many controls, whether it was at rest."""
    if page is None:
        return "no page"
    count = len(page.elements) + page.coverage.unlisted
    rest = "settled" if page.readiness.settled else "still " + ", ".join(page.readiness.reasons)
    over = f', under the {page.overlay.kind} "{page.overlay.name}"' if page.overlay else ""
    return f'"{page.title}" {page.url}, {count} control{"" if count == 1 else "s"}, {rest}{over}'


def verdict_line(row: Row) -> str:
    """What was decided, with the margin of its weakest judgement beside the bar."""
    if row.margin is None or row.bar is None:
        return row.verdict
    return f"{row.verdict}; {row.weakest} led by {row.margin:.2f}, bar {row.bar:.2f}"


def difference_line(d: Difference) -> str:
    return f"{d.what} was {_told(d.was)} and is now {_told(d.now)}"


def _told(value: Any) -> str:
    text = clean(value if isinstance(value, str) else repr(value))
    return f"{text[:160]}…" if len(text) > 161 else text
