"""The pages of jQuery UI's demos and of Selenium's tests on one origin, as `scripts/setup_pages.sh` brought them."""

import http.server
import threading
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

BROUGHT = Path(__file__).parents[2] / ".pages"
DEMOS = "/usr/share/doc/libjs-jquery-ui-docs/examples/"
SELENIUM = "/common/"
LOADER = {"/usr/share/nodejs/require.js": "/usr/share/nodejs/requirejs/require.js"}
"""Debian's demos ask for their loader beside the folder that it is in."""


def file_of(path: str) -> Path | None:
    """The file that an address stands for, or None."""
    path = LOADER.get(path, path)
    if path.startswith(SELENIUM):
        found = BROUGHT / "selenium" / path.removeprefix(SELENIUM)
    else:
        found = BROUGHT / "jquery-ui" / path.lstrip("/")
    # Some files of a Debian package are links into another one.
    return found if found.is_file() else None


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files, and the three answers that Selenium's own server makes up."""

    server: "Server"

    def log_message(self, *_: object) -> None: ...

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        self.server.hits.append(self.path)
        if parts.path == f"{SELENIUM}sleep":
            time.sleep(float(parse_qs(parts.query)["time"][0]))
            self.say("Slept", "<p>Slept</p>")
        elif parts.path.startswith(f"{SELENIUM}page/"):
            self.say(f"Page{parts.path.rpartition('/')[2]}", "<p>A page that was made up</p>")
        elif (found := file_of(parts.path)) is None:
            self.say("Nothing here", "<h1>404</h1>", 404)
        else:
            self.send_file(found)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.hits.append(f"POST {self.path} {body[:2_000].decode('utf-8', 'replace')}")
        self.say("Got it", f"<p>Got {len(body)} bytes</p>")

    def say(self, title: str, body: str, code: int = 200) -> None:
        self.answer(f"<!doctype html><title>{title}</title>{body}".encode(), "text/html; charset=utf-8", code)

    def send_file(self, found: Path) -> None:
        self.answer(found.read_bytes(), self.guess_type(str(found)))

    def answer(self, body: bytes, kind: str, code: int = 200) -> None:
        try:
            self.send_response(code)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.hits: list[str] = []


class PageSets:
    """Both sets, served until `close`. `hits` are the paths asked for, newest last."""

    def __init__(self) -> None:
        self._server = Server()
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"

    @property
    def hits(self) -> list[str]:
        return self._server.hits

    def demo(self, name: str) -> str:
        """Address of a demo of jQuery UI, as `slider/default`."""
        return f"{self.origin}{DEMOS}{name}.html"

    def selenium(self, name: str) -> str:
        """Address of a page of Selenium's, with its ending, as `formPage.html`."""
        return f"{self.origin}{SELENIUM}{name}"

    def all(self) -> list[str]:
        """Every page of both sets, in order of their names."""
        demos = BROUGHT / "jquery-ui" / DEMOS.strip("/")
        pages = sorted(DEMOS + str(p.relative_to(demos)) for p in demos.rglob("*.html"))
        tests = BROUGHT / "selenium"
        pages += sorted(SELENIUM + str(p.relative_to(tests)) for p in tests.rglob("*.html"))
        return [self.origin + page for page in pages]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
