"""Starting and stopping the shop."""

import socket
import time
import urllib.request

import pytest

from pursuit.demo.server import DemoServer, serve
from pursuit.errors import SetupError


def test_it_serves_within_a_second_and_is_gone_after_stop() -> None:
    server = DemoServer()
    begun = time.monotonic()
    url = server.start()
    with urllib.request.urlopen(f"{url}/healthz") as reply:
        assert reply.read() == b"ok"
    assert time.monotonic() - begun < 1
    server.stop()
    port = int(url.rsplit(":", 1)[1])
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=1)


def test_a_taken_port_is_one_clear_sentence() -> None:
    with DemoServer() as server:
        port = int(server.url.rsplit(":", 1)[1])
        with pytest.raises(SetupError, match=f"cannot listen on 127.0.0.1:{port}"):
            DemoServer(port).start()


def test_it_says_nothing_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    with DemoServer() as server, urllib.request.urlopen(f"{server.url}/"):
        pass
    said = capfd.readouterr()
    assert said.out + said.err == ""


async def test_it_can_be_served_inside_a_running_loop() -> None:
    async with serve() as url:
        assert url.startswith("http://127.0.0.1:")
