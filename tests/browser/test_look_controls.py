"""Which controls a look lists, and what it says of them."""

import pytest

from pursuit.browser.bundle import bundle
from tests.browser.look_pages import Seen, names, origins, seen

__all__ = ["origins", "seen"]


async def test_hidden_controls_never_take_a_slot(seen: Seen) -> None:
    page = await (await seen.go("hidden-first.html")).look(limit=5)
    assert names(page) == ["One", "Two", "Three", "Four", "Five"]
    assert page.coverage.unlisted == 0


async def test_controls_below_the_fold_are_listed_as_out_of_view(seen: Seen) -> None:
    page = await (await seen.go("scrolling.html")).look()
    in_view = [e.in_view for e in page.elements]
    assert (in_view[0], in_view[49], in_view[50]) == (True, False, False)


async def test_a_label_stands_for_a_hidden_radio_or_checkbox(seen: Seen) -> None:
    page = await (await seen.go("toggles.html")).look()
    told = [(e.role, e.name, e.state.checked) for e in page.elements]
    assert told == [
        ("radio", "Small", False),
        ("radio", "Medium", True),
        ("radio", "Large", False),
        ("checkbox", "All mail", "mixed"),
        ("checkbox", "Over its picture", False),
        ("checkbox", "Plain", False),
        ("button", "Choose a picture", None),
        ("checkbox", "Some", "mixed"),
        ("switch", "Night", True),
        ("button", "Bold", True),
    ]


async def test_a_hidden_radio_is_clicked_through_its_label(seen: Seen) -> None:
    await seen.go("toggles.html")
    for name in ("Small", "Large", "All mail", "Over its picture"):
        at = await seen.locate(await seen.find(name))
        assert at["hit"]["ok"], name
        await seen.page.mouse.click(at["x"], at["y"])
    page = await seen.look()
    checked = {e.name: e.state.checked for e in page.elements}
    assert checked["Large"] is True
    assert checked["All mail"] is True
    assert checked["Over its picture"] is True


async def test_a_click_target_needs_no_role(seen: Seen) -> None:
    await seen.go("clickables.html")
    for spot in ("d1", "delegate", "app"):
        await seen.page.evaluate(f"__pursuit.markListener({spot})")
    page = await seen.look()
    assert [(e.role, e.name) for e in page.elements] == [
        ("generic", "Plain div with listener"),
        ("generic", "Paragraph onclick"),
        ("generic", "Pointer div"),
        ("button", "Role button"),
        ("generic", ""),
        ("generic", "Card title Card words Inner"),
        ("button", "Inner"),
        ("generic", "Alpha"),
        ("generic", "Beta"),
        ("generic", "Gamma"),
        ("generic", "First task"),
        ("generic", "Second task"),
        ("button", "Real button"),
        ("generic", "Cell a Cell b"),
        ("generic", ""),
        ("checkbox", "Ticked by label"),
        ("generic", "Link without address"),
        ("button", "Save all"),
    ]


async def test_an_icon_without_words_has_a_hint(seen: Seen) -> None:
    page = await (await seen.go("clickables.html")).look()
    icon = next(e for e in page.elements if e.facts.tag == "i")
    assert {"trash", "delete", "row"} <= set(icon.facts.hint.split())


async def test_a_control_inside_a_clickable_card_names_the_card_as_its_parent(seen: Seen) -> None:
    await seen.go("clickables.html")
    inner = await seen.find("Inner")
    assert inner.facts.parent_ref == (await seen.find("Card title Card words Inner")).ref


async def test_open_shadow_trees_and_slots_are_part_of_the_page(seen: Seen) -> None:
    page = await (await seen.go("shadow.html")).look()
    assert names(page) == ["Shadow open", "Shadow field", "Deep label", "In the card", "Slotted button"]
    assert "Slotted words" in page.text


async def test_a_control_in_a_shadow_tree_can_be_hit(seen: Seen) -> None:
    await seen.go("shadow.html")
    for name in ("Shadow open", "Deep label", "Slotted button"):
        assert (await seen.locate(await seen.find(name)))["hit"]["ok"], name


