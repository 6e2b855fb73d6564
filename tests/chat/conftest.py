"""One fake provider for all tests of chat models; its caches are cold for each."""

from collections.abc import Iterator

import pytest

from tests.chat.fake_provider import FakeProvider


@pytest.fixture(scope="session")
def whole_provider() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        yield provider


@pytest.fixture
def provider(whole_provider: FakeProvider) -> FakeProvider:
    whole_provider.forget()
    return whole_provider
