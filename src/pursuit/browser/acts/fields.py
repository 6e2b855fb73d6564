"""Type: a value into a field as a person gives it, read back, and a report when the field did not keep it."""

from dataclasses import replace
from typing import Any

from pursuit.browser.acts import code_boxes
from pursuit.browser.acts.kept import MASK, is_kept, is_picked_kept
from pursuit.browser.acts.pointing import guarded_click
from pursuit.browser.acts.scene import Done, Scene, not_allowed, ref_of
from pursuit.browser.aim import Target
from pursuit.page import codes
from pursuit.page.action import Action, Secret


async def type_text(scene: Scene, action: Action) -> Done:
    """Replace what the field holds. A secret goes into a password or code field and nowhere else."""
    target = await scene.aim.at(ref_of(action))
    text = action.value.text if isinstance(action.value, Secret) else action.value or ""
    _check(target, secret=isinstance(action.value, Secret))
    if target.facts["picked"]:
        return await _pick(scene, target, text)
    clicked = await guarded_click(scene, target)
    if clicked.code or scene.tab.dialogs.held:
        return clicked
    field = await _still_there(scene, target)
    if field is None:
        return _not_kept(target, text, None)
    done = await _fill(scene, field, text)
    return done if field is target else replace(done, details={**done.details, "refound": field.ref})


def _check(target: Target, *, secret: bool) -> None:
    facts = target.facts
    if facts["secret"] and not secret:
        raise not_allowed("a password or code field takes an approved secret only", ref=target.ref)
    if secret and not facts["secret"]:
        raise not_allowed("a secret goes into a password or code field only", ref=target.ref)
    if facts["readonly"]:
        raise not_allowed("that field is read-only", ref=target.ref)
    if not (facts["editable"] or facts["picked"]):
        raise not_allowed("that control takes no text", ref=target.ref)


async def _pick(scene: Scene, target: Target, text: str) -> Done:
    """Dates, times, sliders and colours have no text to type into: the value is set and announced."""
    scene.hands.sent = True
    answer = await scene.aim.tell(target, "setNative", value=text)
    held = answer.get("value")
    if not answer or answer["ok"] or is_picked_kept(text, held):
        return Done()
    done = _not_kept(target, text, held)
    return replace(done, details={**done.details, "input_type": target.facts["input_type"]})


async def _still_there(scene: Scene, target: Target) -> Target | None:
    """The field after it was given the focus, which makes some pages put another in its place."""
    if (await scene.aim.tell(target, "selectAll")).get("found"):
        return target
    again = await scene.aim.same_again(target)
    if again is None or not (await scene.aim.tell(again, "selectAll")).get("found"):
        return None
    return again


async def _fill(scene: Scene, field: Target, text: str) -> Done:
    await _put(scene, field, text)
    said = await _read(scene, field, text)
    if _holds(said, text):
        return Done()
    boxes = code_boxes.behind(scene, field, said, text)
    if boxes:
        return await code_boxes.fill(scene, field, boxes, text)
    if not text or scene.tab.dialogs.held:
        return _not_kept(field, text, said.get("value"))
    # Some fields only listen to keys.
    await scene.aim.tell(field, "selectAll")
    await scene.hands.press("Backspace")
    await scene.hands.keystrokes(text)
    said = await _read(scene, field, text)
    return Done() if _holds(said, text) else _not_kept(field, text, said.get("value"))


async def _put(scene: Scene, field: Target, text: str) -> None:
    """All at once but for the last character, which is a key: pages that answer typing listen for keys."""
    if not text:
        await scene.hands.press("Backspace")
        return
    last = text[-1] if text[-1].isprintable() else ""
    before = text[: len(text) - len(last)]
    if before:
        await scene.hands.insert(before)
    if last and not scene.tab.dialogs.held:
        if before:
            # What was inserted may have moved the focus on; the last character belongs here all the same.
            await scene.aim.tell(field, "focus")
        await scene.hands.keystrokes(last)


async def _read(scene: Scene, field: Target, text: str) -> dict[str, Any]:
    """What the field holds now; nothing when the page put it away or went elsewhere."""
    if scene.tab.dialogs.held:
        return {}
    return await scene.aim.tell(field, "value", expect=text)


def _holds(said: dict[str, Any], text: str) -> bool:
    """A field that is gone kept what it got as far as anyone can tell; what it did shows in the look."""
    if not said.get("found"):
        return True
    if said.get("kept"):
        return True
    return not said["secret"] and is_kept(text, said.get("value") or "")


def _not_kept(target: Target, text: str, held: str | None) -> Done:
    masked = target.facts["secret"]
    details: dict[str, Any] = {"ref": target.ref, "expected": MASK if masked else text}
    details["actual"] = MASK if masked else held
    return Done(code=codes.VALUE_NOT_KEPT, details=details)
