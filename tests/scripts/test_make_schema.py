"""`docs/schema`: what the types say, and what really travels."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pursuit.browser.fake import Control, FakeBrowser, Scene
from pursuit.page.observation import Dialog, Overlay, Scroller, Tab
from pursuit.page.wire import plain
from pursuit.pursuits.report import reply
from tests.pursuits.scripts import DONE, NOTHING, click, run

ROOT = Path(__file__).parents[2]

SCENE = Scene(
    title="Shop",
    text="Tea",
    overlay=Overlay(kind="dialog", name="Cookies"),
    controls=(
        Control(name="Add tea", row="Tea 3.00"),
        Control(name="Gift", role="checkbox", checked=False),
        Control(name="Size", role="combobox", options=("S", "M"), value="S"),
    ),
)


def schema(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((ROOT / "docs" / "schema" / f"{name}.json").read_text("utf-8"))
    return told


KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list, tuple),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def faults(value: Any, form: dict[str, Any], top: dict[str, Any], at: str = "") -> Iterator[str]:
    """Where a value breaks the few rules our schemas use."""
    if "$ref" in form:
        yield from faults(value, top["$defs"][form["$ref"].rpartition("/")[2]], top, at)
    elif "anyOf" in form:
        if all(list(faults(value, arm, top, at)) for arm in form["anyOf"]):
            yield f"{at}: none of its forms"
    elif "enum" in form:
        if not any(value == word and type(value) is type(word) for word in form["enum"]):
            yield f"{at}: {value!r} is none of {form['enum']}"
    elif not _is(value, form["type"]):
        yield f"{at}: {value!r} is no {form['type']}"
    elif isinstance(value, dict):
        yield from _object(value, form, top, at)
    elif isinstance(value, list | tuple):
        for n, item in enumerate(value):
            yield from faults(item, form["items"], top, f"{at}[{n}]")


def _is(value: Any, kinds: str | list[str]) -> bool:
    told = [kinds] if isinstance(kinds, str) else kinds
    if isinstance(value, bool):
        return "boolean" in told
    return any(isinstance(value, KINDS[kind]) for kind in told)


def _object(value: dict[str, Any], form: dict[str, Any], top: dict[str, Any], at: str) -> Iterator[str]:
    held = form.get("properties", {})
    yield from (f"{at}.{name} is missing" for name in form.get("required", ()) if name not in value)
    for name, item in value.items():
        if name in held:
            yield from faults(item, held[name], top, f"{at}.{name}")
        elif form.get("additionalProperties") is False:
            yield f"{at}.{name} is not told of"


def broken(value: Any, name: str) -> list[str]:
    told = schema(name)
    return list(faults(value, told, told))


def test_the_schemas_are_what_the_types_say() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "make_schema.py"), "--check"]
    ran = subprocess.run(script, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("turns", [[click("Add tea"), DONE], [NOTHING], [DONE]])
async def test_a_reply_and_its_rows_are_as_told(turns: list[Any]) -> None:
    outcome, _, _ = await run(SCENE, turns, checks=("text=Tea gone",))
    told = reply(outcome)
    assert broken(told, "reply") == []
    assert outcome.record
    assert [fault for row in told["record"] for fault in broken(row, "row")] == []


async def test_an_observation_is_as_told_with_and_without_what_may_be_left_out() -> None:
    from dataclasses import replace

    page = await FakeBrowser(SCENE).observe()
    assert broken(plain(page), "observation") == []
    full = replace(
        page,
        stale=True,
        dialog=Dialog(kind="confirm", message="Sure?", state="held"),
        tabs=(Tab(id="t1", url="https://shop.example/", title="Shop"),),
        scrollers=(Scroller(ref="s1", name="list", at=0, extent=900),),
        coverage=replace(page.coverage, cursor="c", cut=("text: 1 of 2 characters",)),
    )
    assert broken(plain(full), "observation") == []


async def test_a_field_that_is_not_told_of_is_a_fault() -> None:
    page = plain(await FakeBrowser(SCENE).observe())
    assert broken(page | {"mood": "good"}, "observation") == [".mood is not told of"]
    assert broken({k: v for k, v in page.items() if k != "url"}, "observation") == [".url is missing"]


@pytest.mark.parametrize("name", ["reply", "row"])
def test_a_margin_is_told_to_be_read_against_its_bar_only(name: str) -> None:
    told = schema(name)
    row = told if name == "row" else told["$defs"]["Row"]
    words = row["properties"]["margin"]["description"]
    assert "read against the `bar` beside it" in words
    assert "shares of different questions do not compare" in words


def test_what_only_code_may_know_is_in_no_schema() -> None:
    held = schema("observation")
    assert "facts" not in held["$defs"]["Element"]["properties"]
    assert not {"forms", "messages", "document"} & held["properties"].keys()
