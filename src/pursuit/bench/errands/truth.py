"""What is so in an application, read from its own data and never from what a pursuit says it did."""

import json
import sqlite3
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from fnmatch import fnmatchcase
from typing import Any, assert_never
from urllib.parse import urlsplit

from pursuit.bench.errands.servers import Site
from pursuit.bench.errands.table import PageText, Reached, Rows, Truth

Holds = Callable[[str | None], bool]
"""Given the url where the browser was left: is the errand done?"""


def before(truth: Truth, site: Site) -> Holds:
    """Look at the data as it is before the errand; gives what to ask after it."""
    match truth:
        case Rows():
            known = Counter(query(site, truth.query))
            return lambda url: Counter(query(site, truth.query)) - known == Counter(truth.are)
        case PageText():
            old = page_text(site, truth.title)
            return lambda url: old != truth.text and page_text(site, truth.title) == truth.text
        case Reached():
            return lambda url: url is not None and fnmatchcase(path_of(url, site), truth.path)
        case _:
            assert_never(truth)


def query(site: Site, sql: str) -> list[tuple[Any, ...]]:
    """Rows of the application's database, which is opened to read only."""
    if site.database is None:
        raise ValueError(f"{site.url} has no database to ask")
    with closing(sqlite3.connect(f"file:{site.database}?mode=ro", uri=True)) as database:
        return database.execute(sql).fetchall()


def page_text(site: Site, title: str) -> str | None:
    """The wiki page's text without white space around it; None when there is no such page."""
    asked = {"action": "query", "prop": "revisions", "rvprop": "content", "rvslots": "main", "titles": title}
    form = urllib.parse.urlencode({**asked, "format": "json", "formatversion": "2"})
    with urllib.request.urlopen(f"{site.url}/api.php?{form}", timeout=30) as reply:
        page = json.load(reply)["query"]["pages"][0]
    return str(page["revisions"][0]["slots"]["main"]["content"]).strip() if "revisions" in page else None


def path_of(url: str, site: Site) -> str:
    """Path, query and fragment of a url on the site; of one elsewhere, the whole url."""
    if not url.startswith(site.url):
        return url
    parts = urlsplit(url)
    return parts._replace(scheme="", netloc="").geturl()
