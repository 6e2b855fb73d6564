"""How text is compared: folding, words, stems, budgets. Knows no page and no language's meanings;
words of consequence and peers live in `policy.lexicon`.
"""

import re
import unicodedata
from functools import lru_cache
from importlib import resources

_CURRENCY = "$€£¥₹₩₽₺₫฿₴₪₱"
# Scripts that are written without spaces: a run of them is cut into pairs of characters.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTERS = rf"[^\W_{_UNSPACED}]+"
_NUMBER = r"\d+(?:[.,:]\d+)*"
_TOKEN = re.compile(
    rf"(?P<sign>[{_CURRENCY}])\s?(?P<after>{_NUMBER})"
    rf"|(?P<before>{_NUMBER})\s?(?P<trailing>[{_CURRENCY}])"
    rf"|(?P<run>[{_UNSPACED}々ー]+)"
    rf"|(?P<word>{_LETTERS}(?:(?:['’]|(?<=\d)[.,:](?=\d)){_LETTERS})*)"
)
_DIGITS = re.compile(r"\d+")
_VOWEL = re.compile(r"[aeiouy]")


def clean(text: str) -> str:
    """Text that every encoder takes: lone surrogates become U+FFFD, NULs go."""
    if text.isascii():
        return text.replace("\x00", "")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.replace("\x00", "")


def fold(text: str) -> str:
    """Compatibility forms, case and runs of whitespace folded away."""
    if text.isascii():
        return " ".join(text.replace("\x00", "").lower().split())
    return " ".join(unicodedata.normalize("NFKC", clean(text)).casefold().split())


def tokens(text: str) -> list[str]:
    """Words in their order, folded. Numbers and amounts stay whole (`$12.50`, `12,50 €` as `€12,50`);
    scripts without spaces give overlapping pairs of characters."""
    return [token for found in _TOKEN.finditer(fold(text)) for token in _of_match(found)]


def _of_match(found: re.Match[str]) -> list[str]:
    parts = found.groupdict()
    if parts["sign"]:
        return [f"{parts['sign']}{parts['after']}"]
    if parts["trailing"]:
        return [f"{parts['trailing']}{parts['before']}"]
    if parts["run"]:
        return _pairs(parts["run"])
    return [parts["word"].replace("’", "'")]


def _pairs(run: str) -> list[str]:
    return [run] if len(run) < 2 else [run[i : i + 2] for i in range(len(run) - 1)]


def stem(word: str) -> str:
    """A light English stem: plural, -ing, -ed and a silent e go. A stem is for comparing, not for showing."""
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    return _silent_e(_ending(_singular(word)))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _ending(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= 3 and _VOWEL.search(base) and not base.endswith("e"):
            return _undoubled(base)
    return word


def _undoubled(base: str) -> str:
    twice = len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz"
    return base[:-1] if twice else base


def _silent_e(word: str) -> str:
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


def content_words(text: str) -> frozenset[str]:
    """Stems of the words that carry meaning. An amount counts with and without its currency sign."""
    words = [w for w in tokens(text) if w not in stop_words()]
    amounts = {w[1:] for w in words if w[0] in _CURRENCY}
    return frozenset(stem(w) for w in words) | amounts


@lru_cache(maxsize=1)
def stop_words() -> frozenset[str]:
    """Function words of the shipped languages, folded."""
    text = resources.files("pursuit.page").joinpath("stopwords.txt").read_text("utf-8")
    return frozenset(w for line in text.splitlines() if not line.startswith("#") for w in fold(line).split())


def mask_digits(text: str) -> str:
    """Every run of digits as `#`; separators stay, so a clock (`#:#`) is not a count (`#`)."""
    return _DIGITS.sub("#", text)


def cut_line(text: str, max_bytes: int) -> str:
    """The most whole lines that fit in `max_bytes` of UTF-8; when not even the first fits, its beginning."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= max_bytes:
        return text
    head = raw[: max(0, max_bytes)]
    if raw[len(head) : len(head) + 1] != b"\n":
        whole = head.rfind(b"\n")
        head = head[:whole] if whole > 0 else head
    return head.decode("utf-8", "ignore")


def cut_chars(text: str, most: int) -> str:
    """At most `most` characters; a cut one ends in an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def tokens_of(text: str) -> int:
    """What a text costs a model, by the project's one measure: UTF-8 bytes / 4, rounded up."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // 4)
