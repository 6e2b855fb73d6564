"""What of a url says where one is: volatile parts stripped, so that the same place has the same url.

For comparing only. It never goes back into a browser.
"""

import re
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from pursuit.page.words import clean

_VOLATILE = re.compile(
    r"utm_\w+|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+"
    r"|sid|j?session(?:_?id)?|phpsessid|aspsessionid\w*|ts|timestamp|_t|_ts|_|cb|cache_?bust(?:er)?|nocache|no_cache"
    r"|r(?:a?nd|andom)|nonce|csrf\w*|xsrf\w*|request_?id|trace_?id",
    re.IGNORECASE,
)
_BARE_STAMP = re.compile(r"\d{10,17}|0\.\d{8,}")
_PATH_SESSION = re.compile(r";(?:jsessionid|sid|phpsessid)=[^/;?]*", re.IGNORECASE)
_ROUTE = ("/", "!")


def canonical_url(url: str) -> str:
    """The url without tracking, session and cache-busting parameters, with the rest in one order, and
    without a fragment unless it is a route (`#/cart`, `#!/cart`). A url that cannot be read comes back."""
    text = clean(url).strip()
    try:
        parts = urlsplit(text)
        pairs = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return text
    kept = sorted(pair for pair in pairs if not _is_volatile(*pair))
    path = _PATH_SESSION.sub("", parts.path)
    fragment = parts.fragment if parts.fragment.startswith(_ROUTE) else ""
    host = parts.netloc.lower()
    return urlunsplit((parts.scheme.lower(), host, path or ("/" if host else ""), urlencode(kept), fragment))


def told_url(before: str, after: str) -> str:
    """How a story names the new address: only its path where the site stayed the same."""
    old, new = canonical_url(before), canonical_url(after)
    try:
        was, now = urlsplit(old), urlsplit(new)
    except ValueError:
        return new
    if (was.scheme, was.netloc) != (now.scheme, now.netloc):
        return new
    return urlunsplit(("", "", quote(now.path, safe="/%:@!$&'()*+,;=~-._"), now.query, now.fragment)) or "/"


def _is_volatile(name: str, value: str) -> bool:
    bare = not value and _BARE_STAMP.fullmatch(name)
    return bool(bare or _VOLATILE.fullmatch(name))
