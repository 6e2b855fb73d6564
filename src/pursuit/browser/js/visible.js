// Whether a person can see an element. Cheap checks first; computed style only where geometry is suspicious.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.visible) return;
  const { parentOf, kids, climb, attr } = P.parts.world;
  const { makeKinds, ROOT, effect, isFaint, points } = P.parts.style;

  const PAINTED = { visibilityProperty: true, opacityProperty: true };
  const LAID_OUT = { __proto__: null, visibilityProperty: true }; // read quicker than with Object behind it

  /** display: contents has no box of its own; the box around it decides. */
  function boxed(element) {
    let at = element;
    while (at && !at.checkVisibility(LAID_OUT)) {
      if (getComputedStyle(at).display !== "contents") return null;
      at = parentOf(at);
    }
    return at;
  }

  /** Rendered and not transparent. Says nothing of where it stands. */
  function painted(element) {
    if (element.checkVisibility(PAINTED)) return true;
    if (getComputedStyle(element).display !== "contents") return false;
    const around = parentOf(element);
    return Boolean(around) && painted(around);
  }

  /** Rendered, opacity apart: what a click can land on though nothing shows. */
  function laidOut(element) {
    return boxed(element) !== null;
  }

  /** Extent that the page can be scrolled to, in viewport coordinates of this moment. */
  function reach() {
    const root = document.scrollingElement || document.documentElement;
    const left = -scrollX;
    const top = -scrollY;
    return {
      left: Math.min(left, 0),
      top,
      right: left + Math.max(root.scrollWidth, innerWidth),
      bottom: top + Math.max(root.scrollHeight, innerHeight),
      rtl: getComputedStyle(document.documentElement).direction === "rtl",
      width: root.scrollWidth,
    };
  }

  /** Whether a rectangle can come into view at all (off to the left or above the page cannot). */
  function reachable(rect, area) {
    if (rect.bottom <= area.top || rect.top >= area.bottom) return false;
    if (rect.left >= area.right) return false;
    return rect.right > (area.rtl ? area.left - area.width : area.left);
  }

  /** Whether something inside `clipper` is laid out against a box further out, and so is not clipped by it. */
  function escapes(element, clipper) {
    let loose = false;
    for (let at = element; at && at !== clipper; at = parentOf(at)) {
      const style = getComputedStyle(at);
      if (loose && (style.position !== "static" || style.transform !== "none")) loose = false;
      if (style.position === "fixed") return true;
      if (style.position === "absolute") loose = true;
    }
    return loose && getComputedStyle(clipper).position === "static";
  }

  const apart = (rect, box) =>
    rect.right <= box.left || rect.left >= box.right || rect.bottom <= box.top || rect.top >= box.bottom;

  const FREE = { hidden: false, clear: false, clipper: null, scroller: null, loose: false };

  /** What ancestors do to what is inside them, remembered for one look. `scrollers` fills as boxes are met. */
  function makeScene(area = reach()) {
    const kindOf = makeKinds();
    const memo = new Map();
    const boxes = new Map();
    const extents = new Map();
    const scrollers = [];
    const fixed = [];
    const top = { kind: ROOT, env: FREE };

    /** Extent that a box can be scrolled to, in viewport coordinates; the page's own without a box. */
    function within(scroller) {
      if (!scroller) return area;
      let known = extents.get(scroller);
      if (!known) {
        const box = boxOf(scroller);
        const left = box.left - scroller.scrollLeft;
        const top = box.top - scroller.scrollTop;
        const width = Math.max(scroller.scrollWidth, box.width);
        const bottom = top + Math.max(scroller.scrollHeight, box.height);
        extents.set(scroller, (known = { left, top, right: left + width, bottom, width, rtl: area.rtl }));
      }
      return known;
    }

    function areaOf(element) {
      const { scroller } = of(element).env;
      return scroller === element ? area : within(scroller);
    }

    /** A box that clips: nothing in it shows, or what overflows it does not, or it scrolls. */
    function clipping(element, found, outer) {
      const tall = element.clientHeight;
      const wide = element.clientWidth;
      if (tall <= 1 || wide <= 1) return { ...outer, hidden: true };
      if (element === document.documentElement || element === document.body) return outer;
      const over = element.scrollHeight > tall + 1 || element.scrollWidth > wide + 1;
      if (!over) return outer;
      if (!found.scrolls) return { ...outer, clipper: element };
      if (element.scrollHeight > tall + 8) scrollers.push(element);
      return { ...outer, clipper: null, scroller: element };
    }

    function pass(element, found, outer) {
      if (found.hidden) return { ...outer, hidden: true };
      let env = found.clear ? { ...outer, clear: true } : outer;
      if (found.moved) {
        const rect = boxOf(element);
        const flat = rect.width === 0 || rect.height === 0;
        if (!flat && !reachable(rect, within(outer.scroller))) return { ...outer, hidden: true };
        env = { ...env, loose: flat };
        if (found.position === "fixed") {
          fixed.push(element);
          env.clipper = null;
        } else if (outer.clipper && apart(rect, boxOf(outer.clipper)) && !escapes(element, outer.clipper)) env.hidden = !flat;
      }
      return found.clips ? clipping(element, found, env) : env;
    }

    function make(element, outer) {
      const kind = kindOf(element, outer.kind);
      const found = outer.env.hidden ? null : effect(element, kind);
      return { kind, plain: !found, drawn: undefined, env: found ? pass(element, found, outer.env) : outer.env };
    }

    function of(element) {
      const known = memo.get(element);
      if (known) return known;
      const around = parentOf(element);
      const entry = make(element, around ? climbTo(around) : top);
      memo.set(element, entry);
      return entry;
    }

    /** `of` for an ancestor, without recursion: pages nest deeper than a stack. */
    function climbTo(element) {
      const chain = [];
      let entry = top;
      for (let at = element; at; at = parentOf(at)) {
        const known = memo.get(at);
        if (known) {
          entry = known;
          break;
        }
        chain.push(at);
      }
      for (let i = chain.length - 1; i >= 0; i -= 1) {
        entry = make(chain[i], entry);
        memo.set(chain[i], entry);
      }
      return entry;
    }

    function boxOf(element) {
      let box = boxes.get(element);
      if (!box) boxes.set(element, (box = element.getBoundingClientRect()));
      return box;
    }

    /** Hidden by an ancestor or itself: empty clips, collapsed panels, slides outside their window. */
    function clipped(element, rect) {
      const { env } = of(element);
      if (env.hidden) return true;
      if (!env.clipper || env.clipper === element || !apart(rect, boxOf(env.clipper))) return false;
      return !escapes(element, env.clipper);
    }

    /** In the flow of the page with nothing about it or around it that could hide it. */
    function plain(element) {
      const { env, plain } = of(element);
      return plain && !env.hidden && !env.loose && !env.clipper;
    }

    /** In the window now, and in the window of the box it scrolls in. */
    function inView(element, rect) {
      if (rect.bottom <= 0 || rect.right <= 0 || rect.top >= innerHeight || rect.left >= innerWidth) return false;
      const { scroller } = of(element).env;
      return !scroller || scroller === element || !apart(rect, boxOf(scroller));
    }

    /** Rendered, not transparent, not inside anything that hides; each element is asked once. */
    function drawn(element, entry = of(element)) {
      if (entry.drawn === undefined) {
        const { hidden, clear } = entry.env;
        entry.drawn = !hidden && !clear && (element.checkVisibility(LAID_OUT) || laidOut(element));
      }
      return entry.drawn;
    }

    /** Whether the text right inside an element can be read. */
    function readable(element) {
      const entry = of(element);
      if (!drawn(element, entry)) return false;
      const { env, kind } = entry;
      if (isFaint(element, kind)) return false;
      if (!env.loose && !env.clipper) return true;
      const rect = element.getBoundingClientRect();
      if (rect.width === 0 && rect.height === 0) return !element.checkVisibility();
      return reachable(rect, areaOf(element)) && !clipped(element, rect);
    }

    return { areaOf, area, scrollers, fixed, painted: (element) => drawn(element), clipped, plain, inView, readable, points: (element) => points(element, of(element).kind) };
  }

  /** The rectangle of an element, or of what it draws when its own box is empty. */
  function rectOf(element) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0) return rect;
    if (element.localName === "area") return areaRect(element) || rect;
    for (const child of kids(element)) {
      const inner = child.getBoundingClientRect();
      if (inner.width > 1 && inner.height > 1) return inner;
    }
    return rect;
  }

  function mapImage(area) {
    const map = climb(area, (node) => node.localName === "map", 8);
    const name = map && (attr(map, "name") || attr(map, "id"));
    if (!name) return null;
    for (const image of area.getRootNode().querySelectorAll("img[usemap]")) {
      if (attr(image, "usemap") === "#" + name) return image;
    }
    return null;
  }

  function overlap(one, other) {
    const left = Math.max(one.left, other.left);
    const top = Math.max(one.top, other.top);
    const right = Math.min(one.right, other.right);
    const bottom = Math.min(one.bottom, other.bottom);
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function areaRect(area) {
    const image = mapImage(area);
    if (!image) return null;
    const box = image.getBoundingClientRect();
    const at = (attr(area, "coords") || "").split(",").map(Number);
    const shape = (attr(area, "shape") || "rect").toLowerCase();
    if (shape === "default" || at.length < 3 || at.some(Number.isNaN)) return box;
    if (shape.startsWith("circ")) {
      const [x, y, r] = at;
      return overlap(new DOMRect(box.x + x - r, box.y + y - r, 2 * r, 2 * r), box);
    }
    const xs = at.filter((_, i) => i % 2 === 0);
    const ys = at.filter((_, i) => i % 2 === 1);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const whole = new DOMRect(box.x + left, box.y + top, Math.max(...xs) - left, Math.max(...ys) - top);
    return overlap(whole, box);
  }

  /** Big enough to see and click, and somewhere the page can scroll to. */
  function placed(rect, area) {
    return rect.width > 1 && rect.height > 1 && reachable(rect, area);
  }

  P.parts.visible = { painted, laidOut, reach, reachable, makeScene, rectOf, mapImage, placed };
})();
