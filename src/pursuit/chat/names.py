"""The names of chat models and the endpoints that they select. Pure; facts by provider: providers.yaml.

`openai:NAME`, `anthropic:NAME`, `google:NAME`, `openrouter:NAME`, `ollama:NAME`, `openai-compatible:NAME` at
the address of the settings, or `openai-compatible:URL#NAME`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

import yaml

from pursuit.chat.errand import NAME as ERRAND
from pursuit.domain.address import is_local, read_address, refuse_clear_text
from pursuit.errors import UsageError

COMPATIBLE = "openai-compatible"


@dataclass(frozen=True, kw_only=True, slots=True)
class Endpoint:
    """Where a chat model is asked."""

    name: str
    """As the owner writes it: `provider:model`."""
    provider: str
    model: str
    """As the request says it."""
    base: str
    """Scheme, host, port and path."""
    credential: str
    """Whose secret travels with a request."""
    credential_optional: bool = False
    prices: str | None = None
    """The provider's name in genai-prices."""
    part: str | None = None
    """The extra of our package that it needs."""
    free: bool = False

    @property
    def host(self) -> str:
        return urlsplit(self.base).netloc

    @property
    def local(self) -> bool:
        return is_local(self.base)

    @property
    def mend(self) -> str:
        return f"save the right one with `pursuit credentials set {self.credential}`."


def read_endpoint(name: str, environ: Mapping[str, str], base_url: str | None = None) -> Endpoint:
    """The endpoint that `name` selects; `base_url` is the owner's for `openai-compatible:NAME`. Raises
    UsageError that says which names there are."""
    name = name.strip()
    provider, colon, model = name.partition(":")
    told = _providers().get(provider)
    if told is None:
        raise UsageError(f"There is no chat model {name[:64]!r}; the names are {', '.join(patterns())}.")
    if not colon or not model.strip():
        raise UsageError(f"{name!r} names no model; write {_pattern(provider)}.")
    base, model = _place(provider, model.strip(), told, environ, base_url)
    refuse_clear_text(base)
    facts = {key: value for key, value in told.items() if key not in ("base", "base_variable")}
    return Endpoint(name=name, provider=provider, model=model, base=base, **facts)


def patterns() -> tuple[str, ...]:
    """How each kind of name is written."""
    return (ERRAND, *map(_pattern, _providers()))


def _pattern(provider: str) -> str:
    return f"{COMPATIBLE}:URL#MODEL" if provider == COMPATIBLE else f"{provider}:MODEL"


@cache
def _providers() -> dict[str, dict[str, Any]]:
    return dict(yaml.safe_load(files("pursuit.chat").joinpath("providers.yaml").read_text("utf-8")))


def _place(
    provider: str, model: str, told: Mapping[str, Any], environ: Mapping[str, str], base_url: str | None
) -> tuple[str, str]:
    if provider != COMPATIBLE:
        return _base(environ.get(told["base_variable"], "").strip(), told["base"]), model
    if model.startswith(("http://", "https://")):
        return _of_url(model)
    if base_url is None:
        raise UsageError(
            f"{COMPATIBLE}:{model} has no address; set chat.base_url, or write {_pattern(COMPATIBLE)}."
        )
    return "".join(read_address(base_url)), model


def _base(given: str, usual: str) -> str:
    """An address of one's own without a path gets the usual one's."""
    if not given:
        return usual
    base, path = read_address(given)
    return base + (path or urlsplit(usual).path)


def _of_url(text: str) -> tuple[str, str]:
    address, _, model = text.partition("#")
    base = "".join(read_address(address))
    if not model:
        raise UsageError(f"{COMPATIBLE}:{base} names no model; write {_pattern(COMPATIBLE)}.")
    return base, model
