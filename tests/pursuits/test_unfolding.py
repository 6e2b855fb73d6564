"""Signs that unfold what a goal wants opened, and what unfolding proves."""

import pytest

from pursuit.decide.situation import Clause, Goal
from pursuit.pursuits import plan
from pursuit.pursuits.goal import read_goal
from pursuit.pursuits.unfolding import unfolding
from tests.page.looks import control
from tests.pursuits.conftest import Pursue

_PLUS, _SAVE = control(1, "generic", "+"), control(2, name="Save")


def _clause(goal: str) -> Clause:
    return read_goal(goal).clauses[0]


def test_the_only_such_sign_unfolds_what_nothing_else_says() -> None:
    assert unfolding((_PLUS, _SAVE), _clause("Expand the tool wheel")) == {"e1"}


@pytest.mark.parametrize("other", [control(3, "generic", "☰"), control(3, name="Tool wheel")])
def test_of_two_signs_or_beside_a_control_that_says_so_none_is_taken(other: object) -> None:
    assert unfolding((_PLUS, _SAVE, other), _clause("Expand the tool wheel")) == frozenset()  # type: ignore[arg-type]


def test_a_sign_is_not_what_another_verb_means() -> None:
    assert unfolding((_PLUS, _SAVE), _clause("Click the tool wheel")) == frozenset()


@pytest.mark.parametrize(("more", "proven"), [(True, False), (False, True)])
def test_what_is_unfolded_on_the_way_proves_nothing(more: bool, proven: bool) -> None:
    unfold = Clause(text="expand the tools", verb="click", object="expand tools")
    glue = Clause(text="click Glue", verb="click", names=("Glue",))
    clauses = (unfold, glue) if more else (unfold,)
    did = plan.Done(
        kind="click",
        element=_PLUS,
        value_name=None,
        option=None,
        chosen=True,
        kept=True,
        changed=True,
        navigated=False,
        about=False,
    )
    assert plan.advance(plan.start(Goal(text="", clauses=clauses)), did).proven is proven


async def test_an_entry_is_clicked_in_what_a_sign_unfolds(on_page: Pursue) -> None:
    outcome = await on_page("folded.html", 'Expand the tool wheel and click the item labelled "Glue"')
    assert "Took Glue" in outcome.story
    assert outcome.status == "satisfied"
