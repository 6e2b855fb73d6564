"""Which addresses a browser may go to: exact origins, nothing looser. Not a resolver: it never asks DNS,
and what a page may load as a sub-resource is decided elsewhere.

The parser is stricter than a browser on purpose. Where browsers repair an address (backslashes, tabs,
decimal hosts, percent signs in a host) two readers can disagree on where it goes, so it is refused.
"""

import ipaddress
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from pursuit.errors import UsageError

DEFAULT_PORTS = {"https": 443, "http": 80}

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_AUTHORITY_END = re.compile(r"[/?#]")
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"\d+|0x[0-9a-f]*")
_DOTTED = re.compile(r"(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})")
_STRANGE_DOTS = "\u3002\uff0e\uff61\u2024\ufe52"
_SHOWN = 200


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class Origin:
    """Scheme, host and port. `str(origin)` leaves the scheme's own port out, as a browser writes it."""

    scheme: str
    """`https` or `http`."""
    host: str
    """Lower-case ASCII; an IPv6 address keeps its brackets."""
    port: int

    def __str__(self) -> str:
        port = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"


def canonical(url: str) -> Origin:
    """The origin of an http(s) address.

    Raises:
        UsageError: one sentence, for anything that is not a plain address of one host.
    """
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in url):
        raise UsageError("The address holds control characters; write it without them.")
    scheme, rest = _split_scheme(url.strip(" "))
    if not rest.startswith("//"):
        raise UsageError(f"{_shown(url)} has no host; write it as {scheme}://host/path.")
    authority = _AUTHORITY_END.split(rest[2:], maxsplit=1)[0]
    if "@" in authority:
        raise UsageError("The address holds a user name or password before its host; write it without.")
    if "\\" in authority:
        raise UsageError(f"{_shown(url)} has a backslash in its host; write / instead.")
    host, port = _split_port(authority, url)
    return Origin(scheme=scheme, host=_host(host, url), port=DEFAULT_PORTS[scheme] if port is None else port)


