"""What a chat model costs and how much it takes: the owner's word first, then the published prices.

Prices of genai-prices as of the installed version; nothing is fetched.
"""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from pursuit.chat.names import Endpoint
from pursuit.domain.usage import FREE, Price, Rate, Tier

_CLASSES: Mapping[str, tuple[str, ...]] = {
    "input": ("input_mtok",),
    "cached_input": ("cache_read_mtok", "input_mtok"),
    "cache_write": ("cache_write_mtok", "input_mtok"),
    "output": ("output_mtok",),
    "reasoning": ("output_reasoning_mtok", "output_mtok"),
}
"""Our classes and the published prices of them, the first one that is there: a provider that names no price
for a cache class or for reasoning charges what it charges for input or output."""

_BY_REQUEST = "requests_kcount"
"""A price for the request itself, which no class of tokens can stand for."""


def price_of(endpoint: Endpoint, given: Price | None, at: datetime) -> Price | None:
    """`given` is the owner's. What runs on this machine costs nothing, which is known; None is unknown."""
    if given is not None:
        return given
    if endpoint.free or endpoint.local:
        return FREE
    model = _model(endpoint)
    return None if model is None else _price(vars(model.get_prices(at)))


def window_of(endpoint: Endpoint, given: int | None) -> int | None:
    """Tokens that the model takes; None is unknown."""
    if given is not None:
        return given
    model = _model(endpoint)
    return None if model is None else model.context_window


def _model(endpoint: Endpoint) -> Any | None:
    if endpoint.prices is None:
        return None
    from genai_prices.data_snapshot import get_snapshot

    try:
        return get_snapshot().find_provider_model(endpoint.model, None, endpoint.prices, None)[1]
    except LookupError:
        return None


def _price(told: Mapping[str, Any]) -> Price | None:
    """None when a class has no price, or when there is a price that is not one of tokens."""
    if told.get("input_mtok") is None or told.get("output_mtok") is None or told.get(_BY_REQUEST):
        return None
    starts = sorted({tier.start for key in _priced(told) for tier in getattr(told[key], "tiers", ())})
    return Price(
        rate=_rate(told, 0), tiers=tuple(Tier(above=start, rate=_rate(told, start + 1)) for start in starts)
    )


def _priced(told: Mapping[str, Any]) -> set[str]:
    return {_key(told, keys) for keys in _CLASSES.values()}


def _key(told: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next(key for key in keys if told.get(key) is not None)


def _rate(told: Mapping[str, Any], tokens: int) -> Rate:
    return Rate(**{name: _at(told[_key(told, keys)], tokens) for name, keys in _CLASSES.items()})


def _at(price: Any, tokens: int) -> Decimal:
    """A price for a request with so many tokens of input."""
    if isinstance(price, Decimal):
        return price
    passed = [tier.price for tier in price.tiers if tokens > tier.start]
    return Decimal(passed[-1] if passed else price.base)
