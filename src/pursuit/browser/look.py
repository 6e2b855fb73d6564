"""One look at a page put together: what every frame said of itself becomes one `Observation`. Pure.

It reads the JSON texts of `__pursuit.look` and knows no browser. Frames are drawn into the place where
they stand: their controls among the controls around them, their text between the lines around it.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import digits
from typing import Any

from pursuit.browser.laid_over import layers_of
from pursuit.page.cursor import cursor_after
from pursuit.page.observation import READINESS_REASONS as ORDER
from pursuit.page.observation import (
    Coverage,
    Dialog,
    Element,
    ElementFacts,
    ElementState,
    FormFacts,
    Observation,
    Overlay,
    Readiness,
    Scroller,
    SelectOption,
    Tab,
)
from pursuit.page.words import clean, fold, mask_digits

TEXT_CHARS = 262_144
MOST_SCROLLERS = 20
MOST_MESSAGES = 50
SOON = 5.0
"""Seconds within which a `meta refresh` counts as a navigation that is about to happen."""
ALMOST_NO_TEXT = 40
"""A page without controls and with fewer readable characters than this is taken for not loaded."""
AT, REST = 1, 16
"""Places in what `describe.js` tells of a control: its number among the candidates; what few have."""
AWAY, SECRET, SUBMITS, EDITABLE, MULTILINE, DRAGGABLE, PLACE = 1, 2, 4, 8, 16, 32, 64
NOTHING: Mapping[str, Any] = {}
PLAIN = ElementState()


@dataclass(frozen=True, kw_only=True, slots=True)
class FrameLook:
    """What one frame said in one look."""

    key: str
    """The provider's key of the frame, the one given to `__pursuit.markFrame`; `main` for the main frame."""
    raw: str | None
    """The JSON text that `__pursuit.look` returned; None when the frame could not be asked yet."""
    parent: str | None = None
    """Key of the frame around it; None for the main frame."""
    origin: str | None = None
    """Origin of its document; not read of the main frame."""
    loading: bool = False


@dataclass(slots=True)
class _Frame:
    """A frame while it is being put together."""

    look: FrameLook
    said: Mapping[str, Any]
    form_offset: int = 0
    children: dict[str, "_Frame"] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.look.key

    def holders(self) -> Iterator[tuple[Mapping[str, Any], "_Frame"]]:
        """Visible child frames with the element that holds each, in document order."""
        for holder in self.said.get("frames", ()):
            child = self.children.get(holder["key"])
            if child is not None and holder["visible"]:
                yield holder, child


def read_frame(look: FrameLook) -> Mapping[str, Any]:
    """What a frame said, with lone surrogates replaced; empty when it said nothing."""
    if look.raw is None:
        return {}
    said = json.loads(look.raw)
    # Well-formed JSON.stringify writes a lone surrogate as an escape and nothing else that way.
    return _cleaned(said) if "\\ud" in look.raw else said  # type: ignore[no-any-return]


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_cleaned(item) for item in value]
    if isinstance(value, dict):
        return {key: _cleaned(item) for key, item in value.items()}
    return value


def merge(
    frames: Sequence[FrameLook],
    *,
    revision: str,
    tab: str = "t1",
    tabs: Sequence[Tab] = (),
    limit: int = 256,
    reasons: Sequence[str] = (),
    dialog: Dialog | None = None,
) -> Observation:
    """One observation of all frames, the main frame first in `frames`.

    `reasons` are those of readiness that the provider knows (`requests_in_flight`, `dom_changing` ...);
    what the frames themselves tell is added. Frames that went on from a cursor (`after`, `after_frame`)
    merge the same way: what stands before the place they went on from is left out.
    """
    main = _tree(frames)
    found = list(_elements(main))
    listed = found[:limit]
    text = _cut("\n".join(_lines(main)))
    whole = list(_visible(main))
    total = sum(frame.said.get("counts", {}).get("matching", 0) for frame in whole)
    more = len(found) > limit or any(_unfinished(frame) for frame in whole)
    coverage = Coverage(
        scanned=sum(frame.said.get("counts", {}).get("scanned", 0) for frame in whole),
        unlisted=max(0, total - len(listed)),
        cursor=cursor_after(listed[-1].ref) if more and listed else None,
        cut=tuple(_cuts(whole)),
    )
    return Observation(
        url=main.said.get("url", ""),
        title=main.said.get("title", ""),
        revision=revision,
        text=text,
        elements=tuple(listed),
        coverage=coverage,
        readiness=_readiness(reasons, frames, whole, empty=not total and _bare(text)),
        overlay=next((o for o in map(_overlay, whole) if o), None),
        scrollers=tuple(s for frame in whole for s in _scrollers(frame))[:MOST_SCROLLERS],
        dialog=dialog,
        tab=tab,
        tabs=tuple(tabs),
        layers=layers_of(whole, listed),
        forms=tuple(FormFacts(**_form(f)) for frame in whole for f in frame.said.get("forms", ())),
        messages=tuple(dict.fromkeys(m for f in whole for m in f.said.get("messages", ())))[:MOST_MESSAGES],
        document=main.said.get("document", ""),
        unlabelled_images=sum(frame.said.get("unlabelled_images", 0) for frame in whole),
    )


