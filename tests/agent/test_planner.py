"""P1 to P6, W8, L1 to L5: which tools a session has, what the runtime row names, which limits it gets."""

import json
from dataclasses import replace

import pytest

from pursuit.agent.context import shown_origins
from pursuit.agent.planner import PlanInvalid, Room, make_plan, plan_from_json, plan_to_json
from pursuit.domain.agent import BROWSER_TASK_LIMITS, AgentSpec, agent_from_json, agent_to_json, run_limits
from pursuit.domain.limits import limits_to_json
from tests.agent.stage import TASK, USUAL, Counted

NAMES = ("web.fetch", "time", "calc", "browser.navigate", "browser.observe", "browser.act", "tool.call")


def tools(*names, **given):
    return [Counted(name=name, **given).tool for name in names]


def discovered(name, *, effects):
    return replace(Counted(name=name, effects=effects).tool, discovered=True)


def defined(plan):
    return [definition.name for definition in plan.defined]


def test_p1_a_bound_chat_always_has_the_three():
    plan = make_plan(tools(*NAMES), bound=True, mode="profile", room=Room(items=4))
    assert sorted(defined(plan)) == ["browser.act", "browser.navigate", "browser.observe", "tool.call"]
    assert [line.split("(")[0] for line in plan.indexed] == ["web.fetch", "time", "calc"]
    assert {p.name: p.reason for p in plan.placed}["browser.act"] == "required"


def test_p2_an_unbound_chat_in_mode_profile_has_no_browser():
    plan = make_plan(tools(*NAMES), bound=False, mode="profile", room=Room(items=4))
    assert defined(plan) == ["web.fetch", "time", "calc"]
    assert plan.indexed == ()


def test_p3_a_required_tool_without_a_place_is_named():
    with pytest.raises(PlanInvalid, match=r"browser\.observe has no place"):
        make_plan(tools(*NAMES), bound=True, mode="profile", room=Room(items=3))
    with pytest.raises(PlanInvalid, match=r"needs browser\.observe"):
        make_plan(tools("browser.act", "browser.navigate"), bound=True)


def test_p4_one_of_31_and_tool_call_share_30_places():
    plan = make_plan(tools(*(f"t{n}" for n in range(31)), "tool.call"))
    assert len(plan.defined) == 30 and plan.is_defined("tool.call")
    assert len(plan.indexed) == 2
    assert len(plan.callable) == 32


def test_p5_a_discovered_read_goes_before_a_discovered_write():
    found = [discovered("mcp.write", effects=True), discovered("mcp.read", effects=False)]
    plan = make_plan([], found, room=Room(items=1))
    assert defined(plan) == ["mcp.read"]


def test_p6_without_tool_call_what_does_not_fit_is_skipped():
    plan = make_plan(tools("a", "b"), room=Room(items=1))
    assert (plan.indexed, plan.callable) == ((), ("a",))
    assert [(p.name, p.place, p.reason) for p in plan.placed][-1] == ("b", "skipped", "no_room")


def test_a_deferred_tool_goes_to_the_index_even_when_there_is_room():
    plan = make_plan(tools("a", "b", "tool.call"), deferred=["a"])
    assert defined(plan) == ["b", "tool.call"]
    assert plan.indexed == ("a(): The tool a.",)


def test_an_index_that_is_full_skips_and_says_so():
    plan = make_plan(tools("a", "b", "c", "tool.call"), room=Room(items=1, indexed=2))
    assert [(p.name, p.reason) for p in plan.placed if p.place == "skipped"] == [("c", "index_full")]


def test_definitions_have_a_size_too():
    long = Counted(name="long", parameters={"type": "object", "description": "x" * 40_000}).tool
    assert defined(make_plan([long, *tools("a")])) == ["a"]


def test_mode_off_has_no_browser_even_for_a_bound_chat():
    assert defined(make_plan(tools("browser.act", "a"), mode="off")) == ["a"]


def test_a_plan_survives_json():
    plan = make_plan(tools(*NAMES), origins=["https://a.test"], room=Room(items=5))
    assert plan_from_json(json.loads(json.dumps(plan_to_json(plan)))) == plan


def test_w8_sixteen_origins_are_named_and_the_rest_counted():
    origins = [f"https://a{n}.test" for n in range(20)]
    assert shown_origins(origins).endswith("https://a15.test,+4 more")
    assert shown_origins(origins[:16]) == ",".join(origins[:16])


def test_w8b_without_navigate_no_origin_is_named():
    assert make_plan(tools("a"), origins=["https://a.test"]).origins == ()
    assert make_plan(tools("browser.navigate"), origins=["https://a.test"]).origins == ("https://a.test",)


def general(**given):
    metadata = {BROWSER_TASK_LIMITS: limits_to_json(TASK)}
    return AgentSpec(
        **{
            "id": "general",
            "name": "General",
            "instructions": "Help.",
            "model": "scripted",
            "limits": USUAL,
            "metadata": metadata,
        }
        | given
    )


def test_l1_a_bound_chat_on_the_default_agent_gets_the_browser_task():
    assert run_limits(general(), bound=True) == TASK


def test_l2_any_other_chat_gets_the_agents_limits():
    assert run_limits(general(), bound=False) == USUAL
    assert run_limits(general(metadata={}), bound=True) == USUAL


def test_l3_a_variant_on_another_model_keeps_the_overlay():
    variant = replace(general(), id="general-other", model="other")
    assert run_limits(variant, bound=True) == TASK
    assert variant.version != general().version


def test_l5_a_version_is_the_content_and_not_the_name_it_goes_by():
    assert general().version == replace(general(), id="else").version
    assert general().version != general(metadata={}).version
    assert general().version.startswith("1.0.0+") and len(general().version) == 18
    assert agent_from_json(json.loads(json.dumps(agent_to_json(general())))) == general()
