"""Which row a clause means: words, then comparison, then ordinal. Pure; no model is asked."""

import re
from collections.abc import Mapping, Sequence

from pursuit.decide.situation import Clause, Comparison
from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words, fold, stem
from pursuit.pursuits.pictured import pictured
from pursuit.pursuits.singled import singled
from pursuit.pursuits.unfolding import unfolding

SPONSORED = re.compile(r"\b(sponsored|advert(isement)?|promoted|anzeige|gesponsert|sponsorisé|patrocinado)\b")
_MONEY = re.compile(
    r"(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf)\b)\s*(\d[\d.,]*)|(\d[\d.,]*)\s*(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf)\b)"
)
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)*")
_RATING = re.compile(r"(\d(?:[.,]\d+)?)\s*(?:/\s*5|out of 5|stars?|★)")


def fits(elements: Sequence[Element], clause: Clause | None) -> dict[str, float]:
    """Ref -> how many of the clause's words the control's name and row hold, 0..1. A word that the whole
    page lacks ("email" in a list of emails) tells no row from another and counts for less."""
    words = wanted_words(clause)
    around = {e.ref: _words_around(e) for e in elements}
    known = words & frozenset().union(*around.values())
    if not known:
        return {}
    share = ABSENT + (1 - ABSENT) * len(known) / len(words)
    weights = _weights(known, list(around.values()))
    return {ref: share * _share(weights, told) for ref, told in around.items()}


ABSENT = 0.5
"""Weight that is left when all but one of many words stand nowhere on the page."""
COMMON = 0.4
"""Weight of a word that most controls carry, beside words that tell them apart."""


def _weights(known: frozenset[str], around: Sequence[frozenset[str]]) -> dict[str, float]:
    held = {word: sum(word in told for told in around) for word in sorted(known)}
    rare = any(2 * n <= len(around) for n in held.values())
    return {w: COMMON if rare and 2 * n > len(around) else 1.0 for w, n in held.items()}


GENERIC = frozenset(
    stem(w)
    for w in (
        "result", "item", "product", "one", "search", "link", "button", "row", "entry", "option", "thing",
        "element", "hit", "choice", "offer", "article", "card", "first", "last", "list", "input", "textbox",
        "field", "text", "box", "checkbox", "radio", "tab", "icon", "image", "slider", "dropdown",
    )
)  # fmt: skip
"""Words that say that rows are meant and not which."""

COMPARES_ROWS = frozenset(
    {"add", "open", "click", "buy", "remove", "find", "do", "check", "uncheck", "fill", "hover", "select"}
)
"""Verbs whose comparison or ordinal picks a control; to sort or filter by price picks none."""


def wanted_words(clause: Clause | None) -> frozenset[str]:
    """Content words of what the clause is about, without the words of its verb and of rows in general."""
    if clause is None:
        return frozenset()
    return content_words(" ".join((clause.object, *clause.names))) - GENERIC


def _words_around(e: Element) -> frozenset[str]:
    return content_words(
        f"{e.name} {e.row or ''} {e.facts.group} {e.facts.description} {e.facts.hint} {e.facts.figure}"
    )


def _share(weights: Mapping[str, float], around: frozenset[str]) -> float:
    held = sum(weight for word, weight in weights.items() if word in around)
    return held / sum(weights.values())


def chosen(
    elements: Sequence[Element],
    clause: Clause | None,
    fit: Mapping[str, float],
    headline: frozenset[str] = frozenset(),
) -> frozenset[str]:
    """Refs of the controls that the clause's comparison or ordinal picks among those that fit best.

    `headline` are the words of the page's title and first lines: on a page of teas every row is a tea.
    One that compares nothing may single out a row by a proper noun."""
    if clause is None or clause.verb not in COMPARES_ROWS:
        return frozenset()
    if clause.comparison is None and clause.ordinal is None:
        return singled(elements, clause) or pictured(elements, clause) or unfolding(elements, clause)
    rows = _rows(elements, clause, fit, headline)
    if not rows:
        return frozenset()
    if clause.comparison is not None:
        return _extreme(rows, clause.comparison)
    return _nth(rows, clause.ordinal or 1)


def _rows(
    elements: Sequence[Element], clause: Clause, fit: Mapping[str, float], headline: frozenset[str]
) -> list[list[Element]]:
    """Rows that fit the clause best, in page order, sponsored ones left out unless they are asked for."""
    wanted = wanted_words(clause)
    worded = bool(wanted) and not (not fit and wanted <= headline)
    rows = _by_role(elements, clause) or (_all_rows(elements) if worded else _largest_set(elements, clause))
    if worded:
        best = max((max(fit.get(e.ref, 0.0) for e in row) for row in rows), default=0.0)
        if best < HALF:
            return []
        rows = [r for r in rows if max(fit.get(e.ref, 0.0) for e in r) >= best - 1e-9]
    asked = SPONSORED.search(fold(clause.text)) is not None
    plain = [r for r in rows if asked or not any(sponsored(e) for e in r)]
    return plain or rows


