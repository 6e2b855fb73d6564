"""The pure parts of the errands' suite: its table, its scoring, what it says when a package is missing."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pursuit.bench.errands import needs, run, servers, suite
from pursuit.bench.errands.score import Judged, figures
from pursuit.bench.errands.servers import Site
from pursuit.bench.errands.table import PageText, Reached, Rows, Task, all_tasks, chosen, read_table
from pursuit.bench.errands.truth import before
from pursuit.errors import SetupError, UsageError
from pursuit.pursuits.outcome import Outcome, Status

ROW: Mapping[str, Any] = {"name": "file", "application": "roundup", "goal": "File it."}


def ended(status: Status, url: str | None = None) -> Outcome:
    return Outcome(
        status=status,
        cause="done",
        retryable=False,
        advice="",
        story="",
        url_before=None,
        url_after=url,
        title=None,
    )


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A tracker's database with one issue in it."""
    place = tmp_path / "db"
    with closing(sqlite3.connect(place)) as database:
        database.execute("create table issue (title, priority)")
        database.execute("insert into issue values ('Lift stops', 'critical')")
        database.commit()
    return Site(url="http://127.0.0.1:1", database=place)


def file_issue(site: Site, title: str) -> None:
    assert site.database
    with closing(sqlite3.connect(site.database)) as database:
        database.execute("insert into issue values (?, 'urgent')", (title,))
        database.commit()


def issues(*titles: str) -> Rows:
    return Rows(query="select title, priority from issue", are=tuple((title, "urgent") for title in titles))


def test_the_shipped_table_has_twelve_errands_on_five_applications() -> None:
    tasks = all_tasks()
    assert len({task.name for task in tasks}) == 12
    assert {task.application for task in tasks} == needs.NEEDS.keys()
    assert all(task.start.startswith("/") for task in tasks)


def test_errands_of_one_application_stand_together_so_that_it_is_started_once() -> None:
    order = [task.application for task in all_tasks()]
    assert len(list(suite.groupby(order))) == len(set(order))


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("{rows: select 1, are: [[a, 1]]}", Rows(query="select 1", are=(("a", 1),))),
        ("{page: Tools, is: Rakes.}", PageText(title="Tools", text="Rakes.")),
        ("{url: /a#b}", Reached(path="/a#b")),
    ],
)
def test_a_truth_is_of_one_of_three_kinds(said: str, truth: object) -> None:
    (task,) = read_table(f"- {{name: a, application: oscar, goal: Do it., truth: {said}}}")
    assert task.truth == truth


def test_a_truth_of_no_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="no kind of truth"):
        read_table("- {name: a, application: oscar, goal: Do it., truth: {mood: good}}")


def test_only_the_named_errands_are_run_in_the_order_of_the_table() -> None:
    names = [task.name for task in chosen(all_tasks(), ["docs-search", "wiki-page"])]
    assert names == ["wiki-page", "docs-search"]


async def test_an_unknown_errand_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"no errand 'wiki-pge'; there are wiki-page, .*docs-search"):
        await run(only=["wiki-pge"])


async def test_missing_packages_are_said_with_the_one_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(needs, "environment", lambda: tmp_path)
    with pytest.raises(SetupError, match=r"need django-oscar; type: make errands-setup$"):
        await run(only=["shop-search", "shop-three"])


def test_only_what_the_chosen_applications_need_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(needs, "environment", lambda: tmp_path)
    assert needs.missing(["wagtail", "roundup", "wagtail"]) == ["wagtail", "roundup"]


def test_false_satisfied_is_the_first_figure() -> None:
    said = figures(
        [
            Judged(name="claimed", outcome=ended("satisfied"), done=False),
            Judged(name="kept", outcome=ended("satisfied"), done=True),
            Judged(name="modest", outcome=ended("unverified"), done=True),
            Judged(name="gave-up", outcome=ended("stalled"), done=False),
        ]
    )
    assert list(said)[:3] == ["false_satisfied", "done", "total"]
    assert (said["false_satisfied"], said["done"], said["total"]) == (1, 2, 4)
    assert [row["errand"] for row in said["errands"] if row["false_satisfied"]] == ["claimed"]


def test_rows_count_only_when_they_are_new(site: Site) -> None:
    file_issue(site, "Printer jams")
    holds = before(issues("Printer jams"), site)
    assert not holds(None)
    file_issue(site, "Printer jams")
    assert holds(None)


def test_doing_more_than_was_asked_is_not_done(site: Site) -> None:
    holds = before(issues("Printer jams"), site)
    file_issue(site, "Printer jams")
    file_issue(site, "Printer jams")
    assert not holds(None)


@pytest.mark.parametrize(
    ("url", "reached"),
    [
        ("http://127.0.0.1:1/library/task.html#gather", True),
        ("http://127.0.0.1:1/library/task.html", False),
        ("http://elsewhere.test/library/task.html#gather", False),
        (None, False),
    ],
)
def test_a_place_is_reached_with_its_fragment_on_the_site_itself(
    site: Site, url: str | None, reached: bool
) -> None:
    assert before(Reached(path="/library/task.html#gather"), site)(url) is reached


async def test_an_errand_is_judged_by_the_data_and_not_by_its_status(site: Site) -> None:
    task = Task(**ROW, truth=issues("Printer jams"))

    async def boast(task: Task, site: Site) -> Outcome:
        return ended("satisfied")

    async def file_and_doubt(task: Task, site: Site) -> Outcome:
        file_issue(site, "Printer jams")
        return ended("unverified")

    assert (await suite.run_task(task, site, boast)).false_satisfied
    modest = await suite.run_task(task, site, file_and_doubt)
    assert (modest.done, modest.false_satisfied) == (True, False)


def test_a_set_up_command_that_fails_says_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"sh -c .* failed: no room"):
        servers.run("sh", "-c", "echo no room; exit 3", cwd=tmp_path)


def test_a_server_that_dies_at_once_is_told_with_its_log(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{servers.free_port()}"
    with (
        pytest.raises(SetupError, match=r"did not come up at .*: port taken"),
        servers.serve("sh", "-c", "echo port taken", answers=url, cwd=tmp_path),
    ):
        pass


def test_a_server_is_gone_when_its_block_ends(tmp_path: Path) -> None:
    port = servers.free_port()
    url = f"http://127.0.0.1:{port}"
    with servers.serve(sys.executable, "-m", "http.server", port, answers=url, cwd=tmp_path):
        assert servers.answers(url)
    assert not servers.answers(url)


def test_no_server_outlives_a_suite_that_is_killed(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{(port := servers.free_port())}"
    suite_of_its_own = f"""
from pathlib import Path
from pursuit.bench.errands.servers import serve
with serve({sys.executable!r}, "-m", "http.server", {port}, answers={url!r}, cwd=Path({str(tmp_path)!r})):
    print("serving", flush=True)
    input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", suite_of_its_own], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as killed:
        assert killed.stdout
        assert killed.stdout.readline() == "serving\n"
        assert servers.answers(url)
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    late = time.monotonic() + 10
    while servers.answers(url):
        assert time.monotonic() < late


def test_a_site_without_a_database_cannot_be_asked_for_rows() -> None:
    with pytest.raises(ValueError, match="no database"):
        before(issues("Printer jams"), Site(url="http://127.0.0.1:1"))
