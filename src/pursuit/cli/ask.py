"""Asks the person at the terminal. The event loop goes on meanwhile, so the browser stays alive."""

import asyncio
from typing import TextIO

from pursuit.cli.parts import Parts
from pursuit.cli.text import write

YES = frozenset({"y", "yes"})


async def confirm(question: str, parts: Parts) -> bool:
    """Whether the person typed yes. Anything else, and the end of input, is no."""
    parts.stderr.write(f"{question} [y/N] ")
    parts.stderr.flush()
    answer = await read_line(parts.stdin)
    if not answer.endswith("\n"):
        write(parts.stderr, "")
    return answer.strip().lower() in YES


async def read_line(stream: TextIO) -> str:
    """One line, or nothing at the end of input. Cancelling it leaves no thread behind."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def ready() -> None:
        if not line.done():
            line.set_result(stream.readline())

    loop.add_reader(stream, ready)
    try:
        return await line
    finally:
        loop.remove_reader(stream)
