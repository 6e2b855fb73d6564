"""K1 to K8, through the loop."""

import asyncio
import contextlib
import json
from dataclasses import asdict

from pursuit.agent.dispatch import approved
from pursuit.agent.loop import run
from pursuit.agent.state import Suspend
from pursuit.chat.scripted import says
from pursuit.domain.limits import RunLimits
from pursuit.domain.messages import to_json
from pursuit.tools.failing import failed
from pursuit.tools.tool import ToolOutcome
from tests.agent.stage import Counted, Stage

WIDE = RunLimits(max_steps=128, max_model_calls=128, max_tool_calls=128)


def saw(evidence: str) -> ToolOutcome:
    return ToolOutcome(text="a page", evidence=evidence)


class DiedError(Exception):
    pass


def looking(answers, most=200):
    """A run that looks without end, and the tool it looks with."""
    tool = Counted(answers=answers)
    return Stage((says("", "look") for _ in range(most)), [tool], WIDE).ends(), tool


def test_k1_the_fifth_look_at_an_unchanging_page_is_not_made():
    end, tool = looking([saw("same")])
    assert (end.ending.reason, len(tool.made)) == ("tool_loop_detected", 4)
    assert end.ending.details == {"tool": "look"}


def test_k2_looks_at_a_page_that_changes_are_no_loop():
    tool = Counted(answers=[saw(str(n)) for n in range(6)])
    turns = [*(says("", "look") for _ in range(6)), says("done")]
    assert Stage(turns, [tool]).ends().ending.status == "COMPLETED"


def test_k3_restarts_are_used_up_after_36_looks():
    end, tool = looking([saw(str(n)) for n in range(40)])
    assert (end.ending.reason, len(tool.made)) == ("tool_loop_detected", 36)
    assert end.state.breakers.restarts == 32


def test_k4_without_evidence_the_plain_count_holds():
    end, tool = looking([ToolOutcome(text="5")])
    assert (end.ending.reason, len(tool.made)) == ("tool_loop_detected", 4)


def test_k5_a_batch_that_was_approved_brings_evidence_too():
    look = Counted(answers=[*[saw("old")] * 3, saw("new")])
    act = Counted(name="act", asks=True, effects=True)
    script = [*(says("", "look") for _ in range(3)), says("", "act", "look"), says("done")]
    stage = Stage(script, [look, act])
    waits = stage.play()
    assert isinstance(waits, Suspend) and waits.waiting.kind == "approval"
    assert act.made == []
    end = stage.ends(approved(waits.state, waits.waiting, allowed=True))
    assert end.ending.status == "COMPLETED"
    assert len(act.made) == 1
    assert [seen.count for key, seen in end.state.breakers.calls.items() if key.startswith("look")] == [1]
    assert end.state.breakers.restarts == 1


def test_k6_an_evidence_key_is_in_breaker_state_alone():
    secret = "evidence-1f2e3d"
    stage = Stage([says("", "look"), says("done")], [Counted(answers=[saw(secret)])])
    end = stage.ends()
    told = [to_json(m) for m in end.state.history] + [asdict(event) for event in stage.store.events]
    rows = [asdict(row) for row in stage.store.rows.values()]
    assert secret not in json.dumps([told, rows, asdict(end.ending)])
    assert secret in json.dumps([seen.evidence for seen in end.state.breakers.calls.values()])


def test_k7_three_identical_denials_are_too_many():
    denied = failed("look", "tool.denied", status="denied")
    end, tool = looking([denied])
    assert (end.ending.reason, len(tool.made)) == ("repeated_denial", 3)


def test_k7_a_call_that_the_user_refuses_three_times_is_denied_for_good():
    tool = Counted(name="act", asks=True)
    stage = Stage([says("", "act") for _ in range(3)], [tool])
    result, state = stage.play(), None
    while isinstance(result, Suspend):
        state = approved(result.state, result.waiting, allowed=False)
        result = asyncio.run(run(state, stage.parts))
    assert result.ending.reason == "repeated_denial"
    assert tool.made == []


def test_k8_a_page_that_flips_trips():
    end, tool = looking([saw("a"), saw("b")] * 100)
    assert end.ending.reason == "tool_loop_detected"
    assert len(tool.made) == 5


def test_the_model_is_told_once_before_it_trips():
    tool = Counted(answers=[saw("same")])
    stage = Stage([*(says("", "look") for _ in range(4)), says("I give up")], [tool])
    assert stage.ends().ending.status == "COMPLETED"
    told = [any("look: the same call" in note.text for note in r.notes) for r in stage.model.requests]
    assert told == [False, False, False, False, True]


def test_a_call_whose_outcome_is_not_known_is_not_made_again():
    unknown = failed("act", "tool.browser.outcome_unknown", status="uncertain")
    tool = Counted(name="act", effects=True, answers=[unknown])
    stage = Stage([says("", "act"), says("", "act"), says("done")], [tool])
    end = stage.ends()
    assert len(tool.made) == 1
    assert "tool.uncertain_repeat" in end.state.history[-2].text


def test_an_effect_found_under_way_after_a_crash_is_uncertain_and_never_made_again():
    class Dying(Counted):
        async def run(self, scene, given):
            self.made.append(given)
            if len(self.made) == 1:
                raise DiedError
            return ToolOutcome(text="made")

    act = Dying(name="act", effects=True)
    stage = Stage([says("", "act"), says("done")], [act])
    with contextlib.suppress(DiedError):
        stage.play()
    end = stage.ends(stage.store.states["run1"])
    assert len(act.made) == 1
    assert "tool.outcome_unknown" in end.state.history[2].text
    assert (end.state.counters.model_calls, end.state.counters.tool_calls) == (2, 1)
    assert [e.kind for e in stage.store.events if e.kind.startswith("tool.")] == [
        "tool.proposed",
        "tool.authorized",
        "tool.started",
        "tool.uncertain",
    ]


def test_a_read_found_under_way_after_a_crash_is_made_again():
    class Dying(Counted):
        async def run(self, scene, given):
            self.made.append(given)
            if len(self.made) == 1:
                raise DiedError
            return ToolOutcome(text="seen")

    look = Dying()
    stage = Stage([says("", "look"), says("done")], [look])
    with contextlib.suppress(DiedError):
        stage.play()
    assert stage.ends(stage.store.states["run1"]).ending.answer == "done"
    assert len(look.made) == 2
