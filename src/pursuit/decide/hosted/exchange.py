"""One request and its answer over HTTP, within a time and a size. Tries once; never follows a redirect.

A credential goes to the endpoint's own address only: a redirect is an answer like any other, and a refused
one. No sentence made here repeats what a server sent, because servers echo the request.
"""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

import httpx2

from pursuit.decide.hosted.endpoint import Endpoint
from pursuit.errors import ModelError

LARGEST = 4 * 1024 * 1024
"""Bytes of an answer that are read: 400 questions of 255 options stay under 3 MB."""

LONGEST = 30.0
"""Seconds for one try; a first answer after idle takes up to 3."""

CONNECT = 5.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


class Unreached(ModelError):  # noqa: N818 - the name says what happened
    """No whole answer came: not connected, cut, or too late. Worth another try.

    `sent` is whether the request may have arrived, and so may be charged for.
    """

    def __init__(self, message: str, *, sent: bool = True) -> None:
        super().__init__(message)
        self.sent = sent


def client(endpoint: Endpoint, transport: httpx2.AsyncBaseTransport | None = None) -> httpx2.AsyncClient:
    """A client that keeps its connection and follows nothing. The environment's proxy is used, but not to
    reach this machine itself."""
    return httpx2.AsyncClient(
        transport=transport,
        follow_redirects=False,
        timeout=httpx2.Timeout(LONGEST, connect=CONNECT),
        limits=httpx2.Limits(max_connections=2, keepalive_expiry=60.0),
        trust_env=not endpoint.local,
    )


def headers(endpoint: Endpoint, secret: str | None) -> dict[str, str]:
    told = {"Content-Type": "application/json", "Accept": "application/json"}
    return told | ({endpoint.header: f"{endpoint.scheme} {secret}".strip()} if secret else {})


async def send(
    http: httpx2.AsyncClient, endpoint: Endpoint, body: bytes, secret: str | None, seconds: float
) -> Answered:
    """The whole answer within `seconds`. Raises Unreached, and ModelError for one that is too large."""
    try:
        async with asyncio.timeout(seconds):
            return await _read(http, endpoint, body, secret)
    except TimeoutError:
        raise Unreached(f"{endpoint.host} gave no whole answer within {seconds:.0f} s.") from None
    except (httpx2.ConnectError, httpx2.ConnectTimeout):
        raise Unreached(f"{endpoint.host} could not be reached.", sent=False) from None
    except (httpx2.HTTPError, httpx2.StreamError):
        raise Unreached(f"{endpoint.host} broke the connection before its answer was whole.") from None


async def _read(http: httpx2.AsyncClient, endpoint: Endpoint, body: bytes, secret: str | None) -> Answered:
    request = http.build_request("POST", endpoint.url, content=body, headers=headers(endpoint, secret))
    answer = await http.send(request, stream=True)
    try:
        whole = bytearray()
        async for piece in answer.aiter_bytes():
            whole += piece
            if len(whole) > LARGEST:
                raise ModelError(f"{endpoint.host} answered with more than {LARGEST // 2**20} MiB.")
        return Answered(status=answer.status_code, headers=dict(answer.headers), body=bytes(whole))
    finally:
        await answer.aclose()


def decoded(endpoint: Endpoint, answered: Answered) -> Any:
    """The JSON of a 200. Raises ModelError for text that is none; NaN and Infinity are none."""
    try:
        return json.loads(answered.body.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        kind = answered.headers.get("content-type", "").partition(";")[0].strip().casefold()
        told = f" (it says {kind})" if kind in ("text/html", "text/plain") else ""
        raise ModelError(f"{endpoint.host} answered with something that is not JSON{told}.") from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def refusal(endpoint: Endpoint, status: int) -> str:
    """What a status other than 200 means, in a sentence that says what to do."""
    who = endpoint.host
    match status:
        case 401 | 403:
            return f"{who} refused the credential ({status}); {_mend(endpoint)}"
        case 402:
            return f"{who} wants to be paid before it answers (402); look at the account's balance."
        case 404:
            return f"{who} knows no model {endpoint.model!r} at {endpoint.path} (404); look at its name."
        case 400 | 422:
            return (
                f"{who} did not take the request for {endpoint.model!r} ({status}); look at the model's name."
            )
        case 413:
            return f"{who} says that the request is too large ({status})."
        case 501:
            return f"{who} does not offer decisions with {endpoint.model!r} (501); choose a decision model."
        case 429 | 529:
            return f"{who} is busy ({status}) and stayed so."
        case _ if 300 <= status < 400:
            return f"{who} answered with a redirect ({status}), which is not followed."
        case _ if status >= 500:
            return f"{who} failed ({status}) and went on failing."
        case _:
            return f"{who} answered {status} and no decision."


def _mend(endpoint: Endpoint) -> str:
    if endpoint.credential is None:
        return "this endpoint takes none from us."
    return f"save the right one with `pursuit credentials set {endpoint.credential}`."
