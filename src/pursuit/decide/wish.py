"""What the moment calls for, read by rules from the clause at hand. Pure; the embedded model's planner.

A wish names a move and a way, and scores every control for it. An embedding alone confuses "buy X" with
the link called X and "search for X" with a product called X; verbs and roles decide those here.
"""

from collections.abc import Callable, Sequence

from pursuit.decide import affinity, orders
from pursuit.decide.aims import OUT, TICK_ROLES, Scorer, Wish
from pursuit.decide.dragging import drag
from pursuit.decide.sending import send, sending
from pursuit.decide.situation import BODY, Clause, ControlFacts, Situation
from pursuit.page.words import content_words

OPTION_ROLES = frozenset({"option", "radio", "menuitem", "menuitemradio", "listitem", "gridcell", "treeitem"})
FORM_VERBS = frozenset({"fill", "select", "check", "uncheck", "click", "submit", "drag", "copy", "hover"})


def wish(s: Situation) -> Wish:
    """The wish for this moment."""
    if s.dialog:
        return Wish(move="ACT", way="dialog_accept" if _agrees(s) else "dialog_dismiss")
    if s.clause is None:
        return _unsent(s) or Wish(move="DONE")
    if s.empty and s.waited < 2:
        return Wish(move="WAIT")
    if s.search_due:
        return _search(s, s.clause, s.search_value)
    if s.filled is not None and s.clause.verb not in FORM_VERBS:
        return send(s, s.clause)
    if any(c.due for c in s.controls):
        way = "drag" if s.clause.verb == "drag" else "click"
        return Wish(move="ACT", way=way, score=lambda c: 4.0 if c.due else OUT)
    return _BY_VERB.get(s.clause.verb, _reach)(s, s.clause)


LITERAL = frozenset(
    {"type", "enter", "fill", "select", "choose", "pick", "check", "tick", "write", "put", "set"}
)
"""Verbs that ask for no more than what they say: what they change is left unsent."""


def _unsent(s: Situation) -> Wish | None:
    """An errand that ends in a filled form still has to send it ("mark it as resolved")."""
    last = s.goal.clauses[-1] if s.goal.clauses else None
    if not s.pending or last is None or last.text.split(maxsplit=1)[0].casefold() in LITERAL:
        return None
    return send(s, last)


def _agrees(s: Situation) -> bool:
    """A held dialog is answered with yes only when the clause at hand says so in as many words."""
    if s.clause is None:
        return False
    words = s.clause.text.casefold().split()
    return any(w.strip('".,') in ("ok", "accept", "confirm", "yes", "agree") for w in words)


def _search(s: Situation, clause: Clause, value: str | None) -> Wish:
    if s.filled_for_clause and s.filled is None:
        return Wish(move="ACT", way="click", score=lambda c: _opener(s, c), query="search")
    fields = [c for c in s.controls if c.editable and _search_field(s, c) > 0]
    if fields or any(c.editable and not c.secret for c in s.controls):
        return Wish(move="ACT", way="fill", score=lambda c: _search_field(s, c), value=value, query="search")
    return Wish(move="ACT", way="click", score=lambda c: _opener(s, c), query="search")


def _search_field(s: Situation, c: ControlFacts) -> float:
    if not c.editable or c.secret:
        return OUT
    score = 4.0 if c.role == "searchbox" or c.input_type == "search" else 0.0
    score += 3.0 * affinity.says(s.search_words, c)
    only = sum(1 for other in s.controls if other.editable and not other.secret) == 1
    return score + 2.0 if only else score if score > 0.0 else OUT


def _opener(s: Situation, c: ControlFacts) -> float:
    """A collapsed search: a button or link whose name says search."""
    if c.editable:
        return OUT
    return 4.0 * affinity.says(s.search_words | frozenset({"go"}), c) + (0.5 if c.role == "button" else 0.0)


def _fill(s: Situation, clause: Clause) -> Wish:
    if (file := _file(s, clause)) is not None:
        return _upload(s, clause, file)
    value = clause.value if clause.value is not None else _fitting_value(s, clause)
    if _listed(s, clause, value):
        return Wish(move="ACT", way="select", query=clause.field or clause.object, bar=1.0)
    if (way_out := _interrupted(s)) is not None:
        return way_out
    if not any(c.editable for c in s.controls):
        return _toward(s, clause)
    if clause.topic and not _form_is_here(s, clause):
        return _toward(s, clause)
    return Wish(
        move="ACT",
        way="fill",
        score=lambda c: _field(s, clause, c),
        value=value,
        query=clause.field or clause.object,
        bar=1.0,
    )


