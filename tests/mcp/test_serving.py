"""Who may ask, what happens to what a client leaves behind, and how long a call is held."""

import asyncio
import contextlib
import os
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import mcp_types as types
import pytest

from pursuit.demo.server import DemoServer
from pursuit.errors import SetupError, UsageError
from pursuit.mcp import pursue as pursue_tools
from pursuit.serve import listening, token_of
from tests.browser.site import Site
from tests.mcp.conftest import TOKEN, house, over_http, over_stdio, serving
from tests.mcp.test_tools import call, text

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
HEADERS = {
    "Authorization": f"Bearer {TOKEN}",
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
    ],
)
async def test_a_stranger_is_refused(environ: dict[str, str], headers: dict[str, str], status: int) -> None:
    async with serving(house(environ)) as url, httpx2.AsyncClient(follow_redirects=True) as http:
        answer = await http.post(url, json=PING, headers=HEADERS | headers)
    assert answer.status_code == status
    assert TOKEN not in answer.text


def test_the_token_is_made_once_and_its_file_is_its_owners(tmp_path: Path) -> None:
    token, new = token_of(tmp_path / "data")
    assert new and len(token) >= 32
    assert token_of(tmp_path / "data") == (token, False)
    assert stat.S_IMODE((tmp_path / "data" / "serve-token").stat().st_mode) == 0o600
    (tmp_path / "data" / "serve-token").write_text("")
    with pytest.raises(SetupError, match="holds no token; remove it"):
        token_of(tmp_path / "data")


def test_a_port_that_is_taken_is_named() -> None:
    taken = listening("127.0.0.1", 0)
    taken.listen()
    with pytest.raises(UsageError, match="cannot be listened on"):
        listening("127.0.0.1", taken.getsockname()[1])
    taken.close()


async def test_ten_first_calls_at_once_start_one_browser(environ: dict[str, str], shop: DemoServer) -> None:
    started = []

    def launch(**options: Any) -> Any:
        from pursuit.app import launch as real

        started.append(options)
        return real(listed=4096, **options)

    async with serving(house(environ, launch=launch)) as url, over_http(url) as client:
        told = await asyncio.gather(*(call(client, "navigate", url=shop.url) for _ in range(10)))
    assert len(started) == 1
    assert any(not one.is_error for one in told)
    assert all("busy" in text(one) for one in told if one.is_error)


async def test_two_clients_have_a_browser_each_and_no_handle_of_the_other(
    environ: dict[str, str], shop: DemoServer
) -> None:
    async with serving(house(environ)) as url, over_http(url) as one, over_http(url) as other:
        await call(one, "navigate", url=shop.url)
        assert (await call(other, "observe")).is_error
        run = (await call(one, "pursue", goal="Open the cart", steps=2)).structured_content["run_id"]
        assert (await call(other, "pursue_status", run_id=run)).is_error


async def test_a_client_that_ends_its_session_leaves_no_browser(
    environ: dict[str, str], shop: DemoServer
) -> None:
    before = browsers(os.getpid())
    async with serving(house(environ)) as url:
        async with over_http(url) as client:
            await call(client, "navigate", url=shop.url)
            (started,) = browsers(os.getpid()) - before
        await gone({started})


async def test_a_pursuit_that_takes_long_gives_a_handle_and_progress(
    environ: dict[str, str], whole_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pursue_tools, "HELD", 0.05)
    steps: list[str | None] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        steps.append(message)

    url_of_page = f"{whole_site.a}/noop.html"
    async with serving(house(environ)) as url, over_http(url) as client:
        goal = {"goal": 'Click "Load more" until the list has 5 items', "url": url_of_page, "seconds": 20}
        first = await client.call_tool("pursue", goal, progress_callback=progress)
        handle = first.structured_content["run_id"]
        assert first.structured_content["status"] == "running" and "pursue_status" in text(first)
        busy = await call(client, "observe")
        assert busy.is_error and f"Pursuit {handle} drives the browser" in text(busy)
        ended = await call(client, "pursue_status", run_id=handle, wait=30)
        assert ended.structured_content["reply"]["run_id"] == handle
        assert not (await call(client, "observe")).is_error


