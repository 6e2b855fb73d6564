"""`errand`: turns the user's message into one `browser.pursue` call and answers with its story.

It is no language model and says so: with it a run does an errand under a budget, with no key and no network.
"""

import json
import re
from dataclasses import dataclass

from pursuit.chat.model import ChatReply, ChatRequest, OnText
from pursuit.domain.messages import AssistantMessage, Message, ToolCall, ToolResult, UserMessage
from pursuit.domain.usage import FREE, Price, TokenUsage

NAME = "errand"
TOOL = "browser.pursue"
DISCLAIMER = (
    "(errand is no language model: it made one pursuit of the message, and this is the pursuit's own story.)"
)
UNABLE = "errand is no language model: it can only make a pursuit of a message, and none is possible now."
URL = re.compile(r"https?://[^\s\"'<>]+[^\s\"'<>.,;:!?)\]]")
FENCE = re.compile(r"^\[/?page \w+\]\n?", re.MULTILINE)


@dataclass
class ErrandModel:
    """A chat model without a model: one call, then its story."""

    name: str = NAME
    window: int | None = None
    price: Price | None = FREE

    async def request(self, request: ChatRequest, on_text: OnText) -> ChatReply:
        message = _turn(request)
        if message.text:
            on_text(message.text)
        return ChatReply(message=message, usage=TokenUsage())

    async def close(self) -> None:
        """Nothing is open."""


def _turn(request: ChatRequest) -> AssistantMessage:
    last = request.history[-1]
    if isinstance(last, ToolResult):
        return AssistantMessage(text=f"{FENCE.sub('', last.text).strip()}\n{DISCLAIMER}")
    able = request.may_call and any(tool.name == TOOL for tool in request.tools)
    if isinstance(last, UserMessage) and able:
        return AssistantMessage(calls=(_call(last.text, request.history),))
    return AssistantMessage(text=UNABLE)


def _call(goal: str, history: tuple[Message, ...]) -> ToolCall:
    address = URL.search(goal)
    arguments = {"goal": goal} | ({"url": address.group()} if address else {})
    return ToolCall(
        id=f"errand_{len(history)}", name=TOOL, arguments=json.dumps(arguments, ensure_ascii=False)
    )
