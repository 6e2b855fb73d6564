"""Tab: bring another open tab to the front."""

from pursuit.browser.acts.scene import Done, Scene, not_allowed
from pursuit.page.action import Action


async def switch(scene: Scene, action: Action) -> Done:
    """Go to the tab named by its id."""
    tab = scene.tabs.by_id(action.tab) if action.tab else None
    if tab is None:
        raise not_allowed("there is no such tab", tabs=[t.id for t in scene.tabs.open_tabs])
    scene.hands.sent = True
    await tab.page.bring_to_front()
    scene.tabs.bring_front(tab)
    return Done()
