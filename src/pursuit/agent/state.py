"""A run between two saves: frozen, and all that is needed to go on from there."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Literal

from pursuit.agent.planner import Plan
from pursuit.budget.breakers import Breakers
from pursuit.budget.ledger import Counters
from pursuit.domain.event import Event
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import AssistantMessage, Message, ToolCall, ToolResult
from pursuit.domain.usage import Price

FailureReason = Literal[
    "budget_exceeded",
    "max_steps_exceeded",
    "deadline_exceeded",
    "tool_loop_detected",
    "repeated_denial",
    "approval_expired",
    "input_deadline_exceeded",
    "context_overflow",
    "model_permanent_error",
    "empty_model_turn",
    "authorization_error",
    "child_run_failed",
    "max_attempts_exceeded",
    "plan_invalid",
    "origin_denied",
    "internal_error",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Compacted:
    """The part of the history that is left out of requests: messages before `upto`, told by `summary`."""

    upto: int
    summary: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RunState:
    """Changed by replacing; every one that is saved can be gone on from after a crash."""

    run_id: str
    limits: RunLimits
    system: str
    """The system text, fixed for the run: with the plan's definitions it is the cached prefix."""
    plan: Plan
    history: tuple[Message, ...]
    own_from: int
    """Where in the history this run's user message stands."""
    counters: Counters = field(default_factory=Counters)
    breakers: Breakers = field(default_factory=Breakers)
    inside_step: bool = False
    """The step is counted and its model call not yet recorded."""
    pending: tuple[ToolCall, ...] = ()
    """Calls of the last turn that still have to be made, in order."""
    last_keys: tuple[str, ...] = ()
    """Keys of the calls of the last turn."""
    approvals: Mapping[str, bool] = field(default_factory=dict)
    """What the user said to a call, by its id."""
    notes: tuple[str, ...] = ()
    """Working notes."""
    compacted: Compacted | None = None
    context_tokens: int = 0
    """Of the last request and what came since, as far as it is known."""
    price: Price | None = None
    """Pinned when the run was made."""
    told: bool = False
    """A request said that only an answer is accepted."""
    refused_origins: tuple[str, ...] = ()

    def with_message(self, message: Message, tokens: int) -> "RunState":
        return replace(self, history=(*self.history, message), context_tokens=self.context_tokens + tokens)

    def cost_of(self, usage: Any) -> Decimal | None:
        """USD of one request; None when usage or price is not known."""
        return None if usage is None or self.price is None else self.price.of(usage)

    def last_text(self) -> str:
        """The last thing the model said in this run that is not empty."""
        own = reversed(self.history[self.own_from :])
        return next((m.text for m in own if isinstance(m, AssistantMessage) and m.text.strip()), "")


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """How a run ended. `details` names the dimension of a reserve, or the call that went in circles."""

    status: Literal["COMPLETED", "FAILED", "CANCELLED"]
    answer: str = ""
    reason: FailureReason | None = None
    message: str = ""
    """For a person; never a provider's or a site's words."""
    partial_answer: str = ""
    stopped_by: str | None = None
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """What a run waits for. `kind` user: an answer to `text`; approval: a yes or no to the call."""

    kind: Literal["user", "approval"]
    call_id: str
    tool: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Continue:
    state: RunState


@dataclass(frozen=True, kw_only=True, slots=True)
class Finish:
    """`events` happened on the way to the end and are saved with it, in one transaction."""

    state: RunState
    ending: Ending
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Suspend:
    state: RunState
    waiting: Waiting


Step = Continue | Finish | Suspend


def result_of(call: ToolCall, text: str, *, ok: bool) -> ToolResult:
    return ToolResult(call_id=call.id, name=call.name, text=text, ok=ok)