async def test_cancel_is_awaited_to_its_end(
    environ: dict[str, str], whole_site: Site, monkeypatch: Any
) -> None:
    monkeypatch.setattr(pursue_tools, "HELD", 0.05)
    async with serving(house(environ)) as url, over_http(url) as client:
        told = await call(client, "pursue", goal="Wait for the results", url=f"{whole_site.a}/spa.html")
        run = told.structured_content["run_id"]
        stopped = await call(client, "pursue_cancel", run_id=run)
        assert stopped.structured_content["status"] in ("stopped", "satisfied", "unverified")
        assert not (await call(client, "navigate", url=f"{whole_site.a}/form.html")).is_error


async def test_a_client_killed_in_the_middle_of_a_pursuit_leaves_no_browser(
    environ: dict[str, str], whole_site: Site
) -> None:
    code = (
        "import asyncio, sys\n"
        "from tests.mcp.conftest import over_stdio\n"
        "async def main():\n"
        f"    async with over_stdio({environ!r}) as client:\n"
        f"        await client.call_tool('navigate', {{'url': '{whole_site.a}/spa.html'}})\n"
        "        print('ready', flush=True)\n"
        f"        await client.call_tool('pursue', {{'goal': 'Wait for the results', 'seconds': 60}})\n"
        "        await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    assert client.stdout is not None
    assert await client.stdout.readline() == b"ready\n"
    started = browsers(client.pid)
    assert started
    os.kill(client.pid, signal.SIGKILL)
    await client.wait()
    await gone(started)


async def test_clients_are_told_when_the_list_changes(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pursuit.mcp import server as server_module

    monkeypatch.setattr(server_module, "WATCHED_EVERY", 0.05)
    changed = asyncio.Event()

    async def hear(message: Any) -> None:
        if isinstance(message, types.ToolListChangedNotification):
            changed.set()

    async with serving(house(environ)) as url, over_http(url, message_handler=hear) as client:
        assert "pursue" in [t.name for t in (await client.list_tools()).tools]
        switch_off(environ)
        await asyncio.wait_for(changed.wait(), 20)
        assert "pursue" not in [t.name for t in (await client.list_tools()).tools]
        refused = await call(client, "pursue", goal="x", url="https://a.example")
        assert refused.is_error and "pursue.enabled is false" in text(refused)


async def test_a_subscription_of_the_newer_protocol_is_told_too(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pursuit.mcp import server as server_module

    monkeypatch.setattr(server_module, "WATCHED_EVERY", 0.05)
    async with over_stdio(environ, "2026-07-28") as client, client.listen(tools_list_changed=True) as events:
        switch_off(environ)
        async with asyncio.timeout(20):
            assert type(await anext(aiter(events))).__name__ == "ToolsListChanged"


def switch_off(environ: dict[str, str]) -> None:
    Path(environ["PURSUIT_SETTINGS"]).write_text("pursue: {enabled: false}")


def browsers(root: int) -> set[int]:
    """Chromium's own processes below `root` that still run."""
    parents: dict[int, int] = {}
    found = set()
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit():
                words = (entry / "cmdline").read_bytes().split(b"\0")
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if any(w.startswith(b"--user-data-dir=") for w in words) and b"--type=" not in b" ".join(
                    words
                ):
                    found.add(int(entry.name))
    return {pid for pid in found if root in ancestors(pid, parents)}


def ancestors(pid: int, parents: dict[int, int]) -> Iterator[int]:
    while pid in parents:
        pid = parents[pid]
        yield pid


async def gone(processes: set[int]) -> None:
    """Returns when none of `processes` runs any more."""
    async with asyncio.timeout(15):
        while any(map(line, processes)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def line(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""
