"""The scoreboard: what peers get wrong, measured here on pages of the same kinds, each against its aim.

A check is a function of a `Board` that gives one `Row`; what it stands on are the pages of `pages/`, two to
four of a kind, built differently. Figures are of this machine and of whatever else it is doing.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pursuit.bench.scoreboard import lasting, safety, seeing
from pursuit.bench.scoreboard.board import Check, board

CHECKS: Mapping[str, Check] = {
    "relabel": safety.relabel,
    "unsettled": seeing.unsettled,
    "slow POST": safety.slow_post,
    "false success": safety.false_success,
    "hidden radios": seeing.hidden_boxes,
    "big5000": seeing.big5000,
    "20,000 nodes": seeing.large,
    "changes": seeing.changes,
    "idle click": seeing.idle_click,
    "short message": seeing.short_message,
    "one-time codes": safety.codes,
    "confirm": safety.confirm,
    "beforeunload": safety.beforeunload,
    "killed browser": lasting.killed,
    "orphans": lasting.orphans,
    "endless list": lasting.endless,
}
"""By the names that people know them by."""


async def run() -> Mapping[str, Any]:
    """`checks`, one row each, and how many of them reached their aim."""
    async with board() as stage:
        rows = [(name, await check(stage)) for name, check in CHECKS.items()]
    return {
        "checks": [{"check": name, **asdict(row)} for name, row in rows],
        "passed": sum(row.passed for _, row in rows),
        "of": len(rows),
    }
