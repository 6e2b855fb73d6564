"""What a run saw on its way: of each page the lines that the page before it had not. Pure.

A run that ends unfinished has found something all the same; these lines are told in its story.
"""

from pursuit.page.describe import quoted
from pursuit.page.lines import lines_of
from pursuit.page.observation import Observation
from pursuit.page.words import content_words

MOST_PAGES = 8
LINES = 3
"""Of one page."""
CHARACTERS = 60

Seen = tuple[tuple[str, ...], ...]
"""One entry a page, newest last: its new lines in page order."""


def begun(page: Observation, words: frozenset[str]) -> Seen:
    """The first page of a run. `words` are the goal's."""
    return also((), None, page, words)


def also(seen: Seen, before: Observation | None, page: Observation, words: frozenset[str]) -> Seen:
    """With what `page` says and `before` did not; the same when that is nothing, or was told already."""
    lines = _new_lines(before, page, words)
    return (*seen, lines) if lines and lines not in seen else seen


def _new_lines(before: Observation | None, page: Observation, words: frozenset[str]) -> tuple[str, ...]:
    """The lines about the goal, else the first ones; what a control says is offered, not found."""
    known = {*lines_of(before.text)} if before is not None else set()
    known |= {element.name for element in page.elements}
    new = [line for line in dict.fromkeys(lines_of(page.text)) if line not in known]
    about = [line for line in new if words & content_words(line)]
    return tuple((about or new)[:LINES])


def told(seen: Seen) -> str:
    """One sentence, pages parted by semicolons; empty when nothing was seen. What a page says came in with
    the caller's secrets taken out."""
    shown = [", ".join(quoted(line, CHARACTERS) for line in page) for page in seen if page]
    if not shown:
        return ""
    earlier = len(shown) - MOST_PAGES
    before = f"{earlier} earlier pages; " if earlier > 0 else ""
    return f"On its way it saw {before}{'; '.join(shown[-MOST_PAGES:])}."
