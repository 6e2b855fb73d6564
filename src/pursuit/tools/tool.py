"""A tool: what a model reads of it, and the handler that does it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

Arguments = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolOutcome:
    """What came of a call. `text` is what the model reads, whole."""

    status: Literal["succeeded", "failed", "denied", "uncertain"] = "succeeded"
    text: str
    code: str = ""
    """The reason code of anything but a success."""
    evidence: str | None = None
    """A key of what a success found; it goes to the breakers and nowhere else."""
    cost: Decimal | None = Decimal(0)
    """USD that the call cost by itself; None is unknown."""
    note: str = ""
    """A working note to keep."""
    question: str = ""
    """What the user is to be asked; the run waits for the answer, which becomes the result."""
    refused_origin: str = ""
    """An origin the call wanted to go to and may not."""

    @property
    def ok(self) -> bool:
        return self.status == "succeeded"


@dataclass(frozen=True, kw_only=True, slots=True)
class Tool:
    """`run` gets the scene of the run (see `tools.scene`) and checked arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any] = field(repr=False)
    """JSON Schema of an object."""
    run: Callable[[Any, Arguments], Awaitable[ToolOutcome]] = field(repr=False, compare=False)
    effects: bool = False
    """A call may change something outside: it is marked before it is made, and never made again unasked."""
    discovered: bool = False
    """It comes from a server of the user's, not from us: what it says is not trusted."""
    asks: bool = False
    """A person is asked before a call is made."""
