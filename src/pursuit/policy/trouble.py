"""Whether a message of a page says that something did not work. Reads status and alert texts only."""

import re
from collections.abc import Mapping
from functools import cache

from pursuit.page.peers import read_lexicon
from pursuit.page.words import fold


def says_trouble(message: str) -> bool:
    """True for "The password is incorrect", false for "Added to cart"."""
    spaced, unspaced = _patterns()
    told = fold(message)
    return spaced.search(told) is not None or any(words in told for words in unspaced)


@cache
def _patterns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    lists: Mapping[str, list[str]] = read_lexicon("trouble")
    spaced = [fold(w) for lang, words in lists.items() if lang not in ("ja", "zh") for w in words]
    unspaced = tuple(fold(w) for lang in ("ja", "zh") for w in lists[lang])
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, spaced))})(?!\w)"), unspaced
