"""The site of the scoreboard: files, slow answers, and a record of every request."""

import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import parse_qs, unquote, urlsplit

SLOW = ("/slow", "/slowpost")


class Asked(NamedTuple):
    """One request and the page that made it."""

    method: str
    path: str
    page: str


def _name(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


class _Handler(BaseHTTPRequestHandler):
    server: "_Server"

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: a bench prints its own lines."""

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self._answer()

    def _answer(self) -> None:
        parts = urlsplit(self.path)
        asked = Asked(self.command, unquote(parts.path), _name(self.headers.get("Referer", "")))
        self.server.asked.append(asked)
        if parts.path in SLOW:
            self.server.ending.wait(float(parse_qs(parts.query)["s"][0]))
        self._reply(self.server.pages.get(parts.path.lstrip("/"), "<title>Done</title><p>Done"))

    def _reply(self, page: str) -> None:
        body = page.encode()
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            # The browser went elsewhere, or was killed.
            self.close_connection = True


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, pages: Mapping[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages = pages
        self.asked: list[Asked] = []
        self.ending = threading.Event()


class Site:
    """Serves until its block ends, and keeps what each page asked for."""

    def __init__(self, folder: Path, made: Mapping[str, str]) -> None:
        pages = {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.html"))} | dict(made)
        self.names = tuple(pages)
        self._server = _Server(pages)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"

    def url(self, name: str) -> str:
        return f"{self.origin}/{name}"

    def hits(self, url: str) -> list[str]:
        """What handlers of a page sent, in order: the rest of paths that begin with `/hit`."""
        sent = [asked.path for asked in self._of(url) if asked.path.startswith("/hit")]
        return [path.removeprefix("/hit").lstrip("-") for path in sent]

    def posts(self, url: str) -> int:
        """How many posts a page sent."""
        return sum(asked.method == "POST" for asked in self._of(url))

    def forget(self, url: str) -> None:
        """Begin anew with a page."""
        self._server.asked = [asked for asked in self._server.asked if asked.page != _name(url)]

    def _of(self, url: str) -> list[Asked]:
        return [asked for asked in self._server.asked if asked.page == _name(url)]

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.ending.set()
        self._server.shutdown()
        self._server.server_close()
