"""The guide for coding agents, rendered when it is read. Pure."""

from importlib.resources import files

from jinja2 import Environment, StrictUndefined

from pursuit.offering import Offering


def guide(offer: Offering) -> str:
    """Markdown with the front matter that skills have."""
    text = files("pursuit.mcp").joinpath("skill.md.j2").read_text("utf-8")
    made = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False)
    return made.from_string(text).render(offer=offer).strip()
