"""Whether something was filled in, or dragged elsewhere, that still waits to be sent. Pure."""

from pursuit.page.observation import Element, Observation
from pursuit.page.peers import peers_of
from pursuit.page.words import content_words
from pursuit.pursuits.consequence import form_of
from pursuit.pursuits.meant import told
from pursuit.pursuits.moves import Move
from pursuit.pursuits.trail import Trail

READ_BACK = frozenset({"fill", "upload", "select", "check", "uncheck"})
"""Ways of acting whose effect is the value that is read back."""
KEEPS = "submit save apply"
"""What the button of a form that is none in markup is called, with its peers; a search waits for nobody."""


def pending(trail: Trail, move: Move, after: Observation, *, changed: bool) -> bool:
    """Whether something waits to be sent after `move`, which left the page as `after`."""
    if after.document != trail.page.document or move.way == "submit":
        return False
    e = move.element
    if e is not None and (move.way in READ_BACK or (move.way == "drag" and changed)):
        return _waits(e, trail.page)
    sent = e is not None and ((changed and e.facts.submits) or (e.facts.form is None and _keeps(e)))
    return trail.pending and not sent


def _waits(field: Element, page: Observation) -> bool:
    """In a posted form; or on a page whose fields stand in no form and have one button that keeps them."""
    form = form_of(page, field.facts.form)
    if form is not None:
        return form.method == "post" and bool(form.submit_names)
    return field.facts.form is None and sum(_keeps(e) for e in page.elements) == 1


def _keeps(e: Element) -> bool:
    return e.role == "button" and bool(content_words(told(e)) & peers_of(KEEPS))
