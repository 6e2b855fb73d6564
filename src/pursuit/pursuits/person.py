"""What a page asks for that only a person can give: a password, a code, a proof of being human, the approval
of a payment. Pure.

A page asks by a field or by what it says to whoever looks, on a page that is for little else. One that only
speaks of passwords or of CAPTCHAs asks for nothing.
"""

from collections.abc import Iterator
from urllib.parse import urlsplit

from pursuit.page.observation import Element, Observation
from pursuit.page.words import content_words
from pursuit.policy.lexicon import peers
from pursuit.policy.sayings import says
from pursuit.pursuits.errand import Errand, is_code, is_kept, says_password, sealed
from pursuit.pursuits.outcome import Ending
from pursuit.pursuits.trail import Trail

FEW = 14
"""A page with at most this many controls and a password field asks for it; more, and it only offers it."""
LINE = 160
"""A longer line tells about something; a page asks in short ones."""
LINES = 30

LEXICON = "person"
SHOWN = "shown: "


def needed(trail: Trail, errand: Errand) -> Ending | None:
    """The ending that says which thing a person has to give, where no value of the caller fits."""
    cause = _cause(trail, errand)
    return Ending(status="needs_person", cause=cause) if cause is not None else None


def _cause(trail: Trail, errand: Errand) -> str | None:
    page = trail.page
    if _asks_human(page):
        return "captcha"
    if _asks_payment(page):
        return "payment"
    if not (len(page.elements) <= FEW or _is_sign_in(page)):
        return None
    if any(map(_is_code_field, page.elements)) and not _has_code(trail, errand):
        return "code"
    if asks_password(page) and not has_secret(errand):
        return "password"
    return None


def asks_password(page: Observation) -> bool:
    return any(e.facts.secret and not e.state.disabled and not _is_code_field(e) for e in page.elements)


def asks_secret(page: Observation) -> bool:
    return any((e.facts.secret or _is_code_field(e)) and not e.state.disabled for e in page.elements)


def has_secret(errand: Errand) -> bool:
    """A caller's value that may go into a password or code field."""
    return any(sealed(name, value) or name.startswith(SHOWN) for name, value in errand.values.items())


def _has_code(trail: Trail, errand: Errand) -> bool:
    """A value for a code field: one called a code, a secret still unused, a text read from the page."""
    return any(
        is_code(name) or name.startswith(SHOWN) or (is_kept(name, value) and name not in trail.used)
        for name, value in errand.values.items()
    )


def _is_code_field(e: Element) -> bool:
    """A field of one-time codes: by its kind, or by what it is called."""
    if e.state.disabled or e.facts.input_type == "password" or not (e.facts.editable or e.facts.secret):
        return False
    if "one-time-code" in e.facts.autocomplete:
        return True
    told = f"{e.name} {e.facts.description}"
    if e.facts.secret and e.facts.input_type and "password" not in e.facts.autocomplete:
        return not says_password(told)
    return says(LEXICON, "code", told)


def _is_sign_in(page: Observation) -> bool:
    """The page's title says that it is for signing in, whatever else stands around the form."""
    return bool(content_words(page.title) & peers("login"))


def _asks_human(page: Observation) -> bool:
    """A challenge that is put to whoever looks: said in a short line, or the name of a control or frame."""
    if len(page.elements) > FEW * 2:
        return False
    named = [*(e.name for e in page.elements), *(_host(e) for e in page.elements)]
    if any(says(LEXICON, "human", line) for line in (page.title, *_lines(page), *named)):
        return True
    answered = [name for e in page.elements if _answers(e) for name in (e.name, _host(e))]
    return any(says(LEXICON, "captcha", name) for name in answered)


def _answers(e: Element) -> bool:
    """Something to fill in or to tick: a link or a heading about CAPTCHAs is none."""
    return e.facts.editable or e.role in ("checkbox", "iframe")


def _host(e: Element) -> str:
    """The words of the host of the frame a control stands in."""
    return urlsplit(e.frame or "").netloc.replace(".", " ")


def _asks_payment(page: Observation) -> bool:
    if len(page.elements) > FEW:
        return False
    return any(says(LEXICON, "payment", line) for line in (page.title, *_lines(page)))


def _lines(page: Observation) -> Iterator[str]:
    """The first short lines of a page."""
    return (line for line in page.text.splitlines()[:LINES] if len(line) <= LINE)
