# mypy: ignore-errors
"""What the site adds to Wagtail's own template of settings: nothing is asked of the world outside."""

WAGTAIL_ENABLE_UPDATE_CHECK = False
WAGTAIL_GRAVATAR_PROVIDER_URL = None
