"""How what was filled is sent: by the form's own button where there is one, else by Enter. Pure."""

from pursuit.decide import affinity
from pursuit.decide.aims import OUT, TICK_ROLES, Wish
from pursuit.decide.situation import Clause, ControlFacts, Situation


def send(s: Situation, clause: Clause) -> Wish:
    """Send what was filled: by the form's own button where there is one, else by Enter."""
    buttons = [c for c in s.controls if sender(s, clause, c) >= 2.0]
    lone = _lone_sender(s, clause) if not buttons else None
    if lone is not None:
        return Wish(move="ACT", way="click", score=lambda c: 4.0 if c is lone else OUT, query="submit")
    if buttons:
        return Wish(
            move="ACT", way="click", score=lambda c: sender(s, clause, c), query=clause.topic or "submit"
        )
    if "submit" in s.can:
        return Wish(move="ACT", way="submit")
    return Wish(move="ACT", way="click", score=lambda c: sender(s, clause, c), query="submit")


def _lone_sender(s: Situation, clause: Clause) -> ControlFacts | None:
    """Of fields in no form, the one control beside them that says it sends."""
    if s.filled is None or s.filled.in_form:
        return None
    senders = [c for c in s.controls if sender(s, clause, c) >= LONE]
    return senders[0] if len(senders) == 1 else None


LONE = 1.2


def sender(s: Situation, clause: Clause, c: ControlFacts) -> float:
    if c.editable or c.role in TICK_ROLES or (c.link and not c.submits):
        return OUT
    named = max(affinity.best_named(clause.names, c), affinity.own(clause.topic, c) if clause.topic else 0.0)
    if named < 1.0 and affinity.closes(c):
        return OUT
    score = 4.0 * named + 1.5 * affinity.says(s.send_words, c)
    if c.submits and s.filled is not None and c.in_form and not c.same_form:
        return OUT  # it sends another form than the one that was filled
    if c.submits:
        score += 1.0
        score += 2.0 if c.same_form else 0.0
    return score


def sending(s: Situation, clause: Clause) -> Wish | None:
    """A clause that names a sending button by another word than the page: the page's only such button."""
    if not affinity.stems(" ".join((clause.object, *clause.names))) & s.send_words:
        return None
    buttons = [c for c in s.controls if c.submits or (c.role == "button" and affinity.says(s.send_words, c))]
    if len(buttons) != 1:
        return None
    return Wish(move="ACT", way="click", score=lambda c: 4.0 if c is buttons[0] else OUT, query="submit")
