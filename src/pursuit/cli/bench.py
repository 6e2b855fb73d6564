"""`pursuit bench NAME`: finds a measurement by name, runs it, prints its figures. Measures nothing."""

import asyncio
import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pursuit.cli.parts import Parts
from pursuit.cli.text import to_json, write
from pursuit.errors import UsageError

if TYPE_CHECKING:
    from rich.table import Table

BENCHES = {
    "observe": "pursuit.bench.observe:run",
    "act": "pursuit.bench.act:run",
    "decide": "pursuit.bench.decide:run",
    "step": "pursuit.bench.step:run",
    "start": "pursuit.bench.start:run",
    "served": "pursuit.bench.served:run",
    "run": "pursuit.bench.run:run",
    "scoreboard": "pursuit.bench.scoreboard:run",
}
"""Name -> `module:function`. The function takes nothing, may be async, and returns figures as a mapping
of JSON values, each beside its reference."""

SUITES = {
    "errands": ("pursuit.bench.errands:run", ("only",)),
    "memory": ("pursuit.bench.memory:run", ("looks",)),
    "miniwob": ("pursuit.bench.miniwob_run:run", ("tasks", "seeds")),
}
"""Long ones with packages of their own, left out of `all`, and the options each takes."""


def run(name: str, parts: Parts, *, as_json: bool, **options: Any) -> int:
    """Print the figures. `options` are those of a suite; None is not given."""
    given = {key: value for key, value in options.items() if value is not None}
    found = _found(name, given)
    if as_json:
        write(parts.stdout, to_json(found if name == "all" else found[name], encoding=parts.stdout.encoding))
    else:
        for title, figures in found.items():
            show(title, figures, parts)
    return 0


def _found(name: str, given: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    if name in SUITES:
        where, takes = SUITES[name]
        _refuse_others(name, given, takes)
        return {name: measure(where, **given)}
    names = list(BENCHES) if name == "all" else [name]
    if not set(names) <= BENCHES.keys():
        raise UsageError(f"There is no bench {name!r}; there are {', '.join((*BENCHES, *SUITES))} and all.")
    _refuse_others(name, given, ())
    return {each: measure(BENCHES[each]) for each in names}


def _refuse_others(name: str, given: Mapping[str, Any], takes: Sequence[str]) -> None:
    other = next((key for key in given if key not in takes), None)
    if other is not None:
        raise UsageError(f"The bench {name!r} takes no --{other}.")


def measure(where: str, **options: Any) -> Mapping[str, Any]:
    module, _, function = where.partition(":")
    measured: Callable[..., Any] = getattr(import_module(module), function)
    figures = measured(**options)
    return asyncio.run(figures) if inspect.iscoroutine(figures) else figures


def show(title: str, figures: Mapping[str, Any], parts: Parts) -> None:
    """Lists of rows as tables, single figures as lines."""
    from rich.console import Console

    console = Console(file=parts.stdout, highlight=False, markup=False)
    console.print(title, style="bold")
    for name, value in figures.items():
        rows = value if isinstance(value, list) else None
        console.print(_table(name, rows) if rows else f"  {name}: {_cell(value)}")


def _table(name: str, rows: Sequence[Mapping[str, Any]]) -> "Table":
    from rich.table import Table

    table = Table(title=name, title_justify="left", box=None, pad_edge=False)
    for column, value in rows[0].items():
        table.add_column(column, justify="left" if isinstance(value, str) else "right")
    for row in rows:
        table.add_row(*(_cell(row.get(column)) for column in rows[0]))
    return table


def _cell(value: Any) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else str(value)
