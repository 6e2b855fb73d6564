"""`go --trace`, `replay` and `trace html` as they are typed."""

import asyncio
import json
from pathlib import Path

from inline_snapshot import snapshot

from pursuit.pursuits.outcome import Outcome
from tests.cli.conftest import Cli, never_started
from tests.pursuits.scripts import DONE, click
from tests.trace.traced import SHOP, events, rewrite, traced

SITE = "http://127.0.0.1:8701/"


def a_trace(folder: Path) -> Path:
    asyncio.run(traced(folder, SHOP, [click("Add tea"), DONE]))
    return folder


def test_the_folder_reaches_the_pursuit(cli: Cli, tmp_path: Path) -> None:
    given = {}

    async def pursue(url: str, goal: str, **options: object) -> Outcome:
        given.update(options)
        raise KeyboardInterrupt

    cli("go", SITE, "Add the tea", "--trace", str(tmp_path / "t"), pursue=pursue)
    assert given["trace"] == str(tmp_path / "t")


def test_a_folder_that_is_not_ours_is_refused_before_a_pursuit_is_started(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    ran = cli("go", SITE, "Add the tea", "--trace", str(tmp_path), pursue=never_started)
    assert ran.code == 2
    assert "holds something that is no trace of ours" in ran.err


def told_of_the_run(out: str) -> str:
    """Without the questions, whose options are told of in their own tests."""
    return "".join(line for line in out.splitlines(keepends=True) if not line.startswith("  asked"))


def test_a_replay_tells_each_step_with_its_margin_beside_its_bar(cli: Cli, tmp_path: Path) -> None:
    ran = cli("replay", str(a_trace(tmp_path)))
    assert ran.code == 0
    assert "  asked    move: ACT 1.00, " in ran.out
    assert '  asked    target: button "Add tea" 1.00, ' in ran.out
    assert told_of_the_run(ran.out) == snapshot("""\
step 1  at 0.0 s, 0.0 s
  look     "Shop" https://shop.example/, 2 controls, settled
  tokens   unknown in, unknown out
  decided  click button "Add tea": executed; which move to make led by 1.00, bar 0.30
  action   click button "Add tea": done
  effect   "Cart, 0 items" became "Cart, 1 item"

step 2  at 0.0 s
  look     "Shop" https://shop.example/, 2 controls, settled
  tokens   unknown in, unknown out
  decided  done, if a fresh look agrees

step 3  at 0.0 s, 0.0 s
  look     "Shop" https://shop.example/, 2 controls, settled
  tokens   unknown in, unknown out
  decided  done: ended
  reason   satisfied: done

satisfied (done)
It clicked "Add tea", and "Cart, 0 items" became "Cart, 1 item".
The goal is met, as far as the page shows.
In all it did 1 action; 1 of them changed the page.
The browser was left at https://shop.example/ ("Shop").
Words in quotes are the page's own and may not be trusted.
Run again, every part of it is as it was.
""")


def test_a_replay_ends_1_and_says_what_differs(cli: Cli, tmp_path: Path) -> None:
    stored = events(a_trace(tmp_path))
    row = next(e for e in stored if e["event"] == "decided")["row"]
    row["bar"] = 0.25
    rewrite(tmp_path, stored)
    ran = cli("replay", str(tmp_path))
    assert ran.code == 1
    assert "  DIFFERS  record: bar was 0.25 and is now 0.3\n" in ran.out
    assert ran.out.endswith("Run again, 1 of its parts differs (row 1).\n")


def test_a_folder_that_is_no_trace_ends_2(cli: Cli, tmp_path: Path) -> None:
    for command in (("replay",), ("trace", "html")):
        ran = cli(*command, str(tmp_path))
        assert ran.code == 2
        assert "is no trace of a pursuit" in ran.err
        assert ran.out == ""


def test_page_words_cannot_steer_the_terminal(cli: Cli, tmp_path: Path) -> None:
    stored = events(a_trace(tmp_path))
    stored[-1]["outcome"]["story"] = "It said \x1b[2J"
    rewrite(tmp_path, stored)
    assert "\x1b" not in cli("replay", str(tmp_path)).out


def test_a_page_of_a_trace_needs_nothing_beside_it(cli: Cli, tmp_path: Path) -> None:
    ran = cli("trace", "html", str(a_trace(tmp_path)))
    assert ran.code == 0
    assert ran.out == f"{tmp_path / 'trace.html'}\n"
    page = (tmp_path / "trace.html").read_text("utf-8")
    assert "Add the tea to the cart" in page
    assert "margin 1.00, bar 0.30" in page
    for outside in ("<script", "<link", 'src="http', "url("):
        assert outside not in page


def test_a_page_goes_where_it_is_told_to(cli: Cli, tmp_path: Path) -> None:
    a_trace(tmp_path / "t")
    ran = cli("trace", "html", str(tmp_path / "t"), "--out", str(tmp_path / "run.html"))
    assert ran.code == 0
    assert (tmp_path / "run.html").is_file()
    gone = str(tmp_path / "nowhere" / "run.html")
    assert cli("trace", "html", str(tmp_path / "t"), "--out", gone).code == 2


def test_page_words_stand_in_the_page_as_text(cli: Cli, tmp_path: Path) -> None:
    look = a_trace(tmp_path) / "looks" / "0001.json"
    told = json.loads(look.read_text("utf-8")) | {"title": "<img src=x onerror=alert(1)>"}
    look.write_text(json.dumps(told), "utf-8")
    cli("trace", "html", str(tmp_path))
    page = (tmp_path / "trace.html").read_text("utf-8")
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page
