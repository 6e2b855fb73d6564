"""The `pursuit` command: runs one subcommand and turns what comes back, or goes wrong, into an exit code.

Typer and everything below it are loaded only when there is something to parse: `--version` stays fast.
"""

import sys
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from typing import Any

from pursuit.cli import parts as cli_parts
from pursuit.cli.parts import Parts
from pursuit.cli.text import harmless, is_text, one_line, write
from pursuit.errors import BrowserError, PursuitError, SetupError, UsageError
from pursuit.version import __version__

INTERRUPTED = 130
"""What Typer gives back when Ctrl-C comes while it reads the command line."""

SENTENCES = 1_000
"""Characters that an error may take."""


def main() -> None:
    """Entry point of the console script."""
    sys.exit(run(sys.argv[1:], cli_parts.of_this_process()))


def run(arguments: Sequence[str], parts: Parts) -> int:
    """Run one command line and give its exit code. Raises nothing."""
    if list(arguments) == ["--version"]:
        write(parts.stdout, f"pursuit {__version__}")
        return 0
    try:
        refuse_undecodable(arguments)
        return _dispatch(arguments, parts)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the border: everything becomes a code
        return _report(error, parts)


def refuse_undecodable(arguments: Sequence[str]) -> None:
    """Raises UsageError for an argument whose bytes are not text (they arrive as lone surrogates)."""
    for n, argument in enumerate(arguments, start=1):
        if not is_text(argument):
            raise UsageError(
                f'Argument {n}, "{harmless(argument)}", is not valid text in this terminal\'s encoding; '
                "type it again as UTF-8."
            )


def _dispatch(arguments: Sequence[str], parts: Parts) -> int:
    job = _parse(arguments, parts)
    if job == INTERRUPTED:
        raise KeyboardInterrupt
    return job() if callable(job) else 0


def _parse(arguments: Sequence[str], parts: Parts) -> Any:
    """The job that the arguments ask for; none after a help text."""
    from typer.exceptions import TyperException

    from pursuit.cli.commands import app

    try:
        with redirect_stdout(parts.stdout):  # where Typer prints its help
            return app(list(arguments), prog_name="pursuit", standalone_mode=False, obj=parts)
    except TyperException as error:
        message = _sentence(error.format_message())
        raise UsageError(f"{message} `pursuit --help` lists what there is.") from error


def _sentence(message: str) -> str:
    return message if message.endswith((".", "!", "?")) else message + "."


def _report(error: BaseException, parts: Parts) -> int:
    from pursuit.cli import exits

    if parts.debug:
        write(parts.stderr, harmless("".join(traceback.format_exception(error))))
    write(parts.stderr, f"pursuit: {describe(error)}")
    return exits.of_error(error)


def describe(error: BaseException) -> str:
    """What a person reads about an error: its own sentence, or that the fault is ours."""
    match error:
        case KeyboardInterrupt():
            return "stopped."
        case BrowserError(details={"why": str(why)}):
            return one_line(f"{error} {why}", SENTENCES)
        case SetupError():
            return f"{harmless(str(error))} `pursuit doctor` tells what else is missing."
        case PursuitError():
            return harmless(str(error))
        case _:
            return (
                f"this is a fault in Pursuit, not in what you typed ({type(error).__name__}). To report it, "
                "run the same command with PURSUIT_DEBUG=1 and open an issue with what it prints and with "
                "the output of `pursuit doctor`."
            )
