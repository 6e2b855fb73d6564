"""A page that prints a secret back does not get it into anything that a pursuit says, asks or keeps."""

import json
from dataclasses import replace
from urllib.parse import quote

import pytest

from pursuit.app import read_errand
from pursuit.browser.fake import Control, FakeBrowser, Scene
from pursuit.clock import FakeClock
from pursuit.decide.scripted import ScriptedModel
from pursuit.errors import BrowserError
from pursuit.page import codes
from pursuit.page.action import Secret
from pursuit.page.observation import Dialog, Overlay
from pursuit.pursuits.errand import Value, sealed
from pursuit.pursuits.loop import World, pursue
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.pursuits.report import reply
from tests.pursuits.scripts import DONE, URL, click, fill, playing

SECRET = "Tr0ub4dor-&-3"


def spellings(secret: str) -> list[str]:
    return [
        secret,
        secret.upper(),
        secret.casefold(),
        quote(secret),
        quote(secret, safe=""),
        secret.replace("&", "&amp;"),
        " ".join(secret),
        f"{secret[:5]} {secret[5:]}",
    ]


def echo(typed: str) -> Scene:
    """Every place that a page can say something in says what was typed, each in another spelling."""
    first, *others = spellings(typed)
    return Scene(
        url=f"{URL}?p={quote(typed)}",
        title=f"Hello {first}",
        text="\n".join(f"You typed {s} as your password" for s in others),
        messages=(f"The password {first} is weak",),
        overlay=Overlay(kind="alert", name=f"Password {first}"),
        controls=(
            Control(name="Password", role="textbox", secret=True),
            Control(name="Shown password", role="textbox", value=first),
            Control(name=f"Forget password {first}", row=f"Row of {first}"),
            Control(name="Kept passwords", role="combobox", options=(first, "none"), value=first),
        ),
        react=echoing,
    )


def echoing(scene, control, action):
    return echo(action.value.text) if isinstance(action.value, Secret) else None


FORM = Scene(url=URL, controls=(Control(name="Password", role="textbox", secret=True),), react=echoing)


async def told(goal: str, turns, *, browser: FakeBrowser | None = None, **given) -> tuple[Outcome, str]:
    """The outcome, and everything that left the run: what the model was asked, rows, reply."""
    browser = browser or FakeBrowser(FORM, pages={URL: FORM})
    model = ScriptedModel(playing(turns))
    rows: list[Row] = []
    errand = read_errand(URL, goal, **{"values": {}, "secrets": {}, **given})
    world = World(driver=browser, model=model, clock=FakeClock(), progress=rows.append, run_id="r")
    outcome = await pursue(world, errand)
    asked = [(r.state.fields, [[getattr(o, "label", "") for o in getattr(q, "options", ())] for q in r.questions])
             for r in model.requests]  # fmt: skip
    return outcome, json.dumps([asked, [repr(r) for r in rows], reply(outcome)], default=str)


def found(text: str, secret: str) -> list[str]:
    return [s for s in spellings(secret) if s in text or json.dumps(s)[1:-1] in text]


TURNS = [fill("Password", "password"), click("Forget"), DONE]


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("Log in with the password", {"secrets": {"password": SECRET}}),
        ("Log in with the password", {"values": {"password": SECRET}}),
        (f'Log in with the password "{SECRET}"', {}),
    ],
)
async def test_an_echoed_password_is_in_nothing_that_is_asked_told_or_kept(goal, given):
    outcome, everything = await told(goal, TURNS, **given)
    assert outcome.record[0].verdict == "executed"
    assert "SECRET1" in everything
    assert found(everything, SECRET) == []


async def test_a_one_time_code_is_hidden_once_it_went_into_a_code_field():
    _, everything = await told("Enter the code", [fill("Password", "code"), DONE], values={"code": "482913"})
    assert found(everything, "482913") == []
    assert "482 913" not in everything


async def test_a_coupon_code_is_no_secret():
    scene = Scene(url=URL, controls=(Control(name="Coupon code", role="textbox"),))
    outcome, everything = await told(
        "Enter the coupon code",
        [fill("Coupon code", "coupon code"), DONE],
        browser=FakeBrowser(scene, pages={URL: scene}),
        values={"coupon code": "SAVE10"},
    )
    assert 'typed "SAVE10" into "Coupon code"' in outcome.story
    assert "SECRET" not in everything


async def test_a_browser_error_that_names_a_secret_is_told_without_it():
    class Failing(FakeBrowser):
        async def navigate(self, url, /):
            raise BrowserError(codes.PROVIDER_UNAVAILABLE, f"Could not open {URL}?p={SECRET}")

    outcome, everything = await told("Log in", TURNS, browser=Failing(FORM), secrets={"password": SECRET})
    assert outcome.status == "failed"
    assert found(everything, SECRET) == []


async def test_a_check_about_a_secret_is_decided_and_told_without_it():
    outcome, everything = await told(
        "Log in with the password",
        TURNS,
        secrets={"password": SECRET},
        checks=(f"no-text={SECRET} is weak", f"text=You typed {SECRET.upper()}"),
    )
    assert [c.holds for c in outcome.checks] == [True, True]
    assert found(everything, SECRET) == []


async def test_an_option_that_says_a_secret_is_chosen_by_the_label_that_the_page_has():
    chosen = {"move": "ACT", "way": "select", "option": "o1"}
    browser = FakeBrowser(replace(FORM), pages={URL: FORM})
    await told(
        "Log in", [fill("Password", "password"), chosen, DONE], browser=browser, secrets={"password": SECRET}
    )
    assert ("select", "Kept passwords", SECRET) in browser.sent


async def test_a_dialog_of_a_script_that_says_a_secret_is_told_without_it():
    from pursuit.browser.fake import observation
    from pursuit.pursuits.masked_driver import MaskedDriver

    errand = read_errand(URL, "Log in", values={}, secrets={"password": SECRET})

    class Asking(FakeBrowser):
        async def observe(self):
            held = Dialog(kind="alert", message=f"Is it {SECRET}?", state="held")
            return replace(observation(self.scene, "r1"), dialog=held)

    page = await MaskedDriver(Asking(FORM), errand).observe()
    assert page.dialog is not None
    assert page.dialog.message == "Is it SECRET1?"


@pytest.mark.parametrize(
    ("name", "is_for_a_secret_field"),
    [
        ("password", True),
        ("new password", True),
        ("PIN", True),
        ("Passwort", True),
        ("mot de passe", True),
        ("パスワード", True),
        ("code", True),
        ("one-time code", True),
        ("sms_code", True),
        ("验证码", True),
        ("promo code", False),
        ("country code", False),
        ("zip code", False),
        ("pinned note", False),
        ("about: password", False),
        ("about: code", False),
        ("name", False),
    ],
)
def test_the_name_of_a_value_says_whether_it_is_for_a_password_or_code_field(name, is_for_a_secret_field):
    assert sealed(name, Value(text="x")) is is_for_a_secret_field
