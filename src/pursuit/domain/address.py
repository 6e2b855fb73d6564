"""An address that a person wrote, taken apart, and whether a request may go there. Pure."""

from urllib.parse import urlsplit

from pursuit.errors import UsageError

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def read_address(text: str) -> tuple[str, str]:
    """(scheme, host and port; path). Raises UsageError, and never repeats userinfo."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise UsageError("The model's address is no address; write https://HOST[:PORT].") from None
    if "@" in parts.netloc:
        raise UsageError(
            "The model's address holds a name or a password; save the credential with "
            "`pursuit credentials set` instead."
        )
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError("The model's address is no address; write https://HOST[:PORT].")
    if parts.query or parts.fragment:
        raise UsageError("The model's address holds a query; write https://HOST[:PORT]/PATH.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port else ""), parts.path.rstrip("/")


def is_local(base: str) -> bool:
    return urlsplit(base).hostname in LOOPBACK


def refuse_clear_text(base: str) -> None:
    """What a page says travels in a request, so it leaves this machine over TLS only. Raises UsageError."""
    if base.startswith("http:") and not is_local(base):
        host = urlsplit(base).netloc
        raise UsageError(f"{host} would be asked in the clear; use https for another machine.")
