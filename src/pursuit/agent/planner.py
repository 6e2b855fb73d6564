"""Which tools a model is given, which it calls by name, which it cannot have, each with its reason. Pure."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pursuit.chat.model import ToolDefinition
from pursuit.errors import UsageError
from pursuit.tools.tool import Tool

MOST_DEFINED = 30
MOST_DEFINED_TOKENS = 9_000
MOST_INDEXED = 40
MOST_INDEXED_TOKENS = 2_000
CALL = "tool.call"
REQUIRED = ("browser.act", "browser.navigate", "browser.observe")
"""Of a session that is bound to a website profile; neither deferral nor overflow can move them."""
BROWSER = "browser."

Mode = Literal["profile", "deployment", "off"]
Place = Literal["defined", "indexed", "skipped"]


class PlanInvalid(UsageError):  # noqa: N818 - the reason's word
    """The tools that a session needs do not fit."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """Where a tool went and why."""

    name: str
    place: Place
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """Kept with the session: a tool that changes later does not change the prefix."""

    defined: tuple[ToolDefinition, ...] = ()
    indexed: tuple[str, ...] = ()
    """One line a tool: name, parameters, first sentence."""
    callable: tuple[str, ...] = ()
    """Names of what can be called, defined or indexed."""
    placed: tuple[Placed, ...] = ()
    origins: tuple[str, ...] = ()
    """What `browser.navigate` accepts, when it is offered."""

    def is_defined(self, name: str) -> bool:
        return any(definition.name == name for definition in self.defined)


@dataclass(frozen=True, kw_only=True, slots=True)
class Room:
    """How much a plan may hold."""

    items: int = MOST_DEFINED
    tokens: int = MOST_DEFINED_TOKENS
    indexed: int = MOST_INDEXED
    indexed_tokens: int = MOST_INDEXED_TOKENS


def make_plan(
    configured: Sequence[Tool],
    discovered: Sequence[Tool] = (),
    *,
    deferred: Sequence[str] = (),
    bound: bool = False,
    mode: Mode = "deployment",
    origins: Sequence[str] = (),
    room: Room | None = None,
) -> Plan:
    """The plan of a session. Raises PlanInvalid naming a required tool that cannot be defined."""
    room = room or Room()
    order = _in_order(_offered(configured, bound, mode), discovered, deferred, bound)
    if not any(tool.name == CALL for tool in configured):
        return _plan(*_fitted(order.wanted, room), room, order, callable_by_name=False, origins=origins)
    wanted = [tool for tool in order.wanted if tool.name != CALL]
    kept, over = _fitted(wanted, room)
    if over or order.deferred:
        call = next(tool for tool in configured if tool.name == CALL)
        smaller = Room(items=room.items - 1, tokens=room.tokens - _tokens(call))
        kept, over = _fitted(wanted, smaller)
        kept = [*kept, call]
    return _plan(kept, over, room, order, callable_by_name=True, origins=origins)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Order:
    wanted: list[Tool]
    deferred: list[Tool]
    required: frozenset[str]


def _offered(configured: Sequence[Tool], bound: bool, mode: Mode) -> list[Tool]:
    browser = mode == "deployment" or (mode == "profile" and bound)
    return [tool for tool in configured if browser or not tool.name.startswith(BROWSER)]


def _in_order(
    configured: Sequence[Tool], discovered: Sequence[Tool], deferred: Sequence[str], bound: bool
) -> _Order:
    required = frozenset(REQUIRED) if bound else frozenset()
    first = sorted((t for t in configured if t.name in required), key=lambda t: t.name)
    rest = [t for t in configured if t.name not in required]
    put_off = [t for t in rest if t.name in deferred and t.name != CALL]
    usual = [t for t in rest if t not in put_off]
    found = sorted(discovered, key=lambda t: t.effects)  # reads first; a sort keeps the order of equals
    missing = required - {t.name for t in first}
    if missing:
        raise PlanInvalid(
            f"This chat is bound to a website profile and needs {min(missing)}, which is not there."
        )
    return _Order(wanted=[*first, *usual, *found], deferred=put_off, required=required)


def _fitted(wanted: Sequence[Tool], room: Room) -> tuple[list[Tool], list[Tool]]:
    kept: list[Tool] = []
    over: list[Tool] = []
    tokens = 0
    for tool in wanted:
        size = _tokens(tool)
        if len(kept) < room.items and tokens + size <= room.tokens:
            kept.append(tool)
            tokens += size
        else:
            over.append(tool)
    return kept, over


def _plan(
    kept: list[Tool],
    over: list[Tool],
    room: Room,
    order: _Order,
    *,
    callable_by_name: bool,
    origins: Sequence[str],
) -> Plan:
    _refuse_lost(over, order.required, room)
    put_off = [*order.deferred, *over]
    indexed = _indexed(put_off, room) if callable_by_name else []
    lost = [tool for tool in put_off if tool not in indexed]
    navigates = any(tool.name == "browser.navigate" for tool in (*kept, *indexed))
    return Plan(
        defined=tuple(definition(tool) for tool in kept),
        indexed=tuple(index_line(tool) for tool in indexed),
        callable=tuple(tool.name for tool in (*kept, *indexed)),
        placed=(
            *(Placed(name=t.name, place="defined", reason=_why(t, order)) for t in kept),
            *(Placed(name=t.name, place="indexed", reason=_why_off(t, order)) for t in indexed),
            *(
                Placed(name=t.name, place="skipped", reason=_why_lost(t, order, callable_by_name))
                for t in lost
            ),
        ),
        origins=tuple(origins) if navigates else (),
    )


def _refuse_lost(over: Sequence[Tool], required: frozenset[str], room: Room) -> None:
    lost = next((tool.name for tool in over if tool.name in required), None)
    if lost is not None:
        raise PlanInvalid(
            f"{lost} has no place among {room.items} tools and {room.tokens:,} tokens of definitions, "
            "and this chat, bound to a website profile, needs it."
        )


def _indexed(put_off: Sequence[Tool], room: Room) -> list[Tool]:
    found: list[Tool] = []
    tokens = 0
    for tool in put_off:
        size = estimate(index_line(tool))
        if len(found) < room.indexed and tokens + size <= room.indexed_tokens:
            found.append(tool)
            tokens += size
    return found


def _why(tool: Tool, order: _Order) -> str:
    if tool.name in order.required:
        return "required"
    return "discovered" if tool.discovered else "configured"


def _why_off(tool: Tool, order: _Order) -> str:
    return "deferred" if tool in order.deferred else "no_room"


def _why_lost(tool: Tool, order: _Order, callable_by_name: bool) -> str:
    if callable_by_name:
        return "index_full"
    return "deferred_without_tool_call" if tool in order.deferred else "no_room"


def definition(tool: Tool) -> ToolDefinition:
    return ToolDefinition(name=tool.name, description=tool.description, parameters=tool.parameters)


def index_line(tool: Tool) -> str:
    """`name(a, b?): first sentence`."""
    needed = tool.parameters.get("required", ())
    names = [name if name in needed else f"{name}?" for name in tool.parameters.get("properties", {})]
    sentence = tool.description.split(". ")[0].rstrip(".")
    return f"{tool.name}({', '.join(names)}): {sentence[:200]}."


def _tokens(tool: Tool) -> int:
    parameters = json.dumps(tool.parameters, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return estimate(tool.name + tool.description + parameters)


def estimate(text: str) -> int:
    """Tokens of a text, from above for what is mostly English: three and a half bytes are one."""
    return -(-len(text.encode("utf-8", "surrogatepass")) * 2 // 7)


def plan_to_json(plan: Plan) -> dict[str, Any]:
    return asdict(plan)


def plan_from_json(told: Mapping[str, Any]) -> Plan:
    return Plan(
        defined=tuple(ToolDefinition(**definition) for definition in told["defined"]),
        indexed=tuple(told["indexed"]),
        callable=tuple(told["callable"]),
        placed=tuple(Placed(**placed) for placed in told["placed"]),
        origins=tuple(told["origins"]),
    )
