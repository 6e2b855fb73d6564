"""`pursuit budget`: what a run of a given shape costs, call by call, and which limit it meets first."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from pursuit.budget.simulate import Shape, SimulatedCall, Simulation, simulate
from pursuit.budget.table import usual_limits
from pursuit.chat.model import MOST_OUTPUT
from pursuit.cli.parts import Parts
from pursuit.cli.text import one_line, to_json, write
from pursuit.domain.limits import RunLimits
from pursuit.domain.usage import Price, flat
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.runs.view import usd

MOST_ROWS = 12
"""Rows of the table: the first, the last, and some between them."""


def run(
    parts: Parts, *, prices: dict[str, str | None], model: str | None, as_json: bool, **shape: Any
) -> int:
    """Print the table. Raises UsageError for prices or a shape that cannot be."""
    price, window = _price(parts, prices, model)
    given = Shape(**{name: value for name, value in shape.items() if value is not None})
    if given.window is None and window is not None:
        given = Shape(**{**_fields(given), "window": window})
    limits = usual_limits().browser_task
    told = simulate(price, given, limits, most_output=MOST_OUTPUT)
    if as_json:
        write(parts.stdout, to_json(report(told, given), encoding=parts.stdout.encoding))
    else:
        write(parts.stdout, "\n".join(_lines(told, given, limits)))
    return 0


def _fields(shape: Shape) -> dict[str, Any]:
    return {name: getattr(shape, name) for name in Shape.__dataclass_fields__}


def _price(parts: Parts, prices: dict[str, str | None], model: str | None) -> tuple[Price, int | None]:
    typed = {name: value for name, value in prices.items() if value is not None}
    if model is not None:
        if typed:
            raise UsageError("Give either --model or prices, not both.")
        price, window = Installation(parts.environ).chat_terms(model)
        if price is None:
            raise UsageError(
                f"The price of {model} is not known; give --input and --output, or set "
                f"prices.{model} in the settings."
            )
        return price, window
    for name in ("input", "output"):
        if name not in typed:
            raise UsageError(f"--{name} is missing: give prices in USD for a million tokens, or --model.")
    amounts = {name: _usd(name, value) for name, value in typed.items()}
    return (
        flat(
            amounts["input"],
            amounts["output"],
            cached_input=amounts.get("cached"),
            cache_write=amounts.get("cache_write"),
        ),
        None,
    )


def _usd(name: str, told: str) -> Decimal:
    try:
        amount = Decimal(told)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or amount < 0:
        flag = name.replace("_", "-")
        raise UsageError(
            f"--{flag} is {one_line(told, 40)!r}; it must be USD for a million tokens, as in 1.25."
        )
    return amount


def report(told: Simulation, shape: Shape) -> dict[str, Any]:
    """The simulation as JSON; money is text."""
    return {
        "total_usd": usd(told.total),
        "worst_call_usd": usd(told.worst_call),
        "window": shape.window,
        "binds": None if told.binds is None else {"by": told.binds.by, "call": told.binds.call},
        "calls": [
            {
                "n": call.n,
                "cached_input": call.usage.cached_input,
                "cache_write": call.usage.cache_write,
                "output": call.usage.output,
                "cost_usd": usd(call.cost),
                "total_usd": usd(call.total),
            }
            for call in told.calls
        ],
    }


def _lines(told: Simulation, shape: Shape, limits: RunLimits) -> Iterator[str]:
    yield f"{'call':>6}{'read':>12}{'written':>10}{'output':>8}{'USD':>10}{'total':>10}"
    for call in _shown(told.calls):
        yield (
            f"{call.n:>6}{call.usage.cached_input:>12,}{call.usage.cache_write:>10,}"
            f"{call.usage.output:>8,}{call.cost:>10.4f}{call.total:>10.2f}"
        )
    yield f"Total of {shape.calls} calls: {told.total:.2f} USD."
    if told.worst_call is not None:
        yield f"Worst call, a window of {shape.window:,} with nothing cached: {told.worst_call:.2f} USD."
    yield _binding(told, limits)


def _shown(calls: tuple[SimulatedCall, ...]) -> list[SimulatedCall]:
    """Not every row of a long run: evenly spaced ones, with the first two and the last."""
    if len(calls) <= MOST_ROWS:
        return list(calls)
    between = {round(n * (len(calls) - 1) / (MOST_ROWS - 2)) for n in range(MOST_ROWS - 1)}
    return [calls[n] for n in sorted({0, 1, *between})]


def _binding(told: Simulation, limits: RunLimits) -> str:
    task = (
        f"a browser task's {limits.max_steps} steps, {limits.max_model_calls} model calls, "
        f"{limits.max_tool_calls} tool calls and {usd(limits.max_cost)} USD"
    )
    if told.binds is None:
        return f"Nothing of {task} binds."
    by, call = told.binds.by, told.binds.call
    if by == "window":
        return f"The window binds first, at call {call}."
    return (
        f"Of {task}, the {by.replace('_', ' ')} bind first: call {call} reaches what is kept for the answer."
    )
