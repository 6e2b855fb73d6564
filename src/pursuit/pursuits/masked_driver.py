"""The browser as the loop sees it: whatever a page says comes in with the caller's secrets taken out.

This is the one place where page words enter a pursuit, so what is decided, remembered, recorded, told and
traced from them holds no secret that the page printed back. What goes out again (an address, the label of an
option) is put back as the page has it.
"""

from dataclasses import replace
from typing import TypeVar

from pursuit.errors import BrowserError
from pursuit.page.action import Action, ActResult, Secret
from pursuit.page.observation import Observation
from pursuit.pursuits.driver import Driver
from pursuit.pursuits.errand import Errand
from pursuit.pursuits.mask import masked, unmasked

T = TypeVar("T")


class MaskedDriver:
    """A driver around a driver. It learns what it must hide from the errand and from what is typed."""

    def __init__(self, driver: Driver, errand: Errand) -> None:
        self._driver = driver
        self._errand = errand
        self._sent: frozenset[str] = frozenset()
        self._mask = errand.mask(self._sent)
        self._page: Observation | None = None
        """The last look as the page has it."""

    def told(self, value: T) -> T:
        """Anything made of texts, without secrets in it."""
        return masked(value, self._mask)

    async def navigate(self, url: str, /) -> Observation:
        try:
            return self._seen(await self._driver.navigate(self._address(url)))
        except BrowserError as error:
            raise self._error(error) from None

    async def observe(self) -> Observation:
        try:
            return self._seen(await self._driver.observe())
        except BrowserError as error:
            raise self._error(error) from None

    async def act(self, action: Action, /) -> ActResult:
        if isinstance(action.value, Secret) and action.value.text not in self._sent:
            self._sent |= {action.value.text}
            self._mask = self._errand.mask(self._sent)
        try:
            result = await self._driver.act(self._as_on_page(action))
        except BrowserError as error:
            raise self._error(error) from None
        self._page = result.observation or self._page
        return self.told(result)

    def _seen(self, page: Observation) -> Observation:
        self._page = page
        return self.told(page)

    def _error(self, error: BrowserError) -> BrowserError:
        if self._mask is unmasked:
            return error
        return type(error)(error.code, self._mask(str(error)), self.told(dict(error.details)))

    def _address(self, url: str) -> str:
        """The page's own address for one that was told masked."""
        known = self._page.url if self._page is not None else url
        return known if self.told(known) == url else url

    def _as_on_page(self, action: Action) -> Action:
        """The label of an option as the page has it."""
        e = self._page.element(action.ref) if self._page is not None else None
        if action.kind != "select" or e is None or not isinstance(action.value, str):
            return action
        labels = [o.label for o in e.options or () if self.told(o.label) == action.value]
        return replace(action, value=labels[0]) if labels and action.value not in labels else action
