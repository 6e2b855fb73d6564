"""A chat model behind an endpoint, by way of the model layer. Asks once; tries nothing again."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
from pydantic_ai.exceptions import AgentRunError, ContentFilterError, ModelAPIError
from pydantic_ai.messages import ModelMessage, PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta
from pydantic_ai.models import Model, StreamedResponse

from pursuit.chat import conversation, tokens
from pursuit.chat.connection import SILENCE
from pursuit.chat.failing import failure
from pursuit.chat.model import ChatReply, ChatRequest, OnText
from pursuit.chat.names import Endpoint
from pursuit.domain.messages import AssistantMessage
from pursuit.domain.usage import Price
from pursuit.errors import ChatError

LONGEST = 600.0
"""Seconds for one whole answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wire:
    """A provider's model in the layer, and what this provider needs that others do not."""

    model: Model[Any]
    http: httpx2.AsyncClient
    settings: Mapping[str, Any] = field(default_factory=dict)
    marked: bool = False
    """Cache points stand in the messages, as no setting puts them there."""
    notes_stay: bool = False
    """A note counts as part of what came before an answer, so it goes out again with the answer."""


@dataclass
class _Heard:
    """What has come so far, for when the rest does not."""

    stream: StreamedResponse | None = None
    text: list[str] = field(default_factory=list)


class HostedChat:
    """ChatModel over a provider's own wire."""

    def __init__(self, endpoint: Endpoint, wire: Wire, *, price: Price | None, window: int | None) -> None:
        self.endpoint = endpoint
        self._wire = wire
        self._price = price
        self._window = window

    @property
    def name(self) -> str:
        return self.endpoint.name

    @property
    def window(self) -> int | None:
        return self._window

    @property
    def price(self) -> Price | None:
        return self._price

    async def request(self, request: ChatRequest, on_text: OnText) -> ChatReply:
        heard = _Heard()
        try:
            async with asyncio.timeout(LONGEST), self._asked(request) as stream:
                heard.stream = stream
                async for piece in _pieces(stream):
                    heard.text.append(piece)
                    on_text(piece)
                _refuse_unfinished(stream)
        except (AgentRunError, httpx2.HTTPError, httpx2.StreamError, TimeoutError) as error:
            raise self._failed(error, heard) from None
        return self._reply(stream, request, heard)

    async def close(self) -> None:
        await self._wire.http.aclose()

    @asynccontextmanager
    async def _asked(self, request: ChatRequest) -> AsyncIterator[StreamedResponse]:
        model, wire = self._wire.model, self._wire
        parameters = conversation.parameters(request)
        told: list[ModelMessage] = model.prepare_messages(
            conversation.messages(request, marked=wire.marked, notes_stay=wire.notes_stay), parameters
        )
        async with model.request_stream(told, _settings(wire, request), parameters) as stream:
            yield stream

    def _reply(self, stream: StreamedResponse, request: ChatRequest, heard: _Heard) -> ChatReply:
        message = conversation.answer(stream.get(), request, notes_stay=self._wire.notes_stay)
        message = _or_refusal(message, stream)
        if stream.finish_reason == "content_filter" and not message.text and not message.calls:
            raise self._failed(ContentFilterError("nothing is left of the answer"), heard)
        return ChatReply(message=message, usage=tokens.told(stream.usage))

    def _failed(self, error: Exception, heard: _Heard) -> ChatError:
        what = failure(error, self.endpoint)
        return ChatError(
            what.code,
            what.sentence,
            transient=what.transient,
            streamed=bool(heard.text),
            retry_after=what.retry_after,
            usage=tokens.told(heard.stream.usage) if heard.stream is not None else None,
            text="".join(heard.text),
        )


async def _pieces(stream: StreamedResponse) -> AsyncIterator[str]:
    async for event in stream:
        match event:
            case PartStartEvent(part=TextPart(content=piece)) if piece:
                yield piece
            case PartDeltaEvent(delta=TextPartDelta(content_delta=piece)) if piece:
                yield piece


def _refuse_unfinished(stream: StreamedResponse) -> None:
    """An answer that ends without saying why was cut, even when its connection was closed in order."""
    if stream.finish_reason is None and "finish_reason" not in (stream.provider_details or {}):
        raise ModelAPIError(stream.model_name, "no reason why the answer ended")


def _settings(wire: Wire, request: ChatRequest) -> Any:
    """Settings of one request. The client's own retries are off: each attempt is the loop's to count."""
    return {
        **wire.settings,
        "max_tokens": request.most_output,
        "max_retries": 0,
        "timeout": SILENCE,
        **({} if request.may_call or not request.tools else {"tool_choice": "none"}),
    }


def _or_refusal(message: AssistantMessage, stream: StreamedResponse) -> AssistantMessage:
    """A model that declines in a field of its own has answered all the same."""
    refusal = (stream.provider_details or {}).get("refusal")
    if message.text or message.calls or not isinstance(refusal, str):
        return message
    return AssistantMessage(text=refusal)
