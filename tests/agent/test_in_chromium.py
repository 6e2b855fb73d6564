"""The vectors about pages, through the loop and in Chromium: K1, K2, K8, and an act on a returned revision."""

import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from pursuit.agent.context import system_text
from pursuit.agent.loop import run
from pursuit.agent.parts import Parts
from pursuit.agent.planner import make_plan
from pursuit.agent.state import Finish, RunState
from pursuit.agent.store import MemoryStore
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.chat.model import ChatRequest
from pursuit.chat.scripted import Says, ScriptedModel, says
from pursuit.clock import SystemClock
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import ToolResult, UserMessage
from pursuit.domain.usage import FREE
from pursuit.tools.catalogue import our_tools
from pursuit.tools.scene import Scene
from tests.agent.stage import no_browser
from tests.browser.site import Site

LIMITS = RunLimits(max_steps=60, max_model_calls=60, max_tool_calls=60)


class Runs:
    """Runs scripts against one page of `tests/pages/runs`."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.store = MemoryStore()

    async def play(self, page: str, *script: Says | Callable[[ChatRequest], Says]) -> Finish:
        url = json.dumps({"url": f"{self.site.a}/runs/{page}"})
        model = ScriptedModel(script=[says("", ("browser.navigate", url)), *script])
        plan = make_plan(list(our_tools().values()), origins=[self.site.a])
        state = RunState(
            run_id="run",
            limits=LIMITS,
            system=system_text("You help.", plan),
            plan=plan,
            history=(UserMessage(text="do it"),),
            own_from=0,
            price=FREE,
        )

        async def browser() -> Browser:
            return self.browser

        clock = SystemClock()
        scene = Scene(browser=browser, pursue=no_browser, clock=clock, secret={"pin": "1234"}.get)
        parts = Parts(model=model, store=self.store, clock=clock, scene=scene, tools=our_tools())
        end = await run(state, parts)
        assert isinstance(end, Finish)
        return end


@pytest.fixture
async def runs(process: ChromiumProcess, site: Site) -> AsyncIterator[Runs]:
    browser = Browser(process, origins=[site.a], keep_process=True)
    yield Runs(browser, site)
    await browser.close()


def on_newest(kind: str, name: str) -> Callable[[ChatRequest], Says]:
    """An act on the control of a name, on the newest page that a result has shown."""

    def turn(request: ChatRequest) -> Says:
        text = next(m.text for m in reversed(request.history) if isinstance(m, ToolResult))
        revision = re.findall(r"revision: (\w+)", text)[-1]
        ref = re.findall(rf'\[(\w+)\] \w+ "{name}"', text)[-1]
        return says("", ("browser.act", json.dumps({"kind": kind, "revision": revision, "ref": ref})))

    return turn


def results(end: Finish) -> list[str]:
    return [m.text for m in end.state.history if isinstance(m, ToolResult)]


async def test_k1_the_fifth_look_at_an_unchanging_page_is_not_made(runs: Runs) -> None:
    end = await runs.play("still.html", *[says("", "browser.observe")] * 6)
    assert end.ending.reason == "tool_loop_detected"
    assert end.state.counters.tool_calls == 1 + 4


async def test_k2_a_page_that_changes_is_no_loop_and_its_returned_revision_can_be_acted_on(
    runs: Runs,
) -> None:
    turns = [turn for _ in range(6) for turn in (on_newest("click", "Check"), says("", "browser.observe"))]
    end = await runs.play("steps.html", *turns, says("done"))
    assert end.ending.status == "COMPLETED"
    assert "Exercise 7" in results(end)[-1]
    assert all("outcome: done" in text for text in results(end)[1::2])


async def test_k8_a_page_that_flips_between_two_states_trips(runs: Runs) -> None:
    turns = [turn for _ in range(20) for turn in (on_newest("click", "Flip"), says("", "browser.observe"))]
    end = await runs.play("flips.html", *turns)
    assert (end.ending.reason, end.ending.details) == ("tool_loop_detected", {"tool": "browser.observe"})


async def test_an_address_that_is_not_allowed_is_refused_with_what_is(runs: Runs) -> None:
    elsewhere = says("", ("browser.navigate", json.dumps({"url": runs.site.b + "/runs/still.html"})))
    end = await runs.play("still.html", elsewhere, says("then not"))
    refusal = results(end)[-1]
    assert "reason_code: tool.browser.url_disallowed" in refusal
    assert "remediation: Use an address within browser_origins." in refusal
    assert end.state.refused_origins == (runs.site.b,)
    assert runs.site.hits_b == []


async def test_a_stale_revision_is_refused_with_the_page_to_choose_on(runs: Runs) -> None:
    stale = says("", ("browser.act", json.dumps({"kind": "click", "revision": "r0", "ref": "r0_e1"})))
    end = await runs.play("still.html", stale, says("ok"))
    refusal = results(end)[-1]
    assert "reason_code: tool.browser.page_changed" in refusal
    assert 'button "Wait"' in refusal


async def test_a_page_cannot_close_the_fence_around_its_words(runs: Runs) -> None:
    end = await runs.play("still.html", says("", "browser.read"), says("ok"))
    text = results(end)[-1]
    nonce = re.match(r"\[page (\w+)\]", text)
    assert nonce and text.rstrip().endswith(f"[/page {nonce[1]}]")


async def test_a_secret_is_typed_by_name_and_its_text_is_nowhere(runs: Runs) -> None:
    unknown = says(
        "", ("browser.act", json.dumps({"kind": "type", "ref": "e1", "revision": "r", "secret": "x"}))
    )
    end = await runs.play("still.html", unknown, says("ok"))
    assert "There is no secret 'x'" in results(end)[-1]
    assert "1234" not in repr(end) + repr(runs.store.events) + repr(runs.store.rows)


async def test_calls_are_kept_with_their_status(runs: Runs) -> None:
    await runs.play("still.html", says("", "browser.observe"), says("ok"))
    rows = [replace(row, arguments="", result="") for row in runs.store.rows.values()]
    assert [(row.name, row.status) for row in rows] == [
        ("browser.navigate", "SUCCEEDED"),
        ("browser.observe", "SUCCEEDED"),
    ]
