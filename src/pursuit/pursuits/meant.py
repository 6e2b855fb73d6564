"""Whether a control is what a clause means: called so, of its verb, for its destination. Pure."""

from pursuit.decide.affinity import spelt
from pursuit.decide.situation import Clause
from pursuit.page.observation import Element
from pursuit.page.peers import peers_of
from pursuit.page.words import content_words, fold
from pursuit.pursuits import rows
from pursuit.pursuits.moves import Move


def sends(clause: Clause, e: Element) -> bool:
    """A form's own submit button, or a control called what is to be sent."""
    words = peers_of(SENDS) | content_words(clause.topic)
    return e.facts.submits or bool(words & content_words(told(e)))


SENDS = "submit send search go save login continue apply"
"""Each with its peers: what a button that sends a form is called."""


def names_of(clause: Clause, e: Element, option: str | None) -> frozenset[str]:
    """The clause's labels that the control is: its own, else those its row carries. A box among others is
    not its neighbours."""
    own = frozenset(n for n in clause.names if _is_own(n, e, option))
    return own or frozenset(n for n in clause.names if _is_named(n, e, option))


def _is_own(name: str, e: Element, option: str | None) -> bool:
    return fold(name) in {fold(e.name), fold(option or ""), fold(e.facts.description)}


def _is_named(name: str, e: Element, option: str | None) -> bool:
    if _is_own(name, e, option) or fold(name) == fold(e.row or ""):
        return True
    words = content_words(name)
    return bool(words) and words <= content_words(f"{told(e)} {option or ''} {e.row or ''}")


def told(e: Element) -> str:
    """What the control itself says; of one without a name what its class and id say."""
    return e.name or e.facts.description or e.facts.hint


def matches(clause: Clause, e: Element, option: str | None = None, *, chosen: bool = False) -> bool:
    """Whether a control is what the clause names: by a label, as the one that code picked among rows, or by
    at least half of its words."""
    if any(_is_named(n, e, option) for n in clause.names):
        return True
    if chosen:
        return True
    wanted = rows.wanted_words(clause)
    if not wanted:
        told_nothing = clause.role == e.role or not (clause.role or clause.object)
        return clause.ordinal is None and clause.comparison is None and told_nothing
    told = f"{e.name} {option or ''} {e.row or ''} {e.facts.group} {e.facts.description} {e.facts.figure}"
    around = content_words(told)
    return len(wanted & around) * 2 >= len(wanted)


def collects(e: Element) -> bool:
    """It puts a thing where it is ordered from, and orders nothing yet."""
    said = content_words(f"{spelt(e.name)} {e.facts.hint}")
    return bool(said & peers_of("add")) and not content_words(e.name) & peers_of("buy")


def does(clause: Clause, e: Element) -> bool:
    """The control says the clause's verb; or it names the destination and does not merely show it."""
    named = content_words(f"{spelt(e.name)} {e.facts.hint}")
    into = peers_of(clause.into) if clause.into else frozenset()
    if named & verb_words(clause):
        return clause.verb != "buy" or bool(named & peers_of("buy"))
    shows = named & peers_of(SHOWS)
    return bool(named & into) and not shows and e.role != "link"


def verb_words(clause: Clause) -> frozenset[str]:
    """Words by which a control says the clause's verb; what is bought or kept is added somewhere first."""
    more = {"buy": peers_of("add"), "add": peers_of("save")}.get(clause.verb, frozenset())
    return peers_of(clause.verb) | more


SHOWS = "view show open see go"


def is_aimed(move: Move, words: frozenset[str]) -> bool:
    """The goal's words name the control, its row, or the value that was put in."""
    e = move.element
    if e is None:
        return False
    if move.value_name is not None or move.way == "submit":
        return True
    around = f"{e.name} {e.row or ''} {e.facts.description} {move.option or ''}"
    return bool(words & content_words(around))
