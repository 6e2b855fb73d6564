"""Pages that ask for what only a person can give, and pages that only speak of it."""

from dataclasses import replace

import pytest

from pursuit.app import read_errand
from pursuit.browser.fake import Control, Scene, observation
from pursuit.page.observation import Element, Observation
from pursuit.pursuits.person import needed
from pursuit.pursuits.plan import start
from pursuit.pursuits.trail import Trail
from tests.pursuits.scripts import URL

NEXT = Control(name="Next")


def page(title: str, text: str, *controls: Control, more: int = 0) -> Observation:
    links = tuple(Control(name=f"Chapter {n}", role="link") for n in range(more))
    return observation(Scene(url=URL, title=title, text=text, controls=(*controls, *links)), "r1")


def asked(
    seen: Observation,
    *,
    used: frozenset[str] = frozenset(),
    goal: str = "Open the report",
    **given: dict[str, str],
) -> str | None:
    """The cause by which a person is needed there."""
    errand = read_errand(URL, goal, **{"values": {}, "secrets": {}, **given})
    end = needed(Trail(page=seen, signature="s", plan=start(errand.goal), used=used), errand)
    return end.cause if end is not None else None


def field(name: str) -> Control:
    return Control(name=name, role="textbox")


PASSWORD = page("Sign in", "", Control(name="Password", role="textbox", secret=True), NEXT)


def with_facts(seen: Observation, **facts: object) -> Observation:
    first: Element = seen.elements[0]
    changed = replace(first, facts=replace(first.facts, **facts))  # type: ignore[arg-type]
    return replace(seen, elements=(changed, *seen.elements[1:]))


@pytest.mark.parametrize(
    "text",
    [
        "Verify you are human by completing the action below.",
        "Checking your browser before you go on",
        "Type the characters you see in the picture",
        "Bestätigen Sie, dass Sie ein Mensch sind",
        "Je ne suis pas un robot",
        "No soy un robot",
        "Non sono un robot",
        "Não sou um robô",
        "Ik ben geen robot",
        "Nie jestem robotem",
        "Jag är inte en robot",
        "私はロボットではありません",
        "我不是机器人",
    ],
)
def test_a_challenge_is_one_in_every_language(text: str) -> None:
    assert asked(page("One moment", text, NEXT)) == "captcha"


@pytest.mark.parametrize("control", [Control(name="I'm not a robot", role="checkbox"), field("Captcha")])
def test_a_control_may_be_the_challenge(control: Control) -> None:
    assert asked(page("Send", "", control, NEXT)) == "captcha"


def test_a_frame_may_be_the_challenge() -> None:
    seen = page("Send", "", Control(name="Verify", role="checkbox"), NEXT)
    framed = replace(seen.elements[0], frame="https://newassets.hcaptcha.example")
    assert asked(replace(seen, elements=(framed, seen.elements[1]))) == "captcha"


@pytest.mark.parametrize(
    ("title", "text", "control"),
    [
        ("What is a CAPTCHA?", "A CAPTCHA tells people and programs apart.", NEXT),
        ("History of robots", "The word robot is of 1920. Are robots human? No.", NEXT),
        ("Traffic", "Traffic is unusual for a Tuesday.", NEXT),
        ("Docs", "Add a CAPTCHA to your form.", Control(name="Captcha settings", role="link")),
        ("Mensch", "Der Mensch und die Maschine", NEXT),
        ("Essay", "I am a robot and " + "I'm not a robot at all, said the machine, " * 5, NEXT),
    ],
)
def test_a_page_about_robots_asks_for_nothing(title: str, text: str, control: Control) -> None:
    assert asked(page(title, text, control)) is None


@pytest.mark.parametrize(
    "name",
    [
        "Verification code",
        "Enter the 6-digit code",
        "Bestätigungscode",
        "Code de vérification",
        "Código de verificación",
        "Codice di verifica",
        "Código de segurança",
        "Verificatiecode",
        "Kod weryfikacyjny",
        "Engångskod",
        "確認コード",
        "验证码",
    ],
)
def test_a_code_is_asked_for_in_every_language(name: str) -> None:
    seen = page("Check your phone", "We sent you a message.", field(name), NEXT)
    assert asked(seen) == "code"
    assert asked(seen, values={"code": "123456"}) is None


@pytest.mark.parametrize(
    "name",
    ["Promo code", "Post code", "Zip code", "Country code", "Gutscheincode", "Code of the course", "Tank"],
)
def test_other_codes_are_no_matter_for_a_person(name: str) -> None:
    assert asked(page("Checkout", "", field(name), NEXT)) is None


def test_a_field_says_by_its_kind_that_it_takes_a_code() -> None:
    seen = page("Check", "", field("Number"), NEXT)
    assert asked(with_facts(seen, autocomplete="one-time-code", secret=True, input_type="text")) == "code"


def test_a_password_does_not_answer_for_the_code_that_follows_it() -> None:
    seen = page("Two steps", "", field("Verification code"), NEXT)
    assert asked(seen, secrets={"password": "hunter2"}, used=frozenset({"password"})) == "code"


def test_a_password_that_is_shown_as_dots_by_style_alone_is_no_code() -> None:
    seen = with_facts(page("Sign in", "", field("Password"), NEXT), secret=True, input_type="text")
    assert asked(seen) == "password"
    assert asked(seen, secrets={"password": "hunter2"}, used=frozenset({"password"})) is None


def test_a_password_is_asked_for_by_its_field() -> None:
    assert asked(PASSWORD) == "password"
    assert asked(PASSWORD, secrets={"password": "hunter2"}) is None
    assert asked(PASSWORD, goal='Log in with the password "hunter2"') is None


@pytest.mark.parametrize(
    "seen",
    [
        page("Passwords", "A good password is long. Forgot your password? Ask for a new password.", NEXT),
        page("Help", "Change password", Control(name="Change password", role="link")),
        page("Shop", "", Control(name="Password", role="textbox", secret=True), NEXT, more=40),
        page("Shop", "", Control(name="Password", role="textbox", secret=True, disabled=True), NEXT),
    ],
)
def test_a_page_that_mentions_a_password_asks_for_none(seen: Observation) -> None:
    assert asked(seen) is None


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("Approve this payment in your banking app.", "payment"),
        ("Bitte die Zahlung in Ihrer Banking-App freigeben", "payment"),
        ("Validez le paiement dans votre application", "payment"),
        ("Payments are approved within a day.", None),
        ("Our banking app is new.", None),
        ("Choose how to pay", None),
    ],
)
def test_a_payment_that_waits_for_its_owner(text: str, cause: str | None) -> None:
    assert asked(page("Payment", text, NEXT)) == cause
