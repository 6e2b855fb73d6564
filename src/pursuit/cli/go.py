"""`pursuit go`: runs one pursuit, shows its steps to a person who watches, tells what came of it."""

import asyncio
from typing import Unpack

from pursuit.cli import exits
from pursuit.cli.ask import confirm
from pursuit.cli.closing import closing
from pursuit.cli.parts import Parts, Pursue
from pursuit.cli.request import GoRequest, Typed, read_request
from pursuit.cli.steps import question, step_line
from pursuit.cli.text import to_json, write
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.loop import Stopped
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Ending, Outcome, Row
from pursuit.pursuits.report import reply, unreached


def run(parts: Parts, *, as_json: bool, **typed: Unpack[Typed]) -> int:
    """Exit code of the pursuit, after its reply is printed. Ctrl-C ends it as `stopped`, at any moment."""
    request = read_request(parts, **typed)
    try:
        outcome = asyncio.run(_pursue(request, parts))
    except Stopped as stopped:
        outcome = stopped.outcome
    except KeyboardInterrupt:
        outcome = unreached("", request.url, Ending(status="stopped", cause="cancelled"))
    told = to_json(reply(outcome), encoding=parts.stdout.encoding) if as_json else closing(outcome)
    write(parts.stdout, told)
    return exits.of_status(outcome.status)


async def _pursue(request: GoRequest, parts: Parts) -> Outcome:
    pursue = parts.pursue or _the_real_one()
    return await pursue(
        request.url,
        request.goal,
        values=dict(request.values),
        secrets=dict(request.secrets),
        files=request.files,
        downloads=request.downloads,
        checks=request.checks,
        steps=request.steps,
        seconds=request.seconds,
        allow=request.allow,
        ask=left_to_a_person(request, parts),
        never=request.never,
        consent=request.consent,
        headed=request.headed,
        progress=Watcher(parts) if parts.stderr.isatty() else None,
        approve=Approver(parts) if parts.asks else None,
        trace=request.trace,
        model=request.model,
    )


def left_to_a_person(request: GoRequest, parts: Parts) -> tuple[str, ...]:
    """The classes that are asked for: those the caller named, and submit where somebody can answer."""
    if not parts.asks or request.yes or "submit" in (*request.ask, *request.never):
        return request.ask
    return (*request.ask, "submit")


def _the_real_one() -> Pursue:
    from pursuit.app import pursue

    return pursue


class Watcher:
    """Prints each step as it is recorded."""

    def __init__(self, parts: Parts) -> None:
        from rich.console import Console

        self._console = Console(file=parts.stderr, highlight=False, markup=False)

    def __call__(self, row: Row) -> None:
        style = "dim" if row.verdict != "executed" else None
        self._console.print(step_line(row), style=style, no_wrap=True, overflow="ellipsis")


class Approver:
    """Asks before a move whose class the caller left to a person."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def __call__(self, move: Move, judgement: Judgement) -> bool:
        return await confirm(f"{question(move, judgement)} Go on?", self._parts)
