"""The history of a conversation as we keep it: no provider's shapes. Frozen, plain, JSON both ways."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, assert_never


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolCall:
    """A call that a model asked for. Every one of a history has exactly one `ToolResult`."""

    id: str
    name: str
    arguments: str
    """JSON text as the model wrote it; may be malformed, which is for the dispatcher to say."""


@dataclass(frozen=True, kw_only=True, slots=True)
class UserMessage:
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AssistantMessage:
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    opaque: str = ""
    """What the provider wants back as it was (signed thoughts), as JSON text that only its adapter reads."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolResult:
    """`text` is what the model reads."""

    call_id: str
    name: str
    text: str
    ok: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class PlatformNote:
    """A word of ours to the model, with the platform's trust. Volatile: it is in no history, no checkpoint
    and no cached prefix."""

    text: str


Message = UserMessage | AssistantMessage | ToolResult


def to_json(message: Message) -> dict[str, Any]:
    """A JSON object; `from_json` gives the same message back."""
    match message:
        case UserMessage():
            kind = "user"
        case AssistantMessage():
            kind = "assistant"
        case ToolResult():
            kind = "tool_result"
        case _:
            assert_never(message)
    return {"kind": kind, **asdict(message)}


def from_json(told: Mapping[str, Any]) -> Message:
    """Raises KeyError for a kind that is none of ours."""
    fields = {key: value for key, value in told.items() if key != "kind"}
    if told["kind"] == "assistant":
        return AssistantMessage(**{**fields, "calls": tuple(ToolCall(**call) for call in fields["calls"])})
    of_kind: dict[str, type[UserMessage] | type[ToolResult]] = {
        "user": UserMessage,
        "tool_result": ToolResult,
    }
    return of_kind[told["kind"]](**fields)
