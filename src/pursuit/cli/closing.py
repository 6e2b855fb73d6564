"""What stands on the terminal after a pursuit: story, advice, where it ended, figures. Pure."""

from pursuit.budget.pursuit import Spent
from pursuit.cli.text import harmless, one_line
from pursuit.pursuits.outcome import Outcome

WHERE_LIMIT = 500


def closing(outcome: Outcome) -> str:
    parts = [f"{outcome.status} ({outcome.cause})", harmless(outcome.story), harmless(outcome.advice)]
    parts += [files(outcome), where(outcome), figures(outcome)]
    return "\n\n".join(part for part in parts if part)


def files(outcome: Outcome) -> str:
    """Where each download lies."""
    return "\n".join(
        f"Downloaded {one_line(d.path, WHERE_LIMIT)} ({d.bytes:,} bytes)" for d in outcome.downloads
    )


def where(outcome: Outcome) -> str:
    if not outcome.url_after:
        return "It ended before a page was open."
    title = f' "{one_line(outcome.title, WHERE_LIMIT)}"' if outcome.title else ""
    return f"It ended at {one_line(outcome.url_after, WHERE_LIMIT)}{title}"


def figures(outcome: Outcome) -> str:
    """The numbers line. What is not known is said to be so, never shown as 0."""
    spent = outcome.spent
    return ", ".join(
        (
            _count(outcome.actions, "action"),
            f"{outcome.changed} of them changed something",
            f"{_count(spent.decisions, 'decision')} in {_count(spent.batches, 'request')}",
            _tokens(spent),
            "cost unknown" if spent.cost_usd is None else f"{spent.cost_usd:.4f} USD",
            f"{spent.seconds:.1f} s",
            f"model {outcome.model or 'none'}",
            f"run {outcome.run_id or 'none'}",
        )
    )


def _count(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def _tokens(spent: Spent) -> str:
    if spent.input_tokens is None or spent.output_tokens is None:
        return "tokens unknown"
    return f"{spent.input_tokens + spent.output_tokens:,} tokens"
