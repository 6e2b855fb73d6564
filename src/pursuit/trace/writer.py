"""Writes a trace while the run goes. A `Watch`: it decides nothing, and a full disk stops only the trace."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pursuit.clock import Clock
from pursuit.decide.types import Reply, Request
from pursuit.errors import BrowserError, PursuitError
from pursuit.page.action import ActResult
from pursuit.page.observation import Observation
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.mask import LABEL, unmasked
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.trace import folder as at
from pursuit.trace import told
from pursuit.trace.codec import encode

Picture = Callable[[], Awaitable[bytes]]
"""Gives the window as JPEG."""

PICTURE_SECONDS = 2.0


class TraceWriter:
    """Puts each thing that happens to a run into a folder that `open_folder` made."""

    def __init__(
        self,
        folder: Path,
        errand: Errand,
        clock: Clock,
        *,
        run_id: str,
        asking: bool,
        picture: Picture | None = None,
    ) -> None:
        self._folder = folder
        self._mask = errand.mask()
        self._clock = clock
        self._picture = picture
        self._started = clock.monotonic()
        self._looks = 0
        self._last: Observation | None = None
        self._pictures = 0
        self._pictured = 0
        self._shows_secret = False
        self._whole = True
        inputs = {"errand": told.errand_told(errand, self._mask), "run_id": run_id, "asking": asking}
        at.write_json(folder / at.INPUTS, inputs)

    def looked(self, page: Observation, /) -> None:
        self._event("looked", look=self._look(page))

    async def asked(self, request: Request, reply: Reply, /) -> None:
        picture = await self._taken()
        self._event(
            "asked",
            request=told.request_told(request, self._mask),
            reply=told.reply_told(reply, self._mask),
            picture=picture,
        )

    def acted(self, move: Move, result: ActResult, /) -> None:
        look = self._look(result.observation) if result.observation is not None else None
        came = encode(replace(result, observation=None), self._mask)
        self._event("acted", move=told.move_told(move, self._mask), result=came, look=look)

    def failed(self, error: PursuitError, /) -> None:
        self._event("failed", error=told.error_told(error, self._mask))

    def decided(self, row: Row, /) -> None:
        self._event("decided", row=encode(row, self._mask))

    async def ended(self, outcome: Outcome, /) -> None:
        picture = None if outcome.status == "stopped" else await self._taken()
        self._event("ended", outcome=told.outcome_told(outcome, self._mask), picture=picture)

    def _event(self, kind: str, **fields: Any) -> None:
        seconds = round(self._clock.monotonic() - self._started, 4)
        line = {"event": kind, "at": seconds, **{k: v for k, v in fields.items() if v is not None}}
        self._put(lambda: at.append(self._folder / at.EVENTS, line))

    def _look(self, page: Observation) -> dict[str, Any]:
        """Where the look is stored. One that differs by its revision only is stored once."""
        last, self._last = self._last, page
        if last is None or replace(page, revision=last.revision) != last:
            self._looks += 1
            data = encode(page, self._mask)
            self._shows_secret = self._mask is not unmasked and LABEL.search(json.dumps(data)) is not None
            self._put(lambda: at.write_json(self._folder / at.LOOKS / f"{self._looks:04}.json", data))
        return {"file": self._looks, "revision": page.revision}

    async def _taken(self) -> int | None:
        """Number of a fresh picture; none twice of one look, and none of a page that shows a secret."""
        if self._picture is None or self._shows_secret or self._pictured == self._looks:
            return None
        try:
            async with asyncio.timeout(PICTURE_SECONDS):
                data = await self._picture()
        except (BrowserError, TimeoutError):
            return None
        self._pictured = self._looks
        self._pictures += 1
        self._put(lambda: self._file(at.PICTURES, f"{self._pictures:04}.jpg").write_bytes(data))
        return self._pictures

    def _file(self, *parts: str) -> Path:
        return self._folder.joinpath(*parts)

    def _put(self, write: Callable[[], object]) -> None:
        """After a write that failed nothing more is written: a trace with a hole would replay wrongly."""
        try:
            if self._whole:
                write()
        except OSError:
            self._whole = False
