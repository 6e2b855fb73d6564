"""Bench `run`: what the agent loop costs a step, and what stays of the prefix over 120 calls with acts.

Model and tools are left out of the loop's own time: the scripted model answers at once, as does the tool.
"""

import json
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import pairwise
from statistics import median
from typing import Any

from pursuit.agent.context import prefix_hash, system_text
from pursuit.agent.loop import run as run_loop
from pursuit.agent.loop import step
from pursuit.agent.parts import Parts
from pursuit.agent.planner import estimate, make_plan
from pursuit.agent.state import Continue, RunState
from pursuit.agent.store import MemoryStore
from pursuit.app.running import BrowserOfProcess, general_agent
from pursuit.bench.step import demo_shop
from pursuit.chat.model import ChatRequest
from pursuit.chat.scripted import Says, ScriptedModel, says
from pursuit.clock import SystemClock
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import ToolResult, UserMessage, to_json
from pursuit.domain.usage import FREE
from pursuit.tools.catalogue import our_tools
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Arguments, Tool, ToolOutcome

STEPS = 500
CALLS = 120
WIDE = RunLimits(max_steps=1_000, max_model_calls=1_000, max_tool_calls=1_000)
PAGE_CHARS = 8_000
"""Of a result of the loop's own bench: what an act returns."""


async def run() -> Mapping[str, Any]:
    first, last = await own_time(STEPS)
    return {
        "own_ms_at_step_1": round(first, 2),
        f"own_ms_at_step_{STEPS}": round(last, 2),
        "reference_ms": 2,
        **await prefix(CALLS),
    }


async def own_time(steps: int) -> tuple[float, float]:
    """Median milliseconds of the first and of the last twenty steps."""
    turns = (says("", ("look", f'{{"n": {n}}}')) for n in range(steps + 1))
    parts = _parts(ScriptedModel(script=turns), {"look": _looks()}, _no_browser)
    state = _state(parts.tools, [], "look at everything")
    times = []
    for _ in range(steps):
        begun = time.perf_counter()
        result = await step(state, parts)
        times.append((time.perf_counter() - begun) * 1_000)
        assert isinstance(result, Continue)
        state = result.state
    return median(times[1:21]), median(times[-20:])


async def prefix(calls: int) -> Mapping[str, Any]:
    """A run of so many calls that acts in Chromium on the demo shop."""
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(demo_shop())
        browser = BrowserOfProcess(stack, [url])
        model = ScriptedModel(script=_acting(url, calls))
        parts = _parts(model, our_tools(), browser)
        begun = time.perf_counter()
        end = await run_loop(_state(parts.tools, [url], "look around"), parts)
        seconds = time.perf_counter() - begun
    requests = model.requests
    return {
        "calls": len(requests),
        "ended": type(end).__name__,
        "prefix_hashes": len({prefix_hash(request) for request in requests}),
        "histories_that_go_on": _going_on(requests),
        "cached_share": round(_cached_share(requests), 3),
        "cached_share_reference": 0.9,
        "seconds_a_call": round(seconds / len(requests), 2),
    }


def _acting(url: str, calls: int) -> Sequence[Any]:
    """Navigate, then scroll and look in turns, on the revision that was returned, and answer."""
    opening = says("", ("browser.navigate", json.dumps({"url": url})))
    return [opening, *[_scroll(n) for n in range(calls - 2)], says("done")]


def _scroll(n: int) -> Any:
    def turn(request: ChatRequest) -> Says:
        text = next(m.text for m in reversed(request.history) if isinstance(m, ToolResult))
        revision = re.findall(r"revision: (\w+)", text)[-1]
        pixels = 200 + n if n % 2 else -200 - n
        act = {"kind": "scroll", "revision": revision, "delta_y": pixels}
        return says("", ("browser.act", json.dumps(act)))

    return turn


def _going_on(requests: Sequence[ChatRequest]) -> int:
    """Requests whose history begins with the whole history of the one before."""
    pairs = pairwise(requests)
    return sum(after.history[: len(before.history)] == before.history for before, after in pairs)


def _cached_share(requests: Sequence[ChatRequest]) -> float:
    """The part of all input that stood in the request before, as a provider with a prefix cache counts it."""
    sizes = [_size(request) for request in requests]
    return sum(sizes[:-1]) / sum(sizes)


def _size(request: ChatRequest) -> int:
    history = sum(estimate(json.dumps(to_json(message))) for message in request.history)
    return estimate(request.system) + sum(estimate(str(tool)) for tool in request.tools) + history


def _looks() -> Tool:
    async def look(scene: Scene, given: Arguments) -> ToolOutcome:
        return ToolOutcome(text="x" * PAGE_CHARS, evidence=str(given["n"]))

    schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    return Tool(name="look", description="Look.", parameters=schema, run=look, effects=True)


async def _no_browser() -> Any:
    raise AssertionError("this bench has no browser")


def _parts(model: ScriptedModel, tools: Mapping[str, Tool], browser: Any) -> Parts:
    clock = SystemClock()
    scene = Scene(browser=browser, pursue=_no_browser, clock=clock, secret=lambda name: None)
    return Parts(model=model, store=MemoryStore(), clock=clock, scene=scene, tools=tools)


def _state(tools: Mapping[str, Tool], origins: Sequence[str], message: str) -> RunState:
    plan = make_plan(list(tools.values()), origins=origins)
    return RunState(
        run_id="bench",
        limits=WIDE,
        system=system_text(general_agent("scripted").instructions, plan),
        plan=plan,
        history=(UserMessage(text=message),),
        own_from=0,
        price=FREE,
    )
