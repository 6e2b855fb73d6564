"""Pictures of a page, and the newest one, the only one that a point may be named on."""

import base64
import struct
from dataclasses import dataclass
from typing import Any

from pursuit.browser.refusal import Refused
from pursuit.browser.tabs import OpenTab
from pursuit.browser.worlds import World, WorldLost
from pursuit.clock import Clock
from pursuit.page import codes

MOST_HIGH = 16_000
MOST_WIDE = 4_000
"""CSS pixels of a picture of a whole page; larger ones are cut there, and it is said."""
SMALL_QUALITY = 30

Size = tuple[float, float]


@dataclass(frozen=True, kw_only=True, slots=True)
class Picture:
    """A PNG of the window or of the whole page, and what a point on it needs."""

    data: bytes
    revision: str
    """Names this picture in a `point`, until something is done to the page or another picture is taken."""
    width: int
    height: int
    """Pixels of the image."""
    scale: float
    """Pixels of the image for one of CSS."""
    whole: bool = False
    """The page from its top, not the window as it stands."""
    cut: str | None = None
    """What did not fit, in words."""


@dataclass(frozen=True, slots=True)
class _Taken:
    picture: Picture
    world: World
    left: float
    top: float
    """Where the picture begins in the document, CSS pixels."""
    window: tuple[float, ...]
    """Scroll position and size of the window then."""


class Pictures:
    """Takes pictures of tabs and knows whether the newest still shows the page."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._taken: _Taken | None = None

    async def take(self, tab: OpenTab, *, whole: bool) -> Picture:
        """The window, or the page from its top as far as a picture goes."""
        world = tab.worlds.main()
        if world is None:
            raise WorldLost("no document yet")
        metrics = await tab.worlds.session.send("Page.getLayoutMetrics")
        window = _window(metrics)
        how, cut = _whole(metrics) if whole else ({}, None)
        await tab.worlds.call(world, "__pursuit.pictured", {"whole": whole})
        data = await _shot(tab, {"format": "png", **how})
        width, height = struct.unpack(">II", data[16:24])
        picture = Picture(
            data=data,
            revision=self._clock.token(),
            width=width,
            height=height,
            scale=width / (how["clip"]["width"] if whole else metrics["cssVisualViewport"]["clientWidth"]),
            whole=whole,
            cut=cut,
        )
        left, top = (0.0, 0.0) if whole else window[:2]
        self._taken = _Taken(picture, world, left, top, window)
        return picture

    async def small(self, tab: OpenTab) -> bytes:
        """The window as a JPEG of some tens of kilobytes; no point can be named on it."""
        return await _shot(tab, {"format": "jpeg", "quality": SMALL_QUALITY, "optimizeForSpeed": True})

    def forget(self) -> None:
        """Something was done to the page: the picture shows what was."""
        self._taken = None

    async def spot(self, tab: OpenTab, revision: str | None, at: Size) -> dict[str, Any]:
        """What is at a point of the newest picture: `x` and `y` in the window, `tag`, `role`, `name`.

        Raises Refused for another picture, a point outside it, and a page that is not the pictured one.
        """
        taken = self._taken
        if taken is None or revision != taken.picture.revision:
            raise Refused(codes.PAGE_CHANGED, {"why": "the point names another picture than the newest"})
        picture = taken.picture
        if not (0 <= at[0] < picture.width and 0 <= at[1] < picture.height):
            size = [picture.width, picture.height]
            raise Refused(
                codes.ACTION_NOT_ALLOWED, {"why": "the point is outside the picture", "picture": size}
            )
        if not tab.worlds.is_current(taken.world):
            raise Refused(codes.PAGE_CHANGED, {"why": "the pictured document is gone"})
        if not picture.whole and taken.window != await _window_now(tab):
            raise Refused(codes.PAGE_CHANGED, {"why": "the window was scrolled or resized since the picture"})
        point = {"x": taken.left + at[0] / picture.scale, "y": taken.top + at[1] / picture.scale}
        said: dict[str, Any] = await tab.worlds.call(taken.world, "__pursuit.under", point)
        if not said["found"] or not said["same"]:
            raise Refused(codes.PAGE_CHANGED, {"why": "something else is at that point now"})
        return said


async def _shot(tab: OpenTab, how: dict[str, Any]) -> bytes:
    return base64.b64decode((await tab.worlds.session.send("Page.captureScreenshot", how))["data"])


async def _window_now(tab: OpenTab) -> tuple[float, ...]:
    return _window(await tab.worlds.session.send("Page.getLayoutMetrics"))


def _window(metrics: dict[str, Any]) -> tuple[float, ...]:
    view = metrics["cssVisualViewport"]
    return tuple(float(view[name]) for name in ("pageX", "pageY", "clientWidth", "clientHeight"))


def _whole(metrics: dict[str, Any]) -> tuple[dict[str, Any], str | None]:
    """How the whole page is taken, and what of it is not."""
    size = metrics["cssContentSize"]
    width, height = min(size["width"], MOST_WIDE), min(size["height"], MOST_HIGH)
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    cut = (
        f"the first {width:,.0f} by {height:,.0f} of {size['width']:,.0f} by {size['height']:,.0f} pixels"
        if (width, height) != (size["width"], size["height"])
        else None
    )
    return {"clip": clip, "captureBeyondViewport": True}, cut
