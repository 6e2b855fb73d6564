"""`pursuit observe` and `pursuit read`: one look at one page, printed."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pursuit.cli.parts import Parts
from pursuit.cli.request import check_address
from pursuit.cli.text import harmless, to_json, write
from pursuit.page.observation import Observation

if TYPE_CHECKING:
    from pursuit.browser.reading import Reading


def observe(url: str, parts: Parts, *, find: str | None, allow: Sequence[str], as_json: bool) -> int:
    check_address(url, allow)
    page = asyncio.run(_observe(url, find, allow))
    write(parts.stdout, _json(page, parts) if as_json else _lines(page))
    return 0


def read(url: str, parts: Parts, *, offset: int, allow: Sequence[str]) -> int:
    check_address(url, allow)
    part = asyncio.run(_read(url, offset, allow))
    write(parts.stdout, harmless(part.text))
    if part.next_offset is not None:
        shown = f"{part.offset:,} to {part.next_offset:,} of {part.total:,} characters"
        write(parts.stderr, f"pursuit: {shown}; --offset {part.next_offset} goes on.")
    return 0


async def _observe(url: str, find: str | None, allow: Sequence[str]) -> Observation:
    from pursuit.app import allowed, launch

    async with launch(origins=allowed(url, allow)) as browser:
        page: Observation = await browser.navigate(url)
        if find is not None:
            page = await browser.observe(find=find)
        return page


async def _read(url: str, offset: int, allow: Sequence[str]) -> "Reading":
    from pursuit.app import allowed, launch

    async with launch(origins=allowed(url, allow)) as browser:
        await browser.navigate(url)
        part: Reading = await browser.read(offset=offset)
        return part


def _json(page: Observation, parts: Parts) -> str:
    from pursuit.page.wire import plain

    return to_json(plain(page), encoding=parts.stdout.encoding)


def _lines(page: Observation) -> str:
    from pursuit.page.render import render

    return harmless(render(page))
