"""What `pursuit go` prints: for a person, for a program, and while somebody watches."""

import json
import os
import pty
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot

from pursuit.budget.pursuit import Spent
from pursuit.cli.main import run
from pursuit.cli.parts import Parts
from pursuit.cli.steps import question, step_line
from pursuit.page.observation import Element
from pursuit.policy.consequence import Consequence
from pursuit.pursuits.gate import Judgement, Lead
from pursuit.pursuits.loop import Stopped
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import RETRYABLE, Outcome, Row, Status, Target
from pursuit.pursuits.report import ORDER
from tests.cli.conftest import Cli

HERE = "http://127.0.0.1:8701/"
GO = ("go", HERE, "Add the tea to the cart")

CLICK = Row(
    n=1,
    verdict="executed",
    move="ACT",
    way="click",
    target=Target(role="button", name="Add to cart"),
    effects=('link "Cart (0)" is now "Cart (1)"',),
)
FILL = Row(
    n=12,
    verdict="executed",
    move="ACT",
    way="fill",
    target=Target(role="textbox", name="Password"),
    value="•••",
)
DECLINED = Row(n=2, verdict="declined", move="ACT", way="click", reason="which control: 0.11 of 0.30")
ORDER_IT = Move(
    action=None,
    way="click",
    element=Element(ref="e7", role="button", name="Place order", row="Total 12.00 €"),
    words="click",
)
SUBMIT = Judgement(
    weakest=Lead(head="target", margin=0.7, share=0.8), bar=0.5, consequence=Consequence.submit, passed=True
)


def ended(status: Status = "satisfied", **more: Any) -> Outcome:
    given: dict[str, Any] = {
        "status": status,
        "cause": "effects",
        "retryable": RETRYABLE[status],
        "advice": "",
        "story": 'It clicked "Add to cart".\nThe browser was left at http://127.0.0.1:8701/cart ("Cart").',
        "url_before": HERE,
        "url_after": HERE + "cart",
        "title": "Cart",
        "actions": 3,
        "changed": 2,
        "spent": Spent(decisions=4, batches=5, input_tokens=8_120, output_tokens=0, seconds=6.25),
        "model": "embedded",
        "run_id": "0" * 32,
    }
    return Outcome(**{**given, **more})


def pursuing(outcome: Outcome, *rows: Row) -> Callable[..., Any]:
    """A pursuit that reports `rows` and ends as `outcome`."""

    async def pursue(*_: object, progress: Callable[[Row], None] | None = None, **__: object) -> Outcome:
        for row in rows if progress else ():
            progress(row)
        return outcome

    return pursue


def test_a_person_reads_ending_story_where_it_ended_and_figures(cli: Cli) -> None:
    ran = cli(*GO, pursue=pursuing(ended()))
    assert ran.code == 0
    assert ran.out == snapshot("""\
satisfied (effects)

It clicked "Add to cart".
The browser was left at http://127.0.0.1:8701/cart ("Cart").

It ended at http://127.0.0.1:8701/cart "Cart"

3 actions, 2 of them changed something, 4 decisions in 5 requests, 8,120 tokens, 0.0000 USD, 6.2 s, model embedded, run 00000000000000000000000000000000
""")


def test_the_advice_stands_after_the_story(cli: Cli) -> None:
    ran = cli(*GO, pursue=pursuing(ended("handed_back", cause="none", advice="Name the control you mean.")))
    assert ran.code == 6
    assert ran.out == snapshot("""\
handed_back (none)

It clicked "Add to cart".
The browser was left at http://127.0.0.1:8701/cart ("Cart").

Name the control you mean.

It ended at http://127.0.0.1:8701/cart "Cart"

3 actions, 2 of them changed something, 4 decisions in 5 requests, 8,120 tokens, 0.0000 USD, 6.2 s, model embedded, run 00000000000000000000000000000000
""")


def test_what_is_not_known_is_not_shown_as_zero(cli: Cli) -> None:
    unknown = Spent(input_tokens=None, cost_usd=None)
    ran = cli(
        *GO, pursue=pursuing(ended("failed", url_after=None, title=None, model="", run_id="", spent=unknown))
    )
    assert ran.out.splitlines()[-3:] == snapshot(
        [
            "It ended before a page was open.",
            "",
            "3 actions, 2 of them changed something, 0 decisions in 0 requests, tokens unknown, cost unknown, 0.0 s, model none, run none",
        ]
    )


def test_json_is_the_reply_and_nothing_else(cli: Cli) -> None:
    ran = cli(*GO, "--json", pursue=pursuing(ended("unverified"), CLICK))
    assert ran.code == 5
    assert list(json.loads(ran.out)) == list(ORDER)
    assert ran.err == ""


def test_json_keeps_a_lone_surrogate_as_its_escape(cli: Cli) -> None:
    ran = cli(*GO, "--json", pursue=pursuing(ended(title="a\ud800b")))
    assert ran.code == 0
    assert json.loads(ran.out)["title"] == "a\ud800b"


@pytest.mark.parametrize("title", ["a\ud800b", "\x1b[2J\x1b]0;gone\x07", "\u202egnp.exe"])
def test_page_words_cannot_steer_the_terminal(cli: Cli, title: str) -> None:
    ran = cli(*GO, pursue=pursuing(ended(title=title, story=title)))
    assert ran.code == 0
    assert not set(ran.out) & set("\x1b\x07\u202e\ud800")


