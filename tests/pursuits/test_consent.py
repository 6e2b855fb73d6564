"""Consent banners by the caller's policy, in real Chromium."""

from dataclasses import replace
from urllib.parse import urlencode

import pytest

from pursuit.app import read_errand
from pursuit.browser.fake import Control, Scene, observation
from pursuit.errors import UsageError
from pursuit.page.observation import Layer
from pursuit.pursuits.consent import due
from pursuit.pursuits.errand import ConsentPolicy
from pursuit.pursuits.plan import start
from pursuit.pursuits.trail import Trail
from tests.browser.site import Site
from tests.pursuits.conftest import Pursue
from tests.pursuits.scripts import URL

GOAL = 'Click "Open the menu"'


def hits(site: Site) -> list[str]:
    return [hit.removeprefix("/hit?") for hit in site.hits_a if hit.startswith("/hit")]


def chosen(
    text: str,
    names: tuple[str, ...],
    *others: Control,
    goal: str = GOAL,
    policy: ConsentPolicy = "reject",
    consents: dict[str, tuple[str, ...]] | None = None,
) -> str | None:
    """What is clicked on a bar of that text with buttons of these names beside a page with a menu."""
    inside = (*(Control(name=name) for name in names), *others)
    scene = Scene(url=URL, controls=(Control(name="Open the menu"), *inside))
    page = observation(scene, "r1")
    layer = Layer(text=text, refs=tuple(e.ref for e in page.elements[1:]))
    errand = read_errand(URL, goal, values={}, secrets={}, consent=policy)
    trail = Trail(
        page=replace(page, layers=(layer,)), signature="s", plan=start(errand.goal), consents=consents or {}
    )
    found = due(trail, errand)
    return found.move.element.name if found is not None and found.move.element is not None else None


def bar(text: str, *names: str) -> str:
    return "../cover/bar.html?" + urlencode([("text", text), *(("b", name) for name in names)])


async def test_a_banner_in_a_shadow_root_is_rejected_and_the_goal_goes_on(
    on_page: Pursue, site: Site
) -> None:
    outcome = await on_page("../browser/consent.html", 'Click "Search flights"')
    assert hits(site)[:2] == ["rejectall", "search"]
    first = outcome.record[0]
    assert (first.verdict, first.target and first.target.name) == ("executed", "Reject all")
    assert first.reason == "consent: refused, as the caller's policy says; a change"
    assert first.effects == ()


