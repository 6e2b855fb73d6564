"""What the tests ask, and of whom."""

from pathlib import Path

import yaml

from pursuit.chat.model import ChatModel, ChatReply, ChatRequest, ToolDefinition
from pursuit.domain.messages import Message, PlatformNote, UserMessage
from pursuit.installation import Installation
from tests.chat.fake_provider import FakeProvider

ACT = ToolDefinition(
    name="browser.act",
    description="Does one thing on the page.",
    parameters={"type": "object", "properties": {"ref": {"type": "string"}}, "required": ["ref"]},
)
READ = ToolDefinition(
    name="browser.read",
    description="Reads the page.",
    parameters={"type": "object", "properties": {}},
)
SYSTEM = "You do errands on web pages. " * 200
"""Long enough for a provider to keep it."""

PRICED = {"input": 10, "cached_input": 1, "cache_write": 12.5, "output": 40, "reasoning": 60}


def asked(
    *history: Message, notes: tuple[str, ...] = (), may_call: bool = True, system: str = SYSTEM
) -> ChatRequest:
    return ChatRequest(
        system=system,
        tools=(ACT, READ),
        history=history or (UserMessage(text="Buy the pen."),),
        notes=tuple(PlatformNote(text=note) for note in notes),
        may_call=may_call,
    )


def model_of(provider: FakeProvider, name: str, folder: Path, **settings: object) -> ChatModel:
    """The model of a name in an installation whose every provider is the fake one."""
    told = {"prices": {name: PRICED}, **settings}
    path = folder / "settings.yaml"
    path.write_text(yaml.safe_dump(told))
    return Installation({**provider.environ, "PURSUIT_SETTINGS": str(path)}).chat_model(name)


async def reply_of(model: ChatModel, request: ChatRequest) -> ChatReply:
    return await model.request(request, lambda _: None)
