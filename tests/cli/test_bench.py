"""`pursuit bench` finds a measurement by its name and prints what it gives."""

import io
import json

from inline_snapshot import snapshot

from pursuit.bench import start
from pursuit.cli.bench import show
from pursuit.cli.parts import Parts
from tests.cli.conftest import Cli


def test_start_gives_each_figure_beside_bare_python(cli: Cli) -> None:
    ran = cli("bench", "start", "--json")
    assert ran.code == 0
    rows = json.loads(ran.out)["start"]
    assert [row["what"] for row in rows] == list(start.STARTS)
    assert all(set(row) == {"what", "ms", "bare_ms", "over_ms"} for row in rows)


def test_figures_are_shown_as_lines_and_tables() -> None:
    out = io.StringIO()
    figures = {
        "options": 254,
        "share": 0.25,
        "rows": [{"what": "a look", "ms": 1234.5}, {"what": "b", "ms": None}],
    }
    show("observe", figures, Parts(stdin=io.StringIO(), stdout=out, stderr=io.StringIO(), environ={}))
    assert out.getvalue() == snapshot("""\
observe
  options: 254
  share: 0.25
rows            \n\
what          ms
a look  1,234.50
b           None
""")
