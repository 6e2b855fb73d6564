"""Dates and times as people write them."""

import pytest

from pursuit.pursuits.formats import for_field


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("05/20/2010", "date", "2010-05-20"),
        ("20/05/2010", "date", "2010-05-20"),
        ("20.5.2010", "date", "2010-05-20"),
        ("2010-5-2", "date", "2010-05-02"),
        ("May 20, 2010", "date", "2010-05-20"),
        ("20th May 2010", "date", "2010-05-20"),
        ("31/02/2010", "date", "31/02/2010"),
        ("tomorrow", "date", "tomorrow"),
        ("4:05 PM", "time", "16:05"),
        ("12:30 am", "time", "00:30"),
        ("9pm", "time", "21:00"),
        ("25:00", "time", "25:00"),
        ("March 2021", "month", "2021-03"),
        ("4:05 PM", "text", "4:05 PM"),
    ],
)
def test_a_date_or_time_takes_the_form_of_its_field(text: str, kind: str, value: str) -> None:
    assert for_field(text, kind) == value
