"""A provider's count of tokens as our classes, which do not overlap. Pure."""

from pydantic_ai.usage import RequestUsage

from pursuit.domain.usage import TokenUsage


def told(usage: RequestUsage) -> TokenUsage | None:
    """None when the provider counted nothing. A part that is counted above its whole leaves none of it."""
    if usage.unmeasured_requests or not usage.has_values():
        return None
    cached, written = usage.cache_read_tokens or 0, usage.cache_write_tokens or 0
    reasoning = usage.output_reasoning_tokens or 0
    return TokenUsage(
        input=max(0, (usage.input_tokens or 0) - cached - written),
        cached_input=cached,
        cache_write=written,
        output=max(0, (usage.output_tokens or 0) - reasoning),
        reasoning=reasoning,
    )