def counted(page: Observation, clause: Clause) -> int:
    """How many rows the page has of what the clause counts."""
    return len(_rows(page.elements, clause, fits(page.elements, clause), headline(page)))


def headline(page: Observation) -> frozenset[str]:
    """Words of the title and the first lines: they say what a page is of."""
    return content_words("\n".join((page.title, *page.text.splitlines()[:HEADLINE])))


HEADLINE = 3
"""Lines of text that, with the title, say what a page is of."""

HALF = 0.5
FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})


def _by_role(elements: Sequence[Element], clause: Clause) -> list[list[Element]]:
    """ "The second checkbox" counts checkboxes, wherever they stand."""
    role = clause.role
    if not role or role in ("listitem", "row", "option"):
        return []
    return [[e] for e in elements if e.role == role or (role == "textbox" and e.role in FIELDS)]


def _all_rows(elements: Sequence[Element]) -> list[list[Element]]:
    """Controls by the row they stand in; one without a row is a row of its own."""
    grouped: dict[str, list[Element]] = {}
    for e in elements:
        grouped.setdefault(row_key(e), []).append(e)
    return list(grouped.values())


def _largest_set(elements: Sequence[Element], clause: Clause) -> list[list[Element]]:
    """The set of rows that are built alike and say the most: results say more than a menu's entries."""
    main = [e for e in elements if not AROUND.search(e.facts.path) and not _is_input(e)]
    alike: dict[str, list[list[Element]]] = {}
    for row in _all_rows([e for e in main if e.row]):
        alike.setdefault(row[0].facts.path, []).append(row)
    told = max(alike.values(), key=lambda rows: sum(len(r[0].row or "") for r in rows), default=[])
    if told or content_words(clause.object) & LISTED:
        return told
    return [[e] for e in main]


def _is_input(e: Element) -> bool:
    return e.facts.editable or e.state.checked is not None or e.options is not None


AROUND = re.compile(r">(header|nav|footer|aside)(>|$)")
"""Places that hold a site's menus and not what a page is about."""
LISTED = frozenset(map(stem, ("result", "hit", "product", "entry", "article", "offer")))
"""Words for what stands in rows only; without rows there is none of them."""


def row_key(e: Element) -> str:
    """What tells one row from another, so that the parts of a card meet."""
    if e.facts.row_id:
        return f"{e.facts.frame_id}/{e.facts.row_id}"
    return fold(f"{e.row}") if e.row else fold(f"{e.name}|{e.ref}")


def sponsored(e: Element) -> bool:
    return SPONSORED.search(fold(f"{e.name} {e.row or ''}")) is not None


def _extreme(rows: Sequence[Sequence[Element]], by: Comparison) -> frozenset[str]:
    valued = [
        (n, r) for r in rows if (n := figure(f"{r[0].row or ''} {r[0].name}", by.attribute)) is not None
    ]
    if not valued:
        return frozenset()
    target = (min if by.direction == "min" else max)(n for n, _ in valued)
    return frozenset(e.ref for n, r in valued if n == target for e in r)


def _nth(rows: Sequence[Sequence[Element]], ordinal: int) -> frozenset[str]:
    index = ordinal - 1 if ordinal > 0 else len(rows) + ordinal
    return frozenset(e.ref for e in rows[index]) if 0 <= index < len(rows) else frozenset()


def figure(text: str, attribute: str) -> float | None:
    """The number in `text` that `attribute` is about; of two prices the last, for the first is struck out."""
    if attribute in ("price", "cost", "total", "fare"):
        found = [a or b for a, b in _MONEY.findall(fold(text))]
        return number(found[-1]) if found else _first(text)
    if attribute in ("rating", "score", "review"):
        rated = _RATING.search(fold(text))
        return number(rated[1]) if rated else _first(text)
    return _first(text)


def _first(text: str) -> float | None:
    found = _NUMBER.search(text)
    return number(found[0]) if found else None


def number(text: str) -> float | None:
    """`1,299.00`, `1.299,00`, `12,50` as a float."""
    digits = text.strip(".,")
    if "," in digits and "." in digits:
        point = "," if digits.rfind(",") > digits.rfind(".") else "."
        digits = digits.replace("," if point == "." else ".", "").replace(",", ".")
    elif "," in digits:
        head, _, tail = digits.rpartition(",")
        digits = f"{head.replace(',', '')}.{tail}" if len(tail) != 3 else digits.replace(",", "")
    try:
        return float(digits)
    except ValueError:
        return None
