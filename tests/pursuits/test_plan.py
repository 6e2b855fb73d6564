"""When a part of the goal is held done."""

from pursuit.decide.situation import Clause, Goal
from pursuit.page.observation import Element
from pursuit.pursuits import plan
from tests.page.looks import control


def _did(e: Element, kind: str = "click", *, changed: bool = True) -> plan.Done:
    return plan.Done(
        kind=kind,
        element=e,
        value_name=None,
        option=None,
        chosen=False,
        kept=True,
        changed=changed,
        navigated=False,
        about=False,
    )


def _plan(clause: Clause) -> plan.Plan:
    return plan.start(Goal(text=clause.text, clauses=(clause,)))


def test_a_ticked_box_is_not_also_its_neighbours() -> None:
    clause = Clause(text="check Lime, Mint", verb="check", names=("Lime", "Mint"))
    lime = control(1, "checkbox", "Lime", row="Mint Salt")
    assert plan.advance(_plan(clause), _did(lime, "check")).names == {"Lime"}


def test_a_row_counts_as_named_when_its_control_is_called_otherwise() -> None:
    clause = Clause(text="check Lime, Mint", verb="check", names=("Lime", "Mint"))
    box = control(1, "checkbox", "", row="Lime")
    assert plan.advance(_plan(clause), _did(box, "check")).names == {"Lime"}


def test_an_icon_without_words_is_what_its_class_says() -> None:
    clause = Clause(text='click "Share"', verb="click", names=("Share",))
    icon = control(1, "generic", "", hint="share icon", row="Line 1")
    assert plan.advance(_plan(clause), _did(icon)).finished


def test_a_click_asked_for_on_two_rows_is_done_after_the_second() -> None:
    clause = Clause(text="share 2 posts", verb="click", names=("Share",), quantity=2)
    first = plan.advance(_plan(clause), _did(control(1, name="Share", row="Line 1")))
    assert not first.finished
    assert plan.advance(first, _did(control(2, name="Share", row="Line 2"))).finished
