"""The sign that unfolds what a clause wants unfolded: a plus, three lines, an arrow. Pure."""

from collections.abc import Sequence

from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.page.words import content_words
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_tokens import tokenise


def unfolding(elements: Sequence[Element], clause: Clause) -> frozenset[str]:
    """Ref of the only control that is such a sign, where the clause unfolds what no control is called."""
    lex = lexicon()
    words = tokenise(clause.text)
    if clause.names or not (found := lex.unfold_verbs.at(words, 0)):
        return frozenset()
    told = content_words(" ".join(t.text for t in words[found.length :]))
    if any(told & content_words(e.name) for e in elements):
        return frozenset()
    signs = [e for e in elements if e.name.strip() in lex.unfold_signs and not e.state.disabled]
    return frozenset({signs[0].ref}) if len(signs) == 1 else frozenset()
