"""`pursuit credentials`: saves, removes and lists the secrets of models; shows none."""

import asyncio

from pursuit.cli.ask import hidden
from pursuit.cli.parts import Parts
from pursuit.cli.text import write
from pursuit.credentials import LONGEST, VARIABLES, Credentials, known, trimmed
from pursuit.decide.types import Noul, Request, State
from pursuit.errors import ModelError, UsageError
from pursuit.installation import Installation

TRIED_WITH = {
    "typesafe": "typesafe:jev-1.14.0",
    "openrouter": "openrouter:typesafe/jev-1.13",
    "cloudflare": "cloudflare:clef-flash",
}
SECONDS = 20.0
CHEAP = Request(
    state=State(fields={"text": "A door is open."}),
    questions=(Noul(id="open", instructions="Is the door open?"),),
    within=SECONDS,
)


def save(name: str, parts: Parts, *, model: str | None, verify: bool) -> int:
    """Save what is typed without echo, or piped in, after one cheap question was answered with it."""
    text = trimmed(known(name), _typed(name, parts))
    installation = Installation(parts.environ)
    told = "saved without being tried"
    if verify:
        told = f"tried with {_try(name, text, parts, model)} and saved"
    installation.credentials.save(name, text)
    write(parts.stdout, f"{name}: {told}.")
    _say_shadowed(name, installation.credentials, parts)
    return 0


def remove(name: str, parts: Parts) -> int:
    credentials = Installation(parts.environ).credentials
    gone = credentials.remove(name)
    write(parts.stdout, f"{name}: removed." if gone else f"{name}: none was saved.")
    variable = credentials.variable(name)
    if variable is not None:
        write(parts.stdout, f"{variable} of the environment is used now.")
    return 0


def listing(parts: Parts) -> int:
    """Each name with where its secret would come from."""
    credentials = Installation(parts.environ).credentials
    for name in VARIABLES:
        source = credentials.source(name)
        variable = credentials.variable(name) if source == "environment" else None
        write(parts.stdout, f"{name:<17} {source}" + (f" ({variable})" if variable else ""))
    return 0


def _typed(name: str, parts: Parts) -> str:
    if parts.stdin.isatty():
        return hidden(f"{name} credential: ", parts)
    text = parts.stdin.read(LONGEST + 2)
    if not text.strip():
        raise UsageError(
            f"Nothing was given; pipe the credential in, or type `pursuit credentials set {name}`."
        )
    return text


def _try(name: str, text: str, parts: Parts, model: str | None) -> str:
    """The model's name that answered. Raises UsageError that says how to save it all the same."""
    asked = model or TRIED_WITH.get(name)
    if asked is None:
        raise UsageError(f"Say what to try {name} with: --model systemone:URL; or --no-verify.")
    given = Installation(parts.environ, Credentials(_Only(text), {}))
    if given.endpoint(asked).credential != name:
        raise UsageError(f"{asked} does not take the credential of {name}; try it with another --model.")
    try:
        asyncio.run(_ask(given, asked))
    except ModelError as error:
        raise UsageError(f"Not saved: {error} --no-verify saves it untried.") from None
    return asked


async def _ask(installation: Installation, name: str) -> None:
    model = installation.model(name)
    try:
        await model.decide(CHEAP)
    finally:
        await model.close()


class _Only:
    """A store that holds the one text that is being tried."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read(self, name: str) -> str | None:
        return self._text

    def write(self, name: str, text: str) -> None:
        raise AssertionError("nothing is saved while it is tried")

    def delete(self, name: str) -> bool:
        raise AssertionError("nothing is removed while it is tried")


def _say_shadowed(name: str, credentials: Credentials, parts: Parts) -> None:
    variable = credentials.variable(name)
    if variable is not None:
        write(parts.stdout, f"It is used instead of {variable} of the environment.")
