"""What the loop does, told with scripted decisions."""

from dataclasses import replace

from pursuit.browser.fake import Control, Late, Scene, changed
from pursuit.decide.scripted import label, sure
from pursuit.decide.types import NONE
from pursuit.page.observation import FormFacts, Overlay
from pursuit.pursuits.report import reply
from tests.pursuits.scripts import DONE, NOTHING, SUBMIT, URL, WAIT, click, fill, run


def shop(*controls: Control, **fields: object) -> Scene:
    return Scene(url=URL, controls=controls, **fields)  # type: ignore[arg-type]


def cart_counts(scene, control, action):
    """Add buttons count the cart up."""
    if control is None or action.kind != "click" or "Add" not in control.name:
        return None
    return changed(scene, "Cart, 0 items", name="Cart, 1 item")


CART = Control(name="Cart, 0 items", role="link", href=f"{URL}cart")


async def test_a_panel_that_shows_400_ms_after_the_click_is_no_dead_control():
    opened = shop(Control(name="Delivery"), Control(name="Estimate tea delivery", node=9))

    def react(scene, control, action):
        return Late(scene=opened, seconds=0.4) if control and control.name == "Delivery" else None

    outcome, browser, _ = await run(
        shop(Control(name="Delivery"), react=react), [click("Delivery"), DONE], "Open the tea delivery"
    )
    assert outcome.changed == 1
    assert outcome.record[0].verdict == "executed"
    assert [c.name for c in browser.scene.controls] == ["Delivery", "Estimate tea delivery"]


async def test_a_control_that_does_nothing_is_set_aside_after_the_wait():
    outcome, browser, _ = await run(
        shop(Control(name="Dead tea"), Control(name="Other")),
        [click("tea"), click("Other"), click("Other")],
        "Open the tea",
    )
    assert browser.sent[0] == ("click", "Dead tea", None)
    assert browser.sent.count(("click", "Dead tea", None)) == 1
    assert outcome.status in ("stalled", "failed")


async def test_a_value_is_typed_by_its_text_and_recorded_as_sent():
    scene = shop(Control(name="Search products", role="searchbox"))
    outcome, browser, _ = await run(
        scene,
        [fill("Search products", "search term"), DONE],
        "Find the memory module",
        values={"search term": "32GB DDR5"},
    )
    assert browser.sent == [("type", "Search products", "32GB DDR5")]
    assert outcome.record[0].value == "32GB DDR5"
    assert 'typed "32GB DDR5" into "Search products"' in outcome.story


async def test_a_submit_after_a_fill_does_not_read_the_target_head():
    results = shop(Control(name="Green tea, 3 results", role="link"), document="d2", title="Results")

    def react(scene, control, action):
        return replace(results, url=f"{URL}s?k=tea") if action.key == "Enter" else None

    scene = shop(Control(name="Search", role="searchbox"), react=react)
    outcome, browser, _ = await run(
        scene, [fill("Search", "term"), SUBMIT, DONE], "Search for green tea", values={"term": "tea"}
    )
    assert browser.sent == [("type", "Search", "tea"), ("press", "Search", "Enter")]
    assert outcome.record[1].verdict == "executed"
    assert outcome.record[1].way == "submit"


async def test_a_submit_with_nothing_filled_is_refused():
    scene = shop(Control(name="Open tea"), Control(name="Search", role="searchbox"))
    outcome, browser, _ = await run(scene, lambda r: {"move": "ACT", "way": "click", "target": NONE})
    assert outcome.status in ("handed_back", "not_confident")
    assert browser.sent == []


async def test_a_panel_that_opens_and_closes_comes_back_to_where_it_was_and_ends_the_run():
    def react(scene, control, action):
        if control is None:
            return None
        if control.name == "Open tea menu":
            return shop(Control(name="Close tea menu"), react=react)
        return shop(Control(name="Open tea menu"), react=react)

    scene = shop(Control(name="Open tea menu"), react=react)
    outcome, browser, _ = await run(
        scene, lambda r: {"move": "ACT", "way": "click", "target": "c1"}, steps=20
    )
    assert (outcome.status, outcome.cause) == ("stalled", "circles")
    assert len(browser.sent) <= 6


