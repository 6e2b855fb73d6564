"""What the demo shop sells: frozen products read from one data file. Knows nothing of carts or pages."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

import yaml


@dataclass(frozen=True, kw_only=True, slots=True)
class Category:
    slug: str
    name: str
    blurb: str
    face: str
    """Sku of the product that stands for it in pictures."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Product:
    """One thing on a shelf. Money is in US cents."""

    sku: str
    name: str
    brand: str
    category: str
    """Slug of its category."""
    kind: str
    """The shelf within the category, e.g. `Green tea`."""
    size: str
    price: int
    was: int | None = None
    """The price before a reduction."""
    rating: float
    """Stars out of 5."""
    reviews: int
    stock: int
    pack: str
    """Name of the shape its picture is drawn with."""
    colours: tuple[str, str]
    blurb: str
    sponsored: bool = False

    @property
    def slug(self) -> str:
        words = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")
        return f"{words}-{self.sku.lower()}"

    @property
    def words(self) -> str:
        """Everything a search looks in, lower case."""
        return f"{self.name} {self.brand} {self.kind} {self.blurb} {self.size}".lower()

    @property
    def saving(self) -> int:
        """Whole percent taken off, 0 when the price was never higher."""
        return round(100 * (self.was - self.price) / self.was) if self.was else 0


@dataclass(frozen=True)
class Catalogue:
    categories: tuple[Category, ...]
    products: tuple[Product, ...]

    @cached_property
    def by_sku(self) -> Mapping[str, Product]:
        return {product.sku: product for product in self.products}

    @cached_property
    def by_slug(self) -> Mapping[str, Product]:
        return {product.slug: product for product in self.products}

    def category(self, slug: str) -> Category | None:
        return next((category for category in self.categories if category.slug == slug), None)

    def of_kind(self, kind: str) -> tuple[Product, ...]:
        return tuple(product for product in self.products if product.kind == kind)

    def alike(self, product: Product, limit: int) -> tuple[Product, ...]:
        """Other products to show beside one: its own shelf first, then the rest of its category."""
        others = [p for p in self.products if p.category == product.category and p.sku != product.sku]
        return tuple(sorted(others, key=lambda p: (p.kind != product.kind, -p.reviews))[:limit])


def sponsored_first(products: Iterable[Product]) -> list[Product]:
    """Paid rows on top, the order kept otherwise."""
    return sorted(products, key=lambda product: not product.sponsored)


def load_catalogue() -> Catalogue:
    """Read the data file shipped beside this module."""
    said = read_data("products.yaml")
    return Catalogue(
        categories=tuple(Category(**category) for category in said["categories"]),
        products=tuple(_product(product) for product in said["products"]),
    )


def read_data(name: str) -> Any:
    """A YAML file of the shop's data folder."""
    text = (files("pursuit.demo") / "data" / name).read_text("utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # an eighth of the time where libyaml is there
    return yaml.load(text, Loader=loader)


def _product(said: dict[str, Any]) -> Product:
    first, second = said.pop("colours")
    return Product(colours=(first, second), **said)
