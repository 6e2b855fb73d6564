"""`pursuit demo-site`: serves the shop of the package until Ctrl-C."""

from pursuit.cli.parts import Parts
from pursuit.cli.text import write
from pursuit.errors import UsageError


def run(port: int, parts: Parts) -> int:
    """130 after Ctrl-C, by way of KeyboardInterrupt. Raises UsageError when the port is taken."""
    import signal

    from pursuit.demo import DemoServer

    try:
        with DemoServer(port=port) as shop:
            write(parts.stdout, f"The demo shop is at {shop.url}; Ctrl-C ends it.")
            signal.pause()
    except OSError as error:
        raise UsageError(f"Port {port} cannot be served on ({error.strerror}); pass --port 0.") from error
    return 0
