"""A run's events as sentences for a person who watches, with a line of what is left. Holds no page words."""

from typing import TextIO

from pursuit.agent.state import Ending, RunState, Waiting
from pursuit.budget.ledger import Share, shares
from pursuit.cli.text import harmless, one_line, write
from pursuit.domain.event import Event
from pursuit.runs.view import usd

WORDS = {"steps": "steps", "model_calls": "model calls", "tool_calls": "tool calls", "cost": "USD"}
SAID = 300
BUDGET_AFTER = frozenset({"model.completed", "run.failed", "run.cancelled", "run.waiting"})


class RunLines:
    """Prints as events come. `words` gathers what the model says until something happens."""

    def __init__(self, stream: TextIO, model: str) -> None:
        self._stream = stream
        self._model = model
        self._said = ""

    def words(self, text: str) -> None:
        self._said += text

    def event(self, event: Event, state: RunState) -> None:
        if event.kind == "model.completed" and event.data["tools"] and self._said.strip():
            self._print(f"It says: {one_line(self._said, SAID)}")
        if event.kind in ("model.started", "model.completed", "model.failed"):
            self._said = ""
        line = sentence(event, self._model)
        if line:
            self._print(line)
        if event.kind in BUDGET_AFTER:
            self._print(budget_line(state))

    def _print(self, line: str) -> None:
        write(self._stream, harmless(line))


def sentence(event: Event, model: str) -> str:
    """What happened, or nothing for what another event tells."""
    data = event.data
    match event.kind:
        case "model.started" if data["synthesis_only"]:
            return f"Step {data['step']}: asks {model} for its answer; the rest of the budget is kept for it."
        case "model.started":
            again = f", attempt {data['attempt']}" if data["attempt"] > 1 else ""
            return f"Step {data['step']}: asks {model}{again}."
        case "model.failed":
            return f"The request failed ({data['code']})."
        case "tool.started":
            return f"Calls {data['tool']}."
        case "tool.completed":
            return f"{data['tool']} is done."
        case "tool.failed" | "tool.denied" | "tool.uncertain":
            return f"{data['tool']}: {event.kind.removeprefix('tool.')} ({data['code']})."
        case "context.compacted":
            return "The older part of the conversation is left out from here on."
        case _:
            return ""


def budget_line(state: RunState) -> str:
    """`Budget: 2 of 32 steps, 2 of 24 model calls, 1 of 64 tool calls, 0.02 of 0.5 USD.`"""
    told = [_share(name, share) for name, share in shares(state.limits, state.counters).items()]
    return f"Budget: {', '.join(told)}."


def _share(name: str, share: Share) -> str:
    used = "unknown" if share.used is None else usd(share.used)
    return (
        f"{used} of {usd(share.limit)} {WORDS[name]}" if share.limit is not None else f"{used} {WORDS[name]}"
    )


def ending_lines(end: Ending | Waiting) -> str:
    """What a person reads last: the answer, or why there is none and what there is instead."""
    if isinstance(end, Waiting):
        if end.kind == "user":
            return f"It waits for an answer to: {end.text}\nRun it at a terminal to answer."
        return f"It waits for a yes or no to {end.tool}. Run it at a terminal to say which."
    if end.status == "COMPLETED":
        return end.answer
    head = end.message if end.reason is None else f"{end.message} ({end.reason})"
    return f"{head}\nSo far: {end.partial_answer}" if end.partial_answer else head