def _file(s: Situation, clause: Clause) -> str | None:
    """The file that the clause uploads: the one it names, else the first that was given and not used."""
    files = [v for v in s.values if v.file]
    named = next((v.name for v in files if v.name == clause.value), None)
    if named is not None or clause.topic != "upload" or clause.value is not None:
        return named
    return next((v.name for v in files if not v.used), None)


def _upload(s: Situation, clause: Clause, file: str) -> Wish:
    """To a file field where there is one, else to what says that it takes a file."""
    fields = [c for c in s.controls if c.input_type == "file"]

    def score(c: ControlFacts) -> float:
        if fields and c.input_type != "file":
            return OUT
        wanted = clause.field if clause.field != "file" else ""
        named = 4.0 * affinity.named(wanted, c) if wanted else 1.0
        says = 2.0 if c.input_type == "file" or s.upload_words & affinity.stems(c.name) else 0.0
        return named + says - (1.0 if c.value else 0.0)

    if not any(score(c) >= 2.0 for c in s.controls):
        return _toward(s, clause)
    return Wish(move="ACT", way="upload", score=score, value=file, query=clause.object, bar=1.0)


def _interrupted(s: Situation) -> Wish | None:
    """Every field is switched off while something asks a question: its one way out that agrees to nothing."""
    fields = [c for c in s.controls if c.editable]
    outs = [c for c in s.controls if not c.disabled and not c.editable and affinity.closes(c)]
    if not fields or not all(c.disabled for c in fields) or len(outs) != 1:
        return None
    return Wish(move="ACT", way="click", score=lambda c: 4.0 if c is outs[0] else OUT, query="cancel")


def _listed(s: Situation, clause: Clause, value: str | None) -> bool:
    """The value is an option of a list that carries the field's words, and no text field does better."""
    text = next((v.text for v in s.values if v.name == value), "")
    lists = [c for c in s.controls if c.options and any(affinity.phrase(text, o) >= 0.9 for o in c.options)]
    if not text or not lists or "select" not in s.can:
        return False
    wanted = clause.field or clause.object
    best = max(affinity.named(wanted, c) for c in lists)
    return best >= max((affinity.named(wanted, c) for c in s.controls if c.editable), default=0.0)


def _form_is_here(s: Situation, clause: Clause) -> bool:
    """The errand's own form: a field that carries the words, or any password field for an errand that has
    one to fill."""
    wants_secret = any(c.topic == clause.topic and "password" in c.field for c in s.goal.clauses)
    if wants_secret:
        return any(c.secret for c in s.controls) or (s.index > 0 and s.filled is not None)
    return any(_field(s, clause, c) >= 2.0 for c in s.controls)


def _fitting_value(s: Situation, clause: Clause) -> str | None:
    unused = [v.name for v in s.values if not v.used and not v.name.startswith("about: ")]
    ranked = sorted(unused, key=lambda name: -affinity.phrase(clause.field or clause.object or name, name))
    return ranked[0] if ranked else None


def _field(s: Situation, clause: Clause, c: ControlFacts) -> float:
    if not c.editable:
        return OUT
    wanted = clause.field or " ".join(clause.names) or clause.object
    secret_wanted = "password" in wanted or "pin" in wanted.split() or "code" in wanted
    if c.secret != secret_wanted and (c.secret or "password" in wanted):
        return OUT
    score = 5.0 * affinity.named(wanted, c) if wanted else 1.0
    score += 2.5 if c.secret and secret_wanted else 0.0
    score += 3.0 if c.multiline and wanted == BODY else 0.0
    score += 1.0 if c.same_form else 0.0
    fields = [o for o in s.controls if o.editable and not o.secret]
    if not c.secret and len(fields) == 1 and not clause.topic:
        score += 2.0
    empty_first = next((o for o in fields if not o.value), None)
    if empty_first is c:
        score += 0.6
    score -= 0.5 if c.value else 0.0
    return score + (3.0 if c.chosen else 0.0)


