"""Supplies the clause at hand with the text it only describes, read from the page at hand. Pure.

`Enter the value of Last name`, `copy the text of the box into the field`: the loop reads the text, gives it
a name like any other value, and the model places it without ever writing one. A search is spread over the
fields of a page that has one for each property.
"""

from dataclasses import replace

from pursuit.decide.affinity import without_role
from pursuit.decide.situation import Clause
from pursuit.pursuits import plan
from pursuit.pursuits.errand import Errand, Value
from pursuit.pursuits.fielded import spread
from pursuit.pursuits.goal_lexicon import lexicon
from pursuit.pursuits.goal_tokens import tokenise
from pursuit.pursuits.shown import source
from pursuit.pursuits.trail import Trail


def supplied(trail: Trail, errand: Errand) -> tuple[Trail, Errand]:
    """The trail with the clause at hand able to be filled, and the errand with every text read so far."""
    clause = trail.plan.clause
    if clause is not None and clause.verb == "search" and trail.plan.tries == 0:
        trail = _spread(trail, clause, errand)
    elif clause is not None and _lacks(clause, trail, errand):
        trail = _read(trail, clause)
    return trail, replace(errand, values={**errand.values, **trail.shown}) if trail.shown else errand


def _spread(trail: Trail, clause: Clause, errand: Errand) -> Trail:
    """A search that the page has a field for each part of: filling those and sending them."""
    value = errand.values.get(clause.value or "")
    told = spread(value.text, trail.page) if value is not None and not value.secret else {}
    if not told:
        return trail
    names = {field: f"search: {field}" for field in told}
    filling = [
        Clause(text=clause.text, verb="fill", object=field, field=field, value=name)
        for field, name in names.items()
    ]
    sending = Clause(text=clause.text, verb="submit", object="search", topic="search")
    texts = {names[field]: Value(text=text) for field, text in told.items()}
    onward = plan.with_clause(trail.plan, *filling, sending)
    return replace(trail, plan=onward, shown={**trail.shown, **texts})


def _lacks(clause: Clause, trail: Trail, errand: Errand) -> bool:
    """It puts in a text that neither the goal's words nor the caller gave."""
    if clause.verb == "copy":
        return bool(clause.into)
    if clause.verb != "fill" or clause.value is not None or clause.topic:
        return False
    return not any(n not in trail.used and not n.startswith("about: ") for n in errand.values)


def _read(trail: Trail, clause: Clause) -> Trail:
    described = clause.object or clause.field
    found = source(described, trail.page) if described else None
    if found is None:
        return trail
    name = f"shown: {described}"
    onward = plan.with_clause(trail.plan, _filling(clause, name))
    return replace(trail, plan=onward, shown={**trail.shown, name: Value(text=found.text)})


def _filling(clause: Clause, name: str) -> Clause:
    """The same, with a value to put in; what says which text it is no longer says which field."""
    if clause.verb != "copy":
        return replace(clause, object=clause.field, value=name)
    role = lexicon().roles.first(tokenise(clause.into))
    field = without_role(clause.into)
    return replace(
        clause, verb="fill", object=field, field=field, value=name, role=role[1].meaning if role else ""
    )