def is_loopback(host: str) -> bool:
    """Whether a canonical host names this machine: localhost and below it, 127.0.0.0/8, ::1."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    address = _address(host)
    return address is not None and address.is_loopback


@dataclass(frozen=True, kw_only=True, slots=True)
class AllowedOrigins:
    """The closed set a browser stays in. Values are canonical; two sets with the same origins are equal."""

    origins: frozenset[Origin] = frozenset()

    @classmethod
    def from_strings(cls, origins: Iterable[str]) -> Self:
        """From origins as a person writes them, `https://shop.example` or `http://localhost:8701`.

        Raises:
            UsageError: for one that is no origin, holds a path, or is http and not loopback.
        """
        return cls(origins=frozenset(_listed(text) for text in origins))

    def with_own(self, url: str) -> Self:
        """With the url's own origin and its bare or `www.` twin, as many sites redirect between the two.

        Raises:
            UsageError: when the url itself is no address to go to.
        """
        own = _usable(canonical(url))
        twin = _twin(own)
        return type(self)(origins=self.origins | {own} | ({twin} if twin else set()))

    def allows(self, url: str) -> bool:
        """Whether a browser may go to `url`."""
        return self.why_not(url) is None

    def why_not(self, url: str) -> str | None:
        """One sentence that says why `url` is refused; None when it may be gone to."""
        if _is_blank(url):
            return None
        try:
            origin = _usable(canonical(url))
        except UsageError as error:
            return str(error)
        return None if origin in self.origins else f"{origin} is not one of the allowed origins."

    def allows_made(self, url: str, opener_url: str) -> bool:
        """Whether content that the page at `opener_url` made itself may be shown: `data:` and `about:`
        stand where their opener stands, `blob:` where its own address says. For frames and popups,
        never for an address that somebody asks to go to."""
        scheme = url.partition(":")[0].strip().lower()
        if scheme == "blob":
            return self.allows(url.partition(":")[2])
        if scheme in ("data", "about"):
            return self.allows(opener_url)
        return self.allows(url)

    def __str__(self) -> str:
        return ", ".join(str(origin) for origin in sorted(self.origins))


def _split_scheme(url: str) -> tuple[str, str]:
    found = _SCHEME.match(url)
    if found is None or _looks_like_port(url, found.end()):
        raise UsageError(f"{_shown(url)} has no scheme; write it as https://HOST/PATH.")
    scheme = found[1].lower()
    if scheme not in DEFAULT_PORTS:
        raise UsageError(f"{scheme}: is not an address to go to; only https is, and http on this machine.")
    return scheme, url[found.end() :]


def _looks_like_port(url: str, colon_end: int) -> bool:
    """`localhost:8701/x` and `shop.example:443` are hosts with a port, not schemes."""
    return bool(re.match(r"\d{1,5}(?:[/?#]|$)", url[colon_end:]))


def _split_port(authority: str, url: str) -> tuple[str, int | None]:
    if authority.startswith("["):
        host, bracket, after = authority.partition("]")
        host, colon, port = host + bracket, after[:1], after[1:]
        if not bracket or colon not in ("", ":"):
            raise UsageError(f"{_shown(url)} holds a broken IPv6 address; write it as [::1].")
    else:
        host, colon, port = authority.partition(":")
    if not colon or not port:
        return host, None
    if not (port.isascii() and port.isdigit()) or not 1 <= int(port[:9]) <= 65535:
        raise UsageError(f"{_shown(url)} has no valid port; a port is a number from 1 to 65535.")
    return host, int(port)


def _host(host: str, url: str) -> str:
    if not host:
        raise UsageError(f"{_shown(url)} has no host; write it as https://host/path.")
    if host.startswith("["):
        return _ipv6(host, url)
    if "%" in host:
        raise UsageError(f"{_shown(url)} has an encoded host; write the host in plain letters.")
    if any(_strange(c) for c in host):
        raise UsageError(f"{_shown(url)} has look-alike dots or letters in its host; write plain ones.")
    name = host.lower() if host.isascii() else _punycode(host, url)
    if name.endswith("."):
        raise UsageError(f"{_shown(url)} has a dot at the end of its host; write it without.")
    labels = name.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return _ipv4(name, url)
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise UsageError(f"{_shown(url)} has a host that no site can have; check its spelling.")
    return name


def _strange(char: str) -> bool:
    """A character that a browser drops or turns into another one before it looks the host up."""
    folded = unicodedata.normalize("NFKC", char) != char
    return folded or char in _STRANGE_DOTS or unicodedata.category(char) == "Cf"


def _ipv4(host: str, url: str) -> str:
    """Only the one spelling people read as an address; `2130706433` and `0x7f.1` go to the same place."""
    if not _DOTTED.fullmatch(host) or _address(host) is None:
        raise UsageError(f"{_shown(url)} spells an IPv4 address in a form that hides it; write 127.0.0.1.")
    return host


def _ipv6(host: str, url: str) -> str:
    try:
        address = ipaddress.IPv6Address(host[1:-1])
    except ValueError as error:
        raise UsageError(f"{_shown(url)} holds a broken IPv6 address; write it as [::1].") from error
    if address.scope_id is not None:
        raise UsageError(f"{_shown(url)} names a network zone; write the address without it.")
    if address.ipv4_mapped is not None:
        raise UsageError(f"{_shown(url)} hides an IPv4 address in an IPv6 one; write the IPv4 address.")
    return f"[{address.compressed}]"


def _punycode(host: str, url: str) -> str:
    """UTS 46 without the transitional mappings, as browsers do it."""
    import idna

    try:
        return idna.encode(host, uts46=True, std3_rules=True, transitional=False).decode("ascii")
    except (idna.IDNAError, UnicodeError) as error:
        raise UsageError(f"{_shown(url)} has a host that cannot be encoded; check its spelling.") from error


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def _usable(origin: Origin) -> Origin:
    if origin.scheme == "http" and not is_loopback(origin.host):
        raise UsageError(f"{origin} is not encrypted; http is only for this machine, write https.")
    return origin


def _listed(text: str) -> Origin:
    origin = _usable(canonical(text))
    after = _AUTHORITY_END.split(text.strip(" ").partition("://")[2], maxsplit=1)
    if len(after) > 1 and after[1]:
        raise UsageError(f"{_shown(text)} is more than an origin; write {origin} without a path.")
    return origin


def _twin(origin: Origin) -> Origin | None:
    if is_loopback(origin.host) or _address(origin.host) is not None or "." not in origin.host:
        return None
    host = origin.host
    twin = host.removeprefix("www.") if host.startswith("www.") else f"www.{host}"
    return Origin(scheme=origin.scheme, host=twin, port=origin.port) if "." in twin else None


def _is_blank(url: str) -> bool:
    return re.split(r"[?#]", url.strip(" "), maxsplit=1)[0].lower() == "about:blank"


def _shown(url: str) -> str:
    """The address as a sentence may hold it: quoted, one line, capped, no lone surrogates."""
    line = " ".join(url.split()).encode("utf-8", "replace").decode("utf-8")
    return f'"{line[:_SHOWN]}…"' if len(line) > _SHOWN else f'"{line}"'
