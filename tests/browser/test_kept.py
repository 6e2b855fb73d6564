"""Whether a field's own spelling of a value counts as having kept it."""

import pytest

from pursuit.browser.acts.kept import is_kept, is_picked_kept


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("4111111111111111", "4111 1111 1111 1111"),
        ("1234.5", "$1,234.50"),
        ("5551234567", "(555) 123-4567"),
        ("  spaced   out ", "spaced out"),
        ("AB12", "ab 12"),
        ("-5", "-5.0"),
    ],
)
def test_formatting_keeps_a_value(given: str, shown: str) -> None:
    assert is_kept(given, shown)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("too long", "too "),
        ("-5", "5"),
        ("-5x", "5x"),
        ("12.5", "125"),
        ("words", ""),
        ("!", "?"),
        ("1", "10"),
    ],
)
def test_another_value_is_not_kept(given: str, shown: str) -> None:
    assert not is_kept(given, shown)


@pytest.mark.parametrize(
    ("given", "held", "kept"),
    [
        ("#FF0000", "#ff0000", True),
        ("70", "70.0", True),
        ("150", "100", False),
        ("Christmas", "", False),
        ("x", None, False),
    ],
)
def test_a_picked_value_is_kept_whatever_its_case(given: str, held: str | None, kept: bool) -> None:
    assert is_picked_kept(given, held) is kept
