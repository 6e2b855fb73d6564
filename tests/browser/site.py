"""The pages of `tests/pages` on two origins, and what reached either: A is allowed to tests, B is foreign."""

import http.server
import json
import threading
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PAGES = Path(__file__).parent.parent / "pages"
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
QUIET = ("/favicon.ico",)


def pdf_of(*texts: str) -> bytes:
    """A PDF with one page a text, as plain as one can be."""
    pages = range(4, 4 + 2 * len(texts), 2)
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(texts)}/Kids[{' '.join(f'{n} 0 R' for n in pages)}]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for n, text in zip(pages, texts, strict=True):
        stream = f"BT /F1 12 Tf 40 700 Td ({text}) Tj ET"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {n + 1} 0 R"
            "/Resources<</Font<</F1 3 0 R>>>>>>"
        )
        objects.append(f"<</Length {len(stream)}>>stream\n{stream}\nendstream")
    told, places = "%PDF-1.4\n", []
    for n, body in enumerate(objects, 1):
        places.append(len(told))
        told += f"{n} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{len(told)}\n%%EOF"
    return f"{told}xref\n0 {size}\n0000000000 65535 f \n{table}{end}".encode()


class Handler(http.server.BaseHTTPRequestHandler):
    """Routes that misbehave in one way each, and the files of the folder."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def log_message(self, *_: object) -> None: ...

    def reply(
        self, body: bytes | str, kind: str = "text/html; charset=utf-8", code: int = 200, **headers: str
    ) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode("utf-8", "replace")
        self.server.hits.append(f"POST {self.path} {body[:200]}")
        parts = urlsplit(self.path)
        if parts.path == "/slowpost":
            time.sleep(float(parse_qs(parts.query)["s"][0]))
            self.reply("<title>Saved</title><h1>Saved the record for good</h1>")
        else:
            self.reply(f"<title>Got it</title><p>{body}</p>")

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if parts.path not in QUIET:
            self.server.hits.append(self.path)
        route = getattr(self, "route_" + parts.path.strip("/").replace(".", "_"), None)
        try:
            if route is not None:
                route({k: v[0] for k, v in parse_qs(parts.query).items()})
            else:
                self.file(parts.path)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def file(self, path: str) -> None:
        found = (PAGES / path.lstrip("/")).resolve()
        if found.is_file() and found.is_relative_to(PAGES):
            self.reply(found.read_bytes())
        else:
            self.reply("<title>Nothing here</title><h1>404</h1>", code=404)

    def route_302(self, query: dict[str, str]) -> None:
        self.reply("", code=302, Location=query["to"])

    def route_slow(self, query: dict[str, str]) -> None:
        time.sleep(float(query["s"]))
        self.reply(json.dumps({"items": ["alpha", "beta", "gamma"]}), "application/json")

    def route_slowpage(self, query: dict[str, str]) -> None:
        time.sleep(float(query["s"]))
        self.reply("<button>Late frame button</button>")

    def route_loop(self, query: dict[str, str]) -> None:
        self.reply("", code=302, Location=f"/loop?n={int(query.get('n', '0')) + 1}")

    def route_pdf(self, query: dict[str, str]) -> None:
        self.reply(PDF, "application/pdf")

    def route_dl(self, query: dict[str, str]) -> None:
        self.reply("hello,download\n", "text/csv", Content_Disposition='attachment; filename="report.csv"')

    def route_text_pdf(self, query: dict[str, str]) -> None:
        self.reply(pdf_of("Invoice 4711", "Total 12.50"), "application/pdf")

    def _begin_file(self) -> None:
        """The head of a file without a length, which ends when the connection does."""
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Disposition", "attachment; filename=endless.bin")
        self.send_header("Connection", "close")
        self.end_headers()

    def route_endless(self, query: dict[str, str]) -> None:
        self._begin_file()
        while True:  # ended by the other side
            self.wfile.write(b"x" * 65_536)

    def route_stalled(self, query: dict[str, str]) -> None:
        self._begin_file()
        self.wfile.write(b"x" * 4_096)
        self.connection.settimeout(10)
        self.rfile.read(1)  # nothing comes until the other side goes
        self.close_connection = True

    def route_broken(self, query: dict[str, str]) -> None:
        self.reply("<h1>Broken</h1>", code=502)

    def route_empty(self, query: dict[str, str]) -> None:
        self.reply("", code=204)

    def route_stream(self, query: dict[str, str]) -> None:
        """An event stream that says one thing and then nothing until the browser goes away."""
        self.drip("text/event-stream", b"data: hello\n\n")

    def route_drip(self, query: dict[str, str]) -> None:
        """Headers and a first byte at once, then nothing more for a while."""
        self.drip("text/plain", b"x")

    def drip(self, kind: str, first: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(first)
        self.wfile.flush()
        self.server.ending.wait(20)
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    """One origin with its record of requests."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.hits: list[str] = []
        self.ending = threading.Event()


class Site:
    """Two origins: `a` by address, `b` by name. `hits_a` and `hits_b` are paths, newest last."""

    def __init__(self) -> None:
        self._servers = (Server(), Server())
        for server in self._servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        self.a = f"http://127.0.0.1:{self._servers[0].server_port}"
        self.b = f"http://localhost:{self._servers[1].server_port}"

    @property
    def hits_a(self) -> list[str]:
        return self._servers[0].hits

    @property
    def hits_b(self) -> list[str]:
        return self._servers[1].hits

    def page(self, name: str) -> str:
        """Address on A of a page of `tests/pages/browser`; `.html` is added."""
        stem, mark, query = name.partition("?")
        return f"{self.a}/browser/{stem}.html{mark}{query}"

    def forget(self) -> None:
        for server in self._servers:
            server.hits.clear()

    def close(self) -> None:
        for server in self._servers:
            server.ending.set()
            server.shutdown()
            server.server_close()
