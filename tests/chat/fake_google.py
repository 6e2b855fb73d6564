"""The generate-content wire of Google, as a provider of it: what it takes, and how it streams an answer."""

import base64
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from tests.chat.fake_cache import AutomaticCache, Block, Split
from tests.chat.fake_openai import NAME
from tests.chat.fake_turns import Counted, Turn

STATUSES = {
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    503: "UNAVAILABLE",
}


class GoogleWire:
    path = "/v1beta/models/{model}:streamGenerateContent"

    def __init__(self) -> None:
        self._cache = AutomaticCache()

    def secret(self, headers: dict[str, str]) -> str:
        return headers.get("x-goog-api-key", "")

    def refusal(self, body: dict[str, Any]) -> str:
        """Why a provider would not take this request; empty when it would."""
        return _of_tools(body) or _of_history(body["contents"])

    def split(self, body: dict[str, Any], *, keep: bool) -> Split:
        return self._cache.split(list(_blocks(body)), keep=keep)

    def error(self, status: int, message: str) -> dict[str, Any]:
        usual = "INTERNAL" if status >= 500 else "INVALID_ARGUMENT"
        return {"error": {"code": status, "message": message, "status": STATUSES.get(status, usual)}}

    def opening(self, turn: Turn, body: dict[str, Any], counted: Counted) -> Iterator[bytes]:
        if turn.thought:
            yield _event([{"text": turn.thought, "thought": True}])
        for piece in turn.pieces:
            yield _event([{"text": piece}])

    def calls(self, turn: Turn, body: dict[str, Any], ids: list[str]) -> Iterator[bytes]:
        signed = signature(turn.thought) if turn.thought else None
        for call, id_ in zip(turn.calls if not _malformed(turn) else (), ids, strict=False):
            told = {"name": call.name, "args": json.loads(call.arguments), "id": id_}
            part: dict[str, Any] = {"functionCall": told}
            yield _event([part | ({"thoughtSignature": signed} if signed else {})])
            signed = None  # only the first call of a turn is signed

    def closing(self, turn: Turn, body: dict[str, Any], counted: Counted) -> Iterator[bytes]:
        usual = "SAFETY" if turn.refusal else "MALFORMED_FUNCTION_CALL" if _malformed(turn) else "STOP"
        reason = turn.finish or usual
        yield _event([{"text": ""}], finish=reason, usage=_usage(counted))

    def failing(self, turn: Turn) -> Iterator[bytes]:
        yield b"data: " + json.dumps({"error": turn.error}).encode() + b"\n\n"


def signature(thought: str) -> str:
    return base64.b64encode(sha256(thought.encode()).digest()).decode()


def _malformed(turn: Turn) -> bool:
    """This wire carries arguments parsed, so what cannot be parsed does not get onto it."""
    try:
        return not all(isinstance(json.loads(call.arguments), dict) for call in turn.calls)
    except ValueError:
        return True


def _of_tools(body: dict[str, Any]) -> str:
    names = [f["name"] for tool in body.get("tools", []) for f in tool.get("functionDeclarations", [])]
    bad = [name for name in names if not NAME.fullmatch(name)]
    return f"Invalid function name: {bad}" if bad else ""


def _of_history(contents: list[dict[str, Any]]) -> str:
    open_calls: list[str] = []
    for content in contents:
        calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
        answers = [
            part["functionResponse"]["name"] for part in content["parts"] if "functionResponse" in part
        ]
        if content["role"] == "user":
            if sorted(answers) != sorted(open_calls):
                return (
                    "Please ensure that the number of function response parts is equal to the number of function "
                    "call parts of the function call turn."
                )
            open_calls = []
        elif calls:
            open_calls = [call["name"] for call in calls]
            first = next(part for part in content["parts"] if "functionCall" in part)
            if not first.get("thoughtSignature"):
                return f"Function call {open_calls[0]} is missing a thought_signature."
    return f"Function calls without responses: {open_calls}" if open_calls else ""


def _blocks(body: dict[str, Any]) -> Iterator[Block]:
    yield Block(json.dumps(body.get("systemInstruction")))
    yield Block(json.dumps(body.get("tools")))
    for content in body["contents"]:
        for part in content["parts"]:
            yield Block(f"{content['role']}:{json.dumps(part)}")


def _usage(counted: Counted) -> dict[str, Any]:
    prompt = counted.input + counted.cached_input + counted.cache_write
    return {
        "promptTokenCount": prompt,
        "cachedContentTokenCount": counted.cached_input,
        "candidatesTokenCount": counted.output,
        "thoughtsTokenCount": counted.reasoning,
        "totalTokenCount": prompt + counted.output + counted.reasoning,
    }


def _event(
    parts: list[dict[str, Any]], *, finish: str | None = None, usage: dict[str, Any] | None = None
) -> bytes:
    candidate: dict[str, Any] = {"content": {"role": "model", "parts": parts}, "index": 0}
    told: dict[str, Any] = {
        "candidates": [candidate | ({"finishReason": finish} if finish else {})],
        "modelVersion": "gemini",
        "responseId": "r1",
    }
    return b"data: " + json.dumps(told | ({"usageMetadata": usage} if usage else {})).encode() + b"\n\n"
