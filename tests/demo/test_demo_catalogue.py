"""What the shop sells, and which rows a page shows first."""

import pytest
from starlette.datastructures import QueryParams

from pursuit.demo.catalogue import Catalogue, load_catalogue
from pursuit.demo.listing import PAGE_SIZE, SORTS, arrange, by_popularity, search, wanted


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue()


def test_there_are_at_least_sixty_products_each_with_its_own_number_and_address(catalogue: Catalogue) -> None:
    assert len(catalogue.products) >= 60
    assert len(catalogue.by_sku) == len(catalogue.by_slug) == len(catalogue.products)


def test_every_product_stands_in_a_department(catalogue: Catalogue) -> None:
    slugs = {category.slug for category in catalogue.categories}
    assert {product.category for product in catalogue.products} == slugs


def test_the_toothpaste_shelf_has_three_look_alikes_and_one_sensodyne(catalogue: Catalogue) -> None:
    brands = [product.brand for product in catalogue.of_kind("Toothpaste")]
    assert {"Sensodyne", "Sensident", "Sensodent", "Colgate"} <= set(brands)
    assert brands.count("Sensodyne") == 1


def test_the_sponsored_toothpaste_is_not_the_sensodyne_one(catalogue: Catalogue) -> None:
    sponsored = [product.brand for product in catalogue.of_kind("Toothpaste") if product.sponsored]
    assert sponsored
    assert "Sensodyne" not in sponsored


@pytest.mark.parametrize("sort", SORTS)
def test_sponsored_rows_come_first_however_the_results_are_sorted(catalogue: Catalogue, sort: str) -> None:
    found = arrange(search(catalogue, "green tea"), wanted(QueryParams({"sort": sort})))
    paid = [product.sponsored for product in found.rows]
    assert paid[0]
    assert paid == sorted(paid, reverse=True)


def test_a_search_for_a_brand_is_led_by_a_paid_rival(catalogue: Catalogue) -> None:
    rows = search(catalogue, "sensodyne")
    assert rows[0].sponsored
    assert rows[0].brand != "Sensodyne"
    assert {row.brand for row in rows if not row.sponsored} == {"Sensodyne"}


def test_the_cheapest_result_for_green_tea_is_a_green_tea_in_stock_and_not_first(
    catalogue: Catalogue,
) -> None:
    found = arrange(search(catalogue, "green tea"), wanted(QueryParams({})))
    prices = [product.price for product in found.rows]
    cheapest = found.rows[prices.index(min(prices))]
    assert found.pages == 1
    assert prices.count(min(prices)) == 1
    assert prices.index(min(prices)) > 0
    assert cheapest.kind == "Green tea"
    assert cheapest.stock > 0


def test_a_search_finds_things_that_only_smell_of_green_tea_after_the_teas(catalogue: Catalogue) -> None:
    kinds = [product.kind for product in search(catalogue, "green tea")]
    teas = kinds.count("Green tea")
    assert kinds[:teas] == ["Green tea"] * teas
    assert {"Candles", "Hair care"} <= set(kinds[teas:])


def test_filters_narrow_and_brand_counts_stay_those_of_the_other_filters(catalogue: Catalogue) -> None:
    ask = wanted(QueryParams("brand=Colgate&max=5"))
    found = arrange(by_popularity(p for p in catalogue.products if p.category == "oral-care"), ask)
    assert {product.brand for product in found.rows} == {"Colgate"}
    assert all(product.price <= 500 for product in found.rows)
    assert dict(found.brands)["Sensodyne"] == 1


def test_sold_out_things_go_when_only_stock_is_asked_for(catalogue: Catalogue) -> None:
    everything = search(catalogue, "green tea")
    found = arrange(everything, wanted(QueryParams("stock=1")))
    assert found.total == sum(product.stock > 0 for product in everything) < len(everything)


def test_pages_follow_each_other_without_gap_or_repeat(catalogue: Catalogue) -> None:
    pages = [arrange(catalogue.products, wanted(QueryParams({"page": str(n)}))) for n in (1, 2, 3, 4)]
    shown = [product.sku for found in pages for product in found.rows]
    assert len(pages[0].rows) == PAGE_SIZE
    assert sorted(shown) == sorted(catalogue.by_sku)


@pytest.mark.parametrize(
    "text", ["min=cheap", "page=-3", "page=99999999999", "sort=; drop", "max=1e999", "min=nan"]
)
def test_a_query_string_that_makes_no_sense_counts_as_not_asked(catalogue: Catalogue, text: str) -> None:
    ask = wanted(QueryParams(text))
    assert (ask.low, ask.high, ask.page, ask.sort) == (None, None, 1, "featured")


def test_an_address_asks_for_what_it_was_made_of() -> None:
    ask = wanted(QueryParams("q=green+tea&brand=Yara&brand=Oichi&stock=1&min=1.5&max=9&sort=price-asc"))
    path, _, query = ask.address("/search", page=2).partition("?")
    assert path == "/search"
    again = wanted(QueryParams(query))
    assert again.page == 2
    assert again.address("/search") == ask.address("/search")
