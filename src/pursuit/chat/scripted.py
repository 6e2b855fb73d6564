"""A chat model that says what it was told to, for tests and benches. Keeps every request it got."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from pursuit.chat.model import ChatReply, ChatRequest, OnText
from pursuit.domain.messages import AssistantMessage, ToolCall
from pursuit.domain.usage import FREE, Price, TokenUsage, flat
from pursuit.errors import ChatError, UsageError

CENTS = flat(Decimal(0), Decimal(10_000))
"""A price at which each output token costs a cent, so that a script can say what a call costs."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Says:
    """One turn: text, calls as (tool, arguments as JSON text), and what it used."""

    text: str = ""
    calls: tuple[tuple[str, str], ...] = ()
    usage: TokenUsage | None = field(default_factory=TokenUsage)


Turn = Says | ChatError | Callable[[ChatRequest], "Says | ChatError"]


@dataclass
class ScriptedModel:
    """Gives one turn of the script for each request, in order. A script that is over is a UsageError."""

    script: Iterable[Turn]
    name: str = "scripted"
    window: int | None = None
    price: Price | None = FREE
    requests: list[ChatRequest] = field(default_factory=list)
    _turns: Iterator[Turn] | None = None
    _calls: int = 0

    async def request(self, request: ChatRequest, on_text: OnText) -> ChatReply:
        self.requests.append(request)
        turn = self._next()
        said = turn(request) if callable(turn) else turn
        if isinstance(said, ChatError):
            raise said
        if said.text:
            on_text(said.text)
        calls = tuple(self._call(name, arguments) for name, arguments in said.calls)
        return ChatReply(message=AssistantMessage(text=said.text, calls=calls), usage=said.usage)

    def _next(self) -> Turn:
        if self._turns is None:
            self._turns = iter(self.script)
        turn = next(self._turns, None)
        if turn is None:
            raise UsageError(f"The script has no turn {len(self.requests)}.")
        return turn

    def _call(self, name: str, arguments: str) -> ToolCall:
        self._calls += 1
        return ToolCall(id=f"call_{self._calls}", name=name, arguments=arguments)

    async def close(self) -> None:
        """Nothing is open."""


def says(text: str = "", *calls: str | tuple[str, str], usd: str | None = None) -> Says:
    """Shorthand: each call is a name, or a name and its arguments as JSON text; `usd` is what the turn costs
    at the price `CENTS`."""
    read = tuple((call, "{}") if isinstance(call, str) else call for call in calls)
    usage = TokenUsage() if usd is None else TokenUsage(output=int(Decimal(usd) * 100))
    return Says(text=text, calls=read, usage=usage)
