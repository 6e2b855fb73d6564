"""The one place that chooses concrete parts: which browser, which model, which clock, which store."""

from pursuit.app.pursuing import PURSUE_LISTS, allowed, launch, pursue, read_errand, read_policy

__all__ = ["PURSUE_LISTS", "allowed", "launch", "pursue", "read_errand", "read_policy"]