async def test_laps_of_four_moves_end_as_circles():
    names = ["tea one", "tea two", "tea three", "tea four"]

    def at(n: int) -> Scene:
        return Scene(
            url=f"{URL}{n}", document=f"d{n}", controls=(Control(name=names[n], role="link"),), react=react
        )

    def react(scene, control, action):
        return at((names.index(control.name) + 1) % 4) if control else None

    outcome, browser, _ = await run(
        at(0), lambda r: {"move": "ACT", "way": "click", "target": "c1"}, pages={URL: at(0)}, steps=30
    )
    assert (outcome.status, outcome.cause) == ("stalled", "circles")
    assert len(browser.sent) <= 8
    assert "circles" in outcome.story


async def test_a_box_rendered_anew_is_the_same_box_and_is_not_typed_into_again():
    nodes = iter(range(50, 99))

    def react(scene, control, action):
        box = Control(name="Search docs", role="textbox", node=next(nodes), value=action.value)
        return shop(box, react=react)

    scene = shop(Control(name="Search docs", role="textbox", node=49), react=react)
    outcome, browser, _ = await run(
        scene,
        lambda r: fill("Search docs", "term") if len(r.questions) > 1 else {},
        "Find the MCP tunnel",
        values={"term": "MCP"},
    )
    assert len(browser.sent) == 1
    assert any(row.verdict == "refused" for row in outcome.record)


async def test_sixty_five_equal_buttons_are_one_option_and_the_row_that_fits_survives():
    buttons = [
        Control(name="Add to cart", row=f"Tea number {n}" if n != 40 else "Sensodyne toothpaste 75 ml")
        for n in range(65)
    ]
    scene = shop(CART, *buttons, react=cart_counts)
    outcome, _browser, model = await run(
        scene, [click("Add to cart"), DONE], "Add the Sensodyne toothpaste to the cart"
    )
    target = next(q for q in model.requests[0].questions if q.id == "target")
    assert [o.label for o in target.options].count('button "Add to cart"') == 1
    assert outcome.status == "satisfied"
    assert outcome.record[0].effects == ('"Cart, 0 items" became "Cart, 1 item"',)


async def test_the_sponsored_row_in_front_is_not_the_survivor():
    seen = []

    def react(scene, control, action):
        seen.append(control.row if control else None)
        return cart_counts(scene, control, action)

    scene = shop(
        CART,
        Control(name="Add to cart", row="Sponsored Colgate toothpaste"),
        Control(name="Add to cart", row="Sensodyne toothpaste"),
        react=react,
    )
    await run(scene, [click("Add to cart"), DONE], "Add a Sensodyne toothpaste to the cart")
    assert seen == ["Sensodyne toothpaste"]


async def test_done_without_a_change_is_not_satisfied_when_the_goal_asks_for_one():
    outcome, browser, _ = await run(shop(CART, Control(name="Add tea to cart")), [DONE])
    assert (outcome.status, outcome.cause) == ("unverified", "nothing_changed")
    assert outcome.actions == 0
    assert browser.sent == []


async def test_done_is_believed_on_a_fresh_look_with_the_same_signature():
    scene = shop(CART, Control(name="Add tea to cart"), react=cart_counts)
    outcome, _browser, _model = await run(scene, [click("Add tea"), DONE])
    assert outcome.status == "satisfied"
    assert outcome.spent.decisions == 3


async def test_an_overlay_at_the_end_is_said():
    def react(scene, control, action):
        return replace(
            cart_counts(scene, control, action) or scene, overlay=Overlay(kind="dialog", name="Cookies")
        )

    outcome, _, _ = await run(shop(CART, Control(name="Add tea"), react=react), [click("Add tea"), DONE])
    assert outcome.overlay is not None
    assert outcome.overlay.name == "Cookies"
    assert 'the dialog "Cookies" on top' in outcome.story


