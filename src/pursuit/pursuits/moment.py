"""Makes the moment a decision is about: what can be done now, the brief that travels, the facts that do not.
Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pursuit.decide.situation import Clause, ControlFacts, Situation, ValueFacts
from pursuit.page.observation import Element, Observation
from pursuit.page.peers import peers_of
from pursuit.page.words import content_words, fold
from pursuit.pursuits import calendar, carried, dropping, guards, questions, rows, seeking
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.meant import SENDS, SHOWS, verb_words
from pursuit.pursuits.plan import is_collected
from pursuit.pursuits.questions import Brief
from pursuit.pursuits.search import Looked
from pursuit.pursuits.trail import Trail
from pursuit.pursuits.view import PageView, build_view, is_search

MEMORY = 8
"""Past moves told to a decision; older ones are counted."""


def look(trail: Trail, errand: Errand, most: int = questions.BATCH) -> Looked:
    """All that this look's questions are made of, for a model that takes `most` options and "none"."""
    page = _without_aside(trail)
    clause = trail.plan.clause
    spent = frozenset(e.ref for e in page.elements if guards.is_among(trail.touched, e, page))
    view = build_view(page, clause, trail.plan.goal.words, spent)
    field = trail.filled_element()
    due = _due(trail, errand, page)
    can = _can(trail, errand, page, view, field)
    facts = _facts(view, page, Marks(spent=spent, due=due), field)
    situation = _situation(view, page, trail, errand, facts, field, can)
    wanted = rows.wanted_words(clause) | content_words(clause.field if clause else "")
    return Looked(
        page=page,
        view=view,
        brief=_brief(trail, errand, page, can),
        situation=situation,
        facts=facts,
        options=questions.flat_options(page.elements, wanted | trail.plan.goal.words, most),
        promoted=_promoted(page, field, trail.search_due and situation.can_search),
        exhausted=trail.exhausted == view.fingerprint,
        most=most,
    )


def _due(trail: Trail, errand: Errand, page: Observation) -> frozenset[str]:
    """Refs of the control that code reads as the next step of the clause at hand."""
    clause = trail.plan.clause
    if (thing := carried.due(page, clause, trail.plan.names)) is not None:
        return frozenset({thing.ref})
    if there := seeking.found(trail):
        return there
    return calendar.step(page, clause, {name: value.text for name, value in errand.values.items()})


def _without_aside(trail: Trail) -> Observation:
    """The page less the controls set aside; they come back when another move changes the page."""
    page = trail.page
    if not trail.guards.aside:
        return page
    kept = tuple(e for e in page.elements if not guards.is_aside(trail.guards, e, page))
    return replace(page, elements=kept)


def _promoted(page: Observation, field: Element | None, search_due: bool) -> frozenset[str]:
    """Kinds the situation calls for: a search that is due, the buttons of the form just filled."""
    found = {e.ref for e in page.elements if is_search(e)} if search_due else set()
    if field is not None and field.facts.form is not None:
        found |= {e.ref for e in page.elements if e.facts.submits and e.facts.form == field.facts.form}
    return frozenset(found)


@dataclass(frozen=True, kw_only=True, slots=True)
class Marks:
    """Refs of the controls that code marks for the clause at hand."""

    spent: frozenset[str] = frozenset()
    due: frozenset[str] = frozenset()


def _facts(view: PageView, page: Observation, marks: Marks, field: Element | None) -> dict[str, Any]:
    """Facts by offer key and by ref."""
    form = field.facts.form if field is not None else None
    by_ref = {e.ref: _control(e, view, form, marks) for e in page.elements}
    return {**by_ref, **{o.key: by_ref[o.element.ref] for o in view.offers}}


def _control(e: Element, view: PageView, form: int | None, marks: Marks) -> ControlFacts:
    f = e.facts
    checked = e.state.checked
    return ControlFacts(
        role=e.role,
        name=e.name,
        value=e.value,
        row=e.row or "",
        group=f.group,
        description=f.description,
        hint=f.hint,
        figure=f.figure,
        checked=None if checked is None else checked is True,
        expanded=e.state.expanded,
        selected=e.state.selected,
        editable=fillable(e),
        disabled=e.state.disabled,
        secret=f.secret,
        multiline=f.multiline,
        input_type=f.input_type,
        link=e.role == "link" and f.href is not None,
        submits=f.submits,
        in_form=f.form is not None,
        same_form=form is not None and f.form == form,
        options=tuple(o.label for o in e.options or ()),
        popup=f.popup,
        fit=view.fit.get(e.ref, 0.0),
        chosen=e.ref in view.chosen,
        due=e.ref in marks.due,
        draggable=f.draggable,
        takes_drops=f.takes_drops,
        spent=e.ref in marks.spent,
    )


def _submittable(field: Element | None) -> bool:
    """Enter sends a form from a field of one line; in a text of many it is one more line."""
    return field is not None and not field.facts.multiline


NATIVE_INPUTS = frozenset({"date", "time", "datetime-local", "month", "week", "number", "color", "range"})


def fillable(e: Element) -> bool:
    """Takes a value: typed text, or a date, number or colour that a native field holds."""
    return (e.facts.editable or e.facts.input_type in NATIVE_INPUTS) and not e.state.readonly


