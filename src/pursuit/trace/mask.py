"""Takes secrets out of every text of a trace. Pure.

A secret is masked as it is, in any case, with its spaces run together, and as it stands in an address or in
markup. What stands instead holds no word of any goal and looks alike in an address, so that a replay reads
it as the run read the secret. A secret of up to three characters is masked only where it stands as a word,
or it would mask everything.
"""

import html
import re
from collections.abc import Iterator
from urllib.parse import quote, quote_plus

from pursuit.page.words import clean, content_words, fold
from pursuit.pursuits.errand import Errand, sealed
from pursuit.trace.codec import Mask, unmasked

SHORT = 3
MOST_CUT = 80
"""Characters of a secret that are looked for before an ellipsis."""


def masking(errand: Errand) -> Mask:
    """A function that puts `SECRET1` where the errand's first sealed value stood, and so on."""
    names: dict[str, str] = {}
    for n, text in enumerate(_sealed(errand), 1):
        for form in _forms(text):
            names.setdefault(form.casefold(), f"SECRET{n}")
    if not names:
        return unmasked
    pattern = re.compile("|".join(map(_pattern, sorted(names, key=len, reverse=True))), re.IGNORECASE)
    return lambda text: pattern.sub(lambda found: names.get(found[0].casefold(), "SECRET"), text)


def masked_words(errand: Errand, mask: Mask) -> frozenset[str]:
    """Stems of the goal's words with its masks for those that only a secret brought in."""
    secret = {w for text in _sealed(errand) for w in content_words(text)}
    masked = content_words(mask(errand.goal.text))
    added = masked - content_words(errand.goal.text)
    return added | {w for w in errand.goal.words if mask(w) == w and (w not in secret or w in masked)}


def _sealed(errand: Errand) -> list[str]:
    return [value.text for name, value in errand.values.items() if sealed(name, value)]


def _forms(text: str) -> Iterator[str]:
    shown = (text, text.strip(), " ".join(text.split()), clean(text), fold(text))
    for form in (*shown, *(s.replace('"', "'") for s in shown)):
        if form.strip():
            yield from (form, quote(form), quote(form, safe=""), quote_plus(form), html.escape(form))
            yield repr(form)[1:-1]


def _pattern(form: str) -> str:
    if len(form) > SHORT:
        return f"{re.escape(form)}|{_cut(form)}"
    return rf"(?<!\w){re.escape(form)}(?!\w)"


def _cut(form: str) -> str:
    """The form cut short by an ellipsis, with at least its first characters left."""
    first, rest = form[: SHORT + 1], form[SHORT + 1 : MOST_CUT]
    tail = "".join(f"(?:{re.escape(c)}" for c in rest) + ")?" * len(rest)
    return f"{re.escape(first)}{tail}(?=…)"
