"""Serves the demo shop, runs two errands in Chromium on the embedded model, checks both over HTTP.

Ends 0 only if both hold. It is the shop's own state that is asked, not the page and not the model.
"""

import asyncio
import json
import sys
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pursuit import pursue
from pursuit.cli.closing import closing
from pursuit.cli.steps import step_line
from pursuit.demo.catalogue import Product, load_catalogue
from pursuit.demo.server import DemoServer

State = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Errand:
    goal: str
    wanted: str
    """The check in words."""
    holds: Callable[[State], bool]


def only_item(state: State) -> State | None:
    """The one line of the cart, when it holds exactly one piece of one product."""
    items = state["cart"]["items"]
    return items[0] if len(items) == 1 and items[0]["quantity"] == 1 else None


def one_sensodyne(state: State) -> bool:
    item = only_item(state)
    return item is not None and item["brand"] == "Sensodyne"


def sam_has_the_cheapest_green_tea(state: State) -> bool:
    item = only_item(state)
    return state["user"] == "sam" and item is not None and item["sku"] == cheapest("green tea").sku


def cheapest(name: str) -> Product:
    """The cheapest product called `name`; sponsored rows of other things do not count."""
    return min((p for p in load_catalogue().products if name in p.name.lower()), key=lambda p: p.price)


ERRANDS = (
    Errand(
        goal="Add the Sensodyne toothpaste to the cart",
        wanted="exactly one item in the cart, brand Sensodyne",
        holds=one_sensodyne,
    ),
    Errand(
        goal='Log in as "sam" with the password "open sesame", search for "green tea", '
        "and add the cheapest one to the cart",
        wanted="sam is signed in and the cheapest green tea is the one item in the cart",
        holds=sam_has_the_cheapest_green_tea,
    ),
)


async def main() -> int:
    results = [await run(errand) for errand in ERRANDS]
    print(f"{sum(results)} of {len(results)} errands hold")
    return 0 if all(results) else 1


async def run(errand: Errand) -> bool:
    """Each errand has a shop of its own, so that its state is the errand's alone."""
    with DemoServer() as shop:
        print(f"== {errand.goal}\n")
        outcome = await pursue(
            shop.url + "/", errand.goal, progress=lambda row: print(step_line(row), flush=True)
        )
        state = await asyncio.to_thread(read_state, shop.url)
    holds = errand.holds(state)
    print(f"\n{closing(outcome)}")
    print(f"\nChecked over HTTP: {errand.wanted}: {'holds' if holds else f'does NOT hold: {state}'}\n")
    return holds


def read_state(url: str) -> State:
    with urllib.request.urlopen(url + "/api/state", timeout=10) as answer:
        state: State = json.load(answer)
    return state


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