def test_each_step_is_shown_to_somebody_who_watches(cli: Cli) -> None:
    ran = cli(*GO, pursue=pursuing(ended(), CLICK, DECLINED), watched=True)
    assert ran.err == snapshot("""\
  1  click button "Add to cart" -> link "Cart (0)" is now "Cart (1)"
\x1b[2m  2  declined: click -> which control: 0.11 of 0.30\x1b[0m
""")


def test_nothing_is_shown_when_nobody_watches(cli: Cli) -> None:
    assert cli(*GO, pursue=pursuing(ended(), CLICK)).err == ""


def test_a_step_line_shows_the_mask_of_a_secret() -> None:
    assert step_line(FILL) == snapshot(' 12  fill textbox "Password" with "•••"')


def test_a_stopped_pursuit_tells_its_story_so_far(cli: Cli) -> None:
    async def stopped(*_: object, **__: object) -> Outcome:
        raise Stopped(ended("stopped", cause="cancelled"))

    ran = cli(*GO, pursue=stopped)
    assert ran.code == 130
    assert 'It clicked "Add to cart".' in ran.out


def test_what_was_typed_reaches_the_pursuit(cli: Cli) -> None:
    seen: dict[str, Any] = {}

    async def pursue(url: str, goal: str, **given: Any) -> Outcome:
        seen.update(given, url=url, goal=goal)
        return ended()

    arguments = ("--value", "q=green=tea", "--check", "url=*/cart", "--steps", "7", "--seconds", "30")
    model = ("--model", "ollama:kev")
    classes = (
        "--never",
        "submit",
        "--consent",
        "leave",
        "--ask",
        "change",
        "--allow",
        "https://pay.example",
        "--secret",
        "pin",
    )
    cli(*GO, *arguments, *model, *classes, pursue=pursue, environ={"PURSUIT_SECRET_PIN": "0420"})
    assert seen == snapshot(
        {
            "values": {"q": "green=tea"},
            "secrets": {"pin": "0420"},
            "files": (),
            "downloads": "/root/.local/share/pursuit/downloads",
            "checks": ("url=*/cart",),
            "steps": 7,
            "seconds": 30,
            "allow": ("https://pay.example",),
            "ask": ("change",),
            "never": ("submit",),
            "consent": "leave",
            "headed": False,
            "progress": None,
            "approve": None,
            "trace": None,
            "model": "ollama:kev",
            "url": "http://127.0.0.1:8701/",
            "goal": "Add the tea to the cart",
        }
    )


def test_the_question_says_what_would_be_done() -> None:
    assert question(ORDER_IT, SUBMIT) == snapshot(
        'About to click button "Place order", in "Total 12.00 €" (class submit).'
    )


@pytest.mark.parametrize(
    ("typed", "agreed"), [("y\n", True), ("Yes\n", True), ("\n", False), ("order\n", False)]
)
def test_a_person_at_the_terminal_is_asked(typed: str, agreed: bool) -> None:
    answers: list[bool] = []

    async def pursue(*_: object, approve: Any, **__: object) -> Outcome:
        answers.append(await approve(ORDER_IT, SUBMIT))
        return ended("needs_person", cause="approval")

    shown = at_a_terminal(GO, typed, pursue)
    assert answers == [agreed]
    assert question(ORDER_IT, SUBMIT) in shown


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ((), ("submit",)),
        (("--yes",), ()),
        (("--ask", "change"), ("change", "submit")),
        (("--ask", "change", "--yes"), ("change",)),
        (("--never", "submit"), ()),
    ],
)
def test_at_a_terminal_the_submit_class_is_asked_for(
    options: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    given: list[object] = []

    async def pursue(*_: object, ask: object, **__: object) -> Outcome:
        given.append(ask)
        return ended()

    at_a_terminal((*GO, *options), "", pursue)
    assert given == [asked]


def test_without_a_terminal_nobody_is_asked(cli: Cli) -> None:
    given: list[object] = []

    async def pursue(*_: object, ask: object, approve: object, **__: object) -> Outcome:
        given.extend((ask, approve))
        return ended()

    cli(*GO, pursue=pursue)
    assert given == [(), None]


def test_a_secret_is_asked_for_without_echo() -> None:
    seen: list[dict[str, str]] = []

    async def pursue(*_: object, secrets: dict[str, str], **__: object) -> Outcome:
        seen.append(secrets)
        return ended()

    shown = at_a_terminal((*GO, "--secret", "password"), "open sesame\n", pursue)
    assert seen == [{"password": "open sesame"}]
    assert "open sesame" not in shown


def at_a_terminal(arguments: tuple[str, ...], typed: str, pursue: Any) -> str:
    """Run a command at a pseudo-terminal where a person types `typed` once they are asked; gives what it showed."""
    ours, theirs = pty.openpty()
    terminal = Path(os.ttyname(theirs))
    shown: list[str] = []
    person = threading.Thread(target=_person, args=(ours, typed, shown))
    person.start()
    with terminal.open() as stdin, terminal.open("w") as stderr, Path(os.devnull).open("w") as stdout:
        run(arguments, Parts(stdin=stdin, stdout=stdout, stderr=stderr, environ={}, pursue=pursue))
    os.close(theirs)
    person.join()
    os.close(ours)
    return "".join(shown)


def _person(terminal: int, typed: str, shown: list[str]) -> None:
    """Reads until the terminal is closed, and answers what ends like a question."""
    try:
        while text := os.read(terminal, 4096).decode():
            shown.append(text)
            if text.endswith(("[y/N] ", "password: ")):
                os.write(terminal, typed.encode())
    except OSError:
        return  # a closed pseudo-terminal reads as an error
