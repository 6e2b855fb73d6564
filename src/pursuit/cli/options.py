"""What each argument and option of the command line is called and says of itself. Checks nothing."""

from typing import Annotated

import typer

Url = Annotated[str, typer.Argument(metavar="URL", help="An https address, or http on this machine.")]
Goal = Annotated[str, typer.Argument(metavar="GOAL", help="The whole outcome you want, in words.")]
Values = Annotated[
    list[str] | None,
    typer.Option("--value", metavar="NAME=TEXT", help="A text to fill in; the model sees its name only."),
]
Secrets = Annotated[
    list[str] | None,
    typer.Option(
        "--secret", metavar="NAME", help="A password or code; from PURSUIT_SECRET_NAME, or asked for."
    ),
]
Files = Annotated[
    list[str] | None,
    typer.Option("--file", metavar="PATH", help="A file that may be uploaded; the goal says its name."),
]
Downloads = Annotated[
    str | None,
    typer.Option("--downloads", metavar="DIR", help="Where downloads go; if not said, the data folder."),
]
Uploads = Annotated[
    list[str] | None,
    typer.Option("--uploads", metavar="PATH", help="A file, or a folder of files, that clients may upload."),
]
Checks = Annotated[
    list[str] | None,
    typer.Option(
        "--check",
        metavar="CHECK",
        help="Must hold in the end: text=STRING, no-text=STRING, url=GLOB, state=ROLE:NAME:STATE, "
        "value=NAME:TEXT or count=ROLE:NAME:N.",
    ),
]
Steps = Annotated[int, typer.Option("--steps", metavar="N", help="At most N steps, 1 to 200.")]
Seconds = Annotated[int, typer.Option("--seconds", metavar="N", help="At most N seconds, 5 to 600.")]
Allow = Annotated[
    list[str] | None,
    typer.Option("--allow", metavar="ORIGIN", help="A further origin that the browser may go to."),
]
Ask = Annotated[
    list[str] | None,
    typer.Option("--ask", metavar="CLASS", help="Ask before moves of a class: look, change or submit."),
]
Never = Annotated[
    list[str] | None,
    typer.Option("--never", metavar="CLASS", help="Forbid moves of a class: look, change or submit."),
]
AllowClient = Annotated[
    list[str] | None,
    typer.Option("--allow", metavar="ORIGIN", help="Let clients go here only; else where they ask to go."),
]
Host = Annotated[str, typer.Option("--host", metavar="HOST", help="127.0.0.1, localhost or ::1.")]
Consent = Annotated[
    str,
    typer.Option(
        "--consent", metavar="POLICY", help="What to do about cookie banners: reject, accept or leave."
    ),
]
Headed = Annotated[bool, typer.Option("--headed", help="Show the browser.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask before orders, payments and the like.")]
Model = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="MODEL",
        help="The decision model: embedded, typesafe:jev-1.14.0, openrouter:typesafe/jev-1.13, "
        "ollama:NAME, systemone:URL ...; if not said, a hosted one with a credential, or embedded.",
    ),
]
AskedModel = Annotated[str, typer.Option("--model", metavar="MODEL", help="The decision model to ask.")]
TriedModel = Annotated[
    str | None, typer.Option("--model", metavar="MODEL", help="The model to try the credential with.")
]
Credential = Annotated[
    str, typer.Argument(metavar="NAME", help="typesafe, openrouter, cloudflare or systemone.")
]
Verify = Annotated[
    bool, typer.Option("--verify/--no-verify", help="Try it with one cheap question before it is saved.")
]
StateFile = Annotated[str, typer.Option("--state", metavar="FILE", help="JSON or text: what is asked about.")]
QuestionsFile = Annotated[
    str, typer.Option("--questions", metavar="FILE", help="JSON: System One questions by id.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else on stdout.")]
Trace = Annotated[
    str | None,
    typer.Option("--trace", metavar="DIR", help="Write the run to a folder as it goes, secrets masked."),
]
Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder that `go --trace` wrote.")]
Out = Annotated[
    str | None, typer.Option("--out", metavar="FILE", help="Where to; DIR/trace.html if not said.")
]
Find = Annotated[str | None, typer.Option("--find", metavar="TEXT", help="Only the controls that say TEXT.")]
Offset = Annotated[int, typer.Option("--offset", metavar="N", min=0, help="Skip N characters.")]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="0 takes a free one.")]
Bench = Annotated[str, typer.Argument(metavar="NAME", help="Which figures, or `all`.")]
BenchTasks = Annotated[str | None, typer.Option("--tasks", help="miniwob: odd, all, or names with commas.")]
BenchSeeds = Annotated[int | None, typer.Option("--seeds", help="miniwob: seeds a task, from 1.")]
BenchLooks = Annotated[int | None, typer.Option("--looks", min=200, help="memory: how many looks.")]
BenchOnly = Annotated[list[str] | None, typer.Option("--only", metavar="NAME", help="errands: just these.")]
Version = Annotated[bool, typer.Option("--version", help="Print the version and exit.")]

Message = Annotated[str, typer.Argument(metavar="MESSAGE", help="What you want done or found, in words.")]
ChatModelName = Annotated[
    str | None,
    typer.Option("--model", metavar="MODEL", help="A chat model, as in openai:gpt-5; errand needs no key."),
]
StartUrl = Annotated[
    str | None, typer.Option("--url", metavar="URL", help="Where to start; the browser may go to its origin.")
]
MaxCost = Annotated[
    str | None,
    typer.Option("--max-cost", metavar="USD", help="At most this; a tenth of it is kept for the answer."),
]
InputPrice = Annotated[str | None, typer.Option("--input", metavar="USD", help="For a million input tokens.")]
CachedPrice = Annotated[
    str | None, typer.Option("--cached", metavar="USD", help="Read from the cache; if not said, as input.")
]
CacheWritePrice = Annotated[
    str | None, typer.Option("--cache-write", metavar="USD", help="Written to it; if not said, as input.")
]
OutputPrice = Annotated[
    str | None, typer.Option("--output", metavar="USD", help="For a million output tokens.")
]
Calls = Annotated[int | None, typer.Option("--calls", metavar="N", help="Model calls, 120 if not said.")]
Window = Annotated[int | None, typer.Option("--window", metavar="N", help="The model's window in tokens.")]
Prefix = Annotated[int | None, typer.Option("--prefix", metavar="N", help="Tokens of the prefix, 12,000.")]
New = Annotated[int | None, typer.Option("--new", metavar="N", help="New tokens of a call, 2,000.")]
OutputTokens = Annotated[
    int | None, typer.Option("--output-tokens", metavar="N", help="Output tokens of a call, 800.")
]
PageTokens = Annotated[
    int | None, typer.Option("--page", metavar="N", help="Tokens of the one long page, 7,000.")
]
