"""A django-oscar bookshop on SQLite: settings, shelves and books are the files of `sites/oscar-shop`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pursuit.bench.errands.needs import python
from pursuit.bench.errands.servers import Site, copy_site, free_port, run, serve


@contextmanager
def start(folder: Path) -> Iterator[Site]:
    """Migrate, fill the shelves, serve until the block ends."""
    shop = copy_site("oscar-shop", folder)
    env = {"DJANGO_SETTINGS_MODULE": "settings", "PYTHONPATH": str(shop)}
    address = f"127.0.0.1:{free_port()}"
    django = (python(), "-m", "django")
    run(*django, "migrate", "--verbosity", "0", cwd=shop, env=env)
    run(python(), "seed.py", cwd=shop, env=env)
    url = f"http://{address}"
    with serve(*django, "runserver", "--noreload", address, answers=url, cwd=shop, env=env):
        yield Site(url=url, database=shop / "db.sqlite3")
