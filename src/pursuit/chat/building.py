"""The model layer's part for an endpoint. Imports a provider's client only when its model is asked for."""

from collections.abc import Callable, Mapping
from typing import Any

import httpx2
from pydantic_ai.models import Model

from pursuit.chat.connection import http_client
from pursuit.chat.hosted import Wire
from pursuit.chat.names import Endpoint
from pursuit.errors import SetupError

_ALWAYS: Any = {"framing_announcement": "always"}
"""What a marked note is gets explained in the system text from the first request on, so that the text never
changes under a conversation."""

Build = Callable[[Endpoint, str | None, httpx2.AsyncClient], Wire]


def build(endpoint: Endpoint, secret: str | None) -> Wire:
    """Raises SetupError that names the part to install."""
    http = http_client(local=endpoint.local)
    try:
        return _BUILDS[endpoint.provider](endpoint, secret, http)
    except ImportError:
        raise SetupError(
            f"{endpoint.name} needs a part that is not installed; "
            f"type `pip install 'pursuit[{endpoint.part}]'`."
        ) from None


def _openai(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    provider = OpenAIProvider(base_url=endpoint.base, api_key=secret, http_client=http)
    model = OpenAIChatModel(endpoint.model, provider=provider, settings=_ALWAYS, profile=_WHOLE)
    return _breakpoints(model, http)


def _compatible(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    provider = OpenAICompatibleProvider(
        endpoint.provider, base_url=endpoint.base, api_key=secret, http_client=http
    )
    profile = _WHOLE | _NO_INLINE
    return Wire(
        model=OpenAIChatModel(endpoint.model, provider=provider, settings=_ALWAYS, profile=profile), http=http
    )


_WHOLE: Any = {"openai_chat_streaming_requires_finish_reason": True}
"""An answer that ends without saying why was cut."""

_NO_INLINE: Any = {"supports_inline_system_prompts": False}
"""Chat templates of open models refuse or misplace a system message in the middle."""


def _breakpoints(model: Model[Any], http: httpx2.AsyncClient) -> Wire:
    """Models that take breakpoints write the cache only where one stands: by themselves they would write
    the notes with each request, at the price of a cache write."""
    profile: Mapping[str, Any] = model.profile
    if not profile.get("openai_supports_prompt_cache_breakpoints", False):
        return Wire(model=model, http=http)
    settings = {"openai_prompt_cache_options": {"mode": "explicit"}, "openai_cache_instructions": True}
    return Wire(model=model, http=http, settings=settings, marked=True)


_BUILDS: Mapping[str, Build] = {
    "openai": _openai,
    "openai-compatible": _compatible,
}
