"""The mouse and the keyboard of one tab. Knows where, not why; remembers whether anything was sent."""

from collections.abc import Awaitable, Callable, Coroutine
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pursuit.browser.racing import unless
from pursuit.browser.tabs import OpenTab

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

Send = Callable[["CDPSession", str, dict[str, Any]], Awaitable[Any]]


async def send_input(session: "CDPSession", method: str, params: dict[str, Any]) -> Any:
    """The real dispatch; tests put one in its place that fails after it has sent."""
    return await session.send(method, params)


class Hands:
    """Input devices. Every dispatch ends early when a dialog opens: the page then answers nothing."""

    def __init__(self, tab: OpenTab, send: Send) -> None:
        self._tab = tab
        self._send = send
        self.sent = False
        """Whether anything has left; from then on an error means that the outcome is unknown."""

    async def _input(self, method: str, params: dict[str, Any]) -> None:
        self.sent = True
        await self.until_dialog(self._sending(method, params))

    async def _sending(self, method: str, params: dict[str, Any]) -> None:
        await self._send(self._tab.worlds.session, method, params)

    async def until_dialog(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for the work, or leave it when a dialog holds the page: what was sent is sent all the same."""
        await unless(work, self._tab.dialogs.opened)

    async def move(self, x: float, y: float) -> None:
        await self._mouse("mouseMoved", x, y)

    async def click(self, x: float, y: float) -> None:
        """Move there, press, release: sent as one burst, answered in order."""
        pressed = {"button": "left", "clickCount": 1}
        await self._mouse("mouseMoved", x, y)
        if not self._tab.dialogs.held:
            await self._mouse("mousePressed", x, y, buttons=1, **pressed)
        if not self._tab.dialogs.held:
            await self._mouse("mouseReleased", x, y, buttons=0, **pressed)

    async def hold(self, x: float, y: float) -> None:
        """Press the button and keep it down."""
        await self._mouse("mousePressed", x, y, buttons=1, button="left", clickCount=1)

    async def pull(self, x: float, y: float) -> None:
        """Move with the button down."""
        await self._mouse("mouseMoved", x, y, buttons=1, button="left")

    async def let_go(self, x: float, y: float) -> None:
        await self._mouse("mouseReleased", x, y, buttons=0, button="left", clickCount=1)

    async def carry(self, kind: str, x: float, y: float, data: dict[str, Any]) -> None:
        """One step of a drag of the browser's own: `dragEnter`, `dragOver`, `drop` or `dragCancel`."""
        await self._input("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})

    async def _mouse(self, kind: str, x: float, y: float, **more: object) -> None:
        await self._input("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **more})

    async def wheel(self, x: float, y: float, delta_y: float) -> None:
        await self._mouse("mouseWheel", x, y, deltaX=0, deltaY=delta_y)

    async def insert(self, text: str) -> None:
        """Text as an input method gives it: one input event, no keys."""
        await self._input("Input.insertText", {"text": text})

    async def press(self, key: str) -> None:
        """One key or chord, as `Enter` or `Control+A`. Raises ValueError for a key that there is not."""
        self.sent = True
        await self.until_dialog(self._pressing(key))

    async def _pressing(self, key: str) -> None:
        from playwright.async_api import Error

        try:
            await self._tab.page.keyboard.press(key)
        except Error as error:
            if "Unknown key" in error.message:
                self.sent = False
                raise ValueError(key) from error
            raise

    async def keystrokes(self, text: str) -> None:
        """Every character as a key press of its own, also one that no keyboard here has a key for."""
        self.sent = True
        await self.until_dialog(self._typing(text))

    async def _typing(self, text: str) -> None:
        for on_keyboard, run in groupby(text, str.isascii):
            if on_keyboard:
                await self._tab.page.keyboard.type("".join(run))
                continue
            for character in run:
                key = {"key": character, "text": character, "unmodifiedText": character}
                await self._sending("Input.dispatchKeyEvent", {"type": "keyDown", **key})
                await self._sending("Input.dispatchKeyEvent", {"type": "keyUp", "key": character})
