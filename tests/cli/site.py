"""A site of this machine with the pages of `tests/pages/endings` and the answers that servers give when they fail."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PAGES = Path(__file__).parents[1] / "pages" / "endings"


class Site(ThreadingHTTPServer):
    """`url` is its address; `asked` is set by the first request for `/silent`, which is never answered."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}/"
        self.asked = threading.Event()
        self.over = threading.Event()


class _Handler(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        match asked.path:
            case "/500":
                self._send(500, b"<h1>Something went wrong</h1>")
            case "/loop":
                self._send(302, b"", location="/loop")
            case "/away":
                self._send(302, b"", location=parse_qs(asked.query)["to"][0])
            case "/silent":
                self.server.asked.set()
                self.server.over.wait()
            case path:
                page = PAGES / path.removeprefix("/")
                found = page.is_file()
                self._send(200 if found else 404, page.read_bytes() if found else b"<h1>Nothing is here</h1>")

    def _send(self, status: int, body: bytes, *, location: str | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if location is not None:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """A test's output is its own."""


@contextmanager
def serve() -> Iterator[Site]:
    site = Site()
    thread = threading.Thread(target=site.serve_forever)
    thread.start()
    try:
        yield site
    finally:
        site.over.set()
        site.shutdown()
        site.server_close()
        thread.join()
