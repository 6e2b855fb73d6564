"""Puts a run in this process together: agent, plan, limits, chat model, browser, tools."""

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from importlib.resources import files
from typing import Any

from pursuit.agent.compaction import message_tokens
from pursuit.agent.context import system_text
from pursuit.agent.parts import Parts
from pursuit.agent.planner import Plan, estimate, make_plan
from pursuit.agent.state import RunState
from pursuit.agent.store import RunStore
from pursuit.app.pursuing import PURSUE_LISTS, allowed, launch, pursue
from pursuit.budget.table import LimitTable, usual_limits
from pursuit.chat.model import ChatModel
from pursuit.clock import SystemClock, WallClock
from pursuit.domain.agent import BROWSER_TASK_LIMITS, AgentSpec, run_limits
from pursuit.domain.limits import LimitsInvalid, RunLimits, limits_to_json
from pursuit.domain.messages import Message, UserMessage
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.page.origins import canonical
from pursuit.pursuits.outcome import Outcome
from pursuit.tools.catalogue import our_tools
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Tool

GENERAL = "general"
MOST_MESSAGE = 256 * 1024
"""Characters of a message; more is no message but a document."""
KEPT_OF_COST = Decimal("0.1")
"""The part of a cost limit that is kept for the answer, as 3 is of the browser task's 30."""
ADDRESS = re.compile(r"https?://[^\s\"'<>]+[^\s\"'<>.,;:!?)\]]")


class CostUnknown(UsageError):  # noqa: N818 - the wire's word for it
    """A run with a cost limit on a model of unknown price."""


def general_agent(model: str, *, browser: bool = True, table: LimitTable | None = None) -> AgentSpec:
    """The default agent. Only with a browser does it carry the limits of browser tasks."""
    table = table or usual_limits()
    instructions = (files("pursuit.agent.prompts") / "general.md").read_text(encoding="utf-8")
    return AgentSpec(
        id=GENERAL,
        name="General",
        instructions=instructions,
        model=model,
        tools=tuple(our_tools()),
        limits=table.run_defaults,
        metadata={BROWSER_TASK_LIMITS: limits_to_json(table.browser_task)} if browser else {},
    )


def with_cost_limit(limits: RunLimits, max_cost: Decimal) -> RunLimits:
    """The limits with a cost limit of the caller's, a tenth of it kept for the answer."""
    if not (max_cost.is_finite() and max_cost > 0):
        raise LimitsInvalid("max_cost", f"is {max_cost}; it must be above 0 USD.")
    return replace(limits, max_cost=max_cost, synthesis_reserve_cost=max_cost * KEPT_OF_COST)


def checked_message(text: str) -> str:
    """Raises UsageError for one that is empty, too long, or no text."""
    if not text.strip():
        raise UsageError("The message is empty; say in words what is to be done or found.")
    if "\0" in text:
        raise UsageError("The message holds a NUL character; write it without.")
    if len(text) > MOST_MESSAGE:
        raise UsageError(
            f"The message has {len(text):,} characters; it may have {MOST_MESSAGE:,}. Put what is long where "
            "a page or a file can show it."
        )
    return text.strip()


def named_origins(message: str, url: str | None, allow: Sequence[str]) -> tuple[str, ...]:
    """Where the browser may go: where the person starts it, what they allow, and what their message names.
    Raises UsageError for an address that cannot be right."""
    own = [str(canonical(match)) for match in ADDRESS.findall(message)]
    return tuple(dict.fromkeys((*allowed(url, allow), *own)))


def price_known(model: ChatModel, limits: RunLimits) -> None:
    """Raises CostUnknown for a cost limit that could not be kept."""
    if limits.max_cost is not None and model.price is None:
        key = f"prices.{model.name}"
        raise CostUnknown(
            f"The price of {model.name} is not known, so a limit of {limits.max_cost} USD cannot be kept. "
            f"Set {key}.input and {key}.output in the settings, in USD for a million tokens."
        )


def new_run(
    agent: AgentSpec,
    plan: Plan,
    message: str,
    model: ChatModel,
    *,
    run_id: str,
    limits: RunLimits | None = None,
    history: tuple[Message, ...] = (),
) -> RunState:
    """The state that a run of a message begins in; its limits and its price are pinned here."""
    limits = limits or run_limits(agent, bound=False)
    price_known(model, limits)
    system = system_text(agent.instructions, plan)
    messages = (*history, UserMessage(text=checked_message(message)))
    tokens = estimate(system) + sum(estimate(str(d)) for d in plan.defined)
    return RunState(
        run_id=run_id,
        limits=limits,
        system=system,
        plan=plan,
        history=messages,
        own_from=len(history),
        price=model.price,
        context_tokens=tokens + sum(map(message_tokens, messages)),
    )


@dataclass
class BrowserOfProcess:
    """A run's browser on a throw-away context, started when a tool first needs it."""

    stack: AsyncExitStack
    origins: Sequence[str]
    headed: bool = False
    downloads: str | None = None
    launch: Callable[..., Any] = launch
    _browser: Any = None

    async def __call__(self) -> Any:
        if self._browser is None:
            options = {"origins": self.origins, "headed": self.headed, "downloads": self.downloads}
            self._browser = await self.stack.enter_async_context(self.launch(listed=PURSUE_LISTS, **options))
        return self._browser

    @property
    def is_started(self) -> bool:
        return self._browser is not None


@dataclass(frozen=True, kw_only=True)
class PursuingInRun:
    """`pursue` on the run's browser with the installation's decision model."""

    browser: BrowserOfProcess
    installation: Installation

    async def __call__(self, url: str | None, goal: str, *, start_url: str | None, **given: Any) -> Outcome:
        start = url or (None if self.browser.is_started else start_url)
        if start is None and not self.browser.is_started:
            raise UsageError("url is missing: no page is open yet, and the message names no address.")
        model = self.installation.model()
        try:
            return await pursue(start, goal, driver=await self.browser(), model=model, **given)
        finally:
            await model.close()


@asynccontextmanager
async def parts_of_process(
    installation: Installation,
    model: ChatModel,
    store: RunStore,
    *,
    origins: Sequence[str],
    start_url: str | None = None,
    tools: Mapping[str, Tool] | None = None,
    headed: bool = False,
    downloads: str | None = None,
    on_text: Callable[[str], None] = lambda text: None,
    clock: WallClock | None = None,
) -> AsyncIterator[Parts]:
    """Everything a run in this process needs; its browser and its model end with it."""
    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(model.close)
        browser = BrowserOfProcess(stack, origins, headed, downloads)
        scene = Scene(
            browser=browser,
            pursue=PursuingInRun(browser=browser, installation=installation),
            clock=clock,
            secret=installation.errand_secret,
            start_url=start_url,
        )
        yield Parts(
            model=model,
            store=store,
            clock=clock,
            scene=scene,
            tools=tools if tools is not None else our_tools(),
            on_text=on_text,
        )


def plan_of(agent: AgentSpec, tools: Mapping[str, Tool], origins: Sequence[str]) -> Plan:
    """The plan of an unbound session. Raises UsageError for a tool of the agent's that is not there."""
    for name in (*agent.tools, *agent.deferred_tools):
        if name not in tools:
            raise UsageError(f"There is no tool {name[:64]!r}; the tools are {', '.join(tools)}.")
    configured = [tools[name] for name in agent.tools]
    discovered = [tool for tool in tools.values() if tool.discovered]
    return make_plan(configured, discovered, deferred=agent.deferred_tools, origins=origins)
