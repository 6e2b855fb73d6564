"""A Roundup tracker on SQLite with a few issues. It refuses to run as root, so root runs it as nobody."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pursuit.bench.errands.needs import environment, python, unprivileged
from pursuit.bench.errands.servers import Site, copy_site, free_port, run, serve


@contextmanager
def start(folder: Path) -> Iterator[Site]:
    """Make the tracker, file its issues, serve it until the block ends."""
    tracker, port, user = copy_site("roundup-tracker", folder), free_port(), unprivileged()
    if user:
        folder.chmod(0o711)
        shutil.chown(tracker, user)
    run(python(), tracker / "seed.py", port, cwd=environment(), user=user)
    url = f"http://127.0.0.1:{port}/demo"
    command = [environment() / "bin" / "roundup-server", "-t", "thread", "-n", "127.0.0.1", "-p", port]
    with serve(*command, f"demo={tracker / 'home'}", answers=f"{url}/", cwd=tracker, user=user):
        yield Site(url=url, database=tracker / "home" / "db" / "db")
