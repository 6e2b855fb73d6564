"""The messages wire of Anthropic, as a provider of it: what it takes, and how it streams an answer."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from tests.chat.fake_cache import Block, BreakpointCache, Split
from tests.chat.fake_openai import NAME
from tests.chat.fake_turns import Call, Counted, Turn

BREAKPOINTS = 4
CLEARED = "next_user_message"
"""The provider stops showing such an entry once a later message of the user is there."""


class AnthropicWire:
    path = "/v1/messages"

    def __init__(self) -> None:
        self._cache = BreakpointCache()

    def secret(self, headers: dict[str, str]) -> str:
        return headers.get("x-api-key") or headers.get("authorization", "").removeprefix("Bearer ")

    def refusal(self, body: dict[str, Any]) -> str:
        """Why a provider would not take this request; empty when it would."""
        return _of_shape(body) or _of_history(body["messages"])

    def split(self, body: dict[str, Any], *, keep: bool) -> Split:
        return self._cache.split(list(_blocks(body)), keep=keep)

    def error(self, status: int, message: str) -> dict[str, Any]:
        kind = {401: "authentication_error", 400: "invalid_request_error", 429: "rate_limit_error"}
        return {"type": "error", "error": {"type": kind.get(status, "api_error"), "message": message}}

    def opening(self, turn: Turn, body: dict[str, Any], counted: Counted) -> Iterator[bytes]:
        yield _event("message_start", message=_message(body, turn, counted))
        index = -1
        if turn.thought:
            index += 1
            yield from _block(
                index,
                {"type": "thinking", "thinking": "", "signature": ""},
                {"type": "thinking_delta", "thinking": turn.thought},
                {"type": "signature_delta", "signature": signature(turn.thought)},
            )
        said = turn.text or turn.refusal
        if said:
            pieces = [{"type": "text_delta", "text": piece} for piece in (turn.pieces or [said])]
            yield from _block(
                index + 1, {"type": "text", "text": ""}, *pieces, open_ended=turn.cut or turn.ends_early
            )

    def calls(self, turn: Turn, body: dict[str, Any], ids: list[str]) -> Iterator[bytes]:
        first = bool(turn.thought) + bool(turn.text)
        for index, (call, id_) in enumerate(zip(turn.calls, ids, strict=True), first):
            yield from _block(
                index,
                {"type": "tool_use", "id": id_, "name": call.name, "input": {}},
                *({"type": "input_json_delta", "partial_json": piece} for piece in _pieces(call)),
            )

    def closing(self, turn: Turn, body: dict[str, Any], counted: Counted) -> Iterator[bytes]:
        reason = turn.finish or ("refusal" if turn.refusal else "tool_use" if turn.calls else "end_turn")
        usage = {} if turn.uncounted else {"output_tokens": counted.output + counted.reasoning}
        if usage and counted.reasoning:
            usage["output_tokens_details"] = {"thinking_tokens": counted.reasoning}
        yield _event("message_delta", delta={"stop_reason": reason, "stop_sequence": None}, usage=usage)
        yield _event("message_stop")

    def failing(self, turn: Turn) -> Iterator[bytes]:
        yield _event("error", error=turn.error)


def signature(thought: str) -> str:
    return sha256(thought.encode()).hexdigest()


def _of_shape(body: dict[str, Any]) -> str:
    if "max_tokens" not in body:
        return "max_tokens: Field required"
    for tool in body.get("tools", []):
        if not NAME.fullmatch(tool["name"]):
            return f"tools: {tool['name']!r} is no name"
    marked = sum(block.breakpoint for block in _blocks(body))
    if marked > BREAKPOINTS:
        return f"A maximum of {BREAKPOINTS} blocks with cache_control may be provided. Found {marked}."
    messages = body["messages"]
    return (
        "" if messages and messages[0]["role"] == "user" else "messages: first message must use the user role"
    )


def _of_history(messages: list[dict[str, Any]]) -> str:
    open_ids: list[str] = []
    for message in messages:
        content = _content(message)
        results = [block["tool_use_id"] for block in content if block["type"] == "tool_result"]
        if message["role"] == "user" and (missing := [id_ for id_ in open_ids if id_ not in results]):
            return f"tool_use ids were found without tool_result blocks immediately after: {missing}"
        if orphans := [id_ for id_ in results if id_ not in open_ids]:
            return f"unexpected tool_use_id found in tool_result blocks: {orphans}"
        open_ids = [block["id"] for block in content if block["type"] == "tool_use"]
        if why := next((why for block in content if (why := _of_block(block))), ""):
            return why
    return f"tool_use ids were found without tool_result blocks: {open_ids}" if open_ids else ""


def _of_block(block: dict[str, Any]) -> str:
    match block["type"]:
        case "text" if not block["text"].strip():
            return "text content blocks must be non-empty"
        case "tool_use" if not isinstance(block["input"], dict):
            return "tool_use.input: Input should be a valid dictionary"
        case "thinking" if block["signature"] != signature(block["thinking"]):
            return "Invalid `signature` in `thinking` block"
        case _:
            return ""


def _content(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _blocks(body: dict[str, Any]) -> Iterator[Block]:
    """In the order in which the cache sees them: another tool choice keeps tools and system, and loses the rest."""
    for tool in body.get("tools", []):
        yield _cached(tool)
    system = body.get("system", [])
    for block in [{"type": "text", "text": system}] if isinstance(system, str) else system:
        yield _cached(block)
    choice = json.dumps(body.get("tool_choice"))
    for at, message in enumerate(body["messages"]):
        if message.get("clear_at") == CLEARED and any(m["role"] == "user" for m in body["messages"][at:]):
            continue
        for block in _content(message):
            run = "tool" if block["type"] in ("tool_use", "tool_result") else ""
            yield _cached(block, run=run, salt=f"{choice}{message['role']}")


def _cached(block: dict[str, Any], *, run: str = "", salt: str = "") -> Block:
    told = {key: value for key, value in block.items() if key != "cache_control"}
    return Block(json.dumps(told), "cache_control" in block, run=run, salt=salt)


def _message(body: dict[str, Any], turn: Turn, counted: Counted) -> dict[str, Any]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {
            "input_tokens": counted.input,
            "cache_read_input_tokens": counted.cached_input,
            "cache_creation_input_tokens": counted.cache_write,
            "output_tokens": 1,
        },
    }


def _block(
    index: int, start: dict[str, Any], *deltas: dict[str, Any], open_ended: bool = False
) -> Iterator[bytes]:
    yield _event("content_block_start", index=index, content_block=start)
    for delta in deltas:
        yield _event("content_block_delta", index=index, delta=delta)
    if not open_ended:
        yield _event("content_block_stop", index=index)


def _pieces(call: Call) -> Iterator[str]:
    yield ""
    for i in range(0, len(call.arguments), 9):
        yield call.arguments[i : i + 9]


def _event(kind: str, **told: Any) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **told})}\n\n".encode()
