"""Parts of a goal, one for each thing to do, and which of them belong together.

Readings beyond the verbs of `Verb`: `control_verbs` (the word names the control it wants), `reply`,
`forward`, `send`, `post` (messages), `signup`, `upload`, `go_back`; and the empty one without a verb.
"""

from dataclasses import dataclass, replace

from pursuit.pursuits.goal_lexicon import GoalLexicon
from pursuit.pursuits.goal_tokens import Token

FACTUAL = frozenset({"fill", "login", "signup", "create", "send"})
"""Readings that take texts by the names of their fields."""
# Verbs that say nothing without an object: `find and click X` is clicking X.
_NEED_OBJECT = frozenset(
    {"find", "click", "select", "check", "uncheck", "add", "remove", "fill", "hover", "open"}
)
_PURPOSE_AFTER = frozenset({"open", "find", "search", "scroll", "login", "hover", "do"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """`reading` is the verb or a reading of its own; `lead` stood before the verb and says where or when."""

    reading: str
    verb: tuple[Token, ...]
    phrase: str
    """The verb as the lexicon has it."""
    body: tuple[Token, ...]
    lead: tuple[Token, ...] = ()
    negated: bool = False
    strong: bool = False
    """A sentence of its own, as opposed to what follows a comma or a joiner."""
    purpose: bool = False
    """`to delete it`: what the part before it is for."""
    text: tuple[int, int]
    """Offsets of the part in the goal."""


def joined(parts: list[Part], lex: GoalLexicon) -> list[Part]:
    """The parts that are things to do; what belongs to another has joined it."""
    return _attached(_led(_purposeful(_coordinated(parts), lex), lex))


def _coordinated(parts: list[Part]) -> list[Part]:
    """`find and click X`: a verb without an object gives way to the next."""
    kept: list[Part] = []
    for part in parts:
        if kept and not part.strong and _is_bare(kept[-1]) and part.reading:
            kept.append(replace(part, text=(kept.pop().text[0], part.text[1])))
        else:
            kept.append(part)
    return kept


def _purposeful(parts: list[Part], lex: GoalLexicon) -> list[Part]:
    """`click the icon to delete it` is one thing to do; `go to the settings to change X` is two."""
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        quotes = any(token.kind == "quote" for token in part.body)
        if (
            last
            and part.purpose
            and not quotes
            and last.reading not in _PURPOSE_AFTER
            and last.phrase not in lex.using_verbs
        ):
            kept[-1] = replace(last, text=(last.text[0], part.text[1]))
        else:
            kept.append(part)
    return kept


def _only_explains(part: Part, last: Part, lex: GoalLexicon) -> bool:
    quotes = any(token.kind == "quote" for token in part.body)
    return not quotes and last.reading not in _PURPOSE_AFTER and last.phrase not in lex.using_verbs


def _is_bare(part: Part) -> bool:
    return part.reading in _NEED_OBJECT and not any(token.kind != "mark" for token in part.body)


def _led(parts: list[Part], lex: GoalLexicon) -> list[Part]:
    """A verbless part before one with a verb says where or when: it becomes the lead of that one."""
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        if last and part.reading and not part.strong and _leads(last, part, lex):
            kept[-1] = replace(part, lead=last.body, text=(last.text[0], part.text[1]))
        else:
            kept.append(part)
    return kept


def _leads(part: Part, following: Part, lex: GoalLexicon) -> bool:
    if part.reading:
        return part.phrase in lex.using_verbs and following.purpose
    return bool(lex.leads.at(part.body, 0))


def _attached(parts: list[Part]) -> list[Part]:
    """Verbless parts join the part before them, in its text; before the first verb they open its text."""
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        if last is None or part.reading:
            kept.append(part)
        elif not last.reading and not part.reading:
            kept[-1] = replace(last, body=(*last.body, *part.body), text=(last.text[0], part.text[1]))
        else:
            kept[-1] = replace(last, body=_with_facts(last, part), text=(last.text[0], part.text[1]))
    return _opened(kept) if len(kept) > 1 and not kept[0].reading else kept


def _opened(parts: list[Part]) -> list[Part]:
    """`Name: "Sam", then submit` begins with texts; other words before the first verb lead to it."""
    first, second, *others = parts
    if any(token.kind == "quote" for token in first.body):
        return [replace(first, reading="fill"), second, *others]
    lead = (*first.body, *second.lead)
    return [replace(second, lead=lead, text=(first.text[0], second.text[1])), *others]


def _with_facts(last: Part, part: Part) -> tuple[Token, ...]:
    """`Log in. My password is "x"`: texts of a sentence without a verb belong to the one before."""
    told = any(t.kind in ("quote", "literal") or t.text == ":" for t in part.body)
    if not told or (last.reading not in FACTUAL and not any(t.kind == "quote" for t in part.body)):
        return last.body
    at = part.text[0]
    gap = Token(kind="break", text="\n", word="", start=at, end=at)
    return (*last.body, gap, *part.body)
