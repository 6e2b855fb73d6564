"""Goals as people write them, and what each is read as."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from pursuit.app import read_errand
from pursuit.decide.situation import Clause, Comparison, Goal
from pursuit.pursuits.goal import read_goal

_TABLE = yaml.safe_load((Path(__file__).parent / "data" / "goals.yaml").read_text("utf-8"))
_DEFAULTS = {f.name: f.default for f in fields(Clause) if f.name not in ("text", "verb", "change")}


def _told(goal: Goal, clause: Clause) -> dict[str, Any]:
    """A clause as a row of the table tells it."""
    told: dict[str, Any] = {"verb": clause.verb}
    for name, default in _DEFAULTS.items():
        value = getattr(clause, name)
        if value in (default, ()):
            continue
        if name == "object" and _repeats(clause):
            continue
        told[name] = _plain(goal, value) if name != "value" else goal.values.get(value, value)
    return told


def _repeats(clause: Clause) -> bool:
    """The object says no more than the field or the first name does."""
    if clause.verb in ("fill", "submit") and (clause.field or clause.topic):
        return True
    return bool(clause.names) and clause.object == clause.names[0]


def _plain(goal: Goal, value: object) -> object:
    if isinstance(value, Comparison):
        return f"{value.attribute} {value.direction}"
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("row", _TABLE, ids=[row["goal"][:60] for row in _TABLE])
def test_the_goal_is_read_as_the_table_says(row: dict[str, Any]) -> None:
    goal = read_goal(row["goal"], row.get("given", ()))

    assert [_told(goal, clause) for clause in goal.clauses] == row["clauses"]
    assert goal.asks_change is not row.get("reads", False)


def test_quoted_texts_are_named_by_the_field_they_are_for() -> None:
    goal = read_goal('Log in as "sam" with the password "open sesame" and search for "green tea"')

    assert goal.values == {"user name": "sam", "password": "open sesame", "search term": "green tea"}


def test_a_text_for_no_named_field_is_numbered() -> None:
    goal = read_goal('Type "one" and type "two"')

    assert goal.values == {"text 1": "one", "text 2": "two"}


def test_a_value_of_ours_never_takes_a_name_of_the_callers() -> None:
    goal = read_goal('Search for "tea", then search for the search term', ["search term"])

    assert goal.values == {"search term 2": "tea"}
    assert [clause.value for clause in goal.clauses] == ["search term 2", "search term"]


def test_a_name_written_with_underscores_is_found_in_words() -> None:
    goal = read_goal("Enter the customer number into the form", ["customer_number"])

    assert goal.clauses[0].value == "customer_number"


def test_each_clause_keeps_its_own_words() -> None:
    goal = read_goal("Open the cart, remove the kettle and check out.")

    assert [clause.text for clause in goal.clauses] == ["Open the cart", "remove the kettle", "check out"]


def test_words_are_the_content_words_of_the_whole_goal() -> None:
    goal = read_goal("Add the cheapest kettles to the cart")

    assert {"kettl", "cart"} <= goal.words
    assert "the" not in goal.words


def test_a_goal_that_only_reaches_and_reads_asks_for_no_change() -> None:
    assert not read_goal("Search for kettles, open the first result and tell me its price").asks_change


def test_what_must_not_be_done_is_no_change_asked_for() -> None:
    goal = read_goal("Open the kettle without buying it")

    assert [(clause.verb, clause.negated) for clause in goal.clauses] == [("open", False), ("buy", True)]
    assert not goal.asks_change


def test_a_goal_without_spaces_is_one_thing_to_do() -> None:
    goal = read_goal("把最便宜的绿茶加入购物车")

    assert [(clause.verb, clause.object) for clause in goal.clauses] == [("do", "把最便宜的绿茶加入购物车")]
    assert goal.asks_change


def test_an_apostrophe_opens_no_quotation() -> None:
    goal = read_goal("Open Ann's page and the customers' orders")

    assert goal.values == {}
    assert not any(clause.names for clause in goal.clauses)


def test_an_inch_mark_opens_no_quotation() -> None:
    goal = read_goal('Add the 15" laptop and the 17" screen to the cart')

    assert [clause.object for clause in goal.clauses] == ['15" laptop', '17" screen']


@pytest.mark.parametrize("marks", ['""', "''", "“”", "«»", "「」", "``", "„“", "‘’"])
def test_every_pair_of_quotation_marks_makes_a_value(marks: str) -> None:
    goal = read_goal(f"Type {marks[0]}green, and open tea{marks[1]} into the box")

    assert list(goal.values.values()) == ["green, and open tea"]
    assert len(goal.clauses) == 1


def test_a_text_that_is_given_twice_keeps_one_name() -> None:
    read = read_goal('reply "green tea" "green tea"')
    assert {c.value for c in read.clauses if c.verb == "fill"} <= set(read.values)


@pytest.mark.parametrize(
    "goal",
    [
        'Add a user "kim" whose password is "Blue-Fox-31".',
        'Make sure that nobody uses the password "Blue-Fox-31" any more',
        'Tell me whether "Blue-Fox-31" is the password "Blue-Fox-31"',
    ],
)
def test_a_text_that_is_called_a_password_is_hidden_however_the_goal_is_worded(goal: str) -> None:
    errand = read_errand(None, goal, values={}, secrets={})
    assert "Blue-Fox-31" not in errand.told(errand.goal.text)
    assert all("Blue-Fox-31" not in errand.told(clause.text) for clause in errand.goal.clauses)
    assert not any("Blue-Fox-31" in name for name in errand.values)
