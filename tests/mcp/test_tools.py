"""A walk through every tool on a real page, over both transports and both protocols."""

import base64
import json
import re
from typing import Any

import pytest
from mcp.client.client import Client

from pursuit.demo.server import DemoServer
from tests.mcp.conftest import ERAS, house, over_http, over_stdio, serving

REVISION = re.compile(r"revision: (\w+)")


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    return await client.call_tool(tool, arguments)


def text(result: Any) -> str:
    told: str = result.content[0].text
    return told


def ref_of(page: str, line: str) -> str:
    """The ref of the control whose line holds `line`."""
    found = next(x for x in page.splitlines() if line in x and x.startswith("["))
    return found[1 : found.index("]")]


async def walk(client: Client, shop: DemoServer) -> None:
    page = await call(client, "navigate", url=shop.url)
    assert not page.is_error and page.structured_content["settled"] is True
    found = await call(client, "observe", find="Search")
    ref, revision = ref_of(text(found), "searchbox"), page.structured_content["revision"]
    typed = await call(client, "act", kind="type", ref=ref, revision=revision, value="matcha")
    assert typed.structured_content["outcome"] == "done", text(typed)
    assert len(text(typed).encode()) < 2_200
    after = typed.structured_content["revision"]
    sent = await call(client, "act", kind="press", ref=ref, key="Enter", revision=after)
    assert sent.structured_content["outcome"] == "done"
    waited = await call(client, "wait_for", condition="text=matcha", seconds=5)
    assert waited.structured_content["outcome"] == "done"
    read = await call(client, "read")
    assert "matcha" in text(read).lower() and read.structured_content["total"] > 0
    picture = await call(client, "screenshot")
    assert base64.b64decode(picture.content[1].data).startswith(b"\x89PNG")
    tabs = await call(client, "tabs")
    assert tabs.structured_content["tabs"] == ["t1"]
    assert (await call(client, "downloads")).structured_content["downloads"] == []
    pursued = await call(client, "pursue", goal="Go back to the market's home page", steps=3)
    ended = pursued.structured_content["reply"]
    assert ended["run_id"] and ended["actions"] >= 1
    status = await call(client, "pursue_status", run_id=ended["run_id"])
    assert status.structured_content["status"] == ended["status"]
    again = await call(client, "pursue_continue", run_id=ended["run_id"], steps=1)
    assert again.structured_content["run_id"] != ended["run_id"]
    stopped = await call(client, "pursue_cancel", run_id=again.structured_content["run_id"])
    assert stopped.structured_content["reply"]["status"] == again.structured_content["status"]


@pytest.mark.parametrize("era", ERAS)
async def test_every_tool_works_over_stdio(environ: dict[str, str], shop: DemoServer, era: str) -> None:
    async with over_stdio(environ, era) as client:
        await walk(client, shop)


@pytest.mark.parametrize("era", ERAS)
async def test_every_tool_works_over_http(environ: dict[str, str], shop: DemoServer, era: str) -> None:
    async with serving(house(environ)) as url, over_http(url, era) as client:
        await walk(client, shop)


async def test_the_list_is_at_most_16_kilobytes(environ: dict[str, str]) -> None:
    async with serving(house(environ)) as url, over_http(url) as client:
        listed = await client.list_tools()
    told = json.dumps(listed.model_dump(mode="json", by_alias=True, exclude_none=True))
    assert len(told.encode()) <= 16_000
    assert len(listed.tools) == 12
    assert all(
        tool.output_schema and tool.input_schema["additionalProperties"] is False for tool in listed.tools
    )


BAD = [
    ("navigate", {"url": 5}, "navigate.url is wrong: it must be of type string."),
    ("navigate", {}, "navigate.url is missing."),
    ("navigate", {"url": "https://a.example", "tab": "t1"}, "navigate takes no 'tab'; it takes url."),
    ("act", {"kind": "klick"}, "act.kind is wrong: it must be one of click, type, select"),
    ("act", {"kind": "point", "at": [1, "x"]}, "act.at[1] is wrong: it must be of type number."),
    (
        "act",
        {"kind": "type", "ref": "e1", "value": "x" * 70_000},
        "act.value is wrong: it may hold at most 65536.",
    ),
    ("pursue", {"goal": "x", "steps": 201}, "pursue.steps is wrong: it must be at most 200."),
    ("pursue", {"goal": "x", "values": {"a": 1}}, "pursue.values.a is wrong: it must be of type string."),
    ("pursue", {"goal": "x"}, "pursue.url is missing: no page is open yet."),
    ("pursue", {"goal": "x", "url": "https://a.example", "checks": ["nonsense"]}, "nonsense"),
    (
        "pursue",
        {"goal": "x", "url": "https://a.example", "secrets": ["pin"]},
        "The server has no secret 'pin'",
    ),
    ("pursue_status", {"run_id": "gone"}, "No pursuit 'gone' is known here. A handle ends with the server"),
    ("observe", {}, "navigate first"),
    ("fly", {}, "There is no tool 'fly'; the tools are pursue, pursue_status"),
]


@pytest.mark.parametrize("era", ERAS)
async def test_a_bad_argument_is_a_tool_error_that_names_the_path(environ: dict[str, str], era: str) -> None:
    async with serving(house(environ)) as url, over_http(url, era) as web, over_stdio(environ, era) as pipe:
        for tool, arguments, says in BAD:
            for client in (web, pipe):
                told = await client.call_tool(tool, arguments)
                assert told.is_error and says in text(told), (tool, text(told))


async def test_page_words_stand_between_marks_that_differ_each_time(
    environ: dict[str, str], shop: DemoServer
) -> None:
    async with serving(house(environ)) as url, over_http(url) as client:
        first, second = await call(client, "navigate", url=shop.url), await call(client, "read")
    nonces = [re.match(r"\[page (\w{16})\]", text(it)) for it in (first, second)]
    assert all(nonces) and nonces[0][1] != nonces[1][1]  # type: ignore[index]
    assert text(second).count(nonces[1][1]) == 2  # type: ignore[index]


async def test_a_secret_is_named_and_never_told(environ: dict[str, str], shop: DemoServer) -> None:
    environ["PURSUIT_SECRET_PASSWORD"] = "sk-planted-in-mcp"
    told = ""
    async with serving(house(environ)) as url, over_http(url) as client:
        page = await call(client, "navigate", url=f"{shop.url}/login")
        told += text(page)
        ref = ref_of(text(page), '"Password"')
        revision = page.structured_content["revision"]
        typed = await call(client, "act", kind="type", ref=ref, revision=revision, secret="password")
        assert typed.structured_content["outcome"] == "done", text(typed)
        for tool in ("observe", "read", "tabs"):
            told += (await call(client, tool)).model_dump_json()
        told += typed.model_dump_json()
    assert "sk-planted" not in told
