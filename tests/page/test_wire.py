"""The JSON form, and reading an action from it."""

import json
from typing import Any

import pytest
from hypothesis import given

from pursuit.errors import UsageError
from pursuit.page.action import Action, ActResult, Change, Download, Secret
from pursuit.page.observation import Coverage, Dialog, ElementState, FormFacts, Observation, SelectOption
from pursuit.page.wire import parse_action, plain
from tests.page.looks import control, look, looks, some_examples


def test_a_control_has_the_contracts_fields_and_no_empty_optional_one() -> None:
    assert plain(control(1, "checkbox", "In stock", state=ElementState(checked=True), href="https://x/")) == {
        "ref": "e1",
        "role": "checkbox",
        "name": "In stock",
        "state": {
            "disabled": False,
            "checked": True,
            "expanded": None,
            "selected": None,
            "required": False,
            "readonly": False,
        },
        "in_view": True,
    }


def test_a_control_has_its_optional_fields_when_it_has_them() -> None:
    full = control(
        1,
        "combobox",
        "City",
        value="Bern",
        row="Trip",
        frame="https://b.example",
        options=(SelectOption(label="Bern"),),
    )
    told = plain(full)
    assert (told["value"], told["row"], told["frame"]) == ("Bern", "Trip", "https://b.example")
    assert told["options"] == [{"label": "Bern", "selected": False, "disabled": False}]


def test_an_observation_has_the_contracts_fields_and_nothing_that_only_code_knows() -> None:
    page = look(control(1), text="Shop", forms=(FormFacts(),), messages=("Added",), unlabelled_images=3)
    told = plain(page)
    assert list(told) == [
        "url",
        "title",
        "revision",
        "text",
        "elements",
        "coverage",
        "readiness",
        "scrollers",
        "tab",
        "tabs",
    ]
    assert told["coverage"] == {"scanned": 0, "unlisted": 0}
    assert told["readiness"] == {"settled": True, "reasons": []}


def test_what_was_cut_the_cursor_and_a_stale_look_are_said() -> None:
    coverage = Coverage(scanned=9, unlisted=2, cursor="after:e9", cut=("text: 1 of 2 characters",))
    dialog = Dialog(kind="confirm", message="Sure?", state="held")
    told = plain(look(coverage=coverage, dialog=dialog, stale=True))
    assert told["coverage"] == {
        "scanned": 9,
        "unlisted": 2,
        "cursor": "after:e9",
        "cut": ["text: 1 of 2 characters"],
    }
    assert told["dialog"] == {"kind": "confirm", "message": "Sure?", "state": "held"}
    assert told["stale"] is True


def test_a_result_has_the_contracts_fields() -> None:
    download = Download(name="a.pdf", bytes=3, sha256="ab", path="/tmp/a.pdf")
    changed = (
        Change(kind="name", was="a", now="b", ref="e1", subject="x"),
        Change(kind="text", was=None, now="c"),
    )
    result = ActResult(
        outcome="done", changes=changed, downloads=(download,), observation=look(), in_flight=True
    )
    told = plain(result)
    assert set(told) == {"outcome", "details", "changes", "dialogs", "tabs", "downloads", "observation"}
    assert told["changes"] == [
        {"kind": "name", "was": "a", "now": "b", "ref": "e1"},
        {"kind": "text", "was": None, "now": "c"},
    ]
    assert told["downloads"] == [{"name": "a.pdf", "bytes": 3, "sha256": "ab", "path": "/tmp/a.pdf"}]


def test_the_count_of_what_a_cap_left_out_is_said_on_the_wire() -> None:
    assert (
        plain(Change(kind="appeared", was=None, now=None, subject="480 more controls"))["now"]
        == "480 more controls"
    )


def test_a_secret_goes_out_by_name_only() -> None:
    told = plain(Action(kind="type", ref="e1", revision="r", value=Secret(name="pw", text="open sesame")))
    assert told == {"kind": "type", "revision": "r", "ref": "e1", "value": {"secret": "pw"}}


