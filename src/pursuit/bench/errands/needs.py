"""What the suite needs on this machine, and the one command that brings it. Installs nothing."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from pursuit.errors import SetupError

COMMAND = "make errands-setup"
MEDIAWIKI = Path("/usr/share/mediawiki")
PYTHON_DOCS = Path("/usr/share/doc/python3.11/html")


def environment() -> Path:
    """Where the Python applications live: an environment of their own, beside the one that runs us."""
    return Path(sys.prefix).parent / ".venv-errands"


def python() -> Path:
    return environment() / "bin" / "python"


def missing(applications: Sequence[str]) -> list[str]:
    """What these applications lack here, as names a person knows; empty when they can start."""
    wanted = [need for name in dict.fromkeys(applications) for need in NEEDS[name]]
    return [what for what, place in dict.fromkeys(wanted) if not there(place)]


def there(place: str) -> bool:
    """A program on the path, or a file; a relative one, which may hold `*`, is inside the applications'
    environment."""
    if "/" not in place:
        return shutil.which(place) is not None
    return Path(place).exists() if place.startswith("/") else any(environment().glob(place))


NEEDS: dict[str, tuple[tuple[str, str], ...]] = {
    "mediawiki": (("mediawiki", str(MEDIAWIKI / "maintenance" / "install.php")), ("php-cli", "php")),
    "oscar": (("django-oscar", "lib/*/site-packages/oscar"),),
    "roundup": (("roundup", "bin/roundup-server"),),
    "wagtail": (("wagtail", "bin/wagtail"),),
    "python_docs": (("python3.11-doc", str(PYTHON_DOCS / "index.html")),),
}
"""By application: what a person would call it, and where it is when it is here."""


def demand(applications: Sequence[str]) -> None:
    """Raises SetupError that names what is missing and the command."""
    if lacks := missing(applications):
        raise SetupError(f"The errands need {', '.join(lacks)}; type: {COMMAND}")


def unprivileged() -> str | None:
    """The user for an application that refuses to run as root; None when we are not root."""
    return None if os.geteuid() else "nobody"
