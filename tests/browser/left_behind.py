"""A program that opens a page and waits to be killed: prints the process id of its browser."""

import asyncio
import sys

from pursuit.browser.provider import Browser


async def main(url: str) -> None:
    async with Browser.launch() as browser:
        await browser.navigate(url)
        status = await browser.status()
        sys.stdout.write(f"{status.pid}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
