// What can be dragged, and what a thing is dropped on, as far as a page shows it to the eye.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.drags) return;
  const { attr, has, pressed, takers, parentOf } = P.parts.world;
  const { native } = P.parts.roles;
  const { placed } = P.parts.visible;
  const { containerName, content } = P.parts.names;
  const { fold } = P.parts.world;

  /** Something a person would take up: it says so, its cursor does, or it hears the button go down. */
  function draggable({ element, drags }) {
    if (attr(element, "draggable") === "true" || drags) return true;
    return pressed.has(element) && !native(element, element.localName);
  }

  /** Says by itself that things are dropped on it. */
  function takes(element) {
    return takers.has(element) || has(element, "ondrop") || has(element, "ondragover");
  }

  const BOXES = "div,section,aside,article,fieldset,td,ul,ol,li,[role=region],[role=group],[role=list],rect,circle,ellipse";
  const SVG = "http://www.w3.org/2000/svg";
  const [LOOKED_AT, MOST, SMALLEST, WORDS] = [2000, 40, 20, 60];
  const CLEAR = /^rgba\(\d+, \d+, \d+, 0\)$/;

  /** A box that is drawn as one: with a border, or on a ground of its own. */
  function drawn(element) {
    const style = getComputedStyle(element);
    if (element.namespaceURI === SVG) return style.fill !== "none" || style.stroke !== "none";
    if (!CLEAR.test(style.backgroundColor) || style.backgroundImage !== "none") return true;
    return ["Top", "Left"].some((side) => parseFloat(style[`border${side}Width`]) > 0 && !CLEAR.test(style[`border${side}Color`]));
  }

  /** A box fit to be told of: of some size, not most of the window, with a name or a few words. */
  function fit(element, scene, controls) {
    const rect = element.getBoundingClientRect();
    if (rect.width < SMALLEST || rect.height < SMALLEST || rect.width * rect.height > 0.6 * innerWidth * innerHeight) return false;
    if (!scene.painted(element) || !placed(rect, scene.areaOf(element)) || !drawn(element)) return false;
    if (containerName(element) || element.namespaceURI === SVG) return true;
    for (const control of controls) if (element.contains(control)) return false; // its words are the control's
    const words = element.textContent.length < 400 ? fold(content(element)) : "";
    return words.length > 0 && words.length <= WORDS;
  }

  /** Boxes of a page with things to drag that nothing but their looks makes a place for them. */
  function places(candidates, scene) {
    const sources = new Set(candidates.filter(draggable).map(({ element }) => element));
    if (!sources.size) return [];
    const known = new Set(candidates.map(({ element }) => element));
    const inside = (element) => {
      for (let at = element; at; at = parentOf(at)) if (sources.has(at)) return true;
      return false;
    };
    const out = [];
    for (const element of Array.from(document.querySelectorAll(BOXES)).slice(0, LOOKED_AT)) {
      if (out.length >= MOST) break;
      if (!known.has(element) && !inside(element) && fit(element, scene, known)) out.push(element);
    }
    return out;
  }

  P.parts.drags = { draggable, takes, places };
})();
