"""`pursuit mcp`, `pursuit serve` and `pursuit skill`: what coding agents connect to and read."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from pursuit.cli.parts import Parts
from pursuit.cli.request import read_classes, read_consent
from pursuit.cli.text import write
from pursuit.clock import SystemClock
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.page.origins import canonical
from pursuit.settings import data_folder

if TYPE_CHECKING:
    from pursuit.mcp.seat import House

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Told(TypedDict):
    """What both commands take."""

    allow: Sequence[str]
    never: Sequence[str]
    consent: str
    headed: bool
    downloads: str | None
    uploads: Sequence[str]


def stdio(parts: Parts, **told: Unpack[Told]) -> int:
    """Serve one client over this process's streams until it leaves."""
    from pursuit.mcp.stdio import serve

    asyncio.run(serve(_house(parts, told)))
    return 0


def http(parts: Parts, *, host: str, port: int, **told: Unpack[Told]) -> int:
    """Serve clients over HTTP until it is asked to end."""
    from pursuit import serve

    if host not in LOOPBACK:
        raise UsageError(
            f"--host {host} is another machine's way in; only {', '.join(LOOPBACK)} are served yet."
        )
    token, new = serve.token_of(data_folder(parts.environ))
    listener = serve.listening(host, port)
    bound = listener.getsockname()[1]
    app = serve.application(_house(parts, told), token, host, bound)
    url = f"http://{f'[{host}]' if ':' in host else host}:{bound}/mcp"

    def ready() -> None:
        where = (
            f"Its token is {token}"
            if new
            else f"Its token lies in {data_folder(parts.environ) / 'serve-token'}"
        )
        write(parts.stdout, f"MCP at {url}\n{where}")
        parts.stdout.flush()

    asyncio.run(serve.run(app, listener, ready))
    return 0


def skill(parts: Parts) -> int:
    """Print the guide as it is now."""
    from pursuit.mcp.skill import guide

    write(parts.stdout, guide(Installation(parts.environ).offering()))
    return 0


def _launch(**options: Any) -> AbstractAsyncContextManager[Any]:
    """A browser that lists all that pursue looks at; loaded when a client first needs one."""
    from pursuit.app import PURSUE_LISTS, launch

    return launch(listed=PURSUE_LISTS, **options)


def _house(parts: Parts, told: "Told") -> "House":
    from pursuit.mcp.seat import House
    from pursuit.runs.live import LivePursuits

    for origin in told["allow"]:
        canonical(origin)
    for path in told["uploads"]:
        if not Path(path).exists():
            raise UsageError(f"--uploads {path}: there is no such file or folder.")
    return House(
        installation=Installation(parts.environ),
        pursuits=LivePursuits(),
        clock=SystemClock(),
        launch=_launch,
        allow=tuple(told["allow"]),
        never=read_classes("--never", told["never"]),
        consent=read_consent(told["consent"]),
        headed=told["headed"],
        downloads=told["downloads"] or str(data_folder(parts.environ) / "downloads"),
        uploads=tuple(told["uploads"]),
    )
