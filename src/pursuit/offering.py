"""Whether pursue is offered, and by which model: one answer for every surface. Pure.

Tool list, server instructions, other tools' descriptions and the skill read it anew at each use, so they
cannot disagree. The secret itself is not in here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pursuit.credentials import Source
from pursuit.decide.hosted.endpoint import EMBEDDED, read_endpoint
from pursuit.errors import UsageError
from pursuit.settings import Settings

HOSTED: Mapping[str, str] = {
    "typesafe": "typesafe:jev-1.14.0",
    "openrouter": "openrouter:typesafe/jev-1.13",
}
"""The model that a credential brings with it, in order of preference. Pinned, as thresholds move with it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Offering:
    """`why_not` is a sentence for a person when nothing is offered."""

    offered: bool
    model: str | None = None
    source: Source = "none"
    """Where the model's credential comes from; `none` for a model that needs none."""
    why_not: str = ""


def offering(settings: Settings, source: Callable[[str], Source], environ: Mapping[str, str]) -> Offering:
    """What these settings and credentials offer."""
    if not settings.pursue.enabled:
        return Offering(offered=False, why_not="pursue.enabled is false in the settings.")
    model = settings.pursue.model or _usual(source)
    if model == EMBEDDED:
        return Offering(offered=True, model=EMBEDDED)
    try:
        credential = read_endpoint(model, environ).credential
    except UsageError as error:
        return Offering(offered=False, model=model, why_not=str(error))
    return _hosted(model, credential, source)


def _usual(source: Callable[[str], Source]) -> str:
    return next((model for name, model in HOSTED.items() if source(name) != "none"), EMBEDDED)


def _hosted(model: str, credential: str | None, source: Callable[[str], Source]) -> Offering:
    if credential is None:
        return Offering(offered=True, model=model)
    found = source(credential)
    needed = credential != "systemone"  # a server of one's own may take none
    if needed and found == "none":
        return Offering(
            offered=False,
            model=model,
            why_not=f"{model} needs a credential; type `pursuit credentials set {credential}`.",
        )
    return Offering(offered=True, model=model, source=found)
