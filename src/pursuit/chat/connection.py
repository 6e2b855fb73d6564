"""The HTTP client under a provider's own: bounded in time and size, follows nothing, takes no page."""

from collections.abc import AsyncIterator, Iterator

import httpx2

LARGEST = 16 * 1024 * 1024
"""Bytes of an answer that are read; 8,192 tokens with their signatures stay far below 1 MiB."""

CONNECT = 10.0
SILENCE = 120.0
"""Seconds without a byte; a model that thinks sends nothing meanwhile."""

_NO_ANSWERS = ("text/html", "application/xhtml+xml", "application/json")
"""What no streamed answer comes as."""


class NotAnAnswer(httpx2.HTTPError):
    """A page, or a document, where a stream of events should be."""


class Redirected(httpx2.HTTPError):
    """An answer that names another address; a credential goes to the endpoint's own alone."""

    def __init__(self, status: int) -> None:
        super().__init__(f"a redirect ({status})")
        self.status = status


class TooLarge(httpx2.HTTPError):
    """More than LARGEST bytes."""


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        async for piece in self._stream:
            read += len(piece)
            if read > LARGEST:
                raise TooLarge(f"more than {LARGEST} bytes")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _look(response: httpx2.Response) -> None:
    if 300 <= response.status_code < 400:
        raise Redirected(response.status_code)
    kind = response.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if response.is_success and kind in _NO_ANSWERS:
        raise NotAnAnswer(f"an answer of type {kind}")
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream)


def http_client(*, local: bool) -> httpx2.AsyncClient:
    """The environment's proxy is used, but not to reach this machine itself."""
    return httpx2.AsyncClient(
        follow_redirects=False,
        timeout=httpx2.Timeout(SILENCE, connect=CONNECT),
        limits=httpx2.Limits(max_connections=16, keepalive_expiry=60.0),
        trust_env=not local,
        event_hooks={"response": [_look]},
    )


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what lies under it, outermost first."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
