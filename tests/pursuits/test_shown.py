"""Texts that a goal describes, found in what a page shows."""

import pytest

from pursuit.page.observation import Observation
from pursuit.pursuits.shown import source
from tests.page.looks import control, look

_TABLE = look(text="Order number KX-4471\nColour: teal\nWeight\n2 kg\nSend", title="Order")
_PROSE = look(control(1, name="Go"), text="Gulls cried. They, too, left!\nGo")
_FIELDS = look(
    control(1, "textbox", "Notes", editable=True, multiline=True, value=" Ring twice "),
    control(2, "textbox", "Answer", editable=True, value=""),
)


@pytest.mark.parametrize(
    ("described", "page", "text"),
    [
        ("value of Order number", _TABLE, "KX-4471"),
        ("colour", _TABLE, "teal"),
        ("weight shown below", _TABLE, "2 kg"),
        ("first word in the paragraph", _PROSE, "Gulls"),
        ("4th word", _PROSE, "too"),
        ("last word of the text", _PROSE, "left"),
        ("second sentence", _PROSE, "They, too, left!"),
        ("text below", _PROSE, "Gulls cried. They, too, left!"),
        ("last word in the text area", _FIELDS, "twice"),
        ("text in the text area", _FIELDS, " Ring twice "),
        ("content of the Notes field", _FIELDS, " Ring twice "),
        ("last name of the customer", look(text="First name Ada\nLast name Byron"), "Byron"),
        ("sum of the two numbers", look(text="Tea 12\nCake 30.5"), "42.5"),
        ("answer", look(text="What is it?\n6 + 7 ="), "13"),
        ("answer for x", look(text="2 + x = 9\nx ="), "7"),
    ],
)
def test_a_described_text_is_read_word_for_word(described: str, page: Observation, text: str) -> None:
    found = source(described, page)
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize(
    ("described", "page"),
    [
        ("value of Size", _TABLE),
        ("text below", _TABLE),
        ("12th word", _PROSE),
        ("colour", look(text="Colour red\nColour blue")),
        ("answer", look(text="1 + 1 =\n2 + 2 =")),
        ("text in the second text box", _FIELDS),
    ],
)
def test_what_is_not_there_or_there_twice_is_not_guessed(described: str, page: Observation) -> None:
    assert source(described, page) is None


def test_a_copied_text_knows_the_field_it_stands_in() -> None:
    found = source("text in the text area", _FIELDS)
    assert found is not None
    assert found.element == _FIELDS.elements[0]
