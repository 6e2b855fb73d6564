"""The temperature that ships is the one its recorded decisions give."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from pursuit.decide.embedded import fitted_temperature
from pursuit.decide.fit import fit_temperature, split
from pursuit.decide.record import Row, load

DATA = files("pursuit.decide") / "data"


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return load(Path(str(DATA / "decisions.jsonl.gz")))


def test_at_least_300_decisions_are_recorded(rows: tuple[Row, ...]) -> None:
    assert len(rows) >= 300


@pytest.mark.parametrize("source", ["demo-shop", "miniwob"])
def test_each_source_gives_a_good_part_of_them(rows: tuple[Row, ...], source: str) -> None:
    assert sum(row.source == source for row in rows) >= 100


def test_every_kind_of_question_is_among_them(rows: tuple[Row, ...]) -> None:
    assert {"target", "option", "row", "move", "way"} <= {row.question for row in rows}


def test_wrong_choices_are_among_them(rows: tuple[Row, ...]) -> None:
    assert any(row.scores.index(max(row.scores)) not in row.right for row in rows)


def test_the_temperature_in_use_is_the_one_the_decisions_give(rows: tuple[Row, ...]) -> None:
    assert fitted_temperature() == pytest.approx(fit_temperature(rows).temperature, rel=1e-3)


def test_the_file_says_that_it_is_fitted_and_on_how_many(rows: tuple[Row, ...]) -> None:
    said = json.loads((DATA / "temperature.json").read_text("utf-8"))
    train, held_out = split(rows)
    assert (said["fitted"], said["all"]["n"], said["all"]["held_out"]) == (True, len(train), len(held_out))


def test_a_part_of_the_errands_is_held_out(rows: tuple[Row, ...]) -> None:
    train, held_out = split(rows)
    assert held_out
    assert not {row.task_hash for row in train} & {row.task_hash for row in held_out}


def test_the_design_page_states_the_temperature_in_use() -> None:
    page = Path(__file__).parents[2] / "docs" / "design" / "decide-fitting.md"
    assert f"temperature {fitted_temperature():.4f}." in page.read_text("utf-8")