NAMES = {
    "labelledby": "First second",
    "arialabel": "Close it",
    "content": "Save all files",
    "image": "Print",
    "svgtitle": "Search",
    "hiddenpart": "Buy",
    "readout": "Delete",
    "titled": "Settings",
    "blocks": "Two lines",
    "forlabel": "For label",
    "wrapped": "Wrapped field",
    "outer": "Volume of",
    "placeholder": "Your e-mail",
    "titlefirst": "From title",
    "submit": "Submit",
    "value": "Go on",
    "imagealt": "Send it",
    "link": "Home page",
    "emptyalt": "",
    "nested": "Add to cart",
    "summary": "More",
    "editor": "Message body",
    "combo": "Size",
    "select": "First",
    "missing": "Falls back",
    "long": "w" * 1024,
}


async def test_names_follow_the_accessible_name_computation(seen: Seen) -> None:
    await seen.go("names.html")
    page = await seen.look()
    ids = await seen.page.evaluate(
        "refs => refs.map(r => __pursuit.parts.world.resolve(r).dataset.id)", [e.ref for e in page.elements]
    )
    told = dict(zip(ids, names(page), strict=True))
    assert {key: told[key] for key in NAMES} == NAMES


async def test_a_name_from_a_placeholder_stays_when_the_field_is_filled(seen: Seen) -> None:
    await seen.go("names.html")
    field = await seen.find("Your e-mail")
    await seen.page.fill("[data-id=placeholder]", "a@b.example")
    again = await seen.find("Your e-mail")
    assert (again.ref, again.value) == (field.ref, "a@b.example")
    assert (await seen.locate(field))["same"]


