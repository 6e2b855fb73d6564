"""A Wagtail site of its own template, with Django's admin beside it, and one superuser."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pursuit.bench.errands.needs import environment, python
from pursuit.bench.errands.servers import Site, copy_site, free_port, run, serve

SUPERUSER = {"DJANGO_SUPERUSER_PASSWORD": "Quarter-past-9"}
WHO = ("--noinput", "--username", "keeper", "--email", "keeper@example.org")


@contextmanager
def start(folder: Path) -> Iterator[Site]:
    """Make the site, its tables and its superuser, serve until the block ends."""
    site, more = folder / "site", copy_site("wagtail-site", folder)
    site.mkdir()
    run(environment() / "bin" / "wagtail", "start", "mysite", site, cwd=folder)
    shutil.copy(more / "local.py", site / "mysite" / "settings")
    manage = (python(), "manage.py")
    run(*manage, "migrate", "--verbosity", "0", cwd=site)
    run(*manage, "createsuperuser", *WHO, cwd=site, env=SUPERUSER)
    address = f"127.0.0.1:{free_port()}"
    url = f"http://{address}"
    with serve(*manage, "runserver", "--noreload", address, answers=url, cwd=site):
        yield Site(url=url, database=site / "db.sqlite3")
