"""What each kind of act does to real pages, and what it refuses."""

import pytest

from pursuit.browser.provider import Browser
from pursuit.page import codes
from pursuit.page.action import Action, Secret
from tests.browser.doing import after, do, driven, named, names
from tests.browser.site import Site


async def test_a_button_that_says_something_else_now_is_refused(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("reused"))
    await driven(browser).evaluate("names = ['Omega', 'Alpha', 'Beta']; draw()")
    refused = await do(browser, page, "click", "Pay Alpha")
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
    assert (refused.details["was"], refused.details["now"]) == ("Pay Alpha", "Pay Omega")
    assert not [hit for hit in site.hits_a if "pay" in hit]
    assert "Pay Omega" in names(after(refused))


async def test_a_button_that_is_gone_is_refused_with_a_fresh_look(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("stale"))
    await driven(browser).click("#s")
    refused = await do(browser, page, "click", "Open Gopal")
    assert (refused.outcome, refused.code) == ("not_sent", codes.PAGE_CHANGED)
    assert "Open Newcomer" in names(after(refused))
    assert (await do(browser, after(refused), "click", "Open Gopal")).outcome == "done"
    assert [hit for hit in site.hits_a if "open" in hit] == ["/hit-open-Gopal"]


async def test_a_ref_that_never_was_is_refused(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("form"))
    for ref in ("zz9", "e99999", named(page, "Field 0").ref + "00"):
        refused = await browser.act(Action(kind="click", ref=ref, revision=page.revision))
        page = after(refused)
        assert (refused.outcome, refused.code) == ("not_sent", codes.ELEMENT_NOT_FOUND)


async def test_handlers_without_a_role_can_be_clicked(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("clickdiv"))
    for name in ("Plain div with listener", "Paragraph onclick", "Pointer div", "Role button"):
        page = after(await do(browser, page, "click", name))
    assert [hit for hit in site.hits_a if "hit-d" in hit] == ["/hit-d1", "/hit-d2", "/hit-d3", "/hit-d4"]


async def test_hidden_boxes_are_turned_through_their_labels(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("checks"))
    page = after(await do(browser, page, "check", "Subscribe"))
    assert named(page, "Subscribe").state.checked is True
    page = after(await do(browser, page, "check", "Express"))
    assert named(page, "Standard").state.checked is False
    page = after(await do(browser, page, "uncheck", "Subscribe"))
    assert [hit for hit in site.hits_a if "hit" in hit] == ["/hit-a-true", "/hit-b-true", "/hit-a-false"]


async def test_a_box_that_is_so_already_is_left_alone(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("checks"))
    result = await do(browser, page, "check", "On already")
    assert result.outcome == "done"
    assert result.details["already"]
    assert not [hit for hit in site.hits_a if "hit" in hit]


async def test_a_box_that_does_not_turn_is_said_so(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("checks"))
    result = await do(browser, page, "check", "Stuck")
    assert (result.outcome, result.code) == ("done", codes.VALUE_NOT_KEPT)


async def test_a_covered_button_is_not_clicked_and_the_cover_is_named(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("consent"))
    refused = await do(browser, page, "click", "Search flights")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ELEMENT_COVERED)
    coverer = refused.details["coverer"]
    assert coverer["name"] == "Cookies"
    way_out = next(way for way in coverer["ways_out"] if way["name"] == "Reject all")
    page = after(
        await browser.act(Action(kind="click", ref=way_out["ref"], revision=after(refused).revision))
    )
    assert (await do(browser, page, "click", "Search flights")).outcome == "done"
    assert [hit for hit in site.hits_a if "/hit" in hit] == ["/hit?rejectall", "/hit?search"]


async def test_what_stands_behind_a_modal_is_not_clicked(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("modal"))
    result = await do(browser, page, "click", "OK modal")
    assert (await do(browser, after(result), "click", "Behind button")).outcome == "done"
    assert [hit for hit in site.hits_a if "/hit" in hit] == ["/hit?ok", "/hit?behind"]


async def test_a_cover_over_a_frame_is_seen_from_inside_it(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("covered_frame"))
    refused = await do(browser, page, "click", "Inner under")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ELEMENT_COVERED)
    page = after(await do(browser, after(refused), "click", "No thanks"))
    await do(browser, page, "click", "Inner under")
    assert "/hit-inner-under" in site.hits_a


