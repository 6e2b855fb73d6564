"""What holds for every command: the version, help, and how an error of ours is told."""

import subprocess
import sys
from pathlib import Path

from inline_snapshot import snapshot

import pursuit
from pursuit.pursuits.outcome import Outcome
from pursuit.version import __version__
from tests.cli.conftest import Cli

HERE = "http://127.0.0.1:8701/"


async def breaks(*_: object, **__: object) -> Outcome:
    raise ZeroDivisionError("a secret detail")


def test_the_version_stands_alone_on_stdout(cli: Cli) -> None:
    ran = cli("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"pursuit {__version__}\n", "")


def test_the_version_wins_over_a_command(cli: Cli) -> None:
    ran = cli("--version", "go")
    assert (ran.code, ran.out) == (0, f"pursuit {__version__}\n")


def test_help_lists_the_commands(cli: Cli) -> None:
    ran = cli("--help")
    assert ran.code == 0
    assert ran.out == snapshot("""\
Usage: pursuit [OPTIONS] COMMAND [ARGS]...

  Do errands on real websites, inside a budget, and say what happened and how
  sure it was.

Options:
  --version  Print the version and exit.
  --help     Show this message and exit.

Commands:
  go           Pursue GOAL, starting at URL, and tell what came of it.
  run          Give MESSAGE to a chat model with a browser and a budget,...
  budget       Tell what a run of so many calls costs at given prices,...
  observe      Print the page at URL as a model sees it: one line a control.
  read         Print the page at URL as markdown, main content first.
  doctor       Tell what was found, what is missing and what to type.
  demo-site    Serve the demo shop on this machine until Ctrl-C.
  bench        Measure, and print each figure beside its reference.
  replay       Walk a trace; end 1 when it would differ today.
  decide       Ask a decision model once and print the distribution of...
  mcp          Serve MCP on this process's streams, for one coding agent.
  serve        Serve MCP over HTTP at /mcp, behind a token.
  skill        Print the guide for coding agents as it is now.
  credentials  Save, remove and list credentials of decision models.
  trace        What can be made of a trace.
""")


def test_no_arguments_show_the_help(cli: Cli) -> None:
    assert cli().out == cli("--help").out


def test_help_of_go(cli: Cli) -> None:
    assert cli("go", "--help").out == snapshot("""\
Usage: pursuit go [OPTIONS] {URL} {GOAL}

  Pursue GOAL, starting at URL, and tell what came of it.

Arguments:
  URL <str>   An https address, or http on this machine.  [required]
  GOAL <str>  The whole outcome you want, in words.  [required]

Options:
  --value NAME=TEXT  A text to fill in; the model sees its name only.
  --secret NAME      A password or code; from PURSUIT_SECRET_NAME, or asked
                     for.
  --file PATH        A file that may be uploaded; the goal says its name.
  --downloads DIR    Where downloads go; if not said, the data folder.
  --check CHECK      Must hold in the end: text=STRING, no-text=STRING,
                     url=GLOB, state=ROLE:NAME:STATE, value=NAME:TEXT or
                     count=ROLE:NAME:N.
  --steps N          At most N steps, 1 to 200.  [default: 24]
  --seconds N        At most N seconds, 5 to 600.  [default: 90]
  --allow ORIGIN     A further origin that the browser may go to.
  --ask CLASS        Ask before moves of a class: look, change or submit.
  --never CLASS      Forbid moves of a class: look, change or submit.
  --consent POLICY   What to do about cookie banners: reject, accept or leave.
                     [default: reject]
  --headed           Show the browser.
  --yes              Do not ask before orders, payments and the like.
  --trace DIR        Write the run to a folder as it goes, secrets masked.
  --model MODEL      The decision model: embedded, typesafe:jev-1.14.0,
                     openrouter:typesafe/jev-1.13, ollama:NAME, systemone:URL
                     ...; if not said, a hosted one with a credential, or
                     embedded.
  --json             Print JSON and nothing else on stdout.
  --help             Show this message and exit.
""")


def test_help_of_observe(cli: Cli) -> None:
    assert cli("observe", "--help").out == snapshot("""\
Usage: pursuit observe [OPTIONS] {URL}

  Print the page at URL as a model sees it: one line a control.

Arguments:
  URL <str>  An https address, or http on this machine.  [required]

Options:
  --find TEXT     Only the controls that say TEXT.
  --allow ORIGIN  A further origin that the browser may go to.
  --json          Print JSON and nothing else on stdout.
  --help          Show this message and exit.
""")


def test_help_of_read(cli: Cli) -> None:
    assert cli("read", "--help").out == snapshot("""\
Usage: pursuit read [OPTIONS] {URL}

  Print the page at URL as markdown, main content first.

Arguments:
  URL <str>  An https address, or http on this machine.  [required]

Options:
  --offset N      Skip N characters.  [default: 0; x>=0]
  --allow ORIGIN  A further origin that the browser may go to.
  --help          Show this message and exit.
""")


def test_an_error_of_ours_says_how_to_report_it(cli: Cli) -> None:
    ran = cli("go", HERE, "look", pursue=breaks)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == snapshot(
        "pursuit: this is a fault in Pursuit, not in what you typed (ZeroDivisionError). To report it, run the same command with PURSUIT_DEBUG=1 and open an issue with what it prints and with the output of `pursuit doctor`.\n"
    )


def test_an_error_of_ours_has_its_traceback_when_it_is_asked_for(cli: Cli) -> None:
    ran = cli("go", HERE, "look", pursue=breaks, environ={"PURSUIT_DEBUG": "1"})
    assert ran.code == 1
    assert "Traceback" in ran.err
    assert "ZeroDivisionError: a secret detail" in ran.err


def test_the_version_loads_no_command_line_parser() -> None:
    code = "import contextlib, sys; sys.argv = ['pursuit', '--version']; from pursuit.cli.main import main\n"
    loaded = loaded_after(code + "with contextlib.suppress(SystemExit): main()")
    assert "pursuit.cli.main" in loaded
    assert not loaded & {"typer", "rich", "asyncio"}


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = {"playwright", "numpy", "onnxruntime", "tokenizers", "typer", "rich", "asyncio", "yaml", "jinja2"}
    assert not loaded_after("import pursuit") & heavy


def test_every_public_name_can_be_had() -> None:
    code = "import pursuit; print(*(n for n in pursuit.__all__ if getattr(pursuit, n, None) is None))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""


def test_no_public_name_is_that_of_a_submodule() -> None:
    modules = {path.stem for path in Path(pursuit.__file__).parent.iterdir()}
    assert not modules & set(pursuit.__all__)


def loaded_after(code: str) -> set[str]:
    """Names of the modules, and of their packages, that `code` loads in an interpreter of its own."""
    told = f"{code}\nimport sys\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())
