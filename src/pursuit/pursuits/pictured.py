"""Which drawn thing a clause means: `the red circle`, `a large digit`. Pure; no model is asked."""

from collections.abc import Sequence

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.page.words import content_words
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_tokens import tokenise

POINTS_AT = frozenset({"click", "open", "hover", "select", "drag", "do"})


def pictured(elements: Sequence[Element], clause: Clause) -> frozenset[str]:
    """Ref of the drawn control that looks as described; of several the first, where any one will do."""
    if clause.verb not in POINTS_AT or clause.names:
        return frozenset()
    if told := _telling(elements, clause):
        return told
    found = looking_so(elements, clause.object)
    any_one = bool(lexicon().indefinite.first(tokenise(clause.text)))
    return frozenset({found[0].ref}) if len(found) == 1 or (found and any_one) else frozenset()


def _telling(elements: Sequence[Element], clause: Clause) -> frozenset[str]:
    """`the button that describes the figure`: the one control whose name tells of the only drawn thing."""
    lex, words = lexicon(), tokenise(clause.object)
    if not lex.describing.first(words) or not lex.figure_nouns.first(words):
        return frozenset()
    drawn = [e for e in elements if e.facts.figure]
    looks = content_words(drawn[0].facts.figure) if len(drawn) == 1 else frozenset()
    found = [e for e in elements if e not in drawn and (said := content_words(e.name)) and said <= looks]
    return frozenset({found[0].ref}) if len(found) == 1 else frozenset()


def looking_so(elements: Sequence[Element], described: str) -> list[Element]:
    """The drawn controls that every word of the description fits; words for any drawn thing fit all."""
    lex = lexicon()
    told = [t for t in tokenise(described) if not lex.drawn_things.at((t,), 0)]
    words = content_words(" ".join(t.text for t in told))
    drawn = [e for e in elements if e.facts.figure and not e.state.disabled]
    return [e for e in drawn if words <= content_words(f"{e.name} {e.facts.figure}")]
