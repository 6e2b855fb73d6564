"""What the model is told by the platform, as templates. Under snapshot in tests/agent."""

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template


def told(name: str, **given: Any) -> str:
    """The text of a template of this folder, without the blank lines around it."""
    return _template(name).render(**given).strip()


@cache
def _template(name: str) -> Template:
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    return environment.from_string((files("pursuit.agent.prompts") / name).read_text(encoding="utf-8"))
