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


def _anthropic(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    provider = AnthropicProvider(api_key=secret, base_url=endpoint.base, http_client=http)
    model = AnthropicModel(endpoint.model, provider=provider, settings=_ALWAYS)
    settings = {f"anthropic_cache_{what}": True for what in ("instructions", "tool_definitions", "messages")}
    stay = bool(model.profile.get("supports_request_scoped_system_prompts", False))
    return Wire(model=model, http=http, settings=settings, notes_stay=stay)


def _openrouter(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from openai import AsyncOpenAI
    from pydantic_ai.models.openrouter import OpenRouterModel
    from pydantic_ai.providers.openrouter import OpenRouterProvider

    client: Any = AsyncOpenAI(base_url=endpoint.base, api_key=secret, http_client=http)
    provider = OpenRouterProvider(openai_client=client)
    model = OpenRouterModel(endpoint.model, provider=provider, settings=_ALWAYS, profile=_WHOLE)
    settings = {f"openrouter_cache_{what}": True for what in ("instructions", "tool_definitions", "messages")}
    return Wire(model=model, http=http, settings=settings)


def _ollama(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from pydantic_ai.models.ollama import OllamaModel
    from pydantic_ai.providers.ollama import OllamaProvider

    provider = OllamaProvider(base_url=endpoint.base, api_key=secret, http_client=http)
    profile = _WHOLE | _ONE_SYSTEM
    return Wire(
        model=OllamaModel(endpoint.model, provider=provider, settings=_ALWAYS, profile=profile), http=http
    )


def _google(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    provider = GoogleProvider(api_key=secret, base_url=endpoint.base, http_client=http)
    return Wire(model=GoogleModel(endpoint.model, provider=provider, settings=_ALWAYS), http=http)


def _compatible(endpoint: Endpoint, secret: str | None, http: httpx2.AsyncClient) -> Wire:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    provider = OpenAICompatibleProvider(
        endpoint.provider, base_url=endpoint.base, api_key=secret, http_client=http
    )
    profile = _WHOLE | _ONE_SYSTEM
    return Wire(
        model=OpenAIChatModel(endpoint.model, provider=provider, settings=_ALWAYS, profile=profile), http=http
    )


_WHOLE: Any = {"openai_chat_streaming_requires_finish_reason": True}
"""An answer that ends without saying why was cut."""

_ONE_SYSTEM: Any = {
    "supports_inline_system_prompts": False,
    "openai_chat_supports_multiple_system_messages": False,
}
"""Chat templates of open models take one system message, at the start, and refuse or misplace a later one."""


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
    "anthropic": _anthropic,
    "google": _google,
    "openrouter": _openrouter,
    "ollama": _ollama,
    "openai-compatible": _compatible,
}
