"""What the owner of this installation set: a YAML file, and the environment over it. A typo is named.

The file is `settings.yaml` in the platform's configuration folder, or what `PURSUIT_SETTINGS` names. A key's
variable is its path in capitals: `pursue.enabled` is `PURSUIT_PURSUE__ENABLED`. No secret belongs in here.
"""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import yaml
from platformdirs import user_config_path, user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pursuit.errors import UsageError

VARIABLE = "PURSUIT_SETTINGS"
LARGEST = 256 * 1024
CLASSES = ("input", "cached_input", "cache_write", "output", "reasoning")
"""Of tokens, as a price names them."""

KEYS = (
    "pursue.enabled",
    "pursue.model",
    "chat.model",
    "chat.base_url",
    *(f"prices.MODEL.{name}" for name in CLASSES),
    "windows.MODEL",
)


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PriceSettings(Section):
    """USD for a million tokens. A decision model has input and output; the further classes are a chat
    model's, and what is not given costs what input or output does."""

    input: Decimal = Field(ge=0, allow_inf_nan=False)
    cached_input: Decimal | None = Field(default=None, ge=0, allow_inf_nan=False)
    cache_write: Decimal | None = Field(default=None, ge=0, allow_inf_nan=False)
    output: Decimal | None = Field(default=None, ge=0, allow_inf_nan=False)
    reasoning: Decimal | None = Field(default=None, ge=0, allow_inf_nan=False)


class PursueSettings(Section):
    enabled: bool = True
    """Whether pursue is offered to coding agents at all."""
    model: str | None = None
    """A decision model's name; None takes a hosted one that has a credential, or the embedded one."""


class ChatSettings(Section):
    model: str | None = None
    """The chat model that a run has when it names none."""
    base_url: str | None = None
    """Where `openai-compatible:NAME` is asked."""


class Settings(Section):
    pursue: PursueSettings = PursueSettings()
    chat: ChatSettings = ChatSettings()
    prices: dict[str, PriceSettings] = Field(default_factory=dict)
    """By model name, over the price that is known here; for the ones that have none it is the only one."""
    windows: dict[str, Annotated[int, Field(gt=0)]] = Field(default_factory=dict)
    """By chat model's name: the tokens of input and output that it takes together."""


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Raises UsageError that names the file or variable, the key, and what would be right."""
    path = settings_path(environ)
    told = _over(_file(path, named=VARIABLE in environ), _variables(environ))
    try:
        return Settings.model_validate(told)
    except ValidationError as error:
        raise UsageError(_sentence(error, path)) from None


def settings_path(environ: Mapping[str, str]) -> Path:
    named = environ.get(VARIABLE, "").strip()
    return Path(named) if named else user_config_path("pursuit", appauthor=False) / "settings.yaml"


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where what must outlive a run is kept: `PURSUIT_DATA`, or the platform's data folder."""
    named = environ.get("PURSUIT_DATA", "").strip()
    return Path(named) if named else user_data_path("pursuit", appauthor=False)


def _file(path: Path, *, named: bool) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except FileNotFoundError:
        if named:
            raise UsageError(f"{VARIABLE} names {path}, which is not there.") from None
        return {}
    except OSError as error:
        raise UsageError(f"The settings in {path} cannot be read: {error.strerror}.") from None
    if len(text) > LARGEST:
        raise UsageError(f"{path} holds more than {LARGEST // 1024} kB; that is no settings file.")
    return _mapping(path, text)


def _mapping(path: Path, text: bytes) -> dict[str, Any]:
    try:
        told = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark is not None else ""
        raise UsageError(f"{path} is no YAML{where}.") from None
    if told is None:
        return {}
    if not isinstance(told, dict):
        raise UsageError(f"{path} holds no settings; write one as in `pursue: {{enabled: true}}`.")
    return told


def _variables(environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings that stand in the environment: variables with a double underscore in them."""
    told: dict[str, Any] = {}
    for variable in sorted(environ):
        section, underscores, key = variable.removeprefix("PURSUIT_").partition("__")
        if variable.startswith("PURSUIT_") and underscores:
            told.setdefault(section.lower(), {})[key.lower()] = environ[variable]
    return told


def _over(file: dict[str, Any], variables: dict[str, Any]) -> dict[str, Any]:
    told = dict(file)
    for section, keys in variables.items():
        below = told.get(section)
        told[section] = {**below, **keys} if isinstance(below, dict) else keys
    return told


def _sentence(error: ValidationError, path: Path) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    key = ".".join(map(str, first["loc"]))
    where = f"{path} or the environment"
    if first["type"] == "extra_forbidden":
        return f"There is no setting {key}; the settings are {', '.join(KEYS)}. Look in {where}."
    return f"The setting {key} is wrong: {first['msg'].lower()}. Look in {where}."
