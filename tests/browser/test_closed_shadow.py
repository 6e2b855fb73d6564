"""Controls in closed shadow trees: listed, read, clicked, typed into; nothing is asked where there are none."""

import pytest

from pursuit.browser import sight
from pursuit.browser.provider import Browser
from pursuit.browser.worlds import World, Worlds
from tests.browser.doing import after, do, names
from tests.browser.site import Site


async def test_controls_in_closed_shadow_trees_are_listed_and_their_text_is_read(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("closed"))
    assert names(page) == [
        "In the open", "Closed button", "Closed field", "Deeper button", "Card by handler",
    ]  # fmt: skip
    assert "Words of closed" in page.text


async def test_controls_in_closed_shadow_trees_are_acted_on(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("closed"))
    for name, said in (
        ("Closed button", "pressed"),
        ("Deeper button", "deeper"),
        ("Card by handler", "card"),
    ):
        result = await do(browser, page, "click", name)
        page = after(result)
        assert (result.outcome, result.code, said in page.text) == ("done", None, True)
    result = await do(browser, page, "type", "Closed field", value="tea")
    assert (result.outcome, result.code) == ("done", None)
    assert "tea" in [e.value for e in after(result).elements]


async def test_what_changes_in_a_closed_shadow_tree_is_seen(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("closed"))
    result = await do(browser, page, "type", "Closed field", value="green tea")
    assert [c.now for c in result.changes if c.kind == "value"] == ["green tea"]


async def test_a_page_without_hosts_is_asked_nothing(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[World] = []

    async def opening(worlds: Worlds, world: World) -> bool:
        asked.append(world)
        return False

    monkeypatch.setattr(sight, "open_closed", opening)
    await browser.navigate(site.page("form"))
    assert asked == []
    await browser.navigate(site.page("closed"))
    assert asked
