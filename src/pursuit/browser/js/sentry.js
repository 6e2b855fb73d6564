// Stands between the mouse and the page for one click: what was chosen may be drawn elsewhere, or say something
// else, by the time the button goes down. A click that would land on anything else never reaches the page.
(() => {
  const P = globalThis.__pursuit;
  if (P.guard) return;
  const { records, resolve, rootOf } = P.parts.world;
  const { changed, hitAt, operates } = P.parts.locate;
  const { makeFaces } = P.parts.faces;
  const { makeScene } = P.parts.visible;

  let watched = null; // {element, pressed, blocked}

  /** What the press is on; of a closed shadow tree the event tells only the host. */
  function under(event) {
    const [told] = event.composedPath();
    return told.shadowRoot || !rootOf(told) ? told : hitAt(event.clientX, event.clientY);
  }

  function holds(event) {
    const { element } = watched;
    if (!element.isConnected || changed(element, records.get(element), true)) return false;
    const face = makeFaces(makeScene()).faceOf(element);
    return operates(under(event), element, face || element);
  }

  const FIELD = /^(combobox|textbox|searchbox|spinbutton|slider|listbox)$/;

  /** A press on a field gives it the focus, which may well change what it says of itself; it orders nothing. */
  function field(element) {
    return FIELD.test(records.get(element).role);
  }

  /** The click of a press that was right goes to what the page made of it, unless that is the control grown another. */
  function stillRight(event) {
    const { element } = watched;
    return !event.composedPath().includes(element) || field(element) || !changed(element, records.get(element), true);
  }

  function judge(event) {
    if (!watched || !event.isTrusted) return;
    if (event.type === "pointerdown") {
      watched.pressed = holds(event);
      watched.blocked = watched.pressed ? null : "press";
    } else if (event.type === "click" && watched.pressed && !stillRight(event)) {
      watched.blocked = "click";
    }
    if (watched.pressed && watched.blocked !== "click") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    addEventListener(type, judge, { capture: true, passive: false });
  }

  /** opts: {ref}: only a click on that control, as it was listed, reaches the page until `unguard`. */
  P.guard = (raw) => {
    const element = resolve(JSON.parse(raw).ref);
    watched = element && { element, pressed: false, blocked: null };
    return JSON.stringify({ guarded: Boolean(element) });
  };

  /** What was held back so far; the guard goes on. */
  P.guarded = () => JSON.stringify({ blocked: watched ? watched.blocked : null });

  /** Says what was held back since `guard`: "press" (nothing reached the page), "click", or null. */
  P.unguard = () => {
    const blocked = watched ? watched.blocked : null;
    watched = null;
    return JSON.stringify({ blocked });
  };
})();
