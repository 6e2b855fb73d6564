"""`pursuit bench errands`: twelve errands on five real applications, status beside truth.

The suite sets every application up on loopback with fresh data and ends it. Not a fixture of the tests:
it needs packages that `make errands-setup` brings.
"""

from pursuit.bench.errands.suite import run

__all__ = ["run"]
