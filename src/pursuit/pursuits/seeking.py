"""When a part of the goal names something that is not shown, and a list may hold it further on. Pure."""

from dataclasses import replace

from pursuit.page.action import Action
from pursuit.page.observation import Observation
from pursuit.page.words import fold, stop_words, tokens
from pursuit.pursuits.decision import Decision
from pursuit.pursuits.memory import Chosen
from pursuit.pursuits.moves import Move
from pursuit.pursuits.trail import Trail

LONG = 2_000
"""Pixels that a list inside a page scrolls at least, for rows to be looked for before anything is asked."""


def due(trail: Trail) -> Chosen | None:
    """Going through the page's lists for a numbered thing of the clause at hand, once for each document."""
    page = trail.page
    if not any(s.name != "page" and s.extent >= LONG for s in page.scrollers):
        return None
    return _seek(trail, numbered=True)


def further(trail: Trail) -> Chosen | None:
    """The same where none of the controls would do, whatever scrolls and whatever is named."""
    return _seek(trail, numbered=False) if trail.page.scrollers else None


def begun(trail: Trail, chosen: Chosen) -> Trail:
    """The trail that has been there."""
    words = chosen.move.value if chosen.move is not None else None
    return replace(trail, sought=trail.sought | {(trail.page.document, words or "")})


AIMED = frozenset({"click", "open"})


def found(trail: Trail) -> frozenset[str]:
    """Ref of the one control whose row says all that the lists were gone through for."""
    words, clause = _named(trail), trail.plan.clause
    if clause is None or clause.verb not in AIMED or (trail.page.document, words) not in trail.sought:
        return frozenset()
    wanted = set(words.split())
    holding = [e for e in trail.page.elements if wanted <= set(tokens(fold(f"{e.name} {e.row or ''}")))]
    return frozenset({holding[0].ref}) if len(holding) == 1 else frozenset()


def _seek(trail: Trail, *, numbered: bool) -> Chosen | None:
    words = _named(trail)
    if not words or (trail.page.document, words) in trail.sought or _shows(trail.page, words):
        return None
    if numbered and not any(token.isdigit() for token in tokens(fold(words))):
        return None
    action = Action(kind="scroll", revision=trail.page.revision, condition=f"text={words}")
    move = Move(action=action, way="scroll", element=None, words=f"scroll to {words}", value=words)
    return Chosen(decision=Decision(move="ACT", way="scroll"), move=move)


def _named(trail: Trail) -> str:
    clause = trail.plan.clause
    if clause is None or clause.value is not None:
        return ""
    left = [n for n in clause.names if n not in trail.plan.names]
    told = left[0] if left else clause.object
    return " ".join(t for t in tokens(fold(told)) if t not in stop_words())


def _shows(page: Observation, words: str) -> bool:
    """Every word stands on the page: then it is there, or its words are and scrolling finds no more."""
    said = set(tokens(fold("\n".join((page.title, page.text, *(e.name for e in page.elements))))))
    return set(words.split()) <= said
