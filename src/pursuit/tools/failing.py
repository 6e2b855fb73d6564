"""What a model reads of a call that did not succeed: fixed sentences by code. Pure."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import yaml

from pursuit.page.codes import SENTENCES
from pursuit.tools.tool import ToolOutcome

Failed = Literal["failed", "denied", "uncertain"]


@cache
def failures() -> Mapping[str, Mapping[str, Any]]:
    """By code: message, retryable, remediation."""
    told = yaml.safe_load((files("pursuit.tools") / "failures.yaml").read_text(encoding="utf-8"))
    return {code: {"message": SENTENCES.get(code), **row} for code, row in told.items()}


def failed(tool: str, code: str, details: str = "", *, status: Failed = "failed") -> ToolOutcome:
    """The outcome of a code of `failures.yaml`. `details` is shown as it is: page words come in fenced."""
    row = failures()[code]
    lines = [
        f"status: {status}",
        f"action: {tool}",
        f"reason_code: {code}",
        f"message: {row['message']}",
        f"retryable: {'yes' if row['retryable'] else 'no'}",
        f"remediation: {row['remediation']}",
        *([f"details: {details}"] if details else []),
    ]
    return ToolOutcome(status=status, text="\n".join(lines), code=code)
