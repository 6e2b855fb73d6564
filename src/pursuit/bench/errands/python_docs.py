"""Python's documentation of Debian's package, served as the files it is; its search runs in the page."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pursuit.bench.errands.needs import PYTHON_DOCS
from pursuit.bench.errands.servers import Site
from pursuit.bench.static_site import serve_folder


@contextmanager
def start(folder: Path) -> Iterator[Site]:
    """Serve until the block ends. `folder` is not used: nothing is written."""
    with serve_folder(PYTHON_DOCS) as url:
        yield Site(url=url.rstrip("/"))
