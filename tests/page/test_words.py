"""How text is compared and cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.page.words import clean, content_words, cut_line, fold, mask_digits, stem, tokens, tokens_of
from tests.page.looks import anything, some_examples


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Add the  Sensodyne\ttoothpaste!", ["add", "the", "sensodyne", "toothpaste"]),
        ("Pay $12.50 now", ["pay", "$12.50", "now"]),
        ("12,50 € each", ["€12,50", "each"]),
        ("£ 3", ["£3"]),
        ("1,299.00 items at 9:30pm", ["1,299.00", "items", "at", "9:30pm"]),
        ("v1.2.3 abc123", ["v1.2.3", "abc123"]),
        ("don’t log-in", ["don't", "log", "in"]),
        ("snake_case", ["snake", "case"]),
        ("ＦＵＬＬ Straße", ["full", "strasse"]),
        ("買う", ["買う"]),
        ("加入购物车", ["加入", "入购", "购物", "物车"]),
        ("iPhoneを買う", ["iphone", "を買", "買う"]),
        ("本", ["本"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    "forms",
    [
        ("remove", "removes", "removed", "removing"),
        ("delivery", "deliveries"),
        ("add", "adds", "added", "adding"),
        ("ship", "ships", "shipped", "shipping"),
        ("press", "presses", "pressed", "pressing"),
        ("box", "boxes"),
        ("item", "items", "item's"),
        ("try", "tries", "tried", "trying"),
        ("search", "searches", "searching"),
        ("fill", "fills", "filled", "filling"),
    ],
)
def test_forms_of_one_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize("word", ["string", "bus", "this", "press", "red", "king", "löschen", "a1s", "thing"])
def test_words_that_only_look_inflected_keep_their_form(word: str) -> None:
    assert stem(word) == word


def test_content_words_leave_function_words_out_and_keep_amounts_both_ways() -> None:
    assert content_words("Please add the items for $12.50") == {"add", "item", "$12.50", "12.50"}


def test_a_refusal_is_a_content_word() -> None:
    assert "no" in content_words("No, thanks")


def test_masking_keeps_the_shape_of_a_clock_apart_from_a_count() -> None:
    assert mask_digits("12:00:01") == "#:#:#"
    assert mask_digits("12 items") == "# items"


def test_clean_replaces_lone_surrogates_and_keeps_pairs() -> None:
    assert clean("a\ud800b\x00\ud83d\ude00") == "a\ufffdb\U0001f600"


def test_a_text_is_cut_on_a_line_boundary() -> None:
    assert cut_line("ab\ncd\nef", 7) == "ab\ncd"
    assert cut_line("ab\ncd", 5) == "ab\ncd"
    assert cut_line("ab\ncd", 2) == "ab"


def test_a_first_line_that_is_too_long_is_cut_between_characters() -> None:
    assert cut_line("äää\nb", 3) == "ä"


def test_tokens_are_bytes_by_four_rounded_up() -> None:
    assert [tokens_of(t) for t in ("", "a", "abcd", "abcde", "ää")] == [0, 1, 1, 2, 1]


@some_examples
@given(anything, st.integers(0, 30))
def test_a_cut_text_fits_and_is_a_beginning(text: str, most: int) -> None:
    whole = clean(text)
    cut = cut_line(whole, most)
    assert len(cut.encode()) <= most
    assert whole.startswith(cut)


@some_examples
@given(anything)
def test_folding_is_done_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    fold(text).encode("utf-8")