async def test_the_story_counts_the_whole_run_and_not_its_last_step():
    def react(scene, control, action):
        if control and control.name == "Add tea":
            return cart_counts(scene, control, action)
        return None

    scene = shop(CART, Control(name="Add tea"), Control(name="Nothing here"), react=react)
    outcome, _, _ = await run(scene, [click("Add tea"), click("Nothing here"), DONE])
    assert outcome.actions == 2
    assert outcome.changed == 1
    assert "In all it did 2 actions; 1 of them changed the page." in outcome.story


async def test_a_control_directly_inside_its_twin_is_one_option_and_siblings_are_many():
    scene = shop(
        Control(name="World", role="tab", node=1),
        Control(name="World", role="tab", node=2, inside="World"),
        Control(name="Tea", role="tab", node=3),
        Control(name="Tea", role="tab", node=4),
    )
    outcome, _, _model = await run(scene, [DONE])
    assert outcome.page.offered == 3


async def test_three_hundred_controls_are_asked_in_two_batches_and_meet_in_a_run_off():
    links = [Control(name=f"Item {n} of the list", role="link") for n in range(300)]
    asked = []

    def answer(request):
        target = next((q for q in request.questions if q.id == "target"), None)
        if target is None:
            return {}
        asked.append(len(target.options) - 1)
        labels = [o.label for o in target.options]
        name = next(
            (n for n in ('link "Item 280 of the list"', 'link "Item 3 of the list"') if n in labels), None
        )
        return {"move": "ACT", "way": "click", "target": NONE if name is None else sure(label(name), 0.6)}

    _outcome, browser, _ = await run(
        shop(*links), answer, "Open the two hundred and eightieth thing", steps=1
    )
    assert asked == [64, 254, 46, 2]
    assert browser.sent == [("click", "Item 280 of the list", None)]


async def test_a_batch_that_holds_three_quarters_ends_the_search():
    links = [Control(name=f"Item {n} of the list", role="link") for n in range(300)]
    asked = []

    def answer(request):
        target = next(q for q in request.questions if q.id == "target")
        asked.append(len(target.options) - 1)
        found = 'link "Item 200 of the list"' in [o.label for o in target.options]
        return {
            "move": "ACT",
            "way": "click",
            "target": sure(label('link "Item 200 of the list"'), 0.8) if found else NONE,
        }

    await run(shop(*links), answer, "Open something", steps=1)
    assert asked == [64, 254]


async def test_the_right_control_outside_the_shortlist_is_found():
    crowd = [Control(name=f"Tea offer {n}", role="link") for n in range(100)]
    scene = shop(*crowd, Control(name="Warenkorb", role="link"))

    def answer(request):
        target = next(q for q in request.questions if q.id == "target")
        there = any("Warenkorb" in o.label for o in target.options)
        return {"move": "ACT", "way": "click", "target": label("Warenkorb") if there else NONE}

    _, browser, _ = await run(scene, answer, "Open the tea basket", steps=1)
    assert browser.sent == [("click", "Warenkorb", None)]


async def test_none_of_these_on_a_page_that_can_search_promotes_its_search_once():
    scene = shop(Control(name="Careers", role="link"), Control(name="Search the docs", role="button"))
    turns = [NOTHING, click("Search the docs"), NOTHING]
    outcome, browser, _ = await run(scene, turns, "Find the tunnel guide")
    assert browser.sent == [("click", "Search the docs", None)]
    assert outcome.record[0].verdict == "looked_further"
    assert outcome.status == "handed_back"


async def test_none_of_these_without_a_search_hands_back_at_once_and_says_out_of_how_many():
    outcome, browser, _ = await run(shop(Control(name="A"), Control(name="B")), [NOTHING])
    assert outcome.status == "handed_back"
    assert "None of the 2 controls" in outcome.story
    assert browser.sent == []


