"""A request of ours as the messages of the model layer, and its answer as ours. Pure: equal in, equal out."""

from collections.abc import Iterator, Sequence

from pydantic_ai.messages import (
    CachePoint,
    InstructionPart,
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.tools import ToolDefinition as WireTool

from pursuit.chat.model import ChatRequest, ToolDefinition
from pursuit.chat.opaque import notes_of, packed, unpacked
from pursuit.chat.tool_names import by_wire_name, own_name, wire_name
from pursuit.domain.messages import AssistantMessage, Message, ToolCall, ToolResult, UserMessage

MARKS = 2
"""Ends of requests that are marked for the cache where the caller has to mark them: this one's, which is
written, and the one's before, which is read."""


def parameters(request: ChatRequest) -> ModelRequestParameters:
    """System text and tools: the part of a request that all requests of a run share."""
    return ModelRequestParameters(
        function_tools=[_tool(tool) for tool in request.tools],
        instruction_parts=[InstructionPart(content=request.system, dynamic=False)] if request.system else [],
    )


def messages(request: ChatRequest, *, marked: bool = False, notes_stay: bool = False) -> list[ModelMessage]:
    """`marked` puts cache points at the ends of the newest requests of the history. `notes_stay` is for a
    provider that counts a note as part of what came before an answer, though it no longer shows it."""
    told = _grouped(request.history, notes_stay=notes_stay)
    if marked:
        _mark([message for message in told if isinstance(message, ModelRequest)][-MARKS:])
    return _noted(told, [note.text for note in request.notes])


def answer(response: ModelResponse, request: ChatRequest, *, notes_stay: bool = False) -> AssistantMessage:
    known = by_wire_name(_names(request))
    calls = [part for part in response.parts if isinstance(part, ToolCallPart)]
    return AssistantMessage(
        text="".join(part.content for part in response.parts if isinstance(part, TextPart)),
        calls=tuple(
            ToolCall(id=part.tool_call_id, name=own_name(part.tool_name, known), arguments=_arguments(part))
            for part in calls
        ),
        opaque=packed(response, [note.text for note in request.notes] if notes_stay else ()),
    )


def _arguments(part: ToolCallPart) -> str:
    """As the model wrote them; a provider that gives them parsed has no other text than ours."""
    return part.args if isinstance(part.args, str) else part.args_as_json_str()


def _names(request: ChatRequest) -> Iterator[str]:
    yield from (tool.name for tool in request.tools)
    for message in request.history:
        if isinstance(message, AssistantMessage):
            yield from (call.name for call in message.calls)


def _tool(tool: ToolDefinition) -> WireTool:
    """Never strict: a provider's strict mode rewrites the schema, and with it what a call may leave out."""
    return WireTool(
        name=wire_name(tool.name),
        description=tool.description,
        parameters_json_schema=dict(tool.parameters),
        strict=False,
    )


def _grouped(history: Sequence[Message], *, notes_stay: bool) -> list[ModelMessage]:
    told: list[ModelMessage] = []
    asked: list[ModelRequestPart] = []
    for message in history:
        if isinstance(message, AssistantMessage):
            asked += [_note(text) for text in notes_of(message)] if notes_stay else []
            told += [ModelRequest(parts=asked)] if asked else []
            told.append(unpacked(message))
            asked = []
        else:
            asked.append(_asked(message))
    return told + ([ModelRequest(parts=asked)] if asked else [])


def _asked(message: UserMessage | ToolResult) -> ModelRequestPart:
    if isinstance(message, UserMessage):
        return UserPromptPart(message.text)
    return ToolReturnPart(
        tool_name=wire_name(message.name),
        content=message.text,
        tool_call_id=message.call_id,
        outcome="success" if message.ok else "failed",
    )


def _mark(requests: Sequence[ModelRequest]) -> None:
    for request in requests:
        request.parts = [*request.parts, UserPromptPart([CachePoint()])]


def _noted(told: list[ModelMessage], notes: Sequence[str]) -> list[ModelMessage]:
    """The notes close the request, so that what the cache holds ends before them."""
    parts = [_note(text) for text in notes]
    if not parts:
        return told
    last = told[-1] if told else None
    if isinstance(last, ModelRequest):
        return [*told[:-1], ModelRequest(parts=[*last.parts, *parts])]
    return [*told, ModelRequest(parts=parts)]


def _note(text: str) -> SystemPromptPart:
    return SystemPromptPart(text, scope="request")