def _toward(s: Situation, clause: Clause) -> Wish:
    """What the clause needs is not on this page: the control that leads there."""
    wanted = clause.topic or clause.field or clause.object
    return Wish(
        move="ACT",
        way="click",
        score=lambda c: OUT if c.editable else 5.0 * affinity.named(wanted, c) + (0.5 if c.link else 0.0),
        query=wanted,
    )


def _tick(s: Situation, clause: Clause) -> Wish:
    way = clause.verb
    wanted = [n for n in clause.names if n not in s.names_done] or list(clause.names)

    def score(c: ControlFacts) -> float:
        if c.role not in TICK_ROLES:
            return OUT / 2 + 4.0 * affinity.best_named(wanted, c) if not c.editable else OUT
        already = c.checked is (way == "check")
        base = _like(clause, wanted, c) + (1.0 if clause.every or not (wanted or clause.object) else 0.0)
        return base - (5.0 if already else 0.0) + 0.8

    boxes = [c for c in s.controls if c.role in TICK_ROLES]
    if clause.every and boxes and all(c.checked is (way == "check") for c in boxes):
        return Wish(move="DONE")
    return Wish(move="ACT", way=way if way in s.can else "click", score=score, query=_query(clause))


def _select(s: Situation, clause: Clause) -> Wish:
    """An option of a native list where one carries the words, else an option, a radio or a link."""
    wanted = _choices(s, clause)
    native = "select" in s.can and any(
        affinity.phrase(w, o) >= 0.6 for w in wanted for c in s.controls for o in c.options
    )
    if native or ("select" in s.can and (clause.ordinal is not None or clause.comparison is not None)):
        return Wish(move="ACT", way="select", query=_query(clause), bar=1.0)
    ticks = any(c.role in ("radio", "checkbox") and affinity.best_named(wanted, c) >= 0.6 for c in s.controls)
    way = "check" if ticks and "check" in s.can else "click"

    def score(c: ControlFacts) -> float:
        if c.editable and c.role != "combobox":
            return OUT
        liked = _like(clause, wanted, c) + (0.7 if c.role in OPTION_ROLES else 0.0)
        opens = (
            2.0 if c.role == "combobox" and not c.options and affinity.named(clause.field, c) >= 0.5 else 0.0
        )
        return liked + opens - (4.0 if c.checked is True or c.selected is True else 0.0)

    return Wish(move="ACT", way=way, score=score, query=_query(clause))


def _choices(s: Situation, clause: Clause) -> list[str]:
    left = [n for n in clause.names if n not in s.names_done]
    return left or list(clause.names) or ([clause.object] if clause.object else [])


def option_score(s: Situation, label: str, c: ControlFacts, selected: bool) -> float:
    """How well one flattened option of a select is what the clause wants."""
    clause = s.clause
    if clause is None:
        return OUT
    wanted = _choices(s, clause)
    if clause.verb == "sort":
        return 2.5 * orders.orders(clause, label) - (3.0 if selected else 0.0)
    if clause.verb == "fill":
        wanted = [v.text for v in s.values if v.name == clause.value and v.text]
    score = 5.0 * max(
        (affinity.phrase(w, label) * (1.0 if i == 0 else affinity.LATER) for i, w in enumerate(wanted)),
        default=0.0,
    )
    score += 1.5 * affinity.named(clause.field, c) if clause.field else 0.0
    score += 1.5 * c.fit
    if clause.ordinal is not None and label in c.options:
        place = clause.ordinal - 1 if clause.ordinal > 0 else len(c.options) + clause.ordinal
        score += 4.0 if 0 <= place < len(c.options) and c.options[place] == label else 0.0
    return score - (3.0 if selected else 0.0)


def _like(clause: Clause, wanted: Sequence[str], c: ControlFacts) -> float:
    told = affinity.without_role(clause.object)
    if not wanted and not told:
        wanted = (affinity.without_role(clause.text),)
    named = affinity.best_named(wanted, c) if wanted else 0.0
    described = affinity.about(clause, c) if told else 0.0
    if wanted and named < LABELLED:
        described *= 0.3  # a label was given, and this is not it
    head = _head(clause, told, c) if not wanted else 0.0
    if (clause.ordinal is not None or clause.comparison is not None) and not c.chosen and named < 1.0:
        described *= 0.3  # another one than the one that is counted or compared out
        named *= 0.3
    score = 5.0 * named + 2.5 * described * (0.4 if named >= 0.6 else 1.0) + head
    fits = affinity.role_fits(clause.role, c)
    score += 0.0 if fits is None else 0.9 if fits else -1.2
    return score + (3.5 if c.chosen else 0.0) - (3.0 if c.spent and not clause.until else 0.0)


