"""No secret stands in any byte of a trace, whatever a page does with it."""

from pathlib import Path
from urllib.parse import quote

import pytest

from pursuit.app import read_errand
from pursuit.browser.fake import Control, FakeBrowser, Scene, changed
from pursuit.page.action import Secret
from pursuit.trace.page import write_page
from pursuit.trace.replay import replayed
from pursuit.trace.stored import load
from tests.pursuits.scripts import DONE, URL, click, fill
from tests.trace.traced import traced

SECRET = 'h4nd-Ünter "7&/ key'
"""Has what addresses, markup, JSON and other cases spell otherwise."""


def spellings(secret: str) -> list[str]:
    return [
        secret,
        secret.upper(),
        secret.casefold(),
        quote(secret),
        quote(secret, safe=""),
        secret.replace('"', '\\"'),
        secret.replace('"', "'"),
        secret.replace("&", "&amp;").replace('"', "&#34;"),
        secret.replace("&", "&amp;").replace('"', "&quot;"),
    ]


def found_in(folder: Path, secret: str) -> list[str]:
    """Files that hold any spelling of the secret."""
    wanted = [s.encode() for s in spellings(secret)]
    return [p.name for p in folder.rglob("*") if p.is_file() and any(w in p.read_bytes() for w in wanted)]


def echoing(scene, control, action):
    """A page that shows everywhere what was typed."""
    if not isinstance(action.value, Secret):
        return None
    typed = action.value.text
    shown = changed(scene, "Echo", value=typed)
    return Scene(
        url=f"{URL}?p={quote(typed)}",
        title=f"Hello {typed}",
        text=f"You typed {typed.upper()}",
        messages=(f"{typed} is weak",),
        controls=(*shown.controls, Control(name=f"Forget {typed}", row=typed, options=(typed,))),
        react=echoing,
    )


FORM = Scene(
    url=URL,
    controls=(
        Control(name="Password", role="textbox", secret=True),
        Control(name="Echo", role="textbox"),
        Control(name="Log in"),
    ),
    react=echoing,
)


class Pictured(FakeBrowser):
    """Has pictures, which show what stands on the page."""

    async def small_picture(self) -> bytes:
        return f"{self.scene.title} {self.scene.text}".encode()


async def secretive(folder: Path, goal: str, **options: object) -> None:
    browser = Pictured(FORM, pages={URL: FORM})
    turns = [fill("Password", "password"), click("Forget"), click("Log in"), DONE]
    await traced(folder, FORM, turns, goal, browser=browser, **options)  # type: ignore[arg-type]
    write_page(load(folder))


async def test_a_secret_that_the_page_echoes_is_masked_in_every_file(tmp_path: Path) -> None:
    await secretive(tmp_path, "Log in with the password", secrets={"password": SECRET})
    assert (tmp_path / "looks" / "0002.json").read_text("utf-8").count("SECRET1") >= 5
    assert found_in(tmp_path, SECRET) == []


async def test_a_password_that_the_goal_quotes_is_masked_in_every_file(tmp_path: Path) -> None:
    quoted = "Tr0ub4dor-&-3"
    await secretive(tmp_path, f'Log in with the password "{quoted}"')
    assert "SECRET1" in (tmp_path / "inputs.json").read_text("utf-8")
    assert found_in(tmp_path, quoted) == []


async def test_words_of_a_secret_do_not_stand_among_the_words_of_the_goal(tmp_path: Path) -> None:
    await secretive(tmp_path, 'Log in with the password "zebra violin"')
    assert "zebra" not in (tmp_path / "inputs.json").read_text("utf-8")
    assert "violin" not in (tmp_path / "inputs.json").read_text("utf-8")


async def test_a_page_that_shows_a_secret_is_not_pictured(tmp_path: Path) -> None:
    await secretive(tmp_path, "Log in with the password", secrets={"password": SECRET})
    assert [p.name for p in (tmp_path / "pictures").iterdir()] == ["0001.jpg"]


async def test_a_run_with_masked_secrets_replays_as_it_was(tmp_path: Path) -> None:
    await secretive(tmp_path, "Log in with the password", secrets={"password": SECRET})
    assert await replayed(load(tmp_path)) == ()


@pytest.mark.parametrize(
    ("secret", "text", "told"),
    [
        ("7", "e7 costs 7 of 77", "e7 costs SECRET1 of 77"),
        ("1234", "n1234x", "nSECRET1x"),
        ("ab  cd", "AB CD", "SECRET1"),
        ("", "anything", "anything"),
        ("correct horse", "a corrEct ho… b", "a SECRET… b"),
    ],
)
def test_a_short_secret_is_masked_where_it_stands_alone(secret: str, text: str, told: str) -> None:
    errand = read_errand(URL, "Type the code", values={}, secrets={"code": secret})
    assert errand.mask()(text) == told
