"""Labels are matched by their words: rare words weigh more, numbers match exactly, order helps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.decide.lexical import LabelIndex, Peers, fuzzy, overlap

SHOP = [
    "Cart, 0 items",
    "Sensodyne Repair Toothpaste 75 ml",
    "Add Sensodyne Repair Toothpaste 75 ml to cart",
    "Elmex Junior Toothpaste 75 ml",
    "Add Elmex Junior Toothpaste 75 ml to cart",
    "Add Soft Bristle Toothbrush to cart",
    "Page 1",
    "Page 12",
    "To",
    "Departure city",
]
PEERS: Peers = {"basket": ("cart",)}

words = st.text(alphabet="abcdefgh 0123.'-", max_size=25)


def best(query: str, labels: list[str] = SHOP, peers: Peers | None = None) -> str:
    scores = LabelIndex(labels, peers).scores(query)
    return labels[max(range(len(labels)), key=scores.__getitem__)]


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("add the sensodyne toothpaste to the cart", "Add Sensodyne Repair Toothpaste 75 ml to cart"),
        ("sensodyne toothpaste", "Sensodyne Repair Toothpaste 75 ml"),
        ("adding elmex toothpastes to the cart", "Add Elmex Junior Toothpaste 75 ml to cart"),
        ("cart", "Cart, 0 items"),
        ("page 1", "Page 1"),
        ("page 12", "Page 12"),
        ("to", "To"),
        ("city of departure", "Departure city"),
        ("the tothbrush", "Add Soft Bristle Toothbrush to cart"),
    ],
)
def test_the_label_meant_scores_highest(query: str, label: str) -> None:
    assert best(query) == label


def test_the_same_words_score_one_whatever_their_case() -> None:
    assert overlap("ADD to  cart", "Add to cart") == 1


def test_nothing_shared_scores_nothing() -> None:
    assert overlap("privacy policy", "Add to cart") == 0


def test_a_peer_matches_where_the_word_itself_is_missing() -> None:
    assert best("show my basket", peers=PEERS) == "Cart, 0 items"
    assert 0 < overlap("basket", "cart", PEERS) < overlap("cart", "cart", PEERS)


def test_a_word_on_every_button_says_less_than_a_rare_one() -> None:
    scores = LabelIndex(["Add tea", "Add coffee", "Add milk", "Brew tea"]).scores("add tea now")
    assert scores[3] > scores[1]


def test_words_in_one_run_beat_the_same_words_scattered() -> None:
    run, scattered = LabelIndex(["red tea cup", "red cup, tea"]).scores("tea cup")
    assert run > scattered


def test_a_number_matches_only_itself() -> None:
    index = LabelIndex(["Room 101", "Room 1010", "Room 102"])
    assert index.scores("101") == [pytest.approx(max(index.scores("101"))), 0, 0]


def test_a_beginning_and_a_slip_count_less_than_the_word() -> None:
    for close in ("depart", "departrue", "depature"):
        assert 0 < overlap(close, "departure") < 1
    assert overlap("part", "departure") == 0
    assert overlap("cat", "cart") == 0


def test_other_scripts_are_read() -> None:
    assert best("カートに入れる", ["カートに入れる", "検索", "Überblick"]) == "カートに入れる"
    assert best("überblick", ["カートに入れる", "検索", "Überblick"]) == "Überblick"


def test_no_labels_give_no_scores() -> None:
    assert LabelIndex([]).scores("cart") == []


@given(words, st.lists(words, max_size=8))
def test_scores_stay_between_nothing_and_one(query: str, labels: list[str]) -> None:
    assert all(0 <= score <= 1 for score in LabelIndex(labels).scores(query))


@given(st.lists(words, min_size=1, max_size=8), st.data())
def test_a_label_is_its_own_best_match(labels: list[str], data: st.DataObject) -> None:
    wanted = data.draw(st.sampled_from(labels))
    scores = LabelIndex(labels).scores(wanted)
    assert scores[labels.index(wanted)] in (max(scores), 0.0)


@given(words, st.lists(words, max_size=8))
def test_a_labels_score_does_not_depend_on_its_place(query: str, labels: list[str]) -> None:
    forwards = LabelIndex(labels).scores(query)
    assert LabelIndex(labels[::-1]).scores(query)[::-1] == pytest.approx(forwards)


@pytest.mark.parametrize(
    ("a", "b", "low", "high"),
    [
        ("Add to cart", "add  to cart", 1, 1),
        ("Brightwhite Toothp…", "Brightwhite Toothpaste", 0.9, 0.99),
        ("Toothpaste", "Tothpaste", 0.8, 0.99),
        ("Page 1", "Page 2", 0, 0.5),
        ("Cart", "Privacy", 0, 0.2),
        ("", "Cart", 0, 0),
        ("", "", 0, 0),
    ],
)
def test_names_are_compared_letter_by_letter(a: str, b: str, low: float, high: float) -> None:
    assert low <= fuzzy(a, b) <= high


@given(words, words)
def test_likeness_is_the_same_both_ways(a: str, b: str) -> None:
    assert fuzzy(a, b) == pytest.approx(fuzzy(b, a))
    assert 0 <= fuzzy(a, b) <= 1
