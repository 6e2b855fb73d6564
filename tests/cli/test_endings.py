"""The rows of the exit table that need a browser, each by the command as a person runs it."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.conftest import Ran
from tests.cli.site import Site, serve

WITHIN = 60
"""Seconds that no command here may need."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with serve() as served:
        yield served


def pursuit(*arguments: str, **environ: str) -> Ran:
    ran = subprocess.run(
        [sys.executable, "-m", "pursuit", *arguments],
        capture_output=True,
        text=True,
        timeout=WITHIN,
        env={**os.environ, **environ},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert "Traceback" not in ran.stderr
    return Ran(code=ran.returncode, out=ran.stdout, err=ran.stderr)


def reply(ran: Ran) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(ran.out)
    return told


def dead_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def test_satisfied_is_0(site: Site) -> None:
    ran = pursuit(
        "go", site.url + "shop.html", "Add green tea to the cart", "--check", "text=1 item in the cart"
    )
    assert ran.code == 0
    assert ran.out.startswith("satisfied")
    assert f"It ended at {site.url}shop.html" in ran.out


def test_a_check_that_holds_already_is_satisfied_without_a_move(site: Site) -> None:
    ran = pursuit("go", site.url + "shop.html", "Empty the cart", "--check", "text=0 items", "--json")
    told = reply(ran)
    assert (ran.code, told["status"], told["cause"], told["actions"]) == (0, "satisfied", "already", 0)


def test_a_password_that_nobody_gave_is_3(site: Site) -> None:
    ran = pursuit("go", site.url + "login.html", 'Sign in as "sam"', "--json")
    assert (ran.code, reply(ran)["status"]) == (3, "needs_person")


def test_out_of_budget_is_4(site: Site) -> None:
    goal = "Add green tea to the cart, then go to the next page"
    ran = pursuit(
        "go", site.url + "shop.html", goal, "--steps", "1", "--check", "text=no such text", "--json"
    )
    assert (ran.code, reply(ran)["status"]) == (4, "out_of_budget")


def test_done_against_a_check_is_unverified_5(site: Site) -> None:
    ran = pursuit(
        "go", site.url + "shop.html", "Add green tea to the cart", "--check", "text=Thank you", "--json"
    )
    assert (ran.code, reply(ran)["status"]) == (5, "unverified")


def test_a_class_that_is_forbidden_is_blocked_6(site: Site) -> None:
    ran = pursuit("go", site.url + "shop.html", "Add green tea to the cart", "--never", "change", "--json")
    assert (ran.code, reply(ran)["status"]) == (6, "blocked")


def test_a_button_that_does_nothing_is_not_satisfied(site: Site) -> None:
    ran = pursuit("go", site.url + "inert.html", "Load more notes", "--json")
    assert ran.code in {5, 6}
    assert reply(ran)["changed"] == 0


@pytest.mark.parametrize("path", ["500", "loop", "unyielding.html"])
def test_a_site_that_fails_is_6(site: Site, path: str) -> None:
    ran = pursuit("go", site.url + path, "Find the opening hours", "--json", "--seconds", "20")
    told = reply(ran)
    assert (ran.code, told["status"]) == (6, "failed")
    assert told["story"]


def test_a_dead_port_is_6() -> None:
    ran = pursuit("go", f"http://127.0.0.1:{dead_port()}/", "Find the opening hours", "--json")
    assert (ran.code, reply(ran)["status"]) == (6, "failed")


def test_a_first_redirect_out_of_the_allowed_origins_is_blocked(site: Site) -> None:
    ran = pursuit("go", site.url + "away?to=http://localhost:1/", "Find the opening hours", "--json")
    assert (ran.code, reply(ran)["status"]) == (6, "blocked")


def test_a_browser_that_is_not_there_is_2(site: Site) -> None:
    ran = pursuit(
        "go", site.url + "shop.html", "Add green tea to the cart", PURSUIT_CHROMIUM="/nowhere/chromium"
    )
    assert (ran.code, ran.out) == (2, "")
    assert "/nowhere/chromium" in ran.err


def test_a_machine_without_a_browser_is_2_and_says_what_to_type(site: Site, tmp_path: Any) -> None:
    ran = pursuit("observe", site.url, PATH=str(tmp_path), PLAYWRIGHT_BROWSERS_PATH=str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert "make setup" in ran.err


def test_ctrl_c_is_130_with_the_story_so_far(site: Site) -> None:
    command = [sys.executable, "-m", "pursuit", "go", site.url + "silent", "Find the opening hours"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert site.asked.wait(WITHIN)
        os.killpg(running.pid, signal.SIGINT)  # a terminal sends it to all that it started
        out, err = running.communicate(timeout=WITHIN)
    assert running.returncode == 130
    assert out.startswith("stopped")
    assert "Traceback" not in err


def test_observe_prints_one_line_a_control(site: Site) -> None:
    ran = pursuit("observe", site.url + "shop.html")
    assert ran.code == 0
    assert 'button "Add green tea to the cart"' in ran.out


def test_observe_finds(site: Site) -> None:
    ran = pursuit("observe", site.url + "shop.html", "--find", "next page", "--json")
    assert ran.code == 0
    assert [e["name"] for e in json.loads(ran.out)["elements"]] == ["Next page"]


def test_read_prints_markdown(site: Site) -> None:
    ran = pursuit("read", site.url + "shop.html")
    assert ran.code == 0
    assert ran.out.startswith("# Tea shop")


@pytest.mark.parametrize("command", ["observe", "read"])
def test_a_look_at_a_dead_port_is_6(command: str) -> None:
    ran = pursuit(command, f"http://127.0.0.1:{dead_port()}/")
    assert (ran.code, ran.out) == (6, "")
    assert ran.err.count("\n") == 1


def test_a_look_that_is_led_out_of_the_allowed_origins_is_2(site: Site) -> None:
    ran = pursuit("observe", site.url + "away?to=http://localhost:1/")
    assert (ran.code, ran.out) == (2, "")
    assert "http://localhost:1" in ran.err
