"""Names of tools on wires that take no dots. Pure; one name gives one wire name, whatever else is offered."""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

LONGEST = 64
"""Characters of a name that every provider takes."""

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]|[_.](?![_.]))*")
"""Names whose dots can be doubled underscores without meeting another name's."""


def wire_name(name: str) -> str:
    """`browser.act` is `browser__act`. A name that cannot be told apart that way gets a hash of itself."""
    plain = name.replace(".", "__")
    if _PLAIN.fullmatch(name) and len(plain) <= LONGEST:
        return plain
    told = re.sub(r"[^A-Za-z0-9-]", "_", name)[: LONGEST - 10]
    return f"t_{told[: LONGEST - 11]}_{sha256(name.encode()).hexdigest()[:8]}"


def by_wire_name(names: Iterable[str]) -> Mapping[str, str]:
    return {wire_name(name): name for name in names}


def own_name(wire: str, known: Mapping[str, str]) -> str:
    """Ours for what a model wrote. A name that no tool has comes back as the model wrote it."""
    return known.get(wire, wire)
