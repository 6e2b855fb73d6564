"""What cannot be right is refused before anything starts: code 2, one sentence, nothing on stdout."""

import os
import subprocess
import sys

import pytest
from inline_snapshot import snapshot

from tests.cli.conftest import Cli, never_started

HERE = "http://127.0.0.1:8701/"


def refused(cli: Cli, *arguments: str, environ: dict[str, str] | None = None) -> str:
    ran = cli(*arguments, pursue=never_started, environ=environ)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") == 1
    return ran.err


def test_an_address_without_scheme(cli: Cli) -> None:
    assert refused(cli, "go", "shop.example/cart", "look") == snapshot(
        'pursuit: "shop.example/cart" has no scheme; write it as https://HOST/PATH.\n'
    )


def test_a_host_with_a_port_is_no_scheme(cli: Cli) -> None:
    assert refused(cli, "go", "localhost:8701/x", "look") == snapshot(
        'pursuit: "localhost:8701/x" has no scheme; write it as https://HOST/PATH.\n'
    )


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "ftp://a.example"]
)
@pytest.mark.parametrize("command", ["go", "observe", "read"])
def test_another_scheme(cli: Cli, command: str, url: str) -> None:
    assert "is not an address to go to" in refused(cli, command, url, *(["look"] if command == "go" else []))


def test_an_origin_that_may_not_be_gone_to(cli: Cli) -> None:
    assert refused(cli, "go", "http://shop.example/", "look") == snapshot(
        "pursuit: http://shop.example is not encrypted; http is only for this machine, write https.\n"
    )


def test_an_allowed_origin_with_a_path(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "look", "--allow", "https://pay.example/now") == snapshot(
        'pursuit: "https://pay.example/now" is more than an origin; write https://pay.example without a path.\n'
    )


@pytest.mark.parametrize("goal", ["", "  \n "])
def test_an_empty_goal(cli: Cli, goal: str) -> None:
    assert refused(cli, "go", HERE, goal) == snapshot(
        "pursuit: The goal is empty; say in words what is to be done or found.\n"
    )


def test_a_goal_with_a_nul(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "a\0b") == snapshot(
        "pursuit: The goal holds a NUL character; write it without.\n"
    )


def test_a_value_without_a_name(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "look", "--value", "green tea") == snapshot(
        "pursuit: A --value has no name or no =; write NAME=TEXT.\n"
    )


def test_a_value_given_twice(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "look", "--value", "q=a", "--value", "q=b") == snapshot(
        "pursuit: --value q is given twice; give each name once.\n"
    )


def test_a_check_that_cannot_be_parsed(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "look", "--check", "cart is full") == snapshot(
        "pursuit: The check 'cart is full' cannot be read; write one of url=GLOB, text=STRING, no-text=STRING, state=ROLE:NAME:STATE, value=NAME:TEXT, count=ROLE:NAME:N.\n"
    )


@pytest.mark.parametrize("steps", ["0", "201", "-1"])
def test_steps_out_of_range_are_not_clamped(cli: Cli, steps: str) -> None:
    assert "it must be from 1 to 200." in refused(cli, "go", HERE, "look", "--steps", steps)


@pytest.mark.parametrize("seconds", ["4", "601"])
def test_seconds_out_of_range_are_not_clamped(cli: Cli, seconds: str) -> None:
    assert "it must be from 5 to 600." in refused(cli, "go", HERE, "look", "--seconds", seconds)


def test_steps_that_are_no_number(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "look", "--steps", "many") == snapshot(
        "pursuit: Invalid value for '--steps': Input should be a valid integer, unable to parse string as an integer. `pursuit --help` lists what there is.\n"
    )


@pytest.mark.parametrize("option", ["--ask", "--never"])
def test_a_class_that_there_is_not(cli: Cli, option: str) -> None:
    assert "the classes are look, change, submit." in refused(cli, "go", HERE, "look", option, "money")


def test_a_policy_for_consent_that_there_is_not(cli: Cli) -> None:
    assert "the policies are reject, accept, leave." in refused(cli, "go", HERE, "look", "--consent", "never")


def test_a_secret_that_nobody_can_give_names_its_variable(cli: Cli) -> None:
    assert refused(cli, "go", HERE, "look", "--secret", "one-time code") == snapshot(
        "pursuit: The secret one-time code is not known: set PURSUIT_SECRET_ONE_TIME_CODE, or run where it can be asked for.\n"
    )


def test_a_name_that_is_value_and_secret(cli: Cli) -> None:
    arguments = ("go", HERE, "look", "--value", "pin=1", "--secret", "pin")
    assert refused(cli, *arguments, environ={"PURSUIT_SECRET_PIN": "1"}) == snapshot(
        "pursuit: pin is both a --value and a --secret; give it once.\n"
    )


def test_a_missing_argument(cli: Cli) -> None:
    assert refused(cli, "go") == snapshot(
        "pursuit: Missing argument 'URL'. `pursuit --help` lists what there is.\n"
    )


def test_a_command_that_there_is_not(cli: Cli) -> None:
    assert refused(cli, "fly") == snapshot(
        "pursuit: No such command 'fly'. `pursuit --help` lists what there is.\n"
    )


def test_a_bench_that_there_is_not(cli: Cli) -> None:
    assert refused(cli, "bench", "luck") == snapshot(
        "pursuit: There is no bench 'luck'; there are observe, act, decide, step, start, served, run, scoreboard, errands, memory, miniwob and all.\n"
    )


def test_an_option_of_another_bench_is_refused(cli: Cli) -> None:
    assert refused(cli, "bench", "start", "--seeds", "3") == snapshot(
        "pursuit: The bench 'start' takes no --seeds.\n"
    )


def test_bytes_that_are_not_text_are_refused_by_the_installed_command() -> None:
    command = [sys.executable.encode(), b"-m", b"pursuit", b"go", HERE.encode(), b"caf\xe9"]
    ran = subprocess.run(command, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"Argument 3" in ran.stderr
    assert b"Traceback" not in ran.stderr


def test_a_secret_that_is_not_text(cli: Cli) -> None:
    arguments = ("go", HERE, "look", "--secret", "pin")
    assert refused(cli, *arguments, environ={"PURSUIT_SECRET_PIN": "caf\udce9"}) == snapshot(
        "pursuit: The secret pin is not valid text in this terminal's encoding; give it as UTF-8.\n"
    )
