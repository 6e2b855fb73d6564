"""`pursuit demo-site`: serves the shop of the package until Ctrl-C."""

import signal

from pursuit.cli.parts import Parts
from pursuit.cli.text import write


def run(port: int, parts: Parts) -> int:
    """Serve until Ctrl-C, which leaves as KeyboardInterrupt. Raises SetupError when the port is taken."""
    from pursuit.demo.server import DemoServer

    with DemoServer(port) as shop:
        write(parts.stdout, f"The demo shop is at {shop.url}/ - Ctrl-C ends it.")
        signal.pause()
    return 0
