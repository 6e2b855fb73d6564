"""What differs between hosted decision models, as data, and the names that select one. Pure.

`typesafe:jev-1.14.0`, `openrouter:typesafe/jev-1.13`, `ollama:NAME`, `vllm:NAME`, `cloudflare:clef`,
`systemone:URL` or `systemone:URL#MODEL`. Facts by vendor stand in `decide/data/endpoints.yaml`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

import yaml

from pursuit.decide.types import MAX_OPTIONS
from pursuit.domain.address import is_local, read_address, refuse_clear_text
from pursuit.errors import UsageError

MAX_QUESTIONS = 400
"""Questions a System One endpoint takes in one request when its vendor names no lower bound."""

ALIAS = "jev-latest"
"""The model every System One server answers to; asked for when `systemone:URL` names none."""

EMBEDDED = "embedded"


@dataclass(frozen=True, kw_only=True, slots=True)
class Price:
    """USD for a million tokens; None is unknown."""

    input: float | None = None
    output: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Endpoint:
    """One place to ask, for one model."""

    name: str
    """As the caller writes it and the reply reports it."""
    model: str
    """As the request body says it."""
    base: str
    """Scheme, host and port."""
    path: str
    credential: str | None = None
    """Whose secret goes into `header`; None sends none."""
    header: str = "Authorization"
    scheme: str = "Bearer"
    envelope: str | None = None
    """Key that a vendor wraps the reply in."""
    max_options: int = MAX_OPTIONS
    max_questions: int = MAX_QUESTIONS
    strings_only: bool = False
    """State, instructions and descriptions travel as strings."""
    price: Price = Price()

    @property
    def url(self) -> str:
        return self.base + self.path

    @property
    def host(self) -> str:
        return urlsplit(self.base).netloc

    @property
    def local(self) -> bool:
        return is_local(self.base)


def read_endpoint(name: str, environ: Mapping[str, str]) -> Endpoint:
    """The endpoint that `name` selects. Raises UsageError that says which names there are."""
    kind, colon, rest = name.strip().partition(":")
    told = _vendors().get(kind)
    if told is None:
        raise UsageError(f"There is no decision model {name!r}; the names are {', '.join(names())}.")
    if not colon or not rest.strip():
        raise UsageError(f"{name!r} names no model; write {_pattern(kind)}.")
    if kind == "systemone":
        return _safe(_of_url(name.strip(), rest.strip(), told))
    return _safe(_of_vendor(name.strip(), rest.strip(), told, environ))


def names() -> tuple[str, ...]:
    """How each kind of name is written."""
    return (EMBEDDED, *map(_pattern, _vendors()))


def _pattern(kind: str) -> str:
    return "systemone:URL" if kind == "systemone" else f"{kind}:MODEL"


@cache
def _vendors() -> dict[str, dict[str, Any]]:
    source = files("pursuit.decide").joinpath("data/endpoints.yaml")
    return dict(yaml.safe_load(source.read_text("utf-8")))


def _of_vendor(name: str, model: str, told: Mapping[str, Any], environ: Mapping[str, str]) -> Endpoint:
    base = environ.get(told.get("base_variable", ""), "").strip() or told["base"]
    if base != told["base"]:
        base = read_address(base)[0]
    return _endpoint(name, model, base, _filled(told["path"], model, environ), told)


def _of_url(name: str, rest: str, told: Mapping[str, Any]) -> Endpoint:
    address, _, model = rest.partition("#")
    base, path = read_address(address)
    return _endpoint(name, model or ALIAS, base, path if path.strip("/") else told["path"], told)


def _endpoint(name: str, model: str, base: str, path: str, told: Mapping[str, Any]) -> Endpoint:
    given = {k: told[k] for k in ("credential", "envelope", "max_options", "max_questions") if k in told}
    price = Price(**told.get("prices", {}).get(model, told.get("price", {})))
    return Endpoint(
        name=name,
        model=model,
        base=base,
        path=path,
        price=price,
        strings_only=bool(told.get("strings_only", False)),
        **given,
    )


def _filled(path: str, model: str, environ: Mapping[str, str]) -> str:
    """`path` with the model and the variables it names put in."""

    def value(found: "re.Match[str]") -> str:
        variable = found[1]
        text = model if variable == "model" else environ.get(variable, "").strip()
        if not re.fullmatch(r"[\w.~/@-]+", text):
            raise UsageError(f"This model's address needs {variable}; set it in the environment.")
        return text

    return re.sub(r"\{(\w+)\}", value, path)


def _safe(endpoint: Endpoint) -> Endpoint:
    refuse_clear_text(endpoint.base)
    return endpoint
