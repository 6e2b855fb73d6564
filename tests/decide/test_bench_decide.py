"""The bench of the embedded model measures different labels, as many as it says."""

import pytest

from pursuit.bench.decide import LARGE_PAGE, OPTIONS, shop_labels


@pytest.mark.parametrize("number", [OPTIONS, LARGE_PAGE])
def test_every_label_of_a_bench_is_new(number: int) -> None:
    assert len(set(shop_labels(number))) == number
