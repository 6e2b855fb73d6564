"""What a look says of the page around its controls: text, frames, overlays, messages, size."""

import json

from playwright.async_api import Browser

from pursuit.browser.look import FrameLook, merge
from tests.browser.look_pages import Seen, names, origins, seen

__all__ = ["origins", "seen"]


async def test_text_holds_nothing_that_a_person_cannot_read(seen: Seen) -> None:
    page = await (await seen.go("inject.html")).look()
    assert "INJ" not in page.text
    assert page.text.split("\n") == [
        "Product",
        "Price 10 EUR",
        "xBuy",
        "White on blue",
        "More",
        "Drawn without a box",
    ]


async def test_main_content_comes_first(seen: Seen) -> None:
    page = await (await seen.go("article.html")).look()
    lines = page.text.split("\n")
    assert lines[0] == "The heading"
    assert lines[-2:] == ["Menu words", "Footer words"]


async def test_markdown_reads_the_main_content(seen: Seen) -> None:
    await seen.go("article.html")
    text = (await seen.ask("read"))["markdown"]
    assert text.startswith("# The heading\n\nFirst **bold** paragraph with [a link](http")
    for part in ("- One", "  - Nested", "3. Third", "| Name | Price |", "| Tea \\| leaf | 3.20 |"):
        assert part in text, part
    for part in ("```\ncode\n lines\n```", "> Quoted", "![A picture]"):
        assert part in text, part
    assert "INJ" not in text and "Menu words" not in text


async def test_markdown_of_a_selector_and_of_one_that_names_nothing(seen: Seen) -> None:
    await seen.go("article.html")
    assert (await seen.ask("read", selector="footer"))["markdown"] == "Footer words"
    assert (await seen.ask("read", selector="#nowhere"))["found"] is False
    assert (await seen.ask("read", selector="p:("))["why"] == "bad_selector"


async def test_a_covered_control_names_its_coverer_and_the_way_out(seen: Seen) -> None:
    await seen.go("covered.html")
    hit = (await seen.locate(await seen.find("Buy now")))["hit"]
    assert hit["ok"] is False
    assert hit["coverer"]["name"] == "Cookies"
    ways = [way["name"] for way in hit["coverer"]["ways_out"]]
    assert ways == ["Reject all", "Close", "Accept all"]
    assert all(way["ref"] for way in hit["coverer"]["ways_out"])


async def test_overlay_is_the_dialog_on_top(seen: Seen) -> None:
    page = await (await seen.go("covered.html")).look()
    assert page.overlay is not None and (page.overlay.kind, page.overlay.name) == ("dialog", "Cookies")


async def test_an_open_list_is_an_overlay_and_its_options_are_controls(seen: Seen) -> None:
    page = await (await seen.go("combo.html")).look()
    assert page.overlay is not None and (page.overlay.kind, page.overlay.name) == ("listbox", "Cities")
    assert [(e.role, e.name, e.state.selected) for e in page.elements[1:]] == [
        ("option", "Paris", None),
        ("option", "Perth", True),
    ]


async def test_busy_regions_are_told_and_a_distant_refresh_is_not(seen: Seen) -> None:
    page = await (await seen.go("combo.html")).look()
    assert page.readiness.reasons == ("aria_busy",)


async def test_messages_are_those_a_person_can_read(seen: Seen) -> None:
    page = await (await seen.go("states.html")).look()
    assert page.messages == ("Three results", "Saved your cart")


async def test_images_without_a_name_are_counted(seen: Seen) -> None:
    assert (await (await seen.go("states.html")).look()).unlabelled_images == 1


async def test_boxes_that_scroll_are_listed_with_their_place(seen: Seen) -> None:
    page = await (await seen.go("scrolling.html")).look()
    assert [s.name for s in page.scrollers] == ["page", "Contact list"]
    assert all(s.at == 0 and s.extent > 100 for s in page.scrollers)


async def test_what_a_box_can_scroll_to_is_listed_and_what_it_cuts_off_is_not(seen: Seen) -> None:
    page = await (await seen.go("app_shell.html")).look()
    shown = {e.name: e.in_view for e in page.elements}
    assert shown["Save all"] is False
    assert shown["Below the edge"] is False
    assert "Second card" in shown
    assert "Cut off for good" not in shown


async def test_a_control_inside_a_scrolling_box_is_brought_into_view(seen: Seen) -> None:
    await seen.go("scrolling.html")
    at = await seen.locate(await seen.find("Message", 49))
    assert at["hit"]["ok"]


