"""What a page shows, as a key: equal keys mean that a look brought nothing new. Pure."""

import hashlib
import json
from dataclasses import astuple

from pursuit.page.observation import Element, Observation


def evidence_key(page: Observation) -> str:
    """A digest of address, title, text, and each control's role, name, value and state. The revision and the
    references are left out: they are new at every look."""
    controls = [(e.role, e.name, astuple(e.state), _value(e)) for e in page.elements]
    told = json.dumps([page.url, page.title, page.text, controls], ensure_ascii=False)
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def _value(element: Element) -> str | None:
    return None if element.facts.secret else element.value
