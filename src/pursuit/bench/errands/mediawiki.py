"""MediaWiki of Debian's package on SQLite, with a few pages. Checked by its own api.php, see `truth`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pursuit.bench.errands.needs import MEDIAWIKI
from pursuit.bench.errands.servers import Site, free_port, run, serve

PASSWORD = "Compost-heap-42"
PAGES = {
    "Opening hours": "Open from ten to four.",
    "Compost heap": "The heap stands behind the shed. Red wigglers live in it and eat the peelings.",
    "Watering": "Water in the evening, never at noon.",
    "Pruning": "Prune the apple trees in February, before the sap rises.",
}


@contextmanager
def start(folder: Path) -> Iterator[Site]:
    """Install, write the pages, serve until the block ends."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    env = {"MW_CONFIG_FILE": str(folder / "LocalSettings.php")}
    place = ["--confpath", folder, "--dbtype", "sqlite", "--dbpath", folder / "data", "--dbname", "wiki"]
    address = ["--scriptpath", "", "--server", url, "--pass", PASSWORD]
    run(
        "php", MEDIAWIKI / "maintenance" / "install.php", *place, *address, "Garden Wiki", "Admin", cwd=folder
    )
    for title, text in PAGES.items():
        run("php", MEDIAWIKI / "maintenance" / "edit.php", title, cwd=folder, env=env, stdin=text)
    with serve("php", "-S", f"127.0.0.1:{port}", "-t", MEDIAWIKI, answers=url, cwd=folder, env=env):
        yield Site(url=url)
