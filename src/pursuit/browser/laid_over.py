"""What lies over a page, from what its frames said. Pure; see `js/layers.js` for what is taken for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from pursuit.page.observation import Element, Layer

TEXT = 1_500
MOST = 16


class Framed(Protocol):
    """A frame as `look` puts it together."""

    said: Mapping[str, Any]

    @property
    def key(self) -> str: ...

    def holders(self) -> Iterator[tuple[Mapping[str, Any], Any]]: ...


def layers_of(frames: Iterable[Framed], listed: Sequence[Element]) -> tuple[Layer, ...]:
    """The layers that frames told of, then the frames that are laid over the page themselves."""
    shown = {e.ref for e in listed}
    found: list[Layer] = []
    for frame in frames:
        for raw in frame.said.get("layers", ()):
            refs = tuple(ref for ref in raw["refs"] if ref in shown)
            found.append(Layer(text=raw["text"], refs=refs, modal=raw["modal"]))
        found += [_framed(child, listed) for holder, child in frame.holders() if holder.get("over")]
    return tuple(found[:MOST])


def _framed(frame: Framed, listed: Sequence[Element]) -> Layer:
    text = frame.said.get("text", {"main": [], "rest": []})
    refs = tuple(e.ref for e in listed if e.facts.frame_id == frame.key)
    return Layer(text=" ".join((*text["main"], *text["rest"]))[:TEXT], refs=refs, framed=True)
