"""The size bound of an observation."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pursuit.page.bounds import MAX_BYTES, bounded
from pursuit.page.observation import Coverage, Element, Observation, SelectOption, Tab
from pursuit.page.wire import plain
from tests.page.looks import control, look, looks, some_examples


def size(page: Observation) -> int:
    return len(json.dumps(plain(page)))


def test_a_page_within_the_bounds_comes_back_equal() -> None:
    page = look(control(1, value="x", row="Milk"), text="Milk")
    assert bounded(page) == page


def test_every_field_has_its_cap() -> None:
    page = bounded(
        look(
            control(1, name="n" * 5000, row="r" * 5000),
            text="t" * 300_000,
            url="https://a.example/" + "u" * 9000,
            title="t" * 2000,
        )
    )
    assert (len(page.url), len(page.title), len(page.text)) == (4096, 1024, 262_144)
    assert (len(page.elements[0].name), len(page.elements[0].row or "")) == (1024, 1024)
    assert page.coverage.cut == ("text: 262,144 of 300,000 characters",)


def test_text_is_cut_before_any_control_and_on_a_line() -> None:
    page = look(*(control(i, name="n" * 1000) for i in range(300)), text="\n".join(["line " * 20] * 2600))
    cut = bounded(page)
    assert size(cut) <= MAX_BYTES
    assert len(cut.elements) == 300
    assert 0 < len(cut.text) < len(page.text)
    assert set(cut.text.split("\n")) == {"line " * 20}
    assert cut.coverage.cut == (f"text: {len(cut.text):,} of {len(page.text):,} characters",)


def test_then_controls_go_from_the_end_and_the_cursor_goes_on_from_the_last_one_kept() -> None:
    page = look(
        *(control(i, name="ü" * 1000, row="ü" * 1000) for i in range(256)),
        text="x" * 1000,
        coverage=Coverage(scanned=400, unlisted=144, cursor="after:e255"),
    )
    cut = bounded(page)
    kept = len(cut.elements)
    assert 30 < kept < 256
    assert cut.elements == page.elements[:kept]
    assert cut.text == ""
    assert cut.coverage.unlisted == 144 + 256 - kept
    assert cut.coverage.cursor == f"after:e{kept - 1}"
    assert cut.coverage.cut == ("text: 0 of 1,000 characters", f"elements: {kept} of 256 listed")
    assert MAX_BYTES * 0.95 < size(cut) <= MAX_BYTES


def test_a_list_of_very_many_options_is_shortened_and_said() -> None:
    options = tuple(SelectOption(label=f"City {i}") for i in range(2000))
    cut = bounded(look(control(1, "combobox", "City", options=options)))
    assert len(cut.elements[0].options or ()) == 256
    assert cut.coverage.cut == ("options: the first 256 of each of 1 long lists",)


def test_one_control_at_its_caps_still_fits() -> None:
    options = tuple(SelectOption(label="ü" * 999) for _ in range(2000))
    huge = control(1, "combobox", "ü" * 9999, value="ü" * 99_999, row="ü" * 9999, options=options)
    tabs = tuple(Tab(id="t1", url="ü" * 9999, title="ü" * 9999) for _ in range(99))
    cut = bounded(look(huge, url="ü" * 9999, title="ü" * 9999, tabs=tabs, text="ü" * 300_000))
    assert len(cut.elements) == 1
    assert size(cut) <= MAX_BYTES


def test_lone_surrogates_and_nuls_end_here() -> None:
    page = bounded(
        look(control(1, name="a\ud800\x00b", hint="\udfff", row="\ud800"), text="\ud800", title="\udfff")
    )
    assert page.elements[0].name == "a\ufffdb"
    assert page.elements[0].facts.hint == "\ufffd"
    json.dumps(plain(page), ensure_ascii=False).encode("utf-8")


@some_examples
@given(looks(), st.integers(1, 400), st.integers(1, 60))
def test_anything_is_bounded_and_bounding_twice_changes_nothing(
    page: Observation, long: int, many: int
) -> None:
    def grown(element: Element, copy: int) -> Element:
        return replace(
            element, name=element.name * long, row=(element.row or "") * long, ref=f"{element.ref}x{copy}"
        )

    big = replace(
        page,
        text=page.text * long * many,
        elements=tuple(grown(e, n) for n in range(many) for e in page.elements),
    )
    once = bounded(big)
    assert size(once) <= MAX_BYTES
    assert bounded(once) == once
    assert len(once.elements) + once.coverage.unlisted == len(big.elements) + big.coverage.unlisted
