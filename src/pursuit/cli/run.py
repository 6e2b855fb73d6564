"""`pursuit run`: one message to the agent loop in this process, told in sentences as it goes."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from pursuit.agent.state import Finish, Suspend, Waiting
from pursuit.cli import exits
from pursuit.cli.ask import confirm, read_line
from pursuit.cli.parts import Parts
from pursuit.cli.run_lines import RunLines, ending_lines
from pursuit.cli.text import harmless, one_line, to_json, write
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.runs.view import view

if TYPE_CHECKING:
    from pursuit.agent.parts import Parts as RunParts
    from pursuit.agent.state import RunState


@dataclass(frozen=True, kw_only=True, slots=True)
class RunRequest:
    """What was typed for `run`, checked."""

    message: str
    model: str | None
    url: str | None
    allow: tuple[str, ...]
    max_cost: Decimal | None
    headed: bool
    downloads: str | None


def run(
    parts: Parts,
    *,
    message: str,
    model: str | None,
    url: str | None,
    allow: Sequence[str],
    max_cost: str | None,
    headed: bool,
    as_json: bool,
) -> int:
    """Exit code of the run, after its answer is printed. Ctrl-C cancels it and waits for its end."""
    from pursuit.app.running import checked_message

    request = RunRequest(
        message=checked_message(message),
        model=model,
        url=url,
        allow=tuple(allow),
        max_cost=read_usd(max_cost),
        headed=headed,
        downloads=None,
    )
    result = asyncio.run(_run(request, parts, quiet=as_json))
    end = result.ending if isinstance(result, Finish) else result.waiting
    told = view(result.state, end)
    if as_json:
        write(parts.stdout, to_json(told, encoding=parts.stdout.encoding))
    else:
        write(parts.stdout, harmless(ending_lines(end)))
    return exits.of_run(end)


def read_usd(told: str | None) -> Decimal | None:
    """Raises UsageError for what is no amount of money."""
    if told is None:
        return None
    try:
        return Decimal(told.strip().removeprefix("$"))
    except InvalidOperation:
        raise UsageError(f"--max-cost is {one_line(told, 40)!r}; it must be USD, as in 0.50.") from None


async def _run(request: RunRequest, parts: Parts, *, quiet: bool) -> Finish | Suspend:
    from pursuit.agent.store import MemoryStore
    from pursuit.app.running import named_origins, parts_of_process
    from pursuit.runs.attended import Attended

    installation = Installation(parts.environ)
    model = installation.chat_model(request.model)
    origins = named_origins(request.message, request.url, request.allow)
    lines = RunLines(parts.stderr, model.name) if not quiet else None
    store = MemoryStore()
    async with parts_of_process(
        installation,
        model,
        store,
        origins=origins,
        start_url=request.url,
        headed=request.headed,
        on_text=lines.words if lines is not None else lambda text: None,
    ) as run_parts:
        state = _state(request, run_parts, origins)
        if lines is not None:
            store.listen = lambda event: lines.event(event, store.states[state.run_id])
        attended = Attended(parts=run_parts, person=AtTerminal(parts), state=state)
        return await attended.run()


def _state(request: RunRequest, parts: "RunParts", origins: Sequence[str]) -> "RunState":
    from pursuit.app.running import general_agent, new_run, plan_of, with_cost_limit
    from pursuit.domain.agent import run_limits

    agent = general_agent(parts.model.name)
    limits = run_limits(agent, bound=False)
    if request.max_cost is not None:
        limits = with_cost_limit(limits, request.max_cost)
    plan = plan_of(agent, parts.tools, origins)
    return new_run(agent, plan, request.message, parts.model, run_id=parts.clock.token(), limits=limits)


@dataclass(frozen=True)
class AtTerminal:
    """The person who typed the command, when there is one."""

    parts: Parts

    async def answer(self, waiting: Waiting) -> str | None:
        if not self.parts.asks:
            return None
        write(self.parts.stderr, f"It asks: {harmless(waiting.text)}")
        self.parts.stderr.write("> ")
        self.parts.stderr.flush()
        line = await read_line(self.parts.stdin)
        return line.strip() or None

    async def allow(self, waiting: Waiting) -> bool | None:
        if not self.parts.asks:
            return None
        return await confirm(f"Make the call {waiting.tool} {one_line(waiting.text, 400)}?", self.parts)
