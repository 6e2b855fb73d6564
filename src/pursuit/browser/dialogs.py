"""JavaScript dialogs of one tab: none of them ever blocks us. Decides only by the standing rule.

Alerts are accepted. A confirm or prompt is held for the next call and dismissed after a minute. A question
about leaving is accepted when our own navigation or close caused it and dismissed at once otherwise.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Literal, cast

from pursuit.clock import Clock
from pursuit.page.observation import Dialog

if TYPE_CHECKING:
    from playwright.async_api import Dialog as OpenDialog
    from playwright.async_api import Page

HOLD_SECONDS = 60.0
MESSAGE_LENGTH = 1_024


class Dialogs:
    """What dialogs a tab showed, and the one that is held."""

    def __init__(self, page: "Page", clock: Clock, hold_seconds: float = HOLD_SECONDS) -> None:
        self._clock = clock
        self._hold_seconds = hold_seconds
        self._open: OpenDialog | None = None
        self._answers: set[asyncio.Task[None]] = set()
        self._shown: list[Dialog] = []
        self.held: Dialog | None = None
        self.leaving = False
        """Set while our own navigation or close may be asked about."""
        self.opened = asyncio.Event()
        """Set while a dialog is held."""
        page.on("dialog", self._on_dialog)

    def _on_dialog(self, dialog: "OpenDialog") -> None:
        kind = cast("Literal['alert', 'confirm', 'prompt', 'beforeunload']", dialog.type)
        message = dialog.message[:MESSAGE_LENGTH]
        if kind in ("confirm", "prompt"):
            self._open, self.held = dialog, Dialog(kind=kind, message=message, state="held")
            self._shown.append(self.held)
            self.opened.set()
            self._soon(self._expire(dialog))
            return
        accept = kind == "alert" or self.leaving
        self._shown.append(Dialog(kind=kind, message=message, state="accepted" if accept else "dismissed"))
        self._soon(_answer(dialog, accept, None))

    def _soon(self, answer: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(answer)
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _expire(self, dialog: "OpenDialog") -> None:
        await self._clock.sleep(self._hold_seconds)
        if self._open is dialog:
            await self.answer(False, None)

    async def answer(self, accept: bool, text: str | None) -> Dialog | None:
        """Accept or dismiss the held dialog; None when there is none."""
        dialog, held = self._open, self.held
        if dialog is None or held is None:
            return None
        self._open, self.held = None, None
        self.opened.clear()
        await _answer(dialog, accept, text)
        said = Dialog(kind=held.kind, message=held.message, state="accepted" if accept else "dismissed")
        self._shown = [*(shown for shown in self._shown if shown is not held), said]
        return said

    def take(self) -> tuple[Dialog, ...]:
        """Every dialog shown since the last `take`."""
        shown, self._shown = tuple(self._shown), []
        return shown

    async def end(self) -> None:
        """Let go; for a tab that is closing."""
        for task in self._answers:
            task.cancel()
        await asyncio.gather(*self._answers, return_exceptions=True)


async def _answer(dialog: "OpenDialog", accept: bool, text: str | None) -> None:
    from playwright.async_api import Error

    with contextlib.suppress(Error):  # its page may be gone, and the dialog with it
        if accept:
            await (dialog.accept() if text is None else dialog.accept(text))
        else:
            await dialog.dismiss()