async def test_controls_in_every_kind_of_frame_are_clicked(browser: Browser, site: Site) -> None:
    source = (await browser.navigate(site.page("frames"))).text
    assert "Frames" in source
    html = (await driven(browser).content()).replace("http://localhost:8702/", f"{site.b}/browser/")
    html = html.replace('"/inner.html', '"/browser/inner.html').replace(
        "'/inner.html", "'/browser/inner.html"
    )
    await driven(browser).set_content(html)
    page = await browser.observe()
    for which in ("same", "cross", "pres", "inshadow"):
        page = after(await do(browser, page, "click", f"Inner {which}"))
        assert f"CLICKED {which}" in page.text


async def test_controls_in_frames_far_down_the_page_are_brought_into_view(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("frames_far"))
    for name in ("In a small frame", "In a frame of a frame", "In a tall frame"):
        result = await do(browser, page, "click", name)
        page = after(result)
        assert (result.outcome, result.code) == ("done", None)
    assert [hit for hit in site.hits_a if "/hit" in hit] == ["/hit-small", "/hit-deep", "/hit-tall"]


async def test_typing_replaces_what_a_field_held(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("fields"))
    page = after(await do(browser, page, "type", "Old text", value="new words"))
    assert named(page, "Old text").value == "new words"
    page = after(await do(browser, page, "type", "Old text", value=""))
    assert named(page, "Old text").value == ""


@pytest.mark.parametrize(
    ("field", "given", "shown"),
    [
        ("Card", "4111111111111111", "4111 1111 1111 1111"),
        ("Keys only", "by keys", "by keys"),
        ("Number", "12.50", "12.50"),
    ],
)
async def test_a_field_that_formats_kept_its_value(
    browser: Browser, site: Site, field: str, given: str, shown: str
) -> None:
    page = await browser.navigate(site.page("fields"))
    result = await do(browser, page, "type", field, value=given)
    assert (result.outcome, result.code) == ("done", None)
    assert named(after(result), field).value == shown


@pytest.mark.parametrize(
    ("field", "given", "held"), [("Short", "too long", "too "), ("Refuses", "no", ""), ("Number", "many", "")]
)
async def test_a_field_that_does_not_keep_its_value_is_said_so(
    browser: Browser, site: Site, field: str, given: str, held: str
) -> None:
    page = await browser.navigate(site.page("fields"))
    result = await do(browser, page, "type", field, value=given)
    assert (result.outcome, result.code) == ("done", codes.VALUE_NOT_KEPT)
    assert (result.details["expected"], result.details["actual"]) == (given, held)


async def test_what_takes_no_text_is_refused(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("fields"))
    for name in ("Read only", "Go"):
        refused = await do(browser, page, "type", name, value="words")
        assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    refused = await do(browser, page, "click", "Go", value="words")
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)


async def test_dates_times_sliders_and_colours_are_set(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("dates"))
    for name, value in (
        ("Day", "2026-12-24"),
        ("Time", "18:30"),
        ("When", "2026-12-24T18:30"),
        ("Vol", "70"),
        ("Col", "#ff0000"),
    ):
        result = await do(browser, page, "type", name, value=value)
        page = after(result)
        assert (result.outcome, result.code, named(page, name).value) == ("done", None, value)
    result = await do(browser, page, "type", "Day", value="Christmas Eve")
    assert result.code == codes.VALUE_NOT_KEPT
    assert "/hit-d=2026-12-24" in site.hits_a


@pytest.mark.parametrize("page_name", ["otp", "otp?still", "otp?secret"])
async def test_code_boxes_are_filled_whole_and_never_shown(
    browser: Browser, site: Site, page_name: str
) -> None:
    page = await browser.navigate(site.page(page_name))
    result = await do(browser, page, "type", "Digit 1", value=Secret(name="code", text="987654"))
    assert (result.outcome, result.code) == ("done", None)
    assert "CODE OK 39" in after(result).text
    assert "987654" not in repr(result)


async def test_a_field_replaced_when_it_gets_the_focus_is_found_again(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("replaced"))
    result = await do(browser, page, "type", "Query", value="green tea")
    assert (result.outcome, result.code) == ("done", None)
    assert result.details["refound"] == named(after(result), "Query").ref
    assert "typed green tea" in after(result).text


async def test_rich_text_and_notes_take_their_words(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("editor"))
    for name in ("Message body", "Note", "React"):
        result = await do(browser, page, "type", name, value=f"{name} says hello")
        page = after(result)
        assert (result.outcome, result.code) == ("done", None)
    await do(browser, page, "click", "Save")
    saved = next(hit for hit in site.hits_a if hit.startswith("POST /hit-save"))
    assert all(f"{name} says hello" in saved for name in ("Message body", "Note", "React"))


