"""Clocks: what differs between two looks only by the time it shows. Pure."""

import re
from dataclasses import replace

from pursuit.page import identity
from pursuit.page.action import Change
from pursuit.page.churn import kind_of


def learn_clocks(churn: identity.Churn, seen: tuple[Change, ...]) -> identity.Churn:
    """With what differs only by the time it shows; that is churn whatever was done between."""
    ticking = frozenset(kind_of(c.now or "") for c in seen if _ticks(c))
    return replace(churn, kinds=churn.kinds | ticking) if ticking else churn


def _ticks(c: Change) -> bool:
    was, now = c.was or "", c.now or ""
    return kind_of(was) == kind_of(now) and _TIME.search(was) is not None and _TIME.search(now) is not None


_TIME = re.compile(r"\d{1,2}:\d{2}|\d+\s?(s|sec|second|min|minute|hour|day)s?\b", re.IGNORECASE)