async def outer(seen: Seen, origins: tuple[str, str]) -> list[FrameLook]:
    """Every frame of outer.html looked at, as the provider does it."""
    from pursuit.browser.bundle import bundle

    await seen.page.goto(f"{origins[0]}/look/outer.html?other={origins[1]}", wait_until="load")
    frames = [frame for frame in seen.page.frames if "gone" not in frame.url]
    for frame in frames:
        await frame.evaluate(bundle())
    for number, frame in enumerate(frames[1:], 1):
        holder = await frame.frame_element()
        await holder.evaluate("(node, key) => __pursuit.markFrame(node, key)", f"k{number}")
    looks = []
    for number, frame in enumerate(frames):
        raw = await seen.raw(frame, prefix="e" if number == 0 else f"f{number}e")
        key, parent = ("main", None) if number == 0 else (f"k{number}", "main")
        origin = "/".join(frame.url.split("/")[:3])
        looks.append(FrameLook(key=key, raw=raw, parent=parent, origin=origin))
    return looks


async def test_controls_of_a_frame_stand_where_the_frame_stands(seen: Seen, origins: tuple[str, str]) -> None:
    page = merge(await outer(seen, origins), revision="r")
    assert names(page) == ["Before", "Inner one", "Between", "Inner shadow", "After"]
    frames = [e.frame for e in page.elements]
    assert frames == [None, origins[1], None, origins[0], None]


async def test_text_of_a_frame_stands_where_the_frame_stands(seen: Seen, origins: tuple[str, str]) -> None:
    page = merge(await outer(seen, origins), revision="r")
    assert page.text.split("\n")[1:] == [
        "Before",
        "Inner one",
        "Words of one",
        "Between",
        "Inner shadow",
        "Words of shadow",
        "After",
    ]


async def test_forms_are_numbered_through_the_frames(seen: Seen, origins: tuple[str, str]) -> None:
    page = merge(await outer(seen, origins), revision="r")
    inner = [e for e in page.elements if e.name.startswith("Inner")]
    assert [e.facts.form for e in inner] == [0, 1]
    assert len(page.forms) == 2


async def test_the_limit_cuts_across_frames_and_the_cursor_says_where(
    seen: Seen, origins: tuple[str, str]
) -> None:
    page = merge(await outer(seen, origins), revision="r", limit=2)
    assert names(page) == ["Before", "Inner one"]
    assert (page.coverage.unlisted, page.coverage.cursor) == (3, f"after:{page.elements[-1].ref}")


async def test_going_on_inside_a_frame(seen: Seen, origins: tuple[str, str]) -> None:
    looks = await outer(seen, origins)
    inner = next(e for e in merge(looks, revision="r").elements if e.name == "Inner one")
    main = await seen.raw(seen.page.main_frame, after_frame=inner.facts.frame_id)
    frame = next(f for f in seen.page.frames if f.url.endswith("?one"))
    looks[0] = FrameLook(key="main", raw=main)
    number = next(i for i, look in enumerate(looks) if look.key == inner.facts.frame_id)
    raw = await seen.raw(frame, after=inner.ref, prefix=f"f{number}e")
    looks[number] = FrameLook(key=inner.facts.frame_id, raw=raw, parent="main", origin=origins[1])
    assert names(merge(looks, revision="r")) == ["Between", "Inner shadow", "After"]


async def test_a_frame_that_is_not_ready_is_said(seen: Seen, origins: tuple[str, str]) -> None:
    looks = await outer(seen, origins)
    looks[1] = FrameLook(key=looks[1].key, raw=None, parent="main", loading=True)
    page = merge(looks, revision="r")
    assert page.readiness.reasons == ("frame_loading",)
    assert page.readiness.settled is False


async def test_a_page_with_nothing_on_it_is_empty(seen: Seen) -> None:
    await seen.page.set_content("<h1>SPA</h1><div id=r></div>")
    from pursuit.browser.bundle import bundle

    await seen.page.evaluate(bundle())
    assert (await seen.look()).readiness.reasons == ("empty_page",)


async def big(chromium: Browser, count: int) -> Seen:
    from pursuit.browser.bundle import bundle

    page = await chromium.new_page()
    await page.set_content(
        "<h1>Big</h1>"
        + "".join(f"<div><button>B {i}</button> <a href='#{i}'>L {i}</a></div>" for i in range(count))
    )
    await page.evaluate(bundle())
    return Seen(page, "")


async def test_twenty_thousand_nodes_give_a_full_answer(chromium: Browser) -> None:
    seen = await big(chromium, 7000)
    raw = await seen.raw(limit=256)
    said = json.loads(raw)
    await seen.page.close()
    assert len(said["elements"]) == 256
    assert said["counts"]["unlisted"] == 14000 - 256


async def test_a_page_nested_deeper_than_a_stack_is_seen(seen: Seen) -> None:
    from pursuit.browser.bundle import bundle

    await seen.page.set_content("<div id=top></div>")
    await seen.page.evaluate(
        """() => { let at = top_(); for (let i = 0; i < 1500; i++) { const d = document.createElement('div');
        at.append(d); at = d } at.innerHTML = '<button>Deep</button>'; function top_() {
        return document.getElementById('top') } }"""
    )
    await seen.page.evaluate(bundle())
    assert "Deep" in (await seen.look()).text