async def test_an_option_that_comes_while_typing_is_chosen(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("combo"))
    result = await do(browser, page, "type", "City", value="par")
    result = await browser.act(Action(kind="wait", condition="text=Parma", seconds=5))
    await do(browser, after(result), "click", "Parma")
    assert "/hit-city-Parma" in site.hits_a


async def test_an_option_is_chosen_by_its_label_and_unknown_ones_are_listed(
    browser: Browser, site: Site
) -> None:
    page = await browser.navigate(site.page("fields"))
    result = await do(browser, page, "select", "Country", value="japan")
    assert (result.outcome, named(after(result), "Country").value) == ("done", "Japan")
    for label in ("Peru", "Atlantis"):
        refused = await do(browser, after(result), "select", "Country", value=label)
        assert (refused.outcome, refused.code) == ("not_sent", codes.OPTION_UNKNOWN)
        assert refused.details["options"] == ["France", "Japan"]
        result = refused
    assert [hit for hit in site.hits_a if "country" in hit] == ["/hit-country-Japan"]


async def test_keys_go_to_what_has_the_focus(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("form"))
    result = await do(browser, page, "press", "Field 0", key="a")
    assert named(after(result), "Field 0").value == "a"
    refused = await browser.act(Action(kind="press", key="NoSuchKey"))
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)


async def test_a_list_of_its_own_is_scrolled(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("vlist"))
    scroller = page.scrollers[0]
    result = await browser.act(Action(kind="scroll", ref=scroller.ref, revision=page.revision, delta_y=2000))
    assert result.outcome == "done"
    assert after(result).scrollers[0].at > scroller.at


async def test_back_forward_and_reload_go_through_the_history(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("links"))
    assert (await browser.act(Action(kind="back"))).code == codes.ACTION_NOT_ALLOWED
    await do(browser, await browser.observe(), "click", "Sign up form")
    assert after(await browser.act(Action(kind="back"))).title == page.title
    assert after(await browser.act(Action(kind="forward"))).title == "form.html"
    reloaded = await browser.act(Action(kind="reload"))
    assert (reloaded.outcome, after(reloaded).title) == ("done", "form.html")


async def test_a_step_inside_one_document_keeps_its_refs(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("links"))
    result = await do(browser, page, "click", "Step inside")
    assert after(result).url.endswith("?step=2")
    assert named(after(result), "Step inside").ref == named(page, "Step inside").ref


@pytest.mark.parametrize("kind", ["upload"])
async def test_kinds_that_come_later_are_refused_in_words(browser: Browser, site: Site, kind: str) -> None:
    page = await browser.navigate(site.page("form"))
    refused = await browser.act(Action(kind=kind, ref=page.elements[0].ref, revision=page.revision))  # type: ignore[arg-type]
    assert (refused.outcome, refused.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    assert kind in refused.details["why"]


async def test_handlers_inside_shadow_trees_can_be_clicked(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("shadow_handlers"))
    for name in ("Card 1", "Card 2"):
        page = after(await do(browser, page, "click", name))
    assert [hit for hit in site.hits_a if "card" in hit] == ["/hit-card-1", "/hit-card-2"]


async def test_a_title_that_goes_into_a_tooltip_is_still_that_button(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("pressed"))
    assert (await do(browser, page, "click", "Show all")).code is None
    assert site.hits_a[-1] == "/hit-all"


async def test_a_box_that_is_named_anew_as_it_gets_the_focus_is_opened(browser: Browser, site: Site) -> None:
    page = await browser.navigate(site.page("pressed"))
    page = after(await do(browser, page, "click", "Speed"))
    page = after(await do(browser, page, "click", "Fast"))
    assert (named(page, "Speed").value, site.hits_a[-1]) == ("Fast", "/hit-fast")


@pytest.mark.parametrize(("typed", "left"), [("ea", "tea"), ("thé", "thé")])
async def test_a_field_that_listens_to_keys_alone_hears_typing(
    browser: Browser, site: Site, typed: str, left: str
) -> None:
    page = await browser.navigate(site.page("pressed"))
    page = after(await do(browser, page, "type", "Filter", value=typed))
    assert named(page, "Filter").value == typed
    assert names(page)[-1] == left
