"""Property tests here have no deadline: how long an example takes says what else the machine does."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
