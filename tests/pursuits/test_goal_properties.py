"""What holds of every text, whoever wrote it."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pursuit.decide.situation import Goal
from pursuit.pursuits.goal import read_goal

_UTTERANCES = json.loads((Path(__file__).parent / "data" / "utterances.json").read_text("utf-8"))
_ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=200)
_PLAIN = (
    "click fill enter type select check open add remove buy log in search for find sort by reply to forward"
    " create with without the a it them first 3rd last cheapest highest all and then , . ; : ( ) to into from"
    " as on cart button link box field Name password Sam Ann 12 5/6/2026 not instead of except until turn off"
    " sam@shop.example [1,2] {email} 😀 購物"
)
_WORDS = st.sampled_from([*_PLAIN.split(), '"green tea"', '"x"', "'y'", "“z”", "\n", "\ud800"])
_SENTENCES = st.lists(_WORDS, min_size=1, max_size=25).map(" ".join)
_unhurried = settings(deadline=None)
_NAMES = st.lists(st.sampled_from(["email", "search term", "user_name", "password", "", '"']), unique=True)


def _texts(goal: Goal) -> Iterator[str]:
    """Everything a reader of the goal could find a quoted text in."""
    yield from goal.values.values()
    for clause in goal.clauses:
        yield from (*clause.names, clause.object, clause.field, clause.into)


@_unhurried
@given(st.one_of(_ANY_TEXT, _SENTENCES), _NAMES)
def test_any_text_gives_a_goal(text: str, names: list[str]) -> None:
    goal = read_goal(text, names)

    assert goal.text == text
    assert goal.clauses


@_unhurried
@given(st.one_of(_ANY_TEXT, _SENTENCES), _NAMES)
def test_the_same_text_is_read_the_same_way(text: str, names: list[str]) -> None:
    assert read_goal(text, names) == read_goal(text, names)


@_unhurried
@given(st.one_of(_ANY_TEXT, _SENTENCES), _NAMES)
def test_values_are_pieces_of_the_goal(text: str, names: list[str]) -> None:
    goal = read_goal(text, names)

    assert all(value in text for value in goal.values.values())
    assert not set(goal.values) & set(names)


@_unhurried
@given(_SENTENCES, _NAMES)
def test_a_clause_takes_a_value_that_somebody_gave(text: str, names: list[str]) -> None:
    goal = read_goal(text, names)

    assert {clause.value for clause in goal.clauses} - {None} <= {*goal.values, *names}


@_unhurried
@given(_SENTENCES)
def test_clauses_keep_the_order_of_the_goal(text: str) -> None:
    goal = read_goal(text)

    starts = [text.find(clause.text.split(", ")[0]) for clause in goal.clauses]
    assert all(start >= 0 for start in starts)


@_unhurried
@given(st.lists(st.sampled_from(["open", "remove", "hover over", "download"]), min_size=1, max_size=6))
def test_things_to_do_stay_in_order(verbs: list[str]) -> None:
    goal = read_goal(", then ".join(f"{verb} the thing{at}" for at, verb in enumerate(verbs)))

    told = [re.findall(r"\d+$", clause.object)[0] for clause in goal.clauses]
    assert told == [str(at) for at in range(len(verbs))]


@_unhurried
@given(
    st.sampled_from(
        [
            "Click on {}",
            "Type {} into the box",
            "Search for {} and open it",
            "Add {} to the cart",
            "Check {} and {}",
            "Log in as {} with the password {}",
            "Change {} to {}",
            "Reply to Ann with {}",
            "Create an issue titled {} with the text {}",
            "In the {} field, type {}",
            "Open {} instead of {}",
            "Tick all boxes except {}",
            "{}: {}, then submit",
            "把{}加入购物车",
            "Click the button by {}. Then {} and press OK",
        ]
    ),
    st.lists(
        # A quoted mark of punctuation alone ("," between a label and a verb) is read as the sentence's own.
        st.text("abcdefg XYZ,.0123", min_size=1, max_size=12).filter(
            lambda text: any(map(str.isalnum, text))
        ),
        min_size=2,
        max_size=2,
    ),
)
def test_no_quoted_text_is_lost(form: str, texts: list[str]) -> None:
    count = form.count("{}")
    goal = read_goal(form.format(*(f'"{text}"' for text in texts)))

    for text in texts[:count]:
        assert any(" ".join(text.split()) in " ".join(told.split()) for told in _texts(goal))


@pytest.mark.parametrize(
    "text",
    [
        "to " * 16_000,
        '"' * 50_000,
        "“" * 50_000,
        '"a" ' * 12_000,
        "set a to b and c to d " * 2_300,
        "add " + "a, " * 16_000,
        "買" * 50_000,
        "\n" * 50_000,
        "\ud800" * 50_000,
        "book a flight " + "from a to b " * 4_000,
    ],
    ids=lambda text: text[:12].encode("unicode_escape").decode(),
)
def test_a_goal_of_fifty_thousand_characters_is_read_in_good_time(text: str) -> None:
    started = time.process_time()

    goal = read_goal(text)

    assert goal.clauses
    assert time.process_time() - started < 5


def test_quoted_texts_of_real_goals_are_kept() -> None:
    for row in _UTTERANCES:
        told = list(_texts(read_goal(row["utterance"])))
        lost = [
            t for t in re.findall(r'"([^"]+)"', row["utterance"]) if not any(t in words for words in told)
        ]
        assert not lost, row["utterance"]


def test_most_real_goals_are_understood() -> None:
    read = [read_goal(row["utterance"]) for row in _UTTERANCES]
    known = [all(clause.verb != "do" for clause in goal.clauses) for goal in read]

    assert sum(known) / len(known) > 0.9
