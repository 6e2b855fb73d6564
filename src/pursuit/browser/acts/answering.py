"""Dialog: the answer to a held confirm or prompt."""

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.page.action import Action


async def answer(scene: Scene, action: Action) -> Done:
    """Accept or dismiss the held dialog; a prompt may be given a text."""
    if scene.tab.dialogs.held is None:
        raise not_allowed("no dialog is open")
    if action.accept is None:
        raise not_allowed("say whether to accept the dialog")
    if action.text is not None and scene.tab.dialogs.held.kind != "prompt":
        raise not_allowed("only a prompt takes a text")
    scene.hands.sent = True
    await scene.tab.dialogs.answer(action.accept, action.text)
    return Done()
