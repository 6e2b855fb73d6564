"""What a model reads of our tools and of failures."""

import asyncio
import json

import pytest
from inline_snapshot import snapshot

from pursuit.agent.planner import index_line, make_plan
from pursuit.clock import FakeClock
from pursuit.domain.messages import ToolCall
from pursuit.page.codes import SENTENCES
from pursuit.tools.catalogue import HANDLERS, our_tools
from pursuit.tools.failing import failed, failures
from pursuit.tools.making import make
from pursuit.tools.pipeline import Ready, Refused, prepare
from tests.agent.stage import Counted, scene

TOOLS = our_tools()
NAMES = tuple(TOOLS)


def prepared(name, arguments, callable_names=NAMES):
    return prepare(ToolCall(id="c1", name=name, arguments=arguments), TOOLS, callable_names)


def refusal(name, arguments, callable_names=NAMES):
    told = prepared(name, arguments, callable_names)
    assert isinstance(told, Refused)
    return told.outcome


def test_every_tool_has_a_handler_and_a_schema_that_is_one():
    from jsonschema import Draft202012Validator

    assert set(TOOLS) == set(HANDLERS)
    for tool in TOOLS.values():
        Draft202012Validator.check_schema(tool.parameters)
    assert set(make_plan(list(TOOLS.values()), deferred=["time.now"]).callable) == set(NAMES)


def test_what_a_model_reads_of_our_tools():
    assert "\n".join(map(index_line, TOOLS.values())) == snapshot("""\
browser.navigate(url): Open an address in the browser and get the settled page: one line a control, with its ref.
browser.observe(cursor?, find?): Look at the page in front: the settled page, one line a control.
browser.act(kind, revision?, ref?, value?, secret?, key?, delta_y?, to?, accept?, text?, condition?, seconds?, tab?): Do one thing on the revision you last got, and get what changed and the settled page.
browser.read(selector?, ref?, offset?): The text of the page as markdown, main content first, 20,000 characters a part; `offset` goes on.
browser.pursue(goal, url?, values?, secrets?, checks?, steps?, seconds?): Do a whole errand on a website in one call: describe the outcome you want.
tool.call(name, arguments?): Call one of the tools that are listed by name only, under Further tools.
conversation.ask_user(question): Ask the user one question and wait for the answer.
web.note(text): Keep a working note: a fact with where it was found.
time.now(zone?): The time of day in UTC, or in a zone such as Europe/Berlin.\
""")
    effects = [name for name, tool in TOOLS.items() if tool.effects]
    assert effects == ["browser.navigate", "browser.act", "browser.pursue"]


def test_every_code_of_the_browser_says_what_to_do():
    assert set(SENTENCES) <= set(failures())
    assert all(row["message"] and row["remediation"] for row in failures().values())


def test_what_a_model_reads_of_a_failure():
    assert failed("browser.act", "tool.browser.page_changed").text == snapshot("""\
status: failed
action: browser.act
reason_code: tool.browser.page_changed
message: The page has changed since that revision; nothing was sent. Choose again.
retryable: yes
remediation: Choose again on the page that is returned here.\
""")


def test_an_unknown_tool_is_told_what_there_is():
    assert "The tools are browser.navigate, browser.observe" in refusal("browser.fly", "{}").text
    assert refusal("browser.act", '{"kind": "back"}', ("time.now",)).code == "tool.unknown"


@pytest.mark.parametrize(
    "arguments",
    [
        "{",
        "[]",
        "null",
        "3",
        '{"a": ' * 100,
        "[" * 16_000,
        '{"url": ' + "[" * 16_000,
        "x" * 300_000,
        "{'a': 1}",
    ],
)
def test_arguments_that_are_no_object_are_malformed(arguments):
    told = refusal("browser.navigate", arguments)
    assert told.code == "tool.arguments_malformed"
    assert len(told.text) < 1_000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "url is missing."),
        ({"url": 3}, 'url breaks the rule type: "string".'),
        ({"url": "http://a.test", "now": True}, "There is no parameter 'now'."),
        ({"url": ""}, "url breaks the rule minLength: 1."),
    ],
)
def test_arguments_that_do_not_fit_are_told_where_and_the_schema(arguments, says):
    told = refusal("browser.navigate", json.dumps(arguments))
    assert told.code == "tool.arguments_invalid"
    assert says in told.text
    assert '"maxLength":4096' in told.text


def test_p7_bad_arguments_through_tool_call_get_the_inner_schema():
    told = refusal("tool.call", json.dumps({"name": "browser.navigate", "arguments": {"adress": "x"}}))
    assert told.code == "tool.arguments_invalid"
    assert "action: browser.navigate" in told.text and "The parameters of browser.navigate" in told.text


def test_a_call_through_tool_call_is_the_same_call():
    direct = prepared("time.now", "{}")
    wrapped = prepared("tool.call", '{"name": "time.now", "arguments": {"zone": "UTC"}}')
    assert isinstance(direct, Ready) and isinstance(wrapped, Ready)
    assert (direct.key, direct.tool) == (wrapped.key, wrapped.tool)


@pytest.mark.parametrize(
    "arguments", ['{"name": "tool.call", "arguments": {}}', '{"name": "no.such"}', '{"arguments": {}}', "{}"]
)
def test_tool_call_cannot_call_itself_or_nothing(arguments):
    assert refusal("tool.call", arguments).code == "tool.unknown"


def made(name, **arguments):
    ready = prepared(name, json.dumps(arguments))
    assert isinstance(ready, Ready), ready
    return asyncio.run(make(ready, scene(FakeClock())))


def test_the_time_is_told_in_a_zone():
    assert made("time.now").text == "2026-01-01T00:00:00+00:00"
    assert made("time.now", zone="Europe/Berlin").text == "2026-01-01T01:00:00+01:00"
    assert "There is no zone 'Mars'" in made("time.now", zone="Mars").text
    assert made("time.now", zone="../etc/passwd").code == "tool.usage"


def test_a_note_is_kept_and_a_question_asked():
    assert made("web.note", text="Milk is 3 USD").note == "Milk is 3 USD"
    assert made("conversation.ask_user", question="Which?").question == "Which?"


def test_a_value_that_is_wrong_is_not_repeated():
    tool = Counted(name="t", parameters={"type": "object", "properties": {"pin": {"type": "integer"}}}).tool
    told = prepare(ToolCall(id="1", name="t", arguments='{"pin": "hunter2"}'), {"t": tool}, ("t",))
    assert isinstance(told, Refused)
    assert "hunter2" not in told.outcome.text
