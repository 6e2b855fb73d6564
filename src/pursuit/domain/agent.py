"""An agent's specification and its version, which is its content. Pure."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pursuit.domain.limits import RunLimits, limits_from_json, limits_to_json

BROWSER_TASK_LIMITS = "browser_task_limits"
"""The key of the metadata that holds the limits of chats bound to a website profile."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AgentSpec:
    """What an agent is. Two with the same content have the same version, whatever they are called."""

    id: str
    name: str
    instructions: str
    model: str
    tools: tuple[str, ...] = ()
    deferred_tools: tuple[str, ...] = ()
    """Tools that need no definition of their own: they are called through `tool.call`."""
    limits: RunLimits = field(default_factory=RunLimits)
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def version(self) -> str:
        """`1.0.0+` and 12 hex digits of SHA-256 over the canonical JSON of all but the id."""
        told = {name: value for name, value in agent_to_json(self).items() if name != "id"}
        text = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return f"1.0.0+{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def agent_to_json(agent: AgentSpec) -> dict[str, Any]:
    return {
        "id": agent.id,
        "name": agent.name,
        "instructions": agent.instructions,
        "model": agent.model,
        "tools": list(agent.tools),
        "deferred_tools": list(agent.deferred_tools),
        "limits": limits_to_json(agent.limits),
        "metadata": dict(agent.metadata),
    }


def agent_from_json(told: Mapping[str, Any]) -> AgentSpec:
    lists = {name: tuple(told[name]) for name in ("tools", "deferred_tools")}
    return AgentSpec(**{**told, **lists, "limits": limits_from_json(told["limits"])})


def run_limits(agent: AgentSpec, *, bound: bool) -> RunLimits:
    """The limits of a run of a session that is, or is not, bound to a website profile. The agent's version
    pins both, so that a change of the defaults reaches new sessions only."""
    overlay = agent.metadata.get(BROWSER_TASK_LIMITS)
    return limits_from_json(overlay) if bound and overlay is not None else agent.limits
