"""A browser without Chromium for tests: scenes made of controls, and what each act turns them into.

It holds no rules of its own beyond revisions and refs; settling, hit tests and origins are the real one's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pursuit.clock import Clock, FakeClock
from pursuit.page import codes
from pursuit.page.action import Action, ActResult, Secret
from pursuit.page.effects import changes
from pursuit.page.observation import (
    Element,
    ElementFacts,
    ElementState,
    FormFacts,
    Observation,
    Overlay,
    SelectOption,
)

EDITABLE = frozenset({"textbox", "searchbox", "spinbutton"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Control:
    """A control of a scene. `node` is its identity; give another node to say that it was rendered anew."""

    name: str
    role: str = "button"
    node: int = 0
    value: str | None = None
    row: str | None = None
    options: tuple[str, ...] = ()
    checked: bool | None = None
    expanded: bool | None = None
    disabled: bool = False
    inside: str | None = None
    """Name of the control it stands directly inside."""
    form: int | None = None
    submits: bool = False
    secret: bool = False
    href: str | None = None
    draggable: bool = False
    takes_drops: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """One arrangement of a page. `react` gives what an act turns it into; None changes nothing."""

    url: str = "https://shop.example/"
    title: str = "Shop"
    text: str = ""
    controls: tuple[Control, ...] = ()
    overlay: Overlay | None = None
    forms: tuple[FormFacts, ...] = ()
    messages: tuple[str, ...] = ()
    document: str = "d1"
    react: "React | None" = None


React = Callable[[Scene, Control | None, Action], "Scene | Late | None"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Late:
    """A scene that shows only after some seconds."""

    scene: Scene
    seconds: float


@dataclass
class FakeBrowser:
    """A driver over scenes. `sent` records every action that was dispatched."""

    scene: Scene
    clock: Clock = field(default_factory=FakeClock)
    pages: Mapping[str, Scene] = field(default_factory=dict)
    """Scenes by address, for navigate."""
    looks: int = 0
    sent: list[tuple[str, str, str | None]] = field(default_factory=list)
    """(kind, name of the control, value or key as text)."""
    _due: list[tuple[float, Scene]] = field(default_factory=list)
    _revision: str = ""
    _history: list[Scene] = field(default_factory=list)

    async def navigate(self, url: str, /) -> Observation:
        self._history.append(self.scene)
        self.scene = self.pages.get(url, replace(self.scene, url=url))
        return await self.observe()

    async def observe(self) -> Observation:
        now = self.clock.monotonic()
        for at, scene in [d for d in self._due if d[0] <= now]:
            self._due.remove((at, scene))
            self.scene = scene
        self.looks += 1
        self._revision = self.clock.token()
        return observation(self.scene, self._revision)

    async def act(self, action: Action, /) -> ActResult:
        before = observation(self.scene, self._revision)
        control = self._control(action.ref)
        if action.ref is not None and control is None:
            return await self._refused(codes.ELEMENT_NOT_FOUND)
        if action.to is not None and self._control(action.to) is None:
            return await self._refused(codes.ELEMENT_NOT_FOUND)
        if action.ref is not None and action.revision != self._revision:
            return await self._refused(codes.PAGE_CHANGED)
        self._dispatch(control, action)
        after = await self.observe()
        return ActResult(outcome="done", changes=changes(before, after), observation=after)

    def _control(self, wanted: str | None) -> Control | None:
        return next((c for n, c in enumerate(self.scene.controls) if ref(n, c) == wanted), None)

    async def _refused(self, code: str) -> ActResult:
        return ActResult(outcome="not_sent", code=code, observation=await self.observe())

    def _dispatch(self, control: Control | None, action: Action) -> None:
        sent = action.value.name if isinstance(action.value, Secret) else action.value
        onto = self._control(action.to)
        told = sent or action.key or (onto.name if onto else None)
        self.sent.append((action.kind, control.name if control else "", told))
        if action.kind == "back" and self._history:
            self.scene = self._history.pop()
            return
        next_scene = self.scene.react(self.scene, control, action) if self.scene.react else None
        if isinstance(next_scene, Late):
            self._due.append((self.clock.monotonic() + next_scene.seconds, next_scene.scene))
        elif next_scene is not None:
            if next_scene.url != self.scene.url:
                self._history.append(self.scene)
            self.scene = next_scene
        elif control is not None:
            self.scene = _natural(self.scene, control, action)


def _natural(scene: Scene, control: Control, action: Action) -> Scene:
    """What a bare field, box or list does by itself."""
    text = action.value.text if isinstance(action.value, Secret) else action.value
    match action.kind:
        case "type":
            return changed(scene, control.name, value=None if control.secret else text)
        case "select":
            return changed(scene, control.name, value=text)
        case "check" | "uncheck":
            return changed(scene, control.name, checked=action.kind == "check")
        case _:
            return scene


def changed(scene: Scene, name: str, /, **fields: object) -> Scene:
    """The scene with the first control of that name changed."""
    controls = list(scene.controls)
    place = next(n for n, c in enumerate(controls) if c.name == name)
    controls[place] = replace(controls[place], **fields)  # type: ignore[arg-type]
    return replace(scene, controls=tuple(controls))


def ref(place: int, c: Control) -> str:
    return f"e{c.node or place + 1}"


def observation(scene: Scene, revision: str) -> Observation:
    """The scene as a look shows it."""
    return Observation(
        url=scene.url,
        title=scene.title,
        revision=revision,
        text=scene.text,
        elements=tuple(_element(scene, n, c) for n, c in enumerate(scene.controls)),
        overlay=scene.overlay,
        forms=scene.forms,
        messages=scene.messages,
        document=scene.document,
    )


def _element(scene: Scene, place: int, c: Control) -> Element:
    parent = next(
        (ref(n, p) for n, p in enumerate(scene.controls) if p.name == c.inside and p is not c), None
    )
    return Element(
        ref=ref(place, c),
        role=c.role,
        name=c.name,
        value=c.value if c.value is not None or c.role not in EDITABLE or c.secret else "",
        options=tuple(SelectOption(label=o, selected=o == c.value) for o in c.options) or None,
        row=c.row,
        state=ElementState(disabled=c.disabled, checked=c.checked, expanded=c.expanded),
        facts=ElementFacts(
            document=scene.document,
            node=c.node or place + 1,
            path=f"body>{c.role}",
            tag=c.role,
            editable=c.role in EDITABLE,
            secret=c.secret,
            href=c.href,
            form=c.form,
            submits=c.submits,
            parent_ref=parent,
            draggable=c.draggable,
            takes_drops=c.takes_drops,
        ),
    )
