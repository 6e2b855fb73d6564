"""The gate is monotone: what could do more harm never passes easier, nor does an answer that says less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pursuit.decide.types import Answer
from pursuit.policy.consequence import Consequence
from pursuit.pursuits.gate import FLOOR, MARGIN_BAR, Lead, judge, lead, passes

LEVELS = [Consequence.look, Consequence.change, Consequence.submit]


@st.composite
def leads(draw: st.DrawFn, distribution: bool | None = None) -> Lead:
    share = draw(st.floats(0, 1))
    told = draw(st.booleans()) if distribution is None else distribution
    margin = draw(st.floats(0, share)) if told else share
    return Lead(
        head=draw(st.sampled_from(["move", "way", "target"])), margin=margin, share=share, distribution=told
    )


@given(leads(), st.sampled_from([(0, 1), (1, 2), (0, 2)]))
def test_a_higher_consequence_never_passes_easier(it: Lead, pair: tuple[int, int]) -> None:
    lower, higher = LEVELS[pair[0]], LEVELS[pair[1]]
    assert passes(it, lower) or not passes(it, higher)


@given(st.floats(0, 1), st.sampled_from(LEVELS))
def test_a_missing_distribution_never_passes_easier_than_a_full_landslide(
    share: float, level: Consequence
) -> None:
    bare = Lead(head="move", margin=share, share=share, distribution=False)
    told = Lead(head="move", margin=share, share=share, distribution=True)
    assert passes(told, level) or not passes(bare, level)


@given(st.lists(leads(), min_size=1, max_size=5), leads(), st.sampled_from(LEVELS))
def test_one_more_head_never_makes_a_decision_pass(those: list[Lead], more: Lead, level: Consequence) -> None:
    assert judge(those, level).passed or not judge([*those, more], level).passed


@given(st.lists(leads(), min_size=1, max_size=5), st.sampled_from(LEVELS))
def test_the_weakest_head_is_told_with_its_own_bar(those: list[Lead], level: Consequence) -> None:
    judged = judge(those, level)
    assert judged.weakest in those
    assert judged.passed == all(passes(it, level) for it in those)
    if not judged.passed:
        assert not passes(judged.weakest, level)


@given(leads(distribution=True), st.sampled_from([Consequence.change, Consequence.submit]))
def test_the_floor_binds_at_the_look_bar_only(it: Lead, level: Consequence) -> None:
    assert (it.margin >= MARGIN_BAR[level]) == passes(it, level)


def test_a_leader_that_knows_nothing_is_under_the_floor() -> None:
    knows_nothing = Lead(head="target", margin=0.18, share=0.20)
    assert knows_nothing.margin >= MARGIN_BAR[Consequence.look]
    assert knows_nothing.share < FLOOR
    assert not passes(knows_nothing, Consequence.look)


def test_a_landslide_over_many_options_passes_where_its_share_alone_would_not() -> None:
    spread = {"c1": 0.63, "c2": 0.11, **{f"c{n}": 0.26 / 252 for n in range(3, 255)}}
    it = lead(Answer(id="target", pick="c1", shares=spread))
    assert it.share < 0.75
    assert passes(it, Consequence.submit)


@pytest.mark.parametrize(
    ("level", "share", "holds"),
    [
        (Consequence.look, 0.60, True),
        (Consequence.look, 0.59, False),
        (Consequence.change, 0.75, True),
        (Consequence.change, 0.74, False),
        (Consequence.submit, 0.85, True),
        (Consequence.submit, 0.70, False),
    ],
)
def test_without_a_distribution_the_share_meets_the_older_bars(
    level: Consequence, share: float, holds: bool
) -> None:
    assert passes(Lead(head="move", margin=share, share=share, distribution=False), level) is holds
