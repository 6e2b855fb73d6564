"""Leaves the older part of a long history out of requests. Pure; nothing is lost from the history itself.

The current message, the newest turns with every pair of call and result, and the working notes stay. No model
is asked: what is left out is told by a fixed form, so it costs nothing and is the same at every build.
"""

from collections import Counter
from dataclasses import replace

from pursuit.agent.planner import estimate
from pursuit.agent.prompts import told
from pursuit.agent.state import Compacted, RunState
from pursuit.domain.messages import AssistantMessage, Message, ToolResult, UserMessage

FULL = 0.85
"""Share of a window at which a request is made shorter."""
TARGET = 0.5
"""Share of a window that it is made to fit: rarely, because each time the cached history is lost."""
SAID_CHARS = 600
MOST_SAID = 20


def view(state: RunState) -> tuple[Message, ...]:
    """The messages of a request."""
    if state.compacted is None:
        return state.history
    upto = state.compacted.upto
    current = (state.history[state.own_from],) if state.own_from < upto else ()
    return (UserMessage(text=state.compacted.summary), *current, *state.history[upto:])


def needs_room(state: RunState, window: int, output: int) -> bool:
    """Whether the next request may not fit."""
    return state.context_tokens + output > window * FULL


def compact(state: RunState, room: int) -> RunState | None:
    """With as much left out as makes a request of at most `room` tokens; None when nothing helps."""
    begun = state.compacted.upto if state.compacted is not None else 0
    for upto in _turns(state.history, begun):
        shorter = _without(state, upto)
        if shorter.context_tokens <= room:
            return shorter
    return None


def _turns(history: tuple[Message, ...], begun: int) -> list[int]:
    """Where the history can be cut: at turns of the model, so that pairs stay together."""
    return [n for n in range(begun + 1, len(history)) if isinstance(history[n], AssistantMessage)]


def _without(state: RunState, upto: int) -> RunState:
    shorter = replace(state, compacted=Compacted(upto=upto, summary=_summary(state, upto)))
    prefix = estimate(state.system) + sum(estimate(str(d)) for d in state.plan.defined)
    tokens = prefix + sum(message_tokens(message) for message in view(shorter))
    return replace(shorter, context_tokens=tokens)


def _summary(state: RunState, upto: int) -> str:
    gone = [m for n, m in enumerate(state.history[:upto]) if n != state.own_from]
    turns = [m for m in gone if isinstance(m, AssistantMessage)]
    calls = Counter(call.name for turn in turns for call in turn.calls)
    said = [line for line in map(_said, gone) if line]
    return told(
        "summary.txt.j2",
        turns=len(turns),
        calls=", ".join(f"{name} x {count}" for name, count in sorted(calls.items())),
        said=said[-MOST_SAID:],
        notes=state.notes,
    )


def _said(message: Message) -> str:
    match message:
        case UserMessage(text=text):
            who = "user"
        case AssistantMessage(text=text):
            who = "you"
        case _:
            return ""
    words = " ".join(text.split())
    cut = words if len(words) <= SAID_CHARS else f"{words[:SAID_CHARS]} (cut: {len(words):,} characters)"
    return f"{who}: {cut}" if words else ""


def message_tokens(message: Message) -> int:
    """An estimate from above."""
    match message:
        case UserMessage(text=text):
            return estimate(text) + 4
        case ToolResult(text=text, name=name):
            return estimate(text) + estimate(name) + 8
        case AssistantMessage(text=text, calls=calls, opaque=opaque):
            return estimate(text + opaque) + 4 + sum(estimate(c.name + c.arguments) + 8 for c in calls)