async def test_a_short_lead_is_declined_with_the_figure_and_the_bar():
    scene = shop(Control(name="Tea A"), Control(name="Tea B"))
    unsure = {"move": "ACT", "way": "click", "target": {label("Tea A"): 0.45, label("Tea B"): 0.40}}
    outcome, browser, _ = await run(scene, [unsure])
    assert outcome.status == "not_confident"
    assert browser.sent == []
    row = outcome.record[0]
    assert (row.verdict, row.weakest, row.bar) == ("declined", "which control", 0.30)
    assert row.margin is not None and row.margin < row.bar
    assert "which control led by" in outcome.story


async def test_three_waits_in_a_row_end_the_run():
    outcome, browser, _ = await run(shop(Control(name="Tea")), [WAIT])
    assert (outcome.status, outcome.cause) == ("stalled", "waited")
    assert [kind for kind, *_ in browser.sent] == ["wait"] * 3


async def test_checks_that_hold_before_anything_was_done_are_already_satisfied():
    outcome, _, model = await run(shop(CART), [DONE], checks=("text=Cart, 0 items",))
    assert (outcome.status, outcome.cause) == ("satisfied", "already")
    assert model.requests == []


async def test_a_check_that_does_not_hold_outranks_a_model_that_says_done():
    scene = shop(CART, Control(name="Add tea"), react=cart_counts)
    outcome, _, _ = await run(scene, [click("Add tea"), DONE], checks=("url=*/cart",))
    assert (outcome.status, outcome.cause) == ("unverified", "checks")
    assert [c.holds for c in outcome.checks] == [False]


async def test_steps_run_out_and_the_story_says_so():
    def react(scene, control, action):
        return Scene(
            url=f"{scene.url}x",
            controls=(Control(name="Next tea", role="link"),),
            document=scene.url,
            react=react,
        )

    scene = shop(Control(name="Next tea", role="link"), react=react)
    outcome, browser, _ = await run(scene, [click("Next tea")], steps=4)
    assert outcome.status == "out_of_budget"
    assert len(browser.sent) == 4
    assert "its 4 steps" in outcome.story


async def test_a_submit_class_move_needs_the_high_bar():
    form = FormFacts(method="post", action=URL, submit_names=("Place order",), has_payment=True)
    scene = shop(Control(name="Place order", form=0, submits=True), Control(name="Back"), forms=(form,))
    turn = {"move": "ACT", "way": "click", "target": {label("Place order"): 0.70, label("Back"): 0.25}}
    outcome, browser, _ = await run(scene, [turn], "Place the order for tea")
    assert outcome.status == "not_confident"
    assert outcome.record[0].bar == 0.50
    assert browser.sent == []


async def test_a_secret_goes_only_into_a_field_of_its_kind_and_is_never_told():
    scene = shop(
        Control(name="User"),
        Control(name="Password", role="textbox", secret=True),
        Control(name="Note", role="textbox"),
    )
    outcome, browser, model = await run(
        scene,
        [fill("Note", "door"), fill("Password", "door"), DONE],
        "Unlock the tea account",
        secrets={"door": "hunter2secret"},
    )
    assert browser.sent == [("type", "Password", "door")]
    told = repr(reply(outcome)) + repr([r.state.fields for r in model.requests])
    assert "hunter2secret" not in told


async def test_a_page_that_asks_for_a_password_no_value_fits_needs_a_person():
    scene = shop(
        Control(name="Password", role="textbox", secret=True), Control(name="Sign in"), title="Sign in"
    )
    outcome, _, _ = await run(scene, [DONE])
    assert (outcome.status, outcome.cause) == ("needs_person", "password")


async def test_the_reply_has_the_fields_of_the_spec_in_order():
    outcome, _, _ = await run(
        shop(CART, Control(name="Add tea"), react=cart_counts), [click("Add tea"), DONE]
    )
    told = reply(outcome)
    assert list(told)[:6] == ["status", "cause", "retryable", "advice", "story", "url_before"]
    assert set(told["tokens"]) == {"input", "output", "cached"}
    assert told["record"][0]["target"] == {"role": "button", "name": "Add tea"}
    assert told["page"]["controls"][0] == {"ref": "e1", "role": "link", "name": "Cart, 1 item", "state": None}


