"""How many kills: a few in the whole suite, fifty in `make soak`."""

import random

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=5, help="how many random kills the soak makes")
    parser.addoption("--kill-seed", type=int, default=None, help="repeat the kills of an earlier soak")


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    told: int = request.config.getoption("--kills", 5)
    return told


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    told: int | None = request.config.getoption("--kill-seed", None)
    return told if told is not None else random.SystemRandom().randrange(1_000_000)
