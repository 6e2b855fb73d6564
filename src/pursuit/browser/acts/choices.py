"""Select, check and uncheck: one of what a control offers, on or off."""

from pursuit.browser.acts.pointing import guarded_click
from pursuit.browser.acts.scene import Done, Scene, not_allowed, ref_of
from pursuit.browser.refusal import Refused
from pursuit.page import codes
from pursuit.page.action import Action


async def select(scene: Scene, action: Action) -> Done:
    """Choose the option with that label; an unknown one is answered with those that there are."""
    if not isinstance(action.value, str):
        raise not_allowed("an option is chosen by its label")
    target = await scene.aim.at(ref_of(action))
    if target.facts.get("tag") != "select":
        raise not_allowed("that control has no list of its own; click it and then the option", ref=target.ref)
    scene.hands.sent = True
    answer = await scene.aim.tell(target, "setSelected", label=action.value)
    if answer and not answer.get("ok"):
        scene.hands.sent = False
        labels = [o["label"] for o in answer.get("options") or [] if not o.get("disabled")]
        details = {"ref": target.ref, "why": answer.get("why"), "options": labels}
        raise Refused(codes.OPTION_UNKNOWN, details)
    return Done()


async def check(scene: Scene, action: Action) -> Done:
    """Turn on; nothing is sent when it is on already."""
    return await _turn(scene, action, True)


async def uncheck(scene: Scene, action: Action) -> Done:
    """Turn off; nothing is sent when it is off already."""
    return await _turn(scene, action, False)


async def _turn(scene: Scene, action: Action, wanted: bool) -> Done:
    target = await scene.aim.at(ref_of(action))
    if target.facts["checked"] is None:
        raise not_allowed("that control cannot be on or off", ref=target.ref)
    if target.facts["role"] == "radio" and not wanted:
        raise not_allowed("a radio button is turned off by choosing another", ref=target.ref)
    if target.facts["checked"] is wanted:
        return Done(details={"already": True})
    clicked = await guarded_click(scene, target)
    if clicked.code or scene.tab.dialogs.held:
        return clicked
    now = await scene.aim.tell(target, "value")
    if now.get("found") and now.get("checked") is not wanted:
        return Done(code=codes.VALUE_NOT_KEPT, details={"expected": wanted, "actual": now.get("checked")})
    return Done()