LABELLED = 0.3


def _head(clause: Clause, told: str, c: ControlFacts) -> float:
    """What a described click does is its first word ("decline the cookies"): a control that says so."""
    if clause.verb != "click" or not told:
        return 0.0
    first = frozenset({affinity.first_stem(told)})
    return 1.6 * affinity.covered(first, [c.name])


def _query(clause: Clause) -> str:
    return " ".join(clause.names) or clause.object or clause.text


def _click(s: Situation, clause: Clause) -> Wish:
    if clause.topic in KEYS:
        return _key(s, clause)
    wanted = _choices(s, clause) if clause.names else []
    nothing_told = not wanted and not affinity.without_role(clause.object)
    fitting = [c for c in s.controls if affinity.role_fits(clause.role, c)]

    def score(c: ControlFacts) -> float:
        if c.editable and clause.role not in ("textbox", "searchbox", "combobox"):
            return _like(clause, wanted, c) - 3.0
        only = 2.0 if nothing_told and affinity.role_fits(clause.role, c) and len(fitting) == 1 else 0.0
        return _like(clause, wanted, c) + only

    wish = Wish(move="ACT", way="click", score=score, query=_query(clause))
    if _is_further_on(s, clause):
        return _exploring(s, wish)
    if not nothing_told and not _is_here(s, clause, wanted, score):
        return sending(s, clause) or _exploring(s, wish)
    return wish


def _is_further_on(s: Situation, clause: Clause) -> bool:
    """More are counted than this page holds, and it leads to more of them."""
    counted = clause.ordinal is not None and not any(c.chosen for c in s.controls)
    return counted and any(_leads_on(c) for c in s.controls)


def _is_here(s: Situation, clause: Clause, wanted: Sequence[str], score: Scorer) -> bool:
    """Whether the page has a control that the clause names; a label must be on the control itself."""
    if wanted:
        return any(affinity.best_named(wanted, c) >= 0.5 for c in s.controls)
    return bool(s.overlay) or any(score(c) >= NAMED_AT_LEAST for c in s.controls)


ICON = 1.5
KEYS = frozenset({"key", "back"})
NAMED_AT_LEAST = 2.0
"""Score under which no control on the page is the one a clause names, so that it has to be found first."""


def _key(s: Situation, clause: Clause) -> Wish:
    if clause.topic == "back":
        return Wish(move="BACK")
    return Wish(
        move="ACT", way="submit" if s.filled is not None else "press", score=lambda c: float(c.editable)
    )


def _exploring(s: Situation, wish: Wish) -> Wish:
    """What is named is not shown: open what may hold it, one after another, then the next page."""
    closed = [c for c in s.controls if _reveals(c) and not c.spent]
    if not closed:
        closed = [c for c in s.controls if _leads_on(c) and not (c.spent and c.row)]
    if not closed:
        return wish
    first = max(closed, key=lambda c: c.fit)  # the first of those whose row fits best
    return Wish(move="ACT", way="click", score=lambda c: 4.0 if c is first else wish.score(c), query="")


def _reveals(c: ControlFacts) -> bool:
    if c.editable or c.options or c.role in TICK_ROLES:
        return False
    if c.popup == "menu" and c.expanded is None:
        return True
    return c.expanded is False or (c.role == "tab" and c.selected is not True)


def _leads_on(c: ControlFacts) -> bool:
    """The way to the next page of a list."""
    return affinity.leads_on(c.name or c.hint)


def _reach(s: Situation, clause: Clause) -> Wish:
    if clause.topic in KEYS:
        return _key(s, clause)

    def score(c: ControlFacts) -> float:
        if c.editable or c.role in ("slider", "spinbutton"):
            return OUT
        leads = c.role in ("link", "tab", "menuitem")
        # An icon in a row does something with what the row is of; the row itself opens it.
        beside = ICON if affinity.is_drawn(c) and c.row and affinity.own(clause.object, c) == 0.0 else 0.0
        return (
            _like(clause, clause.names, c) + (1.5 if leads and c.chosen else 0.4 if leads else 0.0) - beside
        )

    wish = Wish(move="ACT", way="click", score=score, query=_query(clause))
    if _is_further_on(s, clause) or (clause.names and not _is_here(s, clause, clause.names, score)):
        return _exploring(s, wish)
    return wish


