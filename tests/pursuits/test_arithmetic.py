"""Sums that pages ask, worked out; everything else left alone."""

import pytest

from pursuit.pursuits.arithmetic import answer


@pytest.mark.parametrize(
    ("line", "comes_to"),
    [
        ("3 + 4 = ?", "7"),
        ("3 x 4", "12"),
        ("12 × 3 =", "36"),
        ("10 / 4", "2.5"),
        ("1 - 2 - 3 =", "-4"),
        ("(2+3)*4 =", "20"),
        ("0 + x = 8", "8"),
        ("2x + 1 = 7", "3"),
        ("x - 9 = -3", "6"),
        ("7 = y + 2", "5"),
        ("4 − ? = 1", "3"),
        ("0.1 + 0.2 =", "0.3"),
    ],
)
def test_a_sum_or_an_equation_of_one_unknown_is_worked_out(line: str, comes_to: str) -> None:
    assert answer(line) == comes_to


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x =",
        "Total 5",
        "5",
        "2020-11-05",
        "555-0100",
        "x - y = 3",
        "x * x = 4",
        "3 + ",
        "1 / 3 =",
        "4 / 0 =",
    ],
)
def test_what_has_no_one_answer_is_left_alone(line: str) -> None:
    assert answer(line) is None
