"""The shop's scripts in a real browser."""

import httpx2
from playwright.async_api import Page, expect


def state(url: str) -> dict:
    return httpx2.get(f"{url}/api/state").json()


async def search(page: Page, words: str) -> None:
    await page.get_by_role("searchbox", name="Search products").fill(words)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name=f"Results for “{words}”")).to_be_visible()


async def test_the_sensodyne_row_adds_the_sensodyne_toothpaste(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/c/oral-care")
    await page.get_by_role("button", name="Reject all").click()
    row = page.get_by_role("listitem").filter(has_text="Sensodyne Repair & Protect Toothpaste")
    await row.get_by_role("button", name="Add to cart").click()
    await expect(page.get_by_role("status").filter(has_text="Added Sensodyne")).to_be_visible()
    await expect(page.get_by_role("link", name="Cart, 1 item")).to_be_visible()
    assert [item["brand"] for item in state(shop_url)["cart"]["items"]] == ["Sensodyne"]


async def test_a_toast_is_gone_within_a_second(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/search?q=toothpaste")
    await page.get_by_role("button", name="Add to cart").first.click()
    toast = page.get_by_role("status").filter(has_text="Added")
    await toast.wait_for(state="attached")
    await toast.wait_for(state="detached", timeout=1_500)


async def test_results_come_by_fetch_and_say_they_are_busy(page: Page, shop_url: str) -> None:
    await page.goto(shop_url)
    await page.evaluate("window.sameDocument = true")
    await page.get_by_role("searchbox", name="Search products").fill("green tea")
    await page.get_by_role("button", name="Search").click()
    await page.wait_for_selector("[aria-busy=true]")
    await expect(page.get_by_role("heading", name="Results for “green tea”")).to_be_visible()
    assert await page.evaluate("window.sameDocument")
    assert page.url == f"{shop_url}/search?q=green+tea"
    assert await page.locator("[aria-busy=true]").count() == 0
    assert state(shop_url)["searches"] == ["green tea"]


async def test_back_from_results_shows_the_page_before(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/c/books")
    await search(page, "green tea")
    await page.go_back()
    await expect(page.get_by_role("heading", name="Books", exact=True)).to_be_visible()


async def test_sorting_and_filtering_change_the_rows_and_the_address(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/search?q=green+tea")
    await page.get_by_label("Sort by").select_option("Price: low to high")
    await page.wait_for_url("**sort=price-asc")
    second = page.locator("[data-found] .card").nth(1)
    await expect(second).to_contain_text("Larkfield Essentials Green Tea")
    await page.get_by_role("checkbox", name="Twinings").check()
    await page.wait_for_url("**brand=Twinings**")
    await expect(page.locator("[data-found] .card")).to_have_count(1)


async def test_load_more_adds_rows_until_all_are_shown(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/search?q=a")
    total = int((await page.locator(".total").inner_text()).split()[0])
    while await page.get_by_role("button", name="Load more").count():
        shown = await page.locator("[data-found] .card").count()
        await page.get_by_role("button", name="Load more").click()
        await expect(page.locator("[data-found] .card").nth(shown)).to_be_attached()
    await expect(page.locator("[data-found] .card")).to_have_count(total)


async def test_logging_in_opens_a_menu_with_the_order_history(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/login")
    await page.get_by_role("button", name="Reject all").click()
    await page.get_by_label("Username").fill("sam")
    await page.get_by_label("Password").fill("open sesame")
    await page.get_by_role("main").get_by_role("button", name="Log in").click()
    await page.get_by_role("button", name="Hi, Sam").click()
    await page.get_by_role("link", name="Order history").first.click()
    await expect(page.get_by_role("heading", name="Order history")).to_be_visible()
    assert state(shop_url)["user"] == "sam"


async def test_the_cart_page_changes_and_removes_lines(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/search?q=sensodyne")
    await page.get_by_role("button", name="Reject all").click()
    await page.get_by_role("button", name="Add to cart").last.click()
    await page.get_by_role("link", name="Cart, 1 item").click()
    await page.get_by_label("Quantity").select_option("3")
    await expect(page.get_by_role("link", name="Cart, 3 items")).to_be_visible()
    await page.get_by_role("button", name="Remove").click()
    await expect(page.get_by_text("Your cart is empty")).to_be_visible()
    assert state(shop_url)["cart"]["count"] == 0


async def test_the_delivery_panel_opens_some_time_after_the_click(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/search?q=sensodyne")
    await page.get_by_role("link", name="Sensodyne Repair").click()
    button = page.get_by_role("button", name="Delivery estimates")
    await button.click()
    assert await button.get_attribute("aria-expanded") == "false"
    await expect(page.get_by_role("cell", name="3 to 5 working days")).to_be_visible()


async def test_the_size_guide_opens_a_tab_of_its_own(page: Page, shop_url: str) -> None:
    await page.goto(f"{shop_url}/c/clothing")
    await page.get_by_role("button", name="Reject all").click()
    async with page.context.expect_page() as opened:
        await page.get_by_role("link", name="Size guide").click()
    assert (await opened.value).url == f"{shop_url}/size-guide"


async def test_some_purposes_can_be_consented_to(page: Page, shop_url: str) -> None:
    await page.goto(shop_url)
    banner = page.get_by_role("dialog", name="We value your privacy")
    await banner.get_by_role("button", name="Manage").click()
    await banner.get_by_label("Analytics").check()
    await banner.get_by_role("button", name="Save choices").click()
    await expect(banner).to_have_count(0)
    assert state(shop_url)["consent"] == "analytics"
    await page.reload()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_the_clock_and_the_carousel_move_by_themselves(page: Page, shop_url: str) -> None:
    await page.clock.install()
    await page.goto(shop_url)
    clock = page.locator("[data-countdown]")
    before, slide = await clock.inner_text(), await page.locator("[data-slide]:visible h2").inner_text()
    await page.clock.run_for(6_000)
    await expect(clock).not_to_have_text(before)
    await expect(page.locator("[data-slide]:visible h2")).not_to_have_text(slide)
