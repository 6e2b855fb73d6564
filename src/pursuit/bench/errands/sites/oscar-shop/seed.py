# mypy: ignore-errors
"""Fill the shop's fresh database: shelves, books with prices, one country. Run once, by the shop's Python."""

import os
import shutil
from decimal import Decimal
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()

import oscar  # noqa: E402
from oscar.apps.catalogue.categories import create_from_breadcrumbs  # noqa: E402
from oscar.core.loading import get_model  # noqa: E402

SHELVES = {
    "Fiction": [
        ("The Quiet Orchard", "8.99"),
        ("The Quiet Harbour", "7.49"),
        ("A Lantern for the Miller", "9.50"),
        ("Seven Letters to Odessa", "12.00"),
        ("The Clockmaker's Daughter-in-law", "6.75"),
        ("Salt Road", "10.20"),
    ],
    "Field guides": [
        ("Mosses of the North", "18.50"),
        ("Birds of the Estuary", "14.25"),
        ("Pocket Guide to Pebbles", "4.95"),
        ("Mushrooms by Smell", "11.80"),
        ("Clouds and How to Name Them", "9.10"),
    ],
    "Cookery": [
        ("Winter Soups", "13.40"),
        ("Summer Soups", "13.40"),
        ("Bread Without Hurry", "16.00"),
        ("One Hundred Ways with Beans", "5.30"),
    ],
}


def main() -> None:
    book = get_model("catalogue", "ProductClass").objects.create(name="Book", requires_shipping=True)
    partner = get_model("partner", "Partner").objects.create(name="Page and Bramble")
    for shelf, books in SHELVES.items():
        category = create_from_breadcrumbs(shelf)
        for title, price in books:
            product = get_model("catalogue", "Product").objects.create(
                title=title,
                product_class=book,
                structure="standalone",
                description=f"<p>{title}, from our shelf of {shelf.lower()}. Paperback.</p>",
            )
            product.categories.add(category)
            product.stockrecords.create(
                partner=partner, partner_sku=f"sku-{product.pk}", price=Decimal(price), num_in_stock=25
            )
    get_model("address", "Country").objects.create(
        iso_3166_1_a2="GB",
        iso_3166_1_a3="GBR",
        printable_name="United Kingdom",
        name="United Kingdom",
        is_shipping_country=True,
    )
    media = Path(__file__).parent / "media"
    media.mkdir(exist_ok=True)
    image = Path(oscar.__file__).parent / "static" / "oscar" / "img" / "image_not_found.jpg"
    shutil.copy(image, media / image.name)


main()
