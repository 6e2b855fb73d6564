"""What a run is made with: concrete parts behind interfaces, chosen by whoever starts it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pursuit.agent.store import RunStore
from pursuit.chat.model import ChatModel
from pursuit.clock import WallClock
from pursuit.tools.scene import Scene
from pursuit.tools.tool import Tool


@dataclass(frozen=True, kw_only=True, slots=True)
class Parts:
    model: ChatModel
    store: RunStore
    clock: WallClock
    scene: Scene
    tools: Mapping[str, Tool] = field(default_factory=dict)
    """Every tool there is, by name; a plan says which of them a session may call."""
    on_text: Callable[[str], None] = lambda text: None
    """Gets the model's words as they come."""