def _tree(looks: Sequence[FrameLook]) -> _Frame:
    """The frames hung into each other; forms numbered through all of them in the order they stand."""
    frames = {look.key: _Frame(look, read_frame(look)) for look in looks}
    for key, frame in frames.items():
        parent = frames.get(frame.look.parent or "")
        if parent is not None and parent is not frame:
            parent.children[key] = frame
    main = frames[looks[0].key]
    forms = 0
    for frame in _visible(main):
        frame.form_offset = forms
        forms += len(frame.said.get("forms", ()))
    return main


def _visible(frame: _Frame) -> Iterator[_Frame]:
    yield frame
    for _, child in frame.holders():
        yield from _visible(child)


def _started(frame: _Frame) -> tuple[int, int]:
    """Candidate, and frame at that candidate, that the list of this look begins with."""
    counts = frame.said.get("counts", {})
    return counts.get("start", 0), counts.get("start_frame", 0)


def _unfinished(frame: _Frame) -> bool:
    return frame.said.get("counts", {}).get("next") is not None


def _elements(frame: _Frame) -> Iterator[Element]:
    """Controls in document order. Past the last one that a frame listed nothing more is drawn: the rest
    of that frame comes first, so the list ends there and goes on from its cursor."""
    start, start_frame = _started(frame)
    end = frame.said.get("counts", {}).get("next")
    waiting = [
        (holder, child)
        for holder, child in frame.holders()
        if (holder["at"], holder["index"]) >= (start, start_frame) and (end is None or holder["at"] <= end)
    ]
    make = _maker(frame)
    for raw in frame.said.get("elements", ()):
        while waiting and waiting[0][0]["at"] <= raw[AT]:
            _, child = waiting.pop(0)
            yield from _elements(child)
            if _blocked(child):
                return
        yield make(raw)
    for _, child in waiting:
        yield from _elements(child)
        if _blocked(child):
            return


def _blocked(frame: _Frame) -> bool:
    """Something inside has more to list, so nothing behind it may be listed yet."""
    return _unfinished(frame) or any(_blocked(child) for _, child in frame.holders())


