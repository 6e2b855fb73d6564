"""The request of a step: a prefix that stays the same, the history, and notes that are in neither. Pure."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime

from pursuit.agent.compaction import view
from pursuit.agent.planner import Plan
from pursuit.agent.prompts import told
from pursuit.agent.state import RunState
from pursuit.budget.ledger import Share, shares
from pursuit.chat.model import ChatRequest
from pursuit.domain.limits import Dimension
from pursuit.domain.messages import PlatformNote

BUILDER = "1"
"""Goes into the prefix hash; a new one when the way a prefix is built changes."""
MOST_ORIGINS = 16


def system_text(instructions: str, plan: Plan) -> str:
    """The system text of a run: the agent's instructions, the platform's rules, tools that go by name."""
    return told("system.md.j2", instructions=instructions.strip(), indexed=plan.indexed) + "\n"


def build(state: RunState, dimension: Dimension | None, now: datetime) -> ChatRequest:
    """`dimension` is the reserve that is active: the request accepts an answer only then."""
    return ChatRequest(
        system=state.system,
        tools=state.plan.defined,
        history=view(state),
        notes=tuple(PlatformNote(text=text) for text in _notes(state, dimension, now)),
        may_call=dimension is None,
    )


def _notes(state: RunState, dimension: Dimension | None, now: datetime) -> Iterable[str]:
    yield runtime_row(state, now)
    near = state.breakers.nearly(state.last_keys)
    if near and dimension is None:
        yield told("repeating.txt.j2", names=", ".join(key.rpartition(":")[0] for key in near))
    if dimension is not None:
        yield told("answer.txt.j2", dimension=dimension.replace("_", " "))


def runtime_row(state: RunState, now: datetime) -> str:
    """Date, what is left of each dimension, and where the browser may go when it is offered."""
    parts = [_left(name, share) for name, share in shares(state.limits, state.counters).items()]
    return told(
        "runtime.txt.j2",
        date=now.strftime("%Y-%m-%dT%H:%MZ"),
        left=", ".join(part for part in parts if part),
        origins=shown_origins(state.plan.origins),
    )


def _left(name: str, share: Share) -> str:
    if share.limit is None:
        return ""
    unit = " USD" if name == "cost" else ""
    kept = f" ({share.reserve} kept for the answer)" if share.reserve else ""
    left = "unknown" if share.left is None else share.left
    return f"{name} {left} of {share.limit}{unit}{kept}"


def shown_origins(origins: Sequence[str]) -> str:
    """At most 16, and how many there are besides."""
    more = len(origins) - MOST_ORIGINS
    return ",".join(origins[:MOST_ORIGINS]) + (f",+{more} more" if more > 0 else "")


def prefix_hash(request: ChatRequest) -> str:
    """Of what has to stay the same from call to call; notes have no part in it."""
    tools = [asdict(definition) for definition in request.tools]
    text = json.dumps([BUILDER, request.system, tools], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
