"""What a provider wants back as it was, beside the words and calls of a reply: signed thoughts, signatures.

Words and arguments are not in here twice: an entry only says how many characters of the message's text a part
holds, or that the next call stands here. A message that was changed since then comes back without it.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic_ai.messages import ModelResponse, ModelResponsePart, TextPart, ThinkingPart, ToolCallPart

from pursuit.chat.tool_names import wire_name
from pursuit.domain.messages import AssistantMessage

_PART: TypeAdapter[ModelResponsePart] = TypeAdapter(ModelResponsePart)
_KEPT = {"id", "provider_name", "provider_details"}
_ORIGIN = ("provider_name", "canonical_system", "model_name")


def packed(response: ModelResponse, notes: Sequence[str] = ()) -> str:
    """JSON text, empty when there is nothing that has to come back. `notes` are those of the request."""
    parts = [told for part in response.parts if (told := _packed(part)) is not None]
    if not notes and all(told.keys() <= {"text", "call"} for told in parts):
        return ""
    origin = {name: getattr(response, name) for name in _ORIGIN if getattr(response, name)}
    held = {**origin, "parts": parts, **({"notes": list(notes)} if notes else {})}
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def unpacked(message: AssistantMessage) -> ModelResponse:
    """The reply as its provider gave it; from words and calls alone when nothing else fits them any more."""
    told = json.loads(message.opaque) if message.opaque else {}
    return ModelResponse(
        parts=_whole(message, told.get("parts", [])) or _plain(message),
        provider_name=told.get("provider_name"),
        canonical_system=told.get("canonical_system"),
        model_name=told.get("model_name"),
    )


def notes_of(message: AssistantMessage) -> tuple[str, ...]:
    """The notes of the request that a message answered, where its provider counts them as part of it."""
    return tuple(json.loads(message.opaque).get("notes", ())) if message.opaque else ()


def _packed(part: ModelResponsePart) -> dict[str, Any] | None:
    match part:
        case TextPart():
            return {"text": len(part.content), **_kept(part)}
        case ToolCallPart():
            return {"call": True, **_kept(part)}
        case ThinkingPart():
            return {
                "thought": _PART.dump_python(part, mode="json", exclude_defaults=True)
                | {"part_kind": "thinking"}
            }
        case _:
            return None


def _kept(part: ModelResponsePart) -> dict[str, Any]:
    told: dict[str, Any] = _PART.dump_python(part, mode="json", include=_KEPT, exclude_none=True)
    return told if told.keys() - {"provider_name"} else {}


def _plain(message: AssistantMessage) -> list[ModelResponsePart]:
    return [
        *([TextPart(message.text)] if message.text else []),
        *(ToolCallPart(wire_name(call.name), call.arguments, call.id) for call in message.calls),
    ]


def _whole(message: AssistantMessage, told: list[dict[str, Any]]) -> list[ModelResponsePart]:
    """Nothing when the entries do not cover exactly the message's text and calls."""
    calls = sum("call" in entry for entry in told)
    characters = sum(entry.get("text", 0) for entry in told)
    fits = bool(told) and calls == len(message.calls) and characters == len(message.text)
    return list(_rebuilt(message, told)) if fits else []


def _rebuilt(message: AssistantMessage, told: list[dict[str, Any]]) -> Iterator[ModelResponsePart]:
    at, calls = 0, iter(message.calls)
    for entry in told:
        extra = {name: value for name, value in entry.items() if name in _KEPT}
        if "thought" in entry:
            yield _PART.validate_python(entry["thought"])
        elif "call" in entry:
            call = next(calls)
            yield ToolCallPart(wire_name(call.name), call.arguments, call.id, **extra)
        else:
            yield TextPart(message.text[at : (at := at + entry["text"])], **extra)