def _situation(  # noqa: PLR0917 - one call site, which hands over one look
    view: PageView,
    page: Observation,
    trail: Trail,
    errand: Errand,
    facts: Mapping[str, Any],
    field: Element | None,
    can: frozenset[str],
) -> Situation:
    clause = trail.plan.clause
    sought = search_value(clause, errand)
    return Situation(
        goal=trail.plan.goal,
        clause=clause,
        index=trail.plan.index,
        controls=tuple(facts[e.ref] for e in page.elements),
        filled=facts.get(field.ref) if field is not None else None,
        filled_for_clause=trail.plan.filled,
        can_search=can_search(page, clause, errand),
        search_value=sought,
        search_due=trail.search_due,
        empty=not view.offers,
        title=page.title,
        text=page.text,
        overlay=f"{page.overlay.kind}: {page.overlay.name}" if page.overlay else "",
        waited=trail.guards.streaks.get("waits", 0),
        missing=tuple(sorted(rows.wanted_words(clause) - _shown(page, trail, errand))),
        names_done=tuple(sorted(trail.plan.names)),
        collected=is_collected(trail.plan),
        pending=trail.pending,
        dialog=page.dialog.message if page.dialog is not None and page.dialog.state == "held" else "",
        drop_words=dropping.wanted(clause).words,
        drop_way=dropping.wanted(clause).way,
        verb_words=verb_words(clause) if clause is not None else frozenset(),
        container_words=peers_of(CONTAINERS),
        into_words=peers_of(clause.into) if clause is not None else frozenset(),
        search_words=peers_of("search"),
        upload_words=peers_of("upload") | peers_of("file"),
        show_words=peers_of(SHOWS),
        # Bare "OK" sends a form; its peers (accept, confirm) agree to something instead.
        send_words=peers_of(SENDS) | {"ok"},
        values=tuple(
            ValueFacts(
                name=n,
                text="" if v.secret else v.text,
                secret=v.secret,
                used=n in trail.used,
                file=bool(v.file),
            )
            for n, v in errand.values.items()
        ),
        can=can,
    )


def _can_drag(clause: Clause | None, elements: Sequence[Element]) -> bool:
    """Something can be taken up, as far as the page shows it, or the goal asks for it in as many words."""
    asked = clause is not None and clause.verb == "drag"
    return asked or any(e.facts.draggable for e in elements)


CONTAINERS = "cart favourite wish later list"


def can_search(page: Observation, clause: Clause | None, errand: Errand) -> bool:
    """The page has a search, and the goal a text for it."""
    name = search_value(clause, errand)
    if name is None:
        return False
    text = errand.values[name].text
    return any(is_search(e) and not (e.value and fold(e.value) == fold(text)) for e in page.elements)


def search_value(clause: Clause | None, errand: Errand) -> str | None:
    """Name of the value that a search for the clause would type: its own, or the words it is about."""
    if clause is None:
        return None
    about = f"about: {clause.object or (clause.names[0] if clause.names else '')}"
    own = clause.value if clause.verb == "search" else None
    return next((name for name in (own, about) if name in errand.values), None)


def _shown(page: Observation, trail: Trail, errand: Errand) -> frozenset[str]:
    """Content words that the page shows of its own accord: an echo of what was typed is no evidence."""
    names = {fold(e.name) for e in page.elements if e.name}
    # A link that carries the words leads to the answer; it is not the answer.
    said = [line for line in page.text.splitlines() if fold(line) not in names]
    told = fold("\n".join((page.title, *said)))
    for name in trail.used:
        told = told.replace(fold(errand.values[name].text), " ") if errand.values[name].text.strip() else told
    return content_words(told)


def _brief(trail: Trail, errand: Errand, page: Observation, can: frozenset[str]) -> Brief:
    told = trail.memory[-MEMORY:]
    earlier = len(trail.memory) - len(told)
    clause = trail.plan.clause
    return Brief(
        goal=errand.told(errand.goal.text),
        now=errand.told(clause.text) if clause is not None else "",
        done=tuple(map(errand.told, trail.plan.done)),
        memory=((f"{earlier} earlier moves",) if earlier else ()) + told,
        values=tuple(errand.values),
        can=can,
        overlay=f"{page.overlay.kind}: {page.overlay.name}" if page.overlay else "",
        settled=page.readiness.settled,
        informational=not errand.goal.asks_change,
    )


def _can(
    trail: Trail, errand: Errand, page: Observation, view: PageView, field: Element | None
) -> frozenset[str]:
    """Moves and ways that can be right and can deliver; the rest is not offered."""
    held = page.dialog is not None and page.dialog.state == "held"
    elements = [o.element for o in view.offers]
    offered = {
        "ACT": bool(elements) or held,
        "NAVIGATE": any(d != page.url for d in errand.destinations),
        "BACK": trail.navigations > trail.backs,
        "FORWARD": trail.backs > 0,
        "RELOAD": not page.readiness.settled or not elements,
        "WAIT": not held,
        "DONE": True,
        "BLOCKED": True,
        "click": bool(elements) and not held,
        "fill": any(not v.file for v in errand.values.values()) and any(fillable(e) for e in elements),
        "upload": any(v.file for v in errand.values.values()) and bool(elements) and not held,
        "select": any(e.options for e in elements),
        "check": any(e.state.checked is False for e in elements),
        "uncheck": any(e.state.checked is True for e in elements),
        "press": any(e.facts.editable for e in elements),
        "scroll": bool(page.scrollers),
        "drag": bool(elements) and not held and _can_drag(trail.plan.clause, elements),
        "submit": _submittable(field or page.element(page.focused)),
        "hover": bool(elements),
        "suggest": any(e.role == "option" for e in elements),
        "dialog_accept": held,
        "dialog_dismiss": held,
    }
    return frozenset(k for k, possible in offered.items() if possible)
