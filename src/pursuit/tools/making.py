"""Makes one call that may be made, and turns what goes wrong into an outcome that the model can read."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pursuit.errors import BrowserError, ModelError, SetupError, UsageError
from pursuit.page import codes
from pursuit.page.fencing import fenced
from pursuit.page.origins import canonical
from pursuit.page.words import cut_chars
from pursuit.tools.failing import failed, failures
from pursuit.tools.pipeline import Ready
from pursuit.tools.scene import Scene
from pursuit.tools.tool import ToolOutcome

DETAIL_CHARS = 600


async def make(ready: Ready, scene: Scene) -> ToolOutcome:
    """Run the handler. Only a fault of ours raises."""
    name = ready.tool.name
    try:
        return await ready.tool.run(scene, ready.arguments)
    except UsageError as error:
        return failed(name, "tool.usage", str(error))
    except BrowserError as error:
        return _of_browser(ready, error, scene)
    except (SetupError, ModelError) as error:
        return failed(name, "tool.unavailable", str(error))


def _of_browser(ready: Ready, error: BrowserError, scene: Scene) -> ToolOutcome:
    code = error.code if error.code in failures() else codes.PROVIDER_UNAVAILABLE
    told = _told(error.details)
    outcome = failed(ready.tool.name, code, f"\n{fenced(told, scene.nonce())}" if told else "")
    return replace(outcome, refused_origin=_origin(ready)) if code == codes.URL_DISALLOWED else outcome


def _origin(ready: Ready) -> str:
    """The origin that the call itself named; one that cannot be read is counted by what was written."""
    url = str(ready.arguments.get("url", ""))
    try:
        return str(canonical(url))
    except UsageError:
        return cut_chars(url, DETAIL_CHARS)


def _told(details: Mapping[str, Any]) -> str:
    return "\n".join(f"{key}: {cut_chars(str(value), DETAIL_CHARS)}" for key, value in details.items())
