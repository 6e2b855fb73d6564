"""Why nothing was sent: raised by the stages of an act, turned into an `ActResult` at its border."""

from typing import Any


class Refused(Exception):  # noqa: N818 (control flow of an act, never seen outside)
    """`code` is one of `page.codes`; `details` may hold page words; `look` asks for a fresh observation."""

    def __init__(self, code: str, details: dict[str, Any], *, look: bool = True) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
        self.look = look