def _maker(frame: _Frame) -> Callable[[Sequence[Any]], Element]:
    """A function from what the page said of a control to its `Element`; `describe.js` gives the order."""
    said, look = frame.said, frame.look
    origin = None if look.parent is None else look.origin or "null"
    words: list[str] = said.get("words", [])
    document: str = said.get("document", "")
    before: Counter[tuple[int, str, int]] = Counter()

    def make(raw: Sequence[Any]) -> Element:
        ref, _, role, name, tag, path, x, y, width, height, flags, row_id, row, group, hint, href = raw[:REST]
        more: Mapping[str, Any] = raw[REST] if len(raw) > REST else NOTHING
        alike = (role, mask_digits(fold(name)), path)
        ordinal = before[alike]
        before[alike] = ordinal + 1
        form = more.get("form")
        return Element(
            ref=ref,
            role=words[role],
            name=name,
            state=ElementState(**more["state"]) if "state" in more else PLAIN,
            value=more.get("value"),
            options=_options(more),
            row=row,
            frame=origin,
            in_view=not flags & AWAY,
            facts=ElementFacts(
                document=document,
                frame_id=look.key,
                node=int(ref[len(ref.rstrip(digits)) :]),
                path=words[path],
                ordinal=ordinal,
                tag=words[tag],
                input_type=more.get("type", ""),
                autocomplete=more.get("autocomplete", ""),
                secret=bool(flags & SECRET),
                href=href,
                form=None if form is None else form + frame.form_offset,
                submits=bool(flags & SUBMITS),
                row_id=row_id,
                group=words[group],
                description=more.get("description", ""),
                figure=more.get("figure", ""),
                hint=words[hint],
                parent_ref=more.get("parent"),
                popup=more.get("popup", ""),
                box=(x, y, width, height),
                editable=bool(flags & EDITABLE),
                multiline=bool(flags & MULTILINE),
                draggable=bool(flags & DRAGGABLE),
                takes_drops=bool(flags & PLACE),
            ),
        )

    return make


def _options(more: Mapping[str, Any]) -> tuple[SelectOption, ...] | None:
    options = more.get("options")
    return None if options is None else tuple(SelectOption(**option) for option in options)


def _lines(frame: _Frame) -> list[str]:
    """Readable lines, main content first, a frame's own where the frame stands."""
    text = frame.said.get("text", {"main": [], "rest": []})
    inside: dict[tuple[bool, int], list[str]] = {}
    for holder, child in frame.holders():
        place = holder["text"]
        inside.setdefault((place["main"], place["line"]), []).extend(_lines(child))
    if not inside:
        return [*text["main"], *text["rest"]]
    out: list[str] = []
    for is_main, lines in ((True, text["main"]), (False, text["rest"])):
        for number in range(len(lines) + 1):
            out.extend(inside.get((is_main, number), ()))
            out.extend(lines[number : number + 1])
    return out


def _cut(text: str) -> str:
    if len(text) <= TEXT_CHARS:
        return text
    return text[: text.rfind("\n", 0, TEXT_CHARS) + 1 or TEXT_CHARS].rstrip("\n")


def _cuts(frames: Sequence[_Frame]) -> Iterator[str]:
    """What did not fit, in words."""
    dropped = sum(frame.said.get("text", {}).get("dropped", 0) for frame in frames)
    if dropped:
        yield f"text: {dropped:,} characters more than a look carries"
    if any(frame.said.get("counts", {}).get("truncated") for frame in frames):
        yield "page: larger than one look walks"
    for frame in frames:
        for raw in frame.said.get("elements", ()):
            if "options_total" in (more := raw[REST] if len(raw) > REST else NOTHING):
                yield f"options: the first {len(more['options'])} of {more['options_total']:,} of {raw[0]}"


def _readiness(
    reasons: Sequence[str], looks: Sequence[FrameLook], frames: Sequence[_Frame], *, empty: bool
) -> Readiness:
    told = set(reasons)
    if any(frame.said.get("aria_busy") for frame in frames):
        told.add("aria_busy")
    shown = {frame.look.key for frame in frames}
    if any((look.loading or look.raw is None) and look.key in shown for look in looks[1:]):
        told.add("frame_loading")
    if any(_soon(frame.said.get("refresh")) for frame in frames[:1]):
        told.add("navigation_scheduled")
    if empty:
        told.add("empty_page")
    return Readiness(settled=not told, reasons=tuple(reason for reason in ORDER if reason in told))


def _soon(seconds: float | None) -> bool:
    return seconds is not None and seconds <= SOON


def _bare(text: str) -> bool:
    return len("".join(text.split())) < ALMOST_NO_TEXT


def _overlay(frame: _Frame) -> Overlay | None:
    raw = frame.said.get("overlay")
    return Overlay(kind=raw["kind"], name=raw["name"]) if raw else None


def _scrollers(frame: _Frame) -> Iterator[Scroller]:
    for raw in frame.said.get("scrollers", ()):
        yield Scroller(ref=raw["ref"], name=raw["name"], at=raw["at"], extent=raw["extent"])


def _form(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {**raw, "submit_names": tuple(raw["submit_names"])}
