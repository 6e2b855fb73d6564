"""`pursuit replay` and `pursuit trace html`: a stored run, walked in the terminal or made a page of."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pursuit.cli.parts import Parts
from pursuit.cli.steps import describe_move
from pursuit.cli.text import harmless, one_line, write

if TYPE_CHECKING:
    from pursuit.trace.replay import Difference
    from pursuit.trace.stored import Trace
    from pursuit.trace.walk import Head, Step

SAME = 0
DIFFERS = 1
WIDE = 200
LABEL = 70


def replay(folder: str, parts: Parts) -> int:
    """Walk the trace and run its pure parts again; 1 when one of them now differs."""
    from pursuit.trace import walk
    from pursuit.trace.replay import rerun
    from pursuit.trace.stored import load

    trace = load(folder)
    found = rerun(trace)
    made = walk.steps(trace, found)
    for n, step in enumerate(made, 1):
        write(parts.stdout, "\n".join(block(n, step)) + "\n")
    write(parts.stdout, "\n".join(closing(trace, made, found)))
    return DIFFERS if found else SAME


def html(folder: str, out: str | None, parts: Parts) -> int:
    """Write the trace as one page and tell where it is."""
    from pursuit.trace.page import write_page
    from pursuit.trace.replay import rerun
    from pursuit.trace.stored import load

    trace = load(folder)
    write(parts.stdout, harmless(str(write_page(trace, rerun(trace), out))))
    return 0


def block(n: int, step: "Step") -> Iterator[str]:
    """One step in lines."""
    from pursuit.trace import walk

    yield (
        f"step {n}  at {step.at:.1f} s, {step.seconds:.1f} s" if step.row else f"step {n}  at {step.at:.1f} s"
    )
    yield _line("look", walk.look_line(step.page))
    for asked in step.asked:
        for head in asked.heads:
            yield _line("asked", _head(head))
        yield _line("tokens", _tokens(asked.tokens))
    if step.row is not None:
        yield _line("decided", f"{describe_move(step.row)}: {walk.verdict_line(step.row)}")
    elif step.asked:
        yield _line("decided", "done, if a fresh look agrees")
    if step.sent:
        again = f", then {step.looks} more looks" if step.looks else ""
        yield _line("action", f"{step.sent}: {step.came}{again}")
    for failure in step.failed:
        yield _line("error", failure)
    if step.row is not None:
        for effect in step.row.effects:
            yield _line("effect", effect)
        if step.row.reason:
            yield _line("reason", step.row.reason)
    for difference in step.differences:
        yield _line("DIFFERS", walk.difference_line(difference), 4 * WIDE)


def closing(trace: "Trace", made: "Sequence[Step]", found: "Sequence[Difference]") -> Iterator[str]:
    """How it ended, and whether it would end so today."""
    from pursuit.trace import walk

    outcome = trace.outcome
    if outcome is None:
        yield "The run did not end: it was killed, or runs still."
    else:
        yield f"{outcome['status']} ({outcome['cause']})"
        yield harmless(outcome["story"])
    for difference in walk.loose(made, found):
        yield _line("DIFFERS", walk.difference_line(difference), 4 * WIDE)
    if found:
        where = ", ".join(dict.fromkeys(f"row {d.step}" if d.step else "the whole run" for d in found))
        plural = "differs" if len(found) == 1 else "differ"
        yield f"Run again, {len(found)} of its parts {plural} ({where})."
    else:
        yield "Run again, every part of it is as it was."


def _line(what: str, text: str, wide: int = WIDE) -> str:
    return f"  {what:<8} {one_line(text, wide)}"


def _head(head: "Head") -> str:
    told = ", ".join(f"{one_line(c.label, LABEL)} {_share(c.share)}" for c in head.top)
    if head.rest is not None:
        told += f", {head.rest.label} {_share(head.rest.share)}"
    margin = f"; margin {head.margin:.2f}" if head.margin is not None else ""
    return f"{head.id}: {told}{margin}"


def _share(share: float | None) -> str:
    return "?" if share is None else f"{share:.2f}"


def _tokens(tokens: tuple[int | None, int | None]) -> str:
    told = ("unknown" if n is None else f"{n:,}" for n in tokens)
    return " in, ".join(told) + " out"