async def test_disabled_is_inherited_from_fieldset_and_aria(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    off = [e.name for e in page.elements if e.state.disabled]
    assert off == ["In fieldset", "Off", "Aria off", "Within off"]


async def test_states_are_read_from_properties(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    by = {e.name: e.state for e in page.elements}
    assert (by["Must"].required, by["Must"].readonly) == (True, True)
    assert (by["Open one"].expanded, by["Menu"].expanded) == (True, False)
    assert (by["One"].selected, by["Two"].selected) == (True, False)


async def test_secret_values_leave_the_page_in_no_form(seen: Seen) -> None:
    await seen.go("states.html")
    raw = await seen.raw()
    assert "hunter2secret" not in raw and "424242" not in raw and "maskedsecret" not in raw
    page = await seen.look()
    secret = {e.name for e in page.elements if e.facts.secret}
    assert {"Password", "Code", "Masked"} <= secret
    assert sum(e.facts.secret for e in page.elements) == 7
    assert all(e.value is None for e in page.elements if e.facts.secret)


async def test_a_shown_password_is_still_a_secret(seen: Seen) -> None:
    await seen.go("states.html")
    await seen.look()
    await seen.page.evaluate("document.getElementById('pw').type = 'text'")
    assert "hunter2secret" not in await seen.raw()


async def test_a_select_lists_its_options(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    country = next(e for e in page.elements if e.name == "Country")
    assert country.options is not None
    assert [(o.label, o.selected, o.disabled) for o in country.options] == [
        ("France", False, False),
        ("Japan", True, False),
        ("Nowhere", False, True),
    ]
    assert country.value == "Japan"
    assert next(e.value for e in page.elements if e.name == "Many") == "a, b"


async def test_a_long_list_of_options_is_cut_and_said(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    long = next(e for e in page.elements if e.name == "Long")
    assert long.options is not None and len(long.options) == 200
    assert any(f"200 of 500 of {long.ref}" in note for note in page.coverage.cut)


async def test_addresses_are_bounded_and_never_data(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    by = {e.name: e.facts.href for e in page.elements}
    assert by["Data link"] == "data:"
    assert len(by["Far link"] or "") == 4096


async def test_a_form_tells_where_it_goes_in_spite_of_fields_named_like_its_properties(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    pay, search = page.forms
    assert (pay.method, pay.action.endswith("/pay"), pay.submit_names) == ("post", True, ("Pay now",))
    assert (pay.has_password, pay.has_payment, search.is_search) == (True, True, True)
    button = next(e for e in page.elements if e.name == "Pay now")
    assert (button.facts.form, button.facts.submits) == (0, True)


async def test_a_modal_dialog_leaves_only_its_own_controls(seen: Seen) -> None:
    page = await (await seen.go("modal.html")).look()
    assert names(page) == ["OK modal"]
    assert page.overlay is not None and (page.overlay.kind, page.overlay.name) == ("dialog", "Please confirm")


async def test_shapes_of_a_drawing_are_controls(seen: Seen) -> None:
    page = await (await seen.go("drawings.html")).look()
    tags = [(e.facts.tag, e.name) for e in page.elements]
    assert tags[:4] == [("rect", "Red square"), ("circle", ""), ("path", ""), ("text", "Drawn words")]
    for element in page.elements[:4]:
        assert (await seen.locate(element))["hit"]["ok"], element.facts.tag


async def test_areas_of_an_image_map_are_controls_with_a_place(seen: Seen) -> None:
    page = await (await seen.go("drawings.html")).look()
    kitchen, bath = [e for e in page.elements if e.facts.tag == "area"]
    assert (kitchen.role, kitchen.name, bath.name) == ("link", "Kitchen", "Bath")
    at = await seen.locate(bath)
    assert at["hit"]["ok"]
    await seen.page.mouse.click(at["x"], at["y"])
    await seen.page.wait_for_url("**#bath")


async def test_a_link_that_wraps_is_hit_on_one_of_its_lines(seen: Seen) -> None:
    await seen.go("drawings.html")
    page = await seen.look()
    at = await seen.locate(next(e for e in page.elements if e.name.startswith("a link")))
    await seen.page.mouse.click(at["x"], at["y"])
    await seen.page.wait_for_url("**#long")


@pytest.mark.parametrize("name", ["big", "small"])
async def test_lone_surrogates_are_replaced_everywhere(seen: Seen, name: str) -> None:
    page = await (await seen.go(f"surrogates.html?{name}")).look()
    said = repr(page)
    said.encode("utf-8")
    assert "Send \ufffd now" in names(page)
    assert page.title == "Bad \ufffd title"


async def test_find_scans_the_whole_page(seen: Seen) -> None:
    await seen.go("scrolling.html")
    page = await seen.look(find="contact 41", limit=3)
    assert [(e.name, e.row) for e in page.elements] == [("Message", "Contact 41")]
    assert page.coverage.unlisted == 0
    assert names(await seen.look(find="far BELOW")) == ["Far below"]


async def test_a_cursor_goes_on_behind_the_last_control(seen: Seen) -> None:
    await seen.go("scrolling.html")
    rows: list[str | None] = []
    page = await seen.look(limit=20)
    while True:
        rows += [e.row for e in page.elements if e.name == "Message"]
        if page.coverage.cursor is None:
            break
        page = await seen.look(limit=20, after=page.elements[-1].ref)
    assert rows == [f"Contact {k}" for k in range(50)]


async def test_a_field_without_a_name_is_told_by_the_words_beside_it(seen: Seen) -> None:
    page = await (await seen.go("beside.html")).look()
    fields = [e for e in page.elements if not e.name]
    assert [e.facts.description for e in fields] == [
        *("Born:", "Born:", "Born:", ""),
        *("Notes:", ""),
        *("Cheese", "Peas", "", "Ham"),
        *("City", "By mail"),
    ]


async def test_a_control_is_found_by_the_words_beside_it(seen: Seen) -> None:
    await seen.page.set_content("<p>Date of birth: <input></p><button>Go</button>")
    await seen.page.evaluate(bundle())
    [field] = (await seen.look(find="birth")).elements
    assert (field.row, field.facts.description) == (None, "Date of birth:")


async def test_a_label_names_a_control_that_is_one_by_its_role_only(seen: Seen) -> None:
    await seen.go("beside.html")
    speed = await seen.find("Speed")
    assert (speed.role, speed.value) == ("combobox", "Fast")
    assert (await seen.locate(speed))["same"]


async def test_options_that_a_style_takes_out_are_not_offered(seen: Seen) -> None:
    await seen.go("beside.html")
    grade = await seen.find("Grade")
    assert [option.label for option in grade.options or ()] == ["One", "Five"]
    assert (await seen.ask("setSelected", ref=grade.ref, label="Three"))["why"] == "option_unknown"


async def test_a_control_made_of_script_alone_is_on_when_its_class_says_so(seen: Seen) -> None:
    page = await (await seen.go("switched.html")).look()
    told = [(e.name or e.facts.hint, e.state.selected) for e in page.elements]
    assert told == [
        ("like icon", None),
        ("like icon active", True),
        ("Two", True),
        ("Three", None),
        ("Four", None),
    ]