def test_a_value_without_a_place_on_the_wire_is_an_error() -> None:
    with pytest.raises(TypeError):
        plain(object())


@some_examples
@given(looks())
def test_any_look_is_json_without_lone_surrogates_and_without_secret_values(page: Observation) -> None:
    told = plain(page)
    json.dumps(told, ensure_ascii=False).encode("utf-8")
    secret = {e.ref for e in page.elements if e.facts.secret}
    assert not [e for e in told["elements"] if e["ref"] in secret and "value" in e]


@pytest.mark.parametrize(
    "action",
    [
        Action(kind="click", ref="e1", revision="r"),
        Action(kind="type", ref="e1", revision="r", value="x"),
        Action(kind="select", ref="e1", revision="r", value="Bern"),
        Action(kind="press", key="Enter"),
        Action(kind="press", key="Enter", ref="e1", revision="r"),
        Action(kind="scroll"),
        Action(kind="scroll", ref="s1", revision="r", delta_y=-300),
        Action(kind="upload", ref="e1", revision="r", files=("a", "b")),
        Action(kind="drag", ref="e1", to="e2", revision="r"),
        Action(kind="point", at=(1.0, 2.5), revision="r"),
        Action(kind="dialog", accept=False),
        Action(kind="dialog", accept=True, text="Bob"),
        Action(kind="wait", condition="text=Done", seconds=5.0),
        Action(kind="tab", tab="t2"),
        Action(kind="back"),
    ],
)
def test_an_action_comes_back_from_its_own_json(action: Action) -> None:
    assert parse_action(json.loads(json.dumps(plain(action)))) == action


def test_a_secret_is_looked_up_by_its_name() -> None:
    data = {"kind": "type", "ref": "e1", "revision": "r", "value": {"secret": "pw"}}
    assert parse_action(data, {"pw": "open sesame"}).value == Secret(name="pw", text="open sesame")


def test_a_point_may_be_given_by_x_and_y() -> None:
    assert parse_action({"kind": "point", "revision": "r", "at": {"x": 3, "y": 4}}).at == (3.0, 4.0)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "kind is one of click"),
        ({"kind": "evaluate"}, "kind is one of click"),
        ({"kind": ["click"]}, "kind is one of click"),
        ({"kind": "click"}, "A click needs ref"),
        ({"kind": "click", "ref": "e1"}, "A click needs revision"),
        ({"kind": "type", "ref": "e1", "revision": "r"}, "A type needs value"),
        ({"kind": "type", "revision": "r"}, "A type needs ref and value"),
        ({"kind": "click", "ref": 7, "revision": "r"}, "ref is text"),
        ({"kind": "click", "ref": "e1", "revision": "r", "selector": "a"}, "no field selector"),
        ({"kind": "type", "ref": "e1", "revision": "r", "value": 7}, "value is text"),
        ({"kind": "type", "ref": "e1", "revision": "r", "value": {"secret": "x", "y": 1}}, "value is text"),
        (
            {"kind": "type", "ref": "e1", "revision": "r", "value": {"secret": "nope"}},
            "No secret is named nope",
        ),
        ({"kind": "point", "revision": "r", "at": [1]}, "two numbers"),
        ({"kind": "point", "at": [1, 2]}, "A point needs revision"),
        ({"kind": "scroll", "delta_y": "far"}, "delta_y is a whole number"),
        ({"kind": "scroll", "delta_y": True}, "delta_y is a whole number"),
        ({"kind": "dialog", "accept": "yes"}, "accept is true or false"),
        ({"kind": "wait", "condition": "settled", "seconds": 61}, "at most 60"),
        ({"kind": "wait", "condition": "settled", "seconds": float("nan")}, "at most 60"),
        ({"kind": "upload", "ref": "e1", "revision": "r", "files": "a"}, "list of paths"),
        ("click", "An action is an object"),
    ],
)
def test_a_wrong_action_is_refused_with_one_sentence(data: Any, says: str) -> None:
    with pytest.raises(UsageError, match=says) as refused:
        parse_action(data)
    assert str(refused.value).count(".") == 1
