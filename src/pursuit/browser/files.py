"""The text of a downloaded file: PDFs by a reader in a process of its own, texts as they are."""

import asyncio
import sys
from pathlib import Path

from pursuit.browser import pdf_text
from pursuit.errors import UsageError
from pursuit.page.action import Download
from pursuit.page.words import clean

SECONDS = 30.0
TEXT_BYTES = 4 * 1024 * 1024
SNIFFED = 4_096


async def text_of(download: Download) -> str:
    """Raises UsageError, with where the file lies, for one that holds no text."""
    path = Path(download.path)
    head = await asyncio.to_thread(_head, path)
    if head.startswith(b"%PDF-"):
        return clean(await _of_pdf(path, download))
    if b"\0" in head:
        raise UsageError(f"{download.name} holds no text; it lies at {download.path}.")
    return clean(await asyncio.to_thread(_of_text, path))


def about(download: Download) -> str:
    """What stands for the page when an address was a file."""
    return (
        f"This address is a file: {download.name}, {download.bytes:,} bytes, "
        f"sha256 {download.sha256}. It was downloaded to {download.path}."
    )


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(SNIFFED)


def _of_text(path: Path) -> str:
    with path.open("rb") as file:
        told = file.read(TEXT_BYTES + 1)
    cut = "\n[cut: the file goes on]" if len(told) > TEXT_BYTES else ""
    return told[:TEXT_BYTES].decode("utf-8", "replace") + cut


async def _of_pdf(path: Path, download: Download) -> str:
    reading = await asyncio.create_subprocess_exec(
        *(sys.executable, pdf_text.__file__, str(path)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(SECONDS):
            told, _ = await reading.communicate()
    except TimeoutError:
        reading.kill()
        await reading.wait()
        told = b""
    if reading.returncode != 0 or not told.strip():
        raise UsageError(f"{download.name} is a PDF whose text cannot be read; it lies at {download.path}.")
    return told.decode("utf-8", "replace")
