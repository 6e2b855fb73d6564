"""The browser's process: started once, recovered from when it dies, never left behind."""

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from pursuit.browser import chromium
from pursuit.browser.process import ChromiumProcess
from pursuit.browser.provider import Browser
from pursuit.errors import BrowserError, BrowserGone, SetupError, UsageError
from pursuit.page import codes
from pursuit.page.render import render
from tests.browser.conftest import until
from tests.browser.doing import do, named
from tests.browser.site import Site

LEFT_BEHIND = Path(__file__).with_name("left_behind.py")


def command_lines() -> dict[int, str]:
    """Every process of this machine with its command line; dead ones that nobody waited for left out."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
            except OSError:
                continue
            if line:
                found[int(entry.name)] = line
    return found


def profile_of(pid: int) -> str:
    """The profile folder that a browser process was started with."""
    line = command_lines()[pid]
    return next(part.partition("=")[2] for part in line.split() if part.startswith("--user-data-dir="))


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def using(profile: str) -> list[int]:
    return [pid for pid, line in command_lines().items() if profile in line]


async def test_many_first_calls_start_one_browser() -> None:
    process = ChromiumProcess()
    browsers = await asyncio.gather(*(process.start() for _ in range(10)))
    assert all(browser is browsers[0] for browser in browsers)
    assert process.launches == 1
    await process.close()
    assert not process.alive


async def test_a_killed_browser_is_told_of_at_once_and_the_next_navigate_works(site: Site) -> None:
    async with Browser.launch(origins=[site.a]) as browser:
        page = await browser.navigate(site.page("form"))
        os.kill((await browser.status()).pid, signal.SIGKILL)
        begun = time.monotonic()
        with pytest.raises(BrowserGone) as caught:
            await do(browser, page, "click", "Field 0")
        assert time.monotonic() - begun < 2.0
        assert caught.value.code == codes.PROVIDER_UNAVAILABLE
        with pytest.raises(BrowserGone):
            await browser.observe()
        again = await browser.navigate(site.page("form"))
        assert (await browser.status()).launches == 2
        refused = await do(browser, page, "click", "Field 0")
        assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
        assert named(again, "Field 0").ref != named(page, "Field 0").ref


async def test_a_browser_killed_under_a_call_ends_the_call(site: Site) -> None:
    async with Browser.launch(origins=[site.a]) as browser:
        await browser.navigate(site.page("restless"))
        looking = asyncio.ensure_future(browser.observe())
        await asyncio.sleep(0)
        assert (await browser.status()).busy
        os.kill((await browser.status()).pid, signal.SIGKILL)
        begun = time.monotonic()
        with pytest.raises(BrowserGone):
            await looking
        assert time.monotonic() - begun < 2.0
        assert (await browser.navigate(site.page("form"))).title == "form.html"


async def test_a_crashed_page_is_told_of_and_the_next_navigate_works(browser: Browser, site: Site) -> None:
    await browser.navigate(site.page("form"))
    assert browser._life is not None
    tab = browser._life.tabs.current
    crashing = asyncio.ensure_future(tab.worlds.session.send("Page.crash"))
    await until(tab.crashed.is_set)
    crashing.cancel()
    with pytest.raises(BrowserError):
        await browser.observe()
    assert (await browser.navigate(site.page("form"))).title == "form.html"


async def test_a_driver_that_died_is_replaced(site: Site) -> None:
    async with Browser.launch(origins=[site.a]) as browser:
        await browser.navigate(site.page("form"))
        pid = (await browser.status()).pid
        os.kill(parent_of(pid), signal.SIGKILL)
        with pytest.raises(BrowserError):
            await browser.observe()
        assert (await browser.navigate(site.page("form"))).title == "form.html"
        await until(lambda: pid not in command_lines())


async def test_closing_does_not_wait_for_a_page(site: Site) -> None:
    browser = Browser.launch(origins=[site.a])
    await browser.navigate(site.page("restless"))
    looking = asyncio.ensure_future(browser.observe())
    await asyncio.sleep(0)
    profile = profile_of((await browser.status()).pid)
    begun = time.monotonic()
    await browser.close()
    assert time.monotonic() - begun < 5.0
    with pytest.raises(BrowserGone):
        await looking
    assert using(profile) == []


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_no_browser_is_left_when_we_are_killed(site: Site, how: signal.Signals) -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable, str(LEFT_BEHIND), site.page("form"), stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    pid = int(await program.stdout.readline())
    profile = profile_of(pid)
    program.send_signal(how)
    await program.wait()
    await until(lambda: using(profile) == [] and not Path(profile).exists())


async def test_the_watchdog_ends_what_nobody_else_does(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    orphan = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import time; time.sleep(60)", start_new_session=True
    )
    script = Path(chromium.__file__).with_name("watchdog.py")
    watchdog = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdin=asyncio.subprocess.PIPE
    )
    await watchdog.communicate(f"{orphan.pid} {profile}\n".encode())
    assert await orphan.wait() == -signal.SIGKILL
    assert not profile.exists()


async def test_a_browser_that_was_closed_in_good_order_is_left_alone_by_the_watchdog() -> None:
    bystander = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time; time.sleep(60)")
    script = Path(chromium.__file__).with_name("watchdog.py")
    watchdog = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdin=asyncio.subprocess.PIPE
    )
    await watchdog.communicate(f"{bystander.pid} \n-\n".encode())
    assert bystander.returncode is None
    bystander.kill()
    await bystander.wait()


def test_a_given_executable_that_is_not_there_is_named() -> None:
    with pytest.raises(SetupError, match="no-such-chromium"):
        chromium.find_executable("/nowhere/no-such-chromium")


def test_only_root_goes_without_a_sandbox() -> None:
    assert "--no-sandbox" in chromium.launch_flags(user_id=0)
    assert "--no-sandbox" not in chromium.launch_flags(user_id=1000)


def test_an_origin_that_is_none_is_refused_before_anything_starts() -> None:
    with pytest.raises(UsageError):
        Browser.launch(origins=["not an origin"])


async def test_a_navigate_right_after_a_kill_starts_a_new_browser(site: Site) -> None:
    async with Browser.launch(origins=[site.a]) as browser:
        await browser.navigate(site.page("form"))
        os.kill((await browser.status()).pid, signal.SIGKILL)
        assert (await browser.navigate(site.page("form"))).title == "form.html"
        assert (await browser.status()).launches == 2


async def test_a_killed_browser_comes_back_with_its_tabs_cookies_and_storage_and_says_so(site: Site) -> None:
    async with Browser.launch(origins=[site.a]) as browser:
        await browser.navigate(f"{site.a}/browser/keeps.html")
        page = await browser.observe()
        await do(browser, page, "click", "Keep")
        page = await browser.observe()
        opened = await do(browser, page, "click", "Another tab")
        assert len((await browser.status()).tabs) == 2 and opened.observation is not None
        await until(lambda: len(browser._checkpoint.kept.tabs) == 2)
        os.kill((await browser.status()).pid, signal.SIGKILL)
        with pytest.raises(BrowserGone):
            await browser.observe()
        again = await browser.navigate(site.page("form"))
        assert again.restarted.startswith("the browser was restarted; it got back 1 cookies")
        assert {tab.url for tab in again.tabs} == {site.page("form"), f"{site.a}/browser/keeps.html"}
        assert "note: the browser was restarted" in render(again)
        back = await browser.navigate(f"{site.a}/browser/keeps.html")
        assert "local: red, session: green, cookie: flavour=plain" in back.text and back.restarted == ""


async def test_a_first_browser_and_one_that_was_closed_say_nothing_of_a_restart(site: Site) -> None:
    browser = Browser.launch(origins=[site.a])
    assert (await browser.navigate(site.page("form"))).restarted == ""
    await browser.close()
    assert (await browser.navigate(site.page("form"))).restarted == ""
    await browser.close()