async def test_a_password_quoted_in_the_goal_does_not_travel():
    scene = shop(
        Control(name="Username", role="textbox"),
        Control(name="Password", role="textbox", secret=True),
        Control(name="Log in"),
    )
    outcome, browser, model = await run(
        scene, [fill("Password", "password"), DONE], 'Log in as "sam" with the password "open sesame"'
    )
    assert browser.sent[0] == ("type", "Password", "password")
    assert "open sesame" not in repr([(r.state.fields, r.questions) for r in model.requests])
    assert "open sesame" not in repr(reply(outcome))


async def test_a_page_that_says_it_did_not_work_is_no_success():
    def react(scene, control, action):
        return (
            replace(scene, messages=("That password is incorrect. Please try again.",)) if control else None
        )

    outcome, _, _ = await run(
        shop(Control(name="Log in"), react=react), [click("Log in"), DONE], "Log in to the tea shop"
    )
    assert (outcome.status, outcome.cause) == ("unverified", "nothing_changed")


async def test_a_clock_is_no_change_and_no_effect():
    ticks = iter(range(10, 60))

    def react(scene, control, action):
        return replace(scene, text=f"Sale ends in 00:10:{next(ticks)}\nTea of the day")

    scene = shop(
        Control(name="Dead tea"),
        Control(name="Other"),
        text="Sale ends in 00:10:09\nTea of the day",
        react=react,
    )
    outcome, _, _ = await run(scene, [click("Dead tea"), DONE], "Open the tea")
    assert outcome.changed == 0
    assert outcome.record[0].effects == ()


async def test_a_browser_that_dies_under_a_look_is_started_again_and_the_run_goes_on():
    from pursuit.errors import BrowserGone
    from pursuit.page import codes

    scene = shop(
        Control(name="Tea", role="link", href=f"{URL}tea"), Control(name="Other", role="link", href=URL)
    )
    died = []

    def react(scene, control, action):
        if not died:
            died.append(1)
            raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The browser has ended.")
        return Scene(url=f"{URL}tea", title="Tea", document="d2", text="Tea")

    outcome, browser, _ = await run(
        replace(scene, react=react), [click("Tea"), click("Tea"), DONE], "Open the tea"
    )
    assert outcome.url_after == f"{URL}tea"
    assert [kind for kind, *_ in browser.sent] == ["click", "click"]


async def test_a_browser_that_dies_under_a_change_ends_the_run_and_nothing_is_sent_twice():
    from pursuit.errors import BrowserGone
    from pursuit.page import codes

    def react(scene, control, action):
        raise BrowserGone(codes.PROVIDER_UNAVAILABLE, "The browser has ended.")

    outcome, browser, _ = await run(
        shop(CART, Control(name="Add tea"), react=react), [click("Add tea"), DONE]
    )
    assert (outcome.status, outcome.cause) == ("failed", "outcome_unknown")
    assert len(browser.sent) == 1


async def test_a_model_that_breaks_its_contract_ends_the_run_with_what_it_cost():
    from pursuit.decide.types import Answer, Usage

    class Broken:
        name, max_options = "broken", 255

        async def decide(self, request):
            from pursuit.decide.types import Reply

            return Reply(
                answers={"move": Answer(id="move", pick="FLY")}, usage=Usage(input=70, output=0, cost_usd=0.1)
            )

        async def close(self): ...

    from pursuit.app import read_errand
    from pursuit.browser.fake import FakeBrowser
    from pursuit.clock import FakeClock
    from pursuit.pursuits.loop import World, pursue

    scene = shop(Control(name="Tea"))
    world = World(driver=FakeBrowser(scene, pages={URL: scene}), model=Broken(), clock=FakeClock())
    outcome = await pursue(world, read_errand(URL, "Open the tea", values={}, secrets={}))
    assert (outcome.status, outcome.cause) == ("failed", "model")
    assert outcome.spent.input_tokens == 70
