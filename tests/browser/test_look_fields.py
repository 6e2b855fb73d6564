"""Reading fields back, and setting those that keys cannot set."""

from tests.browser.look_pages import Seen, origins, seen

__all__ = ["origins", "seen"]


async def test_a_select_is_set_by_the_label_a_person_reads(seen: Seen) -> None:
    await seen.go("states.html")
    country = await seen.find("Country")
    told = await seen.ask("setSelected", ref=country.ref, label=" france ")
    assert (told["ok"], told["value"]) == (True, "France")
    assert (await seen.find("Country")).value == "France"


async def test_an_option_that_is_not_there_lists_those_that_are(seen: Seen) -> None:
    await seen.go("states.html")
    country = await seen.find("Country")
    told = await seen.ask("setSelected", ref=country.ref, label="Peru")
    assert (told["ok"], told["why"]) == (False, "option_unknown")
    assert [option["label"] for option in told["options"]] == ["France", "Japan", "Nowhere"]
    off = await seen.ask("setSelected", ref=country.ref, label="Nowhere")
    assert off["why"] == "option_disabled"


async def test_a_secret_is_read_back_without_being_told(seen: Seen) -> None:
    await seen.go("states.html")
    password = await seen.find("Password")
    told = await seen.ask("value", ref=password.ref, expect="hunter2secret")
    assert (told["kept"], told["secret"], told["value"], told["length"]) == (True, True, None, 13)
    assert (await seen.ask("value", ref=password.ref, expect="other"))["kept"] is False


async def test_selecting_everything_lets_typing_replace_it(seen: Seen) -> None:
    await seen.go("names.html")
    for name in ("Message body", "From title"):
        field = await seen.find(name)
        await seen.ask("selectAll", ref=field.ref)
        await seen.page.keyboard.type("new words")
        await seen.ask("selectAll", ref=field.ref)
        await seen.page.keyboard.type("last words")
        assert (await seen.ask("value", ref=field.ref))["value"] == "last words"


async def test_the_focused_field_is_named_by_its_ref(seen: Seen) -> None:
    await seen.go("shadow.html")
    deep = await seen.find("Deep label")
    assert (await seen.ask("focus", ref=deep.ref))["focused"]
    told = await seen.ask("active")
    assert (told["ref"], told["editable"]) == (deep.ref, True)


async def test_a_slider_takes_a_value_and_tells_the_page(seen: Seen) -> None:
    await seen.page.set_content(
        "<input type=range min=0 max=10 value=1 aria-label=Vol><input type=date aria-label=Day>"
    )
    from pursuit.browser.bundle import bundle

    await seen.page.evaluate(bundle())
    await seen.page.evaluate("() => { window.heard = []; onchange = e => heard.push(e.target.value) }")
    volume, day = (await seen.look()).elements
    assert (await seen.ask("setNative", ref=volume.ref, value="7"))["ok"]
    assert (await seen.ask("setNative", ref=day.ref, value="2026-11-30"))["ok"]
    assert (await seen.ask("setNative", ref=day.ref, value="yesterday"))["ok"] is False
    assert await seen.page.evaluate("heard") == ["7", "2026-11-30", ""]
