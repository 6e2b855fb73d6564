"""Upload: files by their paths go into a file field, also one that a page hides behind a button.

Chromium reads the files itself: no byte travels over the protocol. What the field holds is read back.
"""

import asyncio
import contextlib
import mimetypes
import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pursuit.browser.acts.pointing import guarded_click
from pursuit.browser.acts.scene import Done, Scene, not_allowed, ref_of
from pursuit.browser.aim import Target
from pursuit.page import codes
from pursuit.page.action import Action

if TYPE_CHECKING:
    from playwright.async_api import FileChooser

CHOOSER_SECONDS = 2.0
MOST_FILES = 32


async def upload(scene: Scene, action: Action) -> Done:
    """Click the field, or what opens one, and give the files to the chooser that comes instead of the
    system's. A file that the field does not accept is refused before the click where the field is known."""
    files = checked(action.files, scene.uploads)
    target = await scene.aim.at(ref_of(action))
    if target.facts.get("input_type") == "file" and (why := _unfit(files, target.facts)):
        raise not_allowed(**why)
    chooser = await _chooser(scene, target)
    if chooser is None:
        details = {"why": "the click opened no file field", "ref": target.ref}
        return Done(code=codes.VALUE_NOT_KEPT, details=details)
    if why := _unfit(files, await chooser.element.evaluate(_script("accepted"))):
        return Done(code=codes.ACTION_NOT_ALLOWED, details=why)
    await chooser.set_files(list(files))
    return _kept(files, [tuple(one) for one in await chooser.element.evaluate(_script("held"))])


async def _chooser(scene: Scene, target: Target) -> "FileChooser | None":
    """The file field that a real click on the control opens."""
    found: asyncio.Future[FileChooser] = asyncio.get_running_loop().create_future()

    def catch(chooser: "FileChooser") -> None:
        if not found.done():
            found.set_result(chooser)

    scene.tab.page.on("filechooser", catch)
    try:
        await guarded_click(scene, target)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CHOOSER_SECONDS):
                return await found
        return None
    finally:
        scene.tab.page.remove_listener("filechooser", catch)


@cache
def _script(name: str) -> str:
    """One function of `file_field.js`, asked of the field that was opened."""
    return f"({resources('pursuit.browser').joinpath('js/file_field.js').read_text('utf-8')}).{name}"


def _unfit(files: Sequence[Path], facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is wrong with the files for this field; empty when they fit."""
    takes = str(facts.get("accept") or "")
    if len(files) > 1 and not facts.get("multiple"):
        return {"why": "the field takes one file"}
    refused = [path.name for path in files if not accepts(takes, path)]
    if refused:
        return {"why": "the field does not accept that type", "file": refused[0], "accepts": takes[:500]}
    return {}


def _kept(files: Sequence[Path], held: Sequence[tuple[Any, ...]]) -> Done:
    """What the field holds beside what it was given. A page that sends at once may empty it again."""
    given = [(path.name, path.stat().st_size) for path in files]
    empty = [name for name, size in given if size == 0]
    details: dict[str, Any] = {"files": [{"name": n, "bytes": b} for n, b in given]}
    details |= {"empty": empty} if empty else {}
    if held and list(held) != given:
        told = {"expected": given, "actual": [list(one) for one in held]}
        return Done(code=codes.VALUE_NOT_KEPT, details={**details, **told})
    return Done(details=details)


def checked(names: Sequence[str], roots: Sequence[Path]) -> list[Path]:
    """The files behind the names. Raises Refused that names the file and what is wrong with it."""
    if not names:
        raise not_allowed("upload needs files")
    if len(names) > MOST_FILES:
        raise not_allowed(f"upload takes {MOST_FILES} files at most")
    return [_file(name, roots) for name in names]


def _file(name: str, roots: Sequence[Path]) -> Path:
    path = Path(name).resolve()
    if not any(path == root or root in path.parents for root in roots):
        raise not_allowed("that file was not given for uploads", file=path.name)
    if not path.exists():
        raise not_allowed("there is no such file", file=path.name)
    if not path.is_file():
        raise not_allowed("that is no file", file=path.name)
    if not os.access(path, os.R_OK):
        raise not_allowed("that file cannot be read", file=path.name)
    return path


def accepts(accept: str, path: Path) -> bool:
    """Whether an `accept` attribute takes the file: by its ending, its type, or a kind of types (HTML, file
    upload state)."""
    rules = [rule.strip().lower() for rule in accept.split(",") if rule.strip()]
    kind = (mimetypes.guess_type(path.name)[0] or "").lower()
    return not rules or any(_rule(rule, path.name.lower(), kind) for rule in rules)


def _rule(rule: str, name: str, kind: str) -> bool:
    if rule.startswith("."):
        return name.endswith(rule)
    if rule.endswith("/*"):
        return kind.startswith(rule[:-1]) or rule == "*/*"
    return kind == rule
