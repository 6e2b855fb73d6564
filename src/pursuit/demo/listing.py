"""Which products a results or category page shows, and in which order. Pure."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from pursuit.demo.catalogue import Catalogue, Product, sponsored_first

PAGE_SIZE = 24

SORTS: Mapping[str, str] = {
    "featured": "Featured",
    "price-asc": "Price: low to high",
    "price-desc": "Price: high to low",
    "rating": "Customer rating",
    "name": "Name: A to Z",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What the visitor asked for. Prices are US cents."""

    query: str = ""
    brands: tuple[str, ...] = ()
    in_stock: bool = False
    low: int | None = None
    high: int | None = None
    sort: str = "featured"
    page: int = 1

    @property
    def filtered(self) -> bool:
        return bool(self.brands or self.in_stock or self.low is not None or self.high is not None)

    def address(self, path: str, page: int = 1) -> str:
        """The path with the query string that asks for the same."""
        pairs = [("q", self.query)] if self.query else []
        pairs += [("brand", brand) for brand in self.brands]
        pairs += [("stock", "1")] if self.in_stock else []
        pairs += [("min", f"{self.low / 100:g}")] if self.low is not None else []
        pairs += [("max", f"{self.high / 100:g}")] if self.high is not None else []
        pairs += [("sort", self.sort)] if self.sort != "featured" else []
        pairs += [("page", str(page))] if page > 1 else []
        return f"{path}?{urlencode(pairs)}" if pairs else path


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """One page of products; `brands` counts what each brand box would leave before brands are chosen."""

    rows: tuple[Product, ...]
    total: int
    page: int
    pages: int
    brands: tuple[tuple[str, int], ...]

    @property
    def shown(self) -> int:
        """How many rows stand on the page once this one has been added to those before."""
        return min(self.page * PAGE_SIZE, self.total)


def wanted(params: QueryParams) -> Wanted:
    """Read a query string; what cannot be read counts as not asked for."""
    sort = params.get("sort", "featured")
    return Wanted(
        query=" ".join(params.get("q", "").split())[:200],
        brands=tuple(params.getlist("brand")),
        in_stock=params.get("stock", "") == "1",
        low=_cents(params.get("min", "")),
        high=_cents(params.get("max", "")),
        sort=sort if sort in SORTS else "featured",
        page=_page(params.get("page", "")),
    )


def search(catalogue: Catalogue, query: str) -> list[Product]:
    """Products that hold every word, best first, with the sponsored rows of the same shelves on top."""
    words = [_stem(word) for word in re.findall(r"[\w'%+&-]+", query.lower())]
    hits = [product for product in catalogue.products if words and _holds(product, words)]
    kinds = Counter(product.kind for product in hits)
    paid = [p for p in catalogue.products if p.sponsored and p.kind in kinds and p not in hits]
    ranked = sorted(hits, key=lambda product: -_score(product, words))
    return sponsored_first(paid + ranked)


def arrange(products: Iterable[Product], ask: Wanted) -> Found:
    """Filter, order and cut to the page asked for."""
    base = [product for product in products if _kept(product, ask)]
    kept = [product for product in base if not ask.brands or product.brand in ask.brands]
    order = _ORDERS.get(ask.sort)
    rows = sponsored_first(sorted(kept, key=order) if order else kept)
    pages = max(1, -(-len(rows) // PAGE_SIZE))
    page = min(ask.page, pages)
    start = (page - 1) * PAGE_SIZE
    return Found(
        rows=tuple(rows[start : start + PAGE_SIZE]),
        total=len(rows),
        page=page,
        pages=pages,
        brands=tuple(sorted(Counter(product.brand for product in base).items())),
    )


def by_popularity(products: Iterable[Product]) -> list[Product]:
    """The order called "Featured" where no search gives one."""
    return sponsored_first(sorted(products, key=lambda product: -product.reviews))


_ORDERS: Mapping[str, Callable[[Product], float | str]] = {
    "price-asc": lambda product: product.price,
    "price-desc": lambda product: -product.price,
    "rating": lambda product: -product.rating,
    "name": lambda product: product.name,
}


def _kept(product: Product, ask: Wanted) -> bool:
    return (
        (not ask.in_stock or product.stock > 0)
        and (ask.low is None or product.price >= ask.low)
        and (ask.high is None or product.price <= ask.high)
    )


def _holds(product: Product, words: list[str]) -> bool:
    return all(word in product.words for word in words)


def _score(product: Product, words: list[str]) -> float:
    """Shelf and name count most, then how many people bought it."""
    kind, name = product.kind.lower(), product.name.lower()
    named = sum(3 * (word in kind) + 2 * (word in name) for word in words)
    return named * 10_000 + product.reviews


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _cents(text: str) -> int | None:
    try:
        return round(float(text) * 100) if text.strip() else None
    except (ValueError, OverflowError):
        return None


def _page(text: str) -> int:
    return max(1, int(text)) if text.isdecimal() and len(text) < 6 else 1
