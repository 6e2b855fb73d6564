"""Runs the demo shop on a port of this machine, in a thread of its own, for tests, the CLI and the demo."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType

import uvicorn

from pursuit.demo.site import make_app
from pursuit.errors import SetupError

STARTS_WITHIN = 10.0
"""Seconds."""


class DemoServer:
    """One shop on one port. `with DemoServer() as server: server.url`, or `start()` and `stop()`."""

    def __init__(self, port: int = 0, host: str = "127.0.0.1") -> None:
        """Port 0 takes any free one."""
        self._address = (host, port)
        self._server: _Announcing | None = None
        self._thread: threading.Thread | None = None
        self.url = ""

    def start(self) -> str:
        """Serve until `stop`; gives the base url, without a slash at its end.

        Raises SetupError when the port is taken.
        """
        listener = _listen(self._address)
        host, port = listener.getsockname()[:2]
        self.url = f"http://{host}:{port}"
        self._server = _Announcing()
        self._thread = threading.Thread(
            target=self._server.run, args=([listener],), name="demo-shop", daemon=True
        )
        self._thread.start()
        if not self._server.ready.wait(STARTS_WITHIN):
            raise SetupError(f"The demo shop did not start within {STARTS_WITHIN:g} seconds.")
        return self.url

    def stop(self) -> None:
        """Stop serving and wait for the thread; harmless when nothing runs."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join()
        self._server = self._thread = None

    def __enter__(self) -> "DemoServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


@asynccontextmanager
async def serve(port: int = 0, host: str = "127.0.0.1") -> AsyncIterator[str]:
    """The shop for as long as the block lasts; gives its base url."""
    server = DemoServer(port, host)
    try:
        yield await asyncio.to_thread(server.start)
    finally:
        await asyncio.to_thread(server.stop)


def _listen(address: tuple[str, int]) -> socket.socket:
    """Bind before the thread starts, so the url is known and a taken port is an error here."""
    try:
        return socket.create_server(address, backlog=128)
    except OSError as error:
        host, port = address
        said = f"The demo shop cannot listen on {host}:{port} ({error.strerror}); try --port 0."
        raise SetupError(said) from error


class _Announcing(uvicorn.Server):
    """A server that says when it takes requests."""

    def __init__(self) -> None:
        super().__init__(
            uvicorn.Config(
                make_app(),
                log_level="critical",
                access_log=False,
                lifespan="off",
                timeout_graceful_shutdown=1,
            )
        )
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()
