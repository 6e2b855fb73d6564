"""A stage for runs without a browser: a scripted model, tools that only count, a clock that stands still."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from pursuit.agent.context import system_text
from pursuit.agent.loop import run
from pursuit.agent.parts import Parts
from pursuit.agent.planner import Plan, make_plan
from pursuit.agent.state import Finish, RunState, Suspend
from pursuit.agent.store import MemoryStore
from pursuit.budget.ledger import Counters
from pursuit.budget.table import usual_limits
from pursuit.chat.scripted import CENTS, ScriptedModel
from pursuit.clock import FakeClock
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import AssistantMessage, Message, ToolResult, UserMessage
from pursuit.domain.usage import Price
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Arguments, Tool, ToolOutcome

USUAL = usual_limits().run_defaults
TASK = usual_limits().browser_task

ANY = {"type": "object", "properties": {}}


@dataclass
class Counted:
    """A tool that notes each call and answers with what `answers` gives, the last one for ever."""

    name: str = "look"
    answers: Sequence[ToolOutcome] = (ToolOutcome(text="seen"),)
    effects: bool = False
    asks: bool = False
    parameters: Mapping[str, Any] = field(default_factory=lambda: ANY)
    made: list[Arguments] = field(default_factory=list)

    async def run(self, scene: Scene, given: Arguments) -> ToolOutcome:
        self.made.append(given)
        return self.answers[min(len(self.made), len(self.answers)) - 1]

    @property
    def tool(self) -> Tool:
        return Tool(
            name=self.name,
            description=f"The tool {self.name}.",
            parameters=self.parameters,
            run=self.run,
            effects=self.effects,
            asks=self.asks,
        )


async def no_browser() -> Any:
    raise AssertionError("this stage has no browser")


def scene(clock: FakeClock) -> Scene:
    return Scene(browser=no_browser, pursue=no_browser, clock=clock, secret=lambda name: None)


@dataclass
class Stage:
    """A run that is about to begin; `play` runs it to its end."""

    script: Sequence[Any]
    tools: Sequence[Counted] = ()
    limits: RunLimits = USUAL
    price: Price | None = CENTS
    counters: Counters = field(default_factory=Counters)
    history: tuple[Message, ...] = ()
    message: str = "do it"
    window: int | None = None
    clock: FakeClock = field(default_factory=FakeClock)
    store: MemoryStore = field(default_factory=MemoryStore)
    plan: Plan | None = None

    def __post_init__(self) -> None:
        self.model = ScriptedModel(script=self.script, price=self.price, window=self.window)

    @property
    def state(self) -> RunState:
        plan = self.plan or make_plan([counted.tool for counted in self.tools])
        return RunState(
            run_id="run1",
            limits=self.limits,
            system=system_text("You help.", plan),
            plan=plan,
            history=(*self.history, UserMessage(text=self.message)),
            own_from=len(self.history),
            counters=self.counters,
            price=self.price,
        )

    @property
    def parts(self) -> Parts:
        return Parts(
            model=self.model,
            store=self.store,
            clock=self.clock,
            scene=scene(self.clock),
            tools={counted.name: counted.tool for counted in self.tools},
        )

    def play(self, state: RunState | None = None) -> Finish | Suspend:
        return asyncio.run(run(state or self.state, self.parts))

    def ends(self, state: RunState | None = None) -> Finish:
        result = self.play(state)
        assert isinstance(result, Finish), result
        return result

    @property
    def synthesis_only(self) -> list[bool]:
        """Of each request, whether it accepted nothing but an answer."""
        return [not request.may_call for request in self.model.requests]


def spent(usd: str) -> Counters:
    return replace(Counters(), cost=Decimal(usd))


def unanswered(history: Sequence[Message]) -> list[str]:
    """Ids of calls without exactly one result after them: a provider refuses such a history."""
    asked = [call.id for m in history if isinstance(m, AssistantMessage) for call in m.calls]
    answers = [m.call_id for m in history if isinstance(m, ToolResult)]
    return [i for i in {*asked, *answers} if asked.count(i) != 1 or answers.count(i) != 1]
