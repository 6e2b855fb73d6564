"""What makes a control the same control and a page the same page. The parts stand in files of their own:
`matching` (controls), `churn` (what changes by itself), `urls`; this is the name to import them by.
"""

from hashlib import blake2b

from pursuit.page.churn import Churn, learn, page_lines, steady_controls, steady_lines
from pursuit.page.matching import Identity, Resemblance, identity, match, resembles
from pursuit.page.observation import Element, Observation
from pursuit.page.urls import canonical_url

__all__ = [
    "Churn",
    "Identity",
    "Resemblance",
    "canonical_url",
    "identity",
    "learn",
    "match",
    "resembles",
    "signature",
]


def signature(observation: Observation, churn: Churn | None = None) -> str:
    """Which arrangement of which page this is, as 32 hex digits.

    Over the url without volatile parts, the controls as a multiset of (role, name, state, hash of value),
    the lines of text that no control holds, an overlay and a dialog. Refs, revision, order and everything
    in `churn` are left out.
    """
    churn = churn or Churn()
    controls = sorted(_told(e) for e in steady_controls(observation.elements, churn))
    lines = sorted(steady_lines(page_lines(observation), churn))
    digest = blake2b(digest_size=16)
    for part in (canonical_url(observation.url), *controls, "", *lines, "", _on_top(observation)):
        digest.update(part.encode("utf-8", "replace") + b"\x00")
    return digest.hexdigest()


def _told(element: Element) -> str:
    labels = tuple((o.label, o.disabled) for o in element.options or ())
    value = blake2b(repr((element.value, labels)).encode("utf-8", "replace"), digest_size=8).hexdigest()
    state = element.state
    words = (state.disabled, state.checked, state.expanded, state.selected, state.required, state.readonly)
    return repr((element.role, " ".join(element.name.split()), words, value))


def _on_top(page: Observation) -> str:
    overlay = (page.overlay.kind, page.overlay.name) if page.overlay else None
    dialog = (page.dialog.kind, page.dialog.message) if page.dialog else None
    return repr((overlay, dialog))
