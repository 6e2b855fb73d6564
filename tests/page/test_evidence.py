"""A look that shows the same page has the same key, whatever its revision and references are."""

from dataclasses import replace

from pursuit.page.evidence import evidence_key
from pursuit.page.observation import Element, ElementFacts, ElementState, Observation

FIELD = Element(ref="r1_e1", role="textbox", name="Name", value="")
PAGE = Observation(url="http://a.test/", title="A", revision="r1", text="hello", elements=(FIELD,))


def with_field(**changes):
    return replace(PAGE, elements=(replace(FIELD, **changes),))


def test_revision_and_references_bring_nothing_new():
    again = replace(with_field(ref="r2_e1"), revision="r2")
    assert evidence_key(again) == evidence_key(PAGE)


def test_what_a_person_would_see_changed_does():
    changed = [
        replace(PAGE, url="http://a.test/b"),
        replace(PAGE, title="B"),
        replace(PAGE, text="hello!"),
        with_field(role="button"),
        with_field(name="Surname"),
        with_field(value="x"),
        with_field(state=ElementState(disabled=True)),
        replace(PAGE, elements=()),
    ]
    assert len({evidence_key(page) for page in (PAGE, *changed)}) == len(changed) + 1


def test_what_stands_in_a_secret_field_is_in_no_key():
    secret = {"facts": ElementFacts(secret=True)}
    assert evidence_key(with_field(value="a", **secret)) == evidence_key(with_field(value="b", **secret))
