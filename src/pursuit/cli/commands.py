"""The command line's grammar: which commands there are and what each takes.

A command gives back a job, which `main` runs after Typer has ended: Typer turns an interrupt, an end of
input or a broken pipe into endings of its own, and those are the product's to tell.
"""

from collections.abc import Callable
from functools import partial

import typer

from pursuit.cli import options as o
from pursuit.cli.parts import Parts
from pursuit.cli.text import write
from pursuit.version import __version__

Job = Callable[[], int]
"""Does the work and gives the exit code."""

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Do errands on real websites, inside a budget, and say what happened and how sure it was.",
)


@app.callback(invoke_without_command=True)
def top(ctx: typer.Context, *, version: o.Version = False) -> None:
    if version:
        write(_parts(ctx).stdout, f"pursuit {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        write(_parts(ctx).stdout, ctx.get_help())


@app.command()
def go(
    ctx: typer.Context,
    *,
    url: o.Url,
    goal: o.Goal,
    value: o.Values = None,
    secret: o.Secrets = None,
    file: o.Files = None,
    downloads: o.Downloads = None,
    check: o.Checks = None,
    steps: o.Steps = 24,
    seconds: o.Seconds = 90,
    allow: o.Allow = None,
    ask: o.Ask = None,
    never: o.Never = None,
    consent: o.Consent = "reject",
    headed: o.Headed = False,
    yes: o.Yes = False,
    trace: o.Trace = None,
    model: o.Model = None,
    json: o.Json = False,
) -> Job:
    """Pursue GOAL, starting at URL, and tell what came of it."""
    from pursuit.cli import go as command

    return partial(
        command.run,
        _parts(ctx),
        as_json=json,
        url=url,
        goal=goal,
        values=value or (),
        secrets=secret or (),
        files=file or (),
        downloads=downloads,
        checks=check or (),
        steps=steps,
        seconds=seconds,
        allow=allow or (),
        ask=ask or (),
        never=never or (),
        consent=consent,
        headed=headed,
        yes=yes,
        trace=trace,
        model=model,
    )


@app.command()
def run(
    ctx: typer.Context,
    *,
    message: o.Message,
    model: o.ChatModelName = None,
    url: o.StartUrl = None,
    allow: o.Allow = None,
    max_cost: o.MaxCost = None,
    headed: o.Headed = False,
    json: o.Json = False,
) -> Job:
    """Give MESSAGE to a chat model with a browser and a budget, and tell what came of it."""
    from pursuit.cli import run as command

    return partial(
        command.run,
        _parts(ctx),
        message=message,
        model=model,
        url=url,
        allow=allow or (),
        max_cost=max_cost,
        headed=headed,
        as_json=json,
    )


@app.command()
def budget(
    ctx: typer.Context,
    *,
    model: o.ChatModelName = None,
    input: o.InputPrice = None,
    cached: o.CachedPrice = None,
    cache_write: o.CacheWritePrice = None,
    output: o.OutputPrice = None,
    calls: o.Calls = None,
    window: o.Window = None,
    prefix: o.Prefix = None,
    new: o.New = None,
    output_tokens: o.OutputTokens = None,
    page: o.PageTokens = None,
    json: o.Json = False,
) -> Job:
    """Tell what a run of so many calls costs at given prices, and which limit it meets first."""
    from pursuit.cli import budget as command

    prices = {"input": input, "cached": cached, "cache_write": cache_write, "output": output}
    shape = {
        "calls": calls,
        "window": window,
        "prefix": prefix,
        "new": new,
        "output": output_tokens,
        "page": page,
    }
    return partial(command.run, _parts(ctx), prices=prices, model=model, as_json=json, **shape)


@app.command()
def observe(
    ctx: typer.Context, *, url: o.Url, find: o.Find = None, allow: o.Allow = None, json: o.Json = False
) -> Job:
    """Print the page at URL as a model sees it: one line a control."""
    from pursuit.cli import look

    return partial(look.observe, url, _parts(ctx), find=find, allow=allow or (), as_json=json)


@app.command()
def read(ctx: typer.Context, *, url: o.Url, offset: o.Offset = 0, allow: o.Allow = None) -> Job:
    """Print the page at URL as markdown, main content first."""
    from pursuit.cli import look

    return partial(look.read, url, _parts(ctx), offset=offset, allow=allow or ())


@app.command()
def doctor(ctx: typer.Context) -> Job:
    """Tell what was found, what is missing and what to type."""
    from pursuit.cli import doctor as command

    return partial(command.run, _parts(ctx))


@app.command(name="demo-site")
def demo_site(ctx: typer.Context, *, port: o.Port = 8700) -> Job:
    """Serve the demo shop on this machine until Ctrl-C."""
    from pursuit.cli import demo_site as command

    return partial(command.run, port, _parts(ctx))


@app.command()
def bench(
    ctx: typer.Context,
    *,
    name: o.Bench,
    json: o.Json = False,
    tasks: o.BenchTasks = None,
    seeds: o.BenchSeeds = None,
    only: o.BenchOnly = None,
    looks: o.BenchLooks = None,
) -> Job:
    """Measure, and print each figure beside its reference."""
    from pursuit.cli import bench as command

    suite = {"tasks": tasks, "seeds": seeds, "only": only or None, "looks": looks}
    return partial(command.run, name, _parts(ctx), as_json=json, **suite)


@app.command()
def replay(ctx: typer.Context, *, folder: o.Folder) -> Job:
    """Walk a trace; end 1 when it would differ today."""
    from pursuit.cli import trace as command

    return partial(command.replay, folder, _parts(ctx))


@app.command()
def decide(
    ctx: typer.Context,
    *,
    model: o.AskedModel,
    state: o.StateFile,
    questions: o.QuestionsFile,
    json: o.Json = False,
) -> Job:
    """Ask a decision model once and print the distribution of each answer."""
    from pursuit.cli import decide as command

    return partial(command.run, _parts(ctx), model=model, state=state, questions=questions, as_json=json)


@app.command()
def mcp(
    ctx: typer.Context,
    *,
    allow: o.AllowClient = None,
    never: o.Never = None,
    consent: o.Consent = "reject",
    downloads: o.Downloads = None,
    uploads: o.Uploads = None,
    headed: o.Headed = False,
) -> Job:
    """Serve MCP on this process's streams, for one coding agent."""
    from pursuit.cli import mcp as command

    told = command.Told(
        allow=allow or (),
        never=never or (),
        consent=consent,
        headed=headed,
        downloads=downloads,
        uploads=uploads or (),
    )
    return partial(command.stdio, _parts(ctx), **told)


@app.command()
def serve(
    ctx: typer.Context,
    *,
    host: o.Host = "127.0.0.1",
    port: o.Port = 8710,
    allow: o.AllowClient = None,
    never: o.Never = None,
    consent: o.Consent = "reject",
    downloads: o.Downloads = None,
    uploads: o.Uploads = None,
    headed: o.Headed = False,
) -> Job:
    """Serve MCP over HTTP at /mcp, behind a token."""
    from pursuit.cli import mcp as command

    told = command.Told(
        allow=allow or (),
        never=never or (),
        consent=consent,
        headed=headed,
        downloads=downloads,
        uploads=uploads or (),
    )
    return partial(command.http, _parts(ctx), host=host, port=port, **told)


@app.command()
def skill(ctx: typer.Context) -> Job:
    """Print the guide for coding agents as it is now."""
    from pursuit.cli import mcp as command

    return partial(command.skill, _parts(ctx))


secrets = typer.Typer(
    add_completion=False, rich_markup_mode=None, help="Save, remove and list credentials of decision models."
)
app.add_typer(secrets, name="credentials")


@secrets.command(name="set")
def set_credential(
    ctx: typer.Context, *, name: o.Credential, model: o.TriedModel = None, verify: o.Verify = True
) -> Job:
    """Save a credential, typed without echo or piped in, after it was tried."""
    from pursuit.cli import credentials as command

    return partial(command.save, name, _parts(ctx), model=model, verify=verify)


@secrets.command(name="remove")
def remove_credential(ctx: typer.Context, *, name: o.Credential) -> Job:
    """Remove a saved credential."""
    from pursuit.cli import credentials as command

    return partial(command.remove, name, _parts(ctx))


@secrets.command(name="list")
def list_credentials(ctx: typer.Context) -> Job:
    """Tell where each credential would come from; never what it is."""
    from pursuit.cli import credentials as command

    return partial(command.listing, _parts(ctx))


traces = typer.Typer(add_completion=False, rich_markup_mode=None, help="What can be made of a trace.")
app.add_typer(traces, name="trace")


@traces.callback()
def traces_top() -> None:
    """What can be made of a trace."""


@traces.command()
def html(ctx: typer.Context, *, folder: o.Folder, out: o.Out = None) -> Job:
    """Make one self-contained page of a trace and print where it is."""
    from pursuit.cli import trace as command

    return partial(command.html, folder, out, _parts(ctx))


def _parts(ctx: typer.Context) -> Parts:
    parts = ctx.obj
    assert isinstance(parts, Parts)
    return parts