async def test_a_banner_in_a_frame_is_rejected(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../cover/framed.html", GOAL)
    assert hits(site) == ["reject", "menu"]
    assert outcome.status == "satisfied"


async def test_a_refusal_behind_manage_takes_two_steps(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../cover/manage.html", GOAL)
    assert hits(site) == ["manage", "save", "menu"]
    assert [r.reason for r in outcome.record[:2]] == [
        "consent: asked for its choices, as the caller's policy says; a change",
        "consent: saved with nothing optional ticked, as the caller's policy says; a change",
    ]


async def test_choices_that_are_ticked_are_not_saved(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../cover/manage.html?ticked", GOAL)
    assert hits(site) == ["manage"]
    assert (outcome.status, outcome.cause) == ("needs_person", "consent")


async def test_accept_accepts(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../browser/consent.html", 'Click "Search flights"', consent="accept")
    assert hits(site)[:2] == ["acceptall", "search"]
    assert outcome.record[0].reason == "consent: accepted, as the caller's policy says; a change"


async def test_leave_leaves_a_banner_that_covers_to_a_person(on_page: Pursue, site: Site) -> None:
    outcome = await on_page("../browser/consent.html", 'Click "Search flights"', consent="leave")
    assert hits(site) == []
    assert (outcome.status, outcome.cause) == ("needs_person", "consent")


async def test_a_bar_that_only_accepts_is_left_alone_where_it_covers_nothing(
    on_page: Pursue, site: Site
) -> None:
    outcome = await on_page(bar("We use cookies. ", "Accept"), GOAL)
    assert hits(site) == ["menu"]
    assert outcome.status == "satisfied"


async def test_one_that_only_accepts_and_covers_what_is_meant_is_kept_for_a_person(
    on_page: Pursue, site: Site
) -> None:
    outcome = await on_page("../browser/covered.html", 'Click "Buy now"')
    assert [hit for hit in site.hits_a if hit.startswith("/hit")] == []
    assert (outcome.status, outcome.cause) == ("needs_person", "consent")


async def test_a_goal_that_speaks_of_cookies_goes_first(on_page: Pursue, site: Site) -> None:
    goal = 'Accept the cookies by clicking "Accept all", then click "Search flights"'
    await on_page("../browser/consent.html", goal)
    assert hits(site)[0] == "acceptall"


async def test_a_consent_is_no_change_of_the_goals_own(on_page: Pursue) -> None:
    outcome = await on_page(bar("We use cookies. ", "Reject all"), "Add the oolong to the cart", steps=4)
    assert outcome.record[0].reason is not None
    assert outcome.record[0].reason.startswith("consent: ")
    assert outcome.status != "satisfied"


@pytest.mark.parametrize(
    ("text", "names", "clicked"),
    [
        ("Wir verwenden Cookies.", ("Alle akzeptieren", "Alle ablehnen"), "Alle ablehnen"),
        (
            "Nous utilisons des cookies.",
            ("Tout accepter", "Continuer sans accepter"),
            "Continuer sans accepter",
        ),
        ("Usamos cookies.", ("Aceptar todo", "Rechazar todo"), "Rechazar todo"),
        ("Utilizziamo i cookie.", ("Accetta tutti", "Rifiuta"), "Rifiuta"),
        ("Usamos cookies.", ("Aceitar", "Recusar"), "Recusar"),
        (
            "Wij gebruiken cookies.",
            ("Accepteren", "Alleen noodzakelijke cookies"),
            "Alleen noodzakelijke cookies",
        ),
        ("Używamy plików cookie.", ("Zaakceptuj", "Odrzuć wszystkie"), "Odrzuć wszystkie"),
        ("Vi använder kakor.", ("Godkänn alla", "Endast nödvändiga"), "Endast nödvändiga"),
        ("当サイトはクッキーを使用します。", ("すべて同意", "すべて拒否"), "すべて拒否"),
        ("我们使用 cookie。", ("全部接受", "拒绝"), "拒绝"),
        ("We use cookies.", ("Accept all", "Only necessary"), "Only necessary"),
        ("We use cookies.", ("OK", "No, thanks"), "No, thanks"),
        ("We use cookies.", ("Accept all cookies", "Decline"), "Decline"),
        ("We value your privacy.", ("I agree", "Do not agree", "More options"), "Do not agree"),
    ],
)
def test_the_refusal_is_found_in_every_language(text: str, names: tuple[str, ...], clicked: str) -> None:
    assert chosen(text, names) == clicked


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Chocolate cookies were added to the cart.", ("View cart", "Go on")),
        ("Sign up to the newsletter.", ("Accept", "No thanks")),
        ("Free delivery this week.", ("Close",)),
        ("Delete your cookies?", ("Delete", "Back")),
        ("The guide to cookies and what they do", ("Read the guide",)),
        ("We use cookies.", ()),
        ("We use cookies.", ("Cookie recipes", "Bake")),
        ("Do you accept the terms of sale?", ("Accept", "Decline")),
    ],
)
def test_what_is_no_consent_banner_is_left_alone(text: str, names: tuple[str, ...]) -> None:
    assert chosen(text, names) is None


def test_a_form_that_mentions_cookies_is_no_banner() -> None:
    field = Control(name="Your email", role="textbox")
    assert chosen("We use cookies. Sign in.", ("Reject all",), field) is None


def test_a_link_to_the_policy_of_a_site_is_no_answer() -> None:
    link = Control(name="Reject cookies: how", role="link", href="https://shop.example/policy")
    assert chosen("We use cookies.", ("Accept",), link) is None


def test_closing_is_no_refusal_where_it_is_said_to_accept() -> None:
    assert chosen("By closing this you accept cookies.", ("Accept", "Close")) is None
    assert chosen("We use cookies.", ("Accept", "Close")) == "Close"


@pytest.mark.parametrize(
    ("policy", "clicked"), [("reject", "Deny"), ("accept", "Allow all"), ("leave", None)]
)
def test_the_policy_says_which_way_is_taken(policy: ConsentPolicy, clicked: str | None) -> None:
    assert chosen("We use cookies.", ("Settings", "Allow all", "Deny"), policy=policy) == clicked


def test_no_way_that_costs_is_taken() -> None:
    assert chosen("We use cookies.", ("Accept all", "Reject and subscribe", "Subscribe to refuse")) is None


def test_a_goal_that_names_a_way_out_goes_first() -> None:
    goal = 'Click "Reject all", then click "Open the menu"'
    assert chosen("We use cookies.", ("Accept", "Reject all"), goal=goal) is None


def test_a_banner_is_answered_once_per_origin() -> None:
    done = {"https://shop.example": ("refuse",)}
    assert chosen("We use cookies.", ("Reject all",), consents=done) is None


async def test_a_policy_that_is_none_is_refused_before_anything_starts(on_page: Pursue) -> None:
    with pytest.raises(UsageError, match="reject, accept, leave"):
        await on_page("list.html", GOAL, consent="maybe")


async def test_a_banner_is_left_alone_where_changes_are_forbidden(on_page: Pursue, site: Site) -> None:
    await on_page(bar("We use cookies. ", "Reject all"), GOAL, never=("change",))
    assert hits(site) == []
