"""Takes secrets out of every text of a trace. Pure.

A secret is masked as it is, in any case, with its spaces run together, and as it stands in an address or in
markup. One of up to three characters is masked only where it stands as a word, or it would mask everything.
"""

import html
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, quote_plus

from pursuit.page.words import clean, content_words, fold
from pursuit.pursuits.errand import Errand, sealed
from pursuit.trace.codec import Mask, unmasked

SHORT = 3


def masking(errand: Errand) -> Mask:
    """A function that puts `[name]` where the errand's sealed value of that name stood."""
    names: dict[str, str] = {}
    for name, value in errand.values.items():
        if sealed(name, value):
            for form in _forms(value.text):
                names.setdefault(form.casefold(), f"[{name}]")
    if not names:
        return unmasked
    pattern = re.compile("|".join(map(_pattern, sorted(names, key=len, reverse=True))), re.IGNORECASE)
    return lambda text: pattern.sub(lambda found: names.get(found[0].casefold(), "[secret]"), text)


def masked_words(words: Iterable[str], errand: Errand, mask: Mask) -> frozenset[str]:
    """Stems of the goal's words, without those that only a secret brought in."""
    secret = {w for n, v in errand.values.items() if sealed(n, v) for w in content_words(v.text)}
    kept = content_words(mask(errand.goal.text))
    return frozenset(w for w in words if mask(w) == w and (w not in secret or w in kept))


def _forms(text: str) -> Iterator[str]:
    for form in (text, text.strip(), " ".join(text.split()), clean(text), fold(text)):
        if form.strip():
            yield from (form, quote(form), quote(form, safe=""), quote_plus(form), html.escape(form))
            yield repr(form)[1:-1]


def _pattern(form: str) -> str:
    if len(form) > SHORT:
        return re.escape(form)
    return rf"(?<!\w){re.escape(form)}(?!\w)"
