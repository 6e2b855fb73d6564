"""Why nothing was sent: raised by the stages of an act, turned into an `ActResult` at its border."""

from typing import Any

from pursuit.errors import BrowserError
from pursuit.page import codes


class Refused(Exception):  # noqa: N818 (control flow of an act, never seen outside)
    """`code` is one of `page.codes`; `details` may hold page words; `look` asks for a fresh observation."""

    def __init__(self, code: str, details: dict[str, Any], *, look: bool = True) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
        self.look = look


def disallowed(url: str, why: str) -> BrowserError:
    """The error of an address outside the allowed origins."""
    return BrowserError(
        codes.URL_DISALLOWED, codes.SENTENCES[codes.URL_DISALLOWED], {"url": url[:4096], "why": why}
    )
