"""Looks at pages as the page layer sees them, built without a browser; and strategies for any look."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pursuit.page.observation import (
    Coverage,
    Dialog,
    Element,
    ElementFacts,
    ElementState,
    Observation,
    Overlay,
    Readiness,
    Scroller,
    SelectOption,
    Tab,
)

some_examples = settings(max_examples=60, deadline=None)
"""For properties over whole looks: building one is slow on a busy machine."""

_FACTS = frozenset(ElementFacts.__dataclass_fields__)


def control(node: int, role: str = "button", name: str = "Save", **given: Any) -> Element:
    """A control of document `d` whose ref and place follow from its node; facts go in by their names."""
    facts = {key: given.pop(key) for key in list(given) if key in _FACTS}
    facts = {"document": "d", "node": node, "path": "html>body>main", "ordinal": node} | facts
    return Element(
        ref=given.pop("ref", f"e{node}"), role=role, name=name, facts=ElementFacts(**facts), **given
    )


def look(*elements: Element, text: str = "", **given: Any) -> Observation:
    """A settled look at a shop's page."""
    known = {"url": "https://shop.example/", "title": "Shop", "revision": "r1", "document": "d"}
    return Observation(elements=elements, text=text, **(known | given))


words = st.sampled_from(
    [
        "Save",
        "Add to cart",
        "0 items",
        "1 item",
        "12:00:01",
        "Milk",
        "ü" * 9,
        "カートに入れる",
        "",
        '"x"\n',
        "a\ud800b",
    ]
)
anything = st.one_of(words, st.text(max_size=40), st.text(alphabet="\ud800\udfff\x00ab\n|", max_size=12))
states = st.builds(
    ElementState,
    disabled=st.booleans(),
    checked=st.sampled_from([None, True, False, "mixed"]),
    expanded=st.sampled_from([None, True, False]),
    selected=st.sampled_from([None, True, False]),
)
options = st.lists(st.builds(SelectOption, label=anything, selected=st.booleans()), max_size=3).map(tuple)


@st.composite
def controls(draw: st.DrawFn, node: int, document: str = "d") -> Element:
    facts = ElementFacts(
        document=document,
        node=node,
        path=draw(st.sampled_from(["html>body>a", "html>body>ul>li>a"])),
        ordinal=draw(st.integers(0, 2)),
        secret=draw(st.booleans()),
    )
    return Element(
        ref=f"e{node}",
        role=draw(st.sampled_from(["button", "link", "textbox", "checkbox", "combobox"])),
        name=draw(anything),
        state=draw(states),
        value=draw(st.one_of(st.none(), anything)),
        options=draw(st.one_of(st.none(), options)),
        row=draw(st.one_of(st.none(), anything)),
        facts=facts,
    )


@st.composite
def looks(draw: st.DrawFn, document: str = "d") -> Observation:
    nodes = draw(st.lists(st.integers(0, 12), unique=True, max_size=8))
    return Observation(
        url=draw(
            st.sampled_from(["https://shop.example/", "https://shop.example/cart?utm_source=a&id=1#/x", "::"])
        ),
        title=draw(anything),
        revision=draw(st.text("0123456789abcdef", min_size=4, max_size=4)),
        text="\n".join(draw(st.lists(anything, max_size=8))),
        elements=tuple(draw(controls(node, document)) for node in nodes),
        coverage=Coverage(scanned=len(nodes), unlisted=draw(st.sampled_from([0, 0, 300]))),
        readiness=Readiness(
            settled=False, reasons=draw(st.sampled_from([("dom_changing",), ("aria_busy",)]))
        ),
        overlay=draw(st.one_of(st.none(), st.builds(Overlay, kind=st.just("dialog"), name=anything))),
        dialog=draw(
            st.one_of(
                st.none(), st.builds(Dialog, kind=st.just("confirm"), message=anything, state=st.just("held"))
            )
        ),
        scrollers=draw(
            st.lists(
                st.builds(Scroller, ref=st.just("e1"), name=anything, at=st.just(0), extent=st.just(9)),
                max_size=2,
            ).map(tuple)
        ),
        tabs=(Tab(id="t1", url="https://shop.example/", title=draw(anything)),),
        messages=draw(st.lists(anything, max_size=2).map(tuple)),
        document=document,
    )
