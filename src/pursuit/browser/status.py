"""How a browser is, as far as it can be told while its pages do not answer."""

from dataclasses import dataclass

from pursuit.page.observation import Tab


@dataclass(frozen=True, kw_only=True, slots=True)
class Status:
    """What is known without asking any page."""

    running: bool
    busy: bool
    url: str | None
    tabs: tuple[Tab, ...]
    pid: int
    """Process id of the browser, 0 when none runs."""
    launches: int
    """How often a browser was started."""
