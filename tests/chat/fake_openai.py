"""The chat-completions wire of OpenAI, as a provider of it: what it takes, and how it streams an answer."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.chat.fake_cache import AutomaticCache, Block, BreakpointCache, Split
from tests.chat.fake_turns import Call, Counted, Turn

PATH = "/v1/chat/completions"
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
DONE = b"data: [DONE]\n\n"


class OpenAIWire:
    path = PATH

    def __init__(self) -> None:
        self._automatic = AutomaticCache()
        self._explicit = BreakpointCache()

    def secret(self, headers: dict[str, str]) -> str:
        return headers.get("authorization", "").removeprefix("Bearer ")

    def refusal(self, body: dict[str, Any]) -> str:
        """Why a provider would not take this request; empty when it would."""
        return _of_tools(body) or _of_history(body.get("messages", []))

    def split(self, body: dict[str, Any], *, keep: bool) -> Split:
        """`keep` leaves the prompt in the cache, as a request does that is answered."""
        explicit = body.get("prompt_cache_options", {}).get("mode") == "explicit"
        return (self._explicit if explicit else self._automatic).split(list(_blocks(body)), keep=keep)

    def error(self, status: int, message: str) -> dict[str, Any]:
        return {"error": {"message": message, "type": "invalid_request_error", "code": None, "param": None}}

    def opening(self, turn: Turn, body: dict[str, Any], counted: Counted) -> Iterator[bytes]:
        yield _chunk(body, {"role": "assistant", "content": ""})
        if turn.thought:
            yield _chunk(body, {"reasoning_content": turn.thought})
        for piece in turn.pieces:
            yield _chunk(body, {"content": piece})
        if turn.refusal:
            yield _chunk(body, {"refusal": turn.refusal})

    def calls(self, turn: Turn, body: dict[str, Any], ids: list[str]) -> Iterator[bytes]:
        for index, (call, id_) in enumerate(zip(turn.calls, ids, strict=True)):
            for told in _pieces(call, id_):
                yield _chunk(body, {"tool_calls": [{"index": index, **told}]})

    def closing(self, turn: Turn, body: dict[str, Any], counted: Counted) -> Iterator[bytes]:
        yield _chunk(body, {}, finish=turn.finish or ("tool_calls" if turn.calls else "stop"))
        if not turn.uncounted and body.get("stream_options", {}).get("include_usage"):
            yield _event({**_head(body), "choices": [], "usage": _usage(counted)})
        yield DONE

    def failing(self, turn: Turn) -> Iterator[bytes]:
        yield _event({"error": turn.error})


def _of_tools(body: dict[str, Any]) -> str:
    for tool in body.get("tools", []):
        if not NAME.fullmatch(tool["function"]["name"]):
            return f"Invalid 'tools[].function.name': {tool['function']['name']!r}"
    if body.get("tool_choice") and not body.get("tools"):
        return "tool_choice is only allowed when tools are specified"
    return "" if body.get("messages") else "messages must not be empty"


def _of_history(messages: list[dict[str, Any]]) -> str:
    open_ids: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            if message["tool_call_id"] not in open_ids:
                return "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
            open_ids.remove(message["tool_call_id"])
            continue
        if open_ids:
            return f"tool_call_ids did not have response messages: {', '.join(open_ids)}"
        for call in message.get("tool_calls") or []:
            open_ids.append(call["id"])
            if not NAME.fullmatch(call["function"]["name"]) or not isinstance(
                call["function"]["arguments"], str
            ):
                return "Invalid 'messages[].tool_calls[].function'"
    return f"tool_call_ids did not have response messages: {', '.join(open_ids)}" if open_ids else ""


def _blocks(body: dict[str, Any]) -> Iterator[Block]:
    for tool in body.get("tools", []):
        yield Block(json.dumps(tool))
    for message in body["messages"]:
        content = message.get("content")
        parts = [{"text": content or ""}] if content is None or isinstance(content, str) else content
        for part in parts:
            yield Block(
                f"{message['role']}:{part['text']}",
                "prompt_cache_breakpoint" in part,
                run="tool" if message["role"] == "tool" else "",
            )
        for call in message.get("tool_calls") or []:
            yield Block(json.dumps(call))


def _pieces(call: Call, id_: str) -> Iterator[dict[str, Any]]:
    yield {"id": id_, "type": "function", "function": {"name": call.name, "arguments": ""}}
    for i in range(0, len(call.arguments), 9):
        yield {"function": {"arguments": call.arguments[i : i + 9]}}


def _usage(counted: Counted) -> dict[str, Any]:
    prompt = counted.input + counted.cached_input + counted.cache_write
    completion = counted.output + counted.reasoning
    details = {"cached_tokens": counted.cached_input, "audio_tokens": 0}
    if counted.cache_write:
        details["cache_write_tokens"] = counted.cache_write
    return {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": prompt + completion,
        "prompt_tokens_details": details,
        "completion_tokens_details": {"reasoning_tokens": counted.reasoning, "audio_tokens": 0},
    }


def _head(body: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1_790_000_000,
        "model": body["model"],
    }


def _chunk(body: dict[str, Any], delta: dict[str, Any], finish: str | None = None) -> bytes:
    return _event({**_head(body), "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


def _event(told: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(told).encode() + b"\n\n"
