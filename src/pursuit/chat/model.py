"""What the agent loop asks of a chat model. Not a client: adapters stand beside this file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pursuit.domain.messages import AssistantMessage, Message, PlatformNote
from pursuit.domain.usage import Price, TokenUsage

MOST_OUTPUT = 8_192
"""Output tokens of one call, reasoning among them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolDefinition:
    name: str
    """As ours, with dots; an adapter whose wire has no dots maps it both ways."""
    description: str
    parameters: Mapping[str, Any]
    """JSON Schema of an object."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatRequest:
    """One request. `system`, `tools` and `history` are the stable part and are cached as far as the provider
    can: a breakpoint after the system text, one after the tools, and a rolling one at the end of the history.
    `notes` come after it and are never cached."""

    system: str
    tools: tuple[ToolDefinition, ...] = ()
    history: tuple[Message, ...] = ()
    notes: tuple[PlatformNote, ...] = ()
    may_call: bool = True
    """False asks for text alone: tool choice none where the provider has it. The definitions stay, and with
    them the prefix."""
    most_output: int = MOST_OUTPUT


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatReply:
    message: AssistantMessage
    usage: TokenUsage | None
    """None when the provider told none."""


OnText = Callable[[str], None]
"""Gets each piece of text as it comes."""


class ChatModel(Protocol):
    """A chat model under a price. One suite of tests runs against every implementation."""

    @property
    def name(self) -> str:
        """`provider:model`, as the owner writes it."""
        ...

    @property
    def window(self) -> int | None:
        """Tokens of input and output together; None when it is not known."""
        ...

    @property
    def price(self) -> Price | None:
        """None is unknown."""
        ...

    async def request(self, request: ChatRequest, on_text: OnText) -> ChatReply:
        """Ask once; tries nothing again. Raises `errors.ChatError`."""
        ...

    async def close(self) -> None:
        """Give its connections up."""
        ...
