"""Whether a message of a page says that something did not work. Reads status and alert texts only."""

from pursuit.policy.sayings import says


def says_trouble(message: str) -> bool:
    """True for "The password is incorrect", false for "Added to cart"."""
    return says("trouble", "", message)