def _effect(s: Situation, clause: Clause) -> Wish:
    """Add, remove, buy: a control that says the verb in the row that is meant; else the way to its page."""
    if s.collected or (
        clause.verb == "buy" and (clause.quantity or 1) == 1 and any(c.spent for c in s.controls)
    ):
        return _checkout(s)
    words = _words_of(s, clause)
    here = affinity.covered(words, (s.title, s.text[:600])) if words else 1.0
    doers = [c for c in s.controls if _does(s, c) > 0 and _meant(s, clause, c, here) >= 0.5]
    in_rows = any(c.row for c in doers)

    def score(c: ControlFacts) -> float:
        if c.editable or (in_rows and not c.row):
            return OUT  # where rows have their own, one outside of them is for all of them
        does, meant = _does(s, c), _meant(s, clause, c, here)
        if doers:
            return 2.0 * does + 2.5 * meant + (3.5 if c.chosen else 0.0) if does > 0 else OUT
        return _like(clause, list(clause.names), c) + (0.4 if c.link else 0.0)

    return Wish(move="ACT", way="click", score=score, query=_query(clause))


def _checkout(s: Situation) -> Wish:
    """What is bought was put in the cart: on to where it is ordered."""

    def score(c: ControlFacts) -> float:
        if c.editable or c.spent:
            return OUT
        return max(
            5.0 * affinity.phrase(word, c.name)
            for word in ("checkout", "check out", "place order", "order", "cart")
        )

    return Wish(move="ACT", way="click", score=score, query="proceed to checkout")


def _words_of(s: Situation, clause: Clause) -> frozenset[str]:
    """What the clause is about, without the texts that are still to be put in: a new thing's name stands
    nowhere yet."""
    words = content_words(" ".join((clause.object, *clause.names)))
    given = content_words(" ".join(v.text for v in s.values if not v.name.startswith("about: ")))
    return (words - given) or words


def _does(s: Situation, c: ControlFacts) -> float:
    """How much a control says that it does the verb, to the destination that is meant and to no other."""
    own = affinity.stems(c.name)
    verb, into = affinity.says(s.verb_words, c), affinity.says(s.into_words, c)
    if s.into_words and not into and own & s.container_words:
        return 0.0
    if verb:
        return verb + 0.5 * into
    shows = own & s.show_words
    return 0.0 if c.role == "link" or shows else 0.8 * into


def _meant(s: Situation, clause: Clause, c: ControlFacts, here: float) -> float:
    """Whether the control's row is the one meant; a control outside any row stands for its whole page."""
    words = _words_of(s, clause)
    if not words or c.chosen:
        return 1.0
    around = affinity.covered(words, (c.name, c.row, c.group, c.description))
    return max(around, c.fit, 0.9 * here if not c.row else 0.0)


def _sort(s: Situation, clause: Clause) -> Wish:
    """By a list that offers orders, else by a control that says so, else on the way to what is sorted."""
    if any(orders.orders(clause, o) >= 1.5 for c in s.controls for o in c.options):
        return Wish(move="ACT", way="select", query=f"{clause.object} {clause.field}", bar=0.8)
    by = next((c for c in s.controls if not c.editable and orders.orders(clause, c.name) >= 1.5), None)
    if by is not None:
        return Wish(
            move="ACT", way="click", score=lambda c: 2.5 * orders.orders(clause, c.name), query=clause.text
        )
    return _reach(s, clause)


def _find(s: Situation, clause: Clause) -> Wish:
    return Wish(move="DONE") if not s.missing else _reach(s, clause)


def _hover(s: Situation, clause: Clause) -> Wish:
    base = _click(s, clause)
    return Wish(move="ACT", way="hover", score=base.score, query=base.query)


_BY_VERB: dict[str, Callable[[Situation, Clause], Wish]] = {
    "click": _click,
    "fill": _fill,
    "select": _select,
    "check": _tick,
    "uncheck": _tick,
    "submit": send,
    "search": lambda s, c: _search(s, c, c.value or s.search_value),
    "open": _reach,
    "add": _effect,
    "remove": _effect,
    "buy": _effect,
    "sort": _sort,
    "filter": _select,
    "scroll": lambda s, c: Wish(move="ACT", way="scroll"),
    "drag": drag,
    "hover": _hover,
    "find": _find,
}
