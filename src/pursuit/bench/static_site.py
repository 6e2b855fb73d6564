"""A folder served over HTTP on loopback, in a thread, for pages a bench reads. Not a web application."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    """Files of one folder; text is UTF-8, withheld folders are not found."""

    protocol_version = "HTTP/1.1"
    withheld: tuple[str, ...] = ()

    def __init__(self, *args: Any, withheld: tuple[str, ...], **kwargs: Any) -> None:
        self.withheld = withheld
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        place = Path(self.translate_path(self.path))
        if any(place.is_relative_to(Path(self.directory) / name) for name in self.withheld):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def guess_type(self, path: Any) -> str:
        kind = super().guess_type(path)
        textual = kind.startswith("text/") or kind.endswith(("javascript", "json"))
        return f"{kind}; charset=utf-8" if textual else kind

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: a bench prints its own lines."""


@contextmanager
def serve_folder(folder: Path, withheld: tuple[str, ...] = ()) -> Iterator[str]:
    """Serve `folder` until the block ends; gives the base url, ending in a slash.

    `withheld` names folders inside it that answer 404.
    """
    handler = partial(_Files, directory=str(folder), withheld=withheld)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
