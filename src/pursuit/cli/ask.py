"""Asks the person at the terminal: to agree to a move, or for a secret."""

import asyncio
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from pursuit.cli.parts import Parts
from pursuit.cli.text import write

YES = frozenset({"y", "yes"})


async def confirm(question: str, parts: Parts) -> bool:
    """Whether the person typed yes; anything else, and the end of input, is no. The event loop goes on
    meanwhile, so the browser stays alive."""
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


def hidden(prompt: str, parts: Parts) -> str:
    """One line typed without echo, without its newline; empty at the end of input."""
    with _no_echo(parts.stdin):
        parts.stderr.write(prompt)
        parts.stderr.flush()
        line = parts.stdin.readline()
        write(parts.stderr, "")
    return line.rstrip("\n")


@contextmanager
def _no_echo(stream: TextIO) -> Iterator[None]:
    # getpass would read from the controlling terminal, whatever stream it was given.
    shown = termios.tcgetattr(stream)
    quiet = [*shown]
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(stream, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, shown)
