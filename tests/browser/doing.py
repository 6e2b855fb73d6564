"""Words for tests: find a control by its name, act on it, read what changed."""

from typing import Any

from playwright.async_api import Page

from pursuit.browser.provider import Browser
from pursuit.page.action import Action, ActResult, Kind
from pursuit.page.observation import Element, Observation


def named(page: Observation, name: str, nth: int = 0) -> Element:
    """The control with that name; fails with the names that there are."""
    found = [e for e in page.elements if e.name == name]
    assert len(found) > nth, f"no {name!r} among {[e.name for e in page.elements]}"
    return found[nth]


def names(page: Observation) -> list[str]:
    return [e.name for e in page.elements]


async def do(
    browser: Browser, page: Observation, kind: Kind, name: str, nth: int = 0, **more: Any
) -> ActResult:
    """Act on the control with that name on that look."""
    ref = named(page, name, nth).ref
    return await browser.act(Action(kind=kind, ref=ref, revision=page.revision, **more))


def driven(browser: Browser) -> Page:
    """The driver's page in front, for changing it behind the product's back."""
    assert browser._life is not None
    return browser._life.tabs.current.page


def after(result: ActResult) -> Observation:
    """The page an act returned."""
    assert result.observation is not None
    return result.observation


def messages(result: ActResult) -> list[str | None]:
    return [change.now for change in result.changes if change.kind == "message"]


def beside(page: Observation, words: str) -> Element:
    """The control without a name that has those words beside it."""
    found = [e for e in page.elements if e.facts.description == words]
    assert found, f"nothing beside {words!r} among {[e.facts.description for e in page.elements]}"
    return found[0]


async def on(browser: Browser, page: Observation, kind: Kind, element: Element, **more: Any) -> ActResult:
    """Act on that control of that look."""
    return await browser.act(Action(kind=kind, ref=element.ref, revision=page.revision, **more))
