"""Addresses a browser may go to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pursuit.errors import UsageError
from pursuit.page.origins import AllowedOrigins, canonical, is_loopback

A, B = "http://127.0.0.1:8701", "http://localhost:8702"


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://example.com", "https://example.com"),
        ("HTTPS://EXAMPLE.com:443/", "https://example.com"),
        ("https://example.com:/x", "https://example.com"),
        ("https://example.com:8443/a?b@c#d@e", "https://example.com:8443"),
        ("https://example.com?x=1", "https://example.com"),
        ("https://example.com#top", "https://example.com"),
        ("https://bücher.example/", "https://xn--bcher-kva.example"),
        ("https://BÜCHER.example/", "https://xn--bcher-kva.example"),
        ("https://straße.example/", "https://xn--strae-oqa.example"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example"),
        ("https://a_b.example/", "https://a_b.example"),
        ("http://[::1]:8702/", "http://[::1]:8702"),
        ("http://[0:0::0001]:8702/", "http://[::1]:8702"),
        ("http://127.0.0.1:8701/x", A),
        ("  https://example.com/  ", "https://example.com"),
        ("http://localhost:8702", B),
        ("http://example.com:80/", "http://example.com"),
    ],
)
def test_an_address_has_one_canonical_origin(url: str, origin: str) -> None:
    assert str(canonical(url)) == origin


@pytest.mark.parametrize(
    "url",
    [
        "example.com",
        "//example.com/",
        "localhost:8701/x",
        "",
        "https:",
        "https://",
        "https:///x",
        "https:example.com",
        "https:/example.com",
        "https:\\\\example.com",
        "https://good.example\\@evil.example/",
        "https://good.example\\.evil.example/",
        "http://127.0.0.1:8701@localhost:8702/",
        "https://user:pass@example.com/",
        "https://@example.com/",
        "https://ex%61mple.com/",
        "https://example.com%2f@evil.example/",
        "http://127。0。0。1:8702/",
        "http://127．0．0．1:8702/",
        "http://127｡0｡0｡1:8702/",
        "http://１２７.0.0.1:8702/",
        "https://ｅxample.com/",
        "https://exam\u00adple.com/",
        "https://exam\u200bple.com/",
        "https://example.com./",
        "https://example..com/",
        "https://.example.com/",
        "http://2130706433:8702/",
        "http://0x7f000001/",
        "http://0x7f.0.0.1/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://127.0.0.01/",
        "http://127.0.0.256/",
        "https://1.2.3.4.5/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:169.254.169.254]/",
        "http://[fe80::1%25eth0]/",
        "http://[::1/",
        "http://[::1]x/",
        "https://example.com:0/",
        "https://example.com:65536/",
        "https://example.com:8a/",
        "https://example.com:٨٠/",
        "https://example.com:-1/",
        "https://exa mple.com/",
        "https://exa\tmple.com/",
        "https://example.com/\n",
        "https://example.com/\x00",
        "https://-a.example/",
        "https://" + "a" * 64 + ".example/",
        "https://☕.example/",
        "https://\ud800.example/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "view-source:https://example.com/",
        "chrome://version",
        "data:text/html,x",
        "blob:https://example.com/1",
        "about:blank",
    ],
)
def test_what_is_no_plain_address_is_refused_with_one_sentence(url: str) -> None:
    with pytest.raises(UsageError) as refused:
        canonical(url)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    sentence.encode("utf-8")


@pytest.mark.parametrize("host", ["localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "[::1]"])
def test_loopback_hosts(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host", ["example.com", "localhost.example", "128.0.0.1", "10.0.0.1", "[::2]", "notlocalhost"]
)
def test_hosts_that_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        (f"{A}/", True),
        (f"{A}/x?next={B}", True),
        ("https://shop.example/", True),
        ("HTTPS://SHOP.EXAMPLE:443/a", True),
        ("about:blank", True),
        ("about:blank#x", True),
        ("about:config", False),
        ("http://127.0.0.1:87011/", False),
        ("http://127.0.0.1:870/", False),
        ("http://127.0.0.1/", False),
        ("http://127.0.0.2:8701/", False),
        (f"{B}/", False),
        ("http://127.0.0.1:8701@localhost:8702/", False),
        ("http://127。0。0。1:8701/", False),
        ("http://shop.example/", False),
        ("https://www.shop.example/", False),
        ("https://a.shop.example/", False),
        ("https://shop.example.evil.example/", False),
        ("https://shop.example:8443/", False),
        ("data:text/html,hello", False),
        (f"blob:{A}/1", False),
        ("file:///etc/passwd", False),
        ("javascript:void(0)", False),
        ("view-source:https://shop.example/", False),
        ("chrome://version", False),
        ("filesystem:https://shop.example/x", False),
    ],
)
def test_only_the_very_origins_listed_are_allowed(url: str, allowed: bool) -> None:
    origins = AllowedOrigins.from_strings([A, "https://shop.example"])
    assert origins.allows(url) is allowed
    assert (origins.why_not(url) is None) is allowed


def test_a_refusal_names_the_origin_and_not_the_whole_address() -> None:
    origins = AllowedOrigins.from_strings([A])
    assert origins.why_not("https://evil.example/secret?token=1") == (
        "https://evil.example is not one of the allowed origins."
    )


@pytest.mark.parametrize(
    "text", ["http://shop.example", "https://shop.example/path", "shop.example", "*", "https://*.x"]
)
def test_what_cannot_be_listed_as_an_origin_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        AllowedOrigins.from_strings([text])


def test_the_callers_own_address_brings_its_www_twin() -> None:
    own = AllowedOrigins().with_own("https://shop.example/start")
    assert own.allows("https://www.shop.example/")
    assert own == AllowedOrigins().with_own("https://www.shop.example/other")
    assert not own.allows("https://www.www.shop.example/")


@pytest.mark.parametrize("url", ["http://localhost:8702/", "http://127.0.0.1:8701/", "https://10.0.0.1/"])
def test_an_address_without_a_name_has_no_twin(url: str) -> None:
    assert len(AllowedOrigins().with_own(url).origins) == 1


def test_plain_http_to_the_world_is_refused_even_as_the_callers_own() -> None:
    with pytest.raises(UsageError, match="write https"):
        AllowedOrigins().with_own("http://shop.example/")


def test_what_an_allowed_page_makes_itself_stands_where_that_page_stands() -> None:
    origins = AllowedOrigins.from_strings([A])
    assert origins.allows_made("data:text/html,x", f"{A}/page")
    assert not origins.allows_made("data:text/html,x", f"{B}/page")
    assert origins.allows_made(f"blob:{A}/1", f"{A}/page")
    assert not origins.allows_made(f"blob:{B}/1", f"{A}/page")
    assert origins.allows_made("about:srcdoc", f"{A}/page")
    assert not origins.allows_made("javascript:1", f"{A}/page")


@settings(deadline=None)
@given(st.text(alphabet="abc:@/\\?#[]. 。", max_size=12), st.sampled_from(["https://", "http://"]))
def test_nothing_before_an_at_sign_is_ever_a_host(tail: str, scheme: str) -> None:
    url = f"{scheme}localhost:1{tail}@evil.example/"
    try:
        origin = canonical(url)
    except UsageError:
        return
    before_path = url.removeprefix(scheme).split("/")[0].split("?")[0].split("#")[0]
    assert "@" not in before_path
    assert origin.host == "localhost"


@settings(deadline=None)
@given(st.text(max_size=30))
def test_an_origin_is_its_own_canonical_form(tail: str) -> None:
    try:
        origin = canonical("https://" + tail)
    except UsageError:
        return
    assert canonical(str(origin)) == origin
    assert origin.host.isascii()
    assert not set(origin.host) & set("@/\\?#%")
