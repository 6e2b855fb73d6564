"""What the moment calls for when a part of the goal is to drag something. Pure."""

from pursuit.decide import affinity
from pursuit.decide.aims import OUT, Wish
from pursuit.decide.situation import Clause, ControlFacts, Situation
from pursuit.page.words import content_words

WAYS = {"left": "left", "right": "right", "up": "up", "down": "down", "top": "up", "bottom": "down"}


def drag(s: Situation, clause: Clause) -> Wish:
    """What is taken up, and what it is let go on; the one is never the other."""
    return Wish(
        move="ACT",
        way="drag",
        score=lambda c: _taken(s, clause, c),
        query=" ".join(clause.names) or clause.object,
        bar=2.2,
        onto=lambda c: _onto(s, clause, c),
        place=s.drop_words,
        toward=WAYS.get(s.drop_way, ""),
    )


def _taken(s: Situation, clause: Clause, c: ControlFacts) -> float:
    if c.editable or (c.draggable is False and _only_ones_to_drag(s)):
        return OUT
    wanted = [n for n in clause.names if n not in s.names_done] or list(clause.names)
    told = affinity.without_role(clause.object)
    named = affinity.best_named(wanted, c) if wanted else affinity.about(clause, c) if told else 0.0
    kind = 1.2 if c.draggable else -1.0 if c.takes_drops else 0.0
    sole = 2.0 if c.draggable and sum(o.draggable for o in s.controls) == 1 else 0.0
    return 5.0 * named + kind + sole - (3.0 if c.spent and not clause.every else 0.0)


def _only_ones_to_drag(s: Situation) -> bool:
    """The page shows what can be taken up; what it does not show so cannot."""
    return any(c.draggable for c in s.controls)


def _onto(s: Situation, clause: Clause, c: ControlFacts) -> float:
    if not s.drop_words or affinity.best_named(clause.names, c) >= 1.0:
        return OUT
    kind = 1.2 if c.takes_drops else 0.3 if c.draggable else 0.0
    around = 0.6 * affinity.covered(content_words(s.drop_words), (c.name, c.group, c.hint))
    return 5.0 * max(affinity.named(s.drop_words, c), around) + kind
