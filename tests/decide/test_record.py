"""Recorded decisions come back as they were written, and a line that is none is named."""

import json
from pathlib import Path

import pytest

from pursuit.decide.record import Row, append, load
from pursuit.errors import UsageError

ROW = Row(
    source="miniwob",
    task_hash="9f2c",
    question="target",
    options=('button "Überweisen"', "none of these"),
    scores=(0.61, 0.2),
    right=(0,),
)


@pytest.mark.parametrize("name", ["decisions.jsonl", "decisions.jsonl.gz"])
def test_rows_come_back_in_the_order_written(tmp_path: Path, name: str) -> None:
    other = Row(**{**{f: getattr(ROW, f) for f in ROW.__dataclass_fields__}, "question": "move"})
    for row in (ROW, other):
        append(tmp_path / "new" / name, row)
    assert load(tmp_path / "new" / name) == (ROW, other)


def test_one_right_index_need_not_be_a_list(tmp_path: Path) -> None:
    said = {"source": "s", "task_hash": "t", "question": "q", "options": ["a"], "scores": [1], "right": 0}
    (tmp_path / "rows.jsonl").write_text(json.dumps(said) + "\n\n")
    assert load(tmp_path / "rows.jsonl")[0].right == (0,)


@pytest.mark.parametrize(
    "line",
    ["no json", "[]", '{"source": "s"}', '{"source":"s","task_hash":"t","question":"q","options":["a"]'
     ',"scores":["high"],"right":[0]}'],
)  # fmt: skip
def test_a_line_that_is_no_decision_is_named(tmp_path: Path, line: str) -> None:
    append(tmp_path / "rows.jsonl", ROW)
    with (tmp_path / "rows.jsonl").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(UsageError, match=r"rows\.jsonl line 2 is not a recorded decision"):
        load(tmp_path / "rows.jsonl")


@pytest.mark.parametrize(
    ("scores", "right"),
    [((0.1,), (0,)), ((0.1, float("nan")), (0,)), ((0.1, 0.2), ()), ((0.1, 0.2), (2,)), ((0.1, 0.2), (-1,))],
)
def test_a_row_that_cannot_be_judged_is_not_made(scores: tuple[float, ...], right: tuple[int, ...]) -> None:
    with pytest.raises(UsageError, match="a recorded decision needs"):
        Row(source="s", task_hash="t", question="q", options=("a", "b"), scores=scores, right=right)
