// Whether a person can see an element. Cheap checks first; computed style only where geometry is suspicious.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.visible) return;
  const { parentOf, kids, climb, attr } = P.parts.world;

  const PAINTED = { visibilityProperty: true, opacityProperty: true };
  const LAID_OUT = { visibilityProperty: true };

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

  const RECT = /^rect\(\s*(\S+?)(?:px)?[, ]+(\S+?)(?:px)?[, ]+(\S+?)(?:px)?[, ]+(\S+?)(?:px)?\s*\)$/;

  function emptyClip(style) {
    const match = RECT.exec(style.clip);
    if (match && style.position !== "static") {
      const [top, right, bottom, left] = match.slice(1).map(Number);
      if (bottom - top <= 1 || right - left <= 1) return true;
    }
    const path = style.clipPath;
    if (!path || path === "none") return false;
    const inset = /^inset\(\s*([\d.]+)%/.exec(path);
    if (inset && Number(inset[1]) >= 50) return true;
    return /^circle\(0(px|%)?\b/.test(path) || /^polygon\((0(px|%)? 0(px|%)?(, )?)+\)$/.test(path);
  }

  /** What one element's own style does to all that is inside it. */
  function effect(element) {
    const style = getComputedStyle(element);
    const flow = style.display !== "inline" && style.display !== "contents";
    const clips = flow && (style.overflowX !== "visible" || style.overflowY !== "visible");
    const flat = clips && (collapsed(element, style) || false);
    const hidden = flat || emptyClip(style) || /\bopacity\(0(%)?\)/.test(style.filter);
    return { hidden, clips, scrolls: clips && /auto|scroll/.test(style.overflowY + style.overflowX) };
  }

  /** Clips what overflows and is itself (nearly) nothing: a collapsed panel, a one-pixel box. */
  function collapsed(element, style) {
    if (element.clientHeight <= 1 && style.overflowY !== "visible") return true;
    return element.clientWidth <= 1 && style.overflowX !== "visible";
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

  const FREE = { hidden: false, clipper: null, fixed: true, scroller: null };

  /** A memo of what ancestors do to what is inside them; one a look. `scrollers` fills as boxes are met. */
  function makeClipping() {
    const memo = new Map();
    const scrollers = [];
    const boxes = new Map();

    function pass(element, outer) {
      if (outer.hidden) return outer;
      const { hidden, clips, scrolls } = effect(element);
      if (hidden) return { ...outer, hidden: true };
      const root = element === document.documentElement || element === document.body;
      if (!clips || root) return outer;
      if (scrolls && element.scrollHeight > element.clientHeight + 8) scrollers.push(element);
      return { hidden: false, clipper: element, fixed: !scrolls, scroller: scrolls ? element : outer.scroller };
    }

    function contextOf(element) {
      const chain = [];
      let answer = FREE;
      for (let at = element; at; at = parentOf(at)) {
        const known = memo.get(at);
        if (known !== undefined) {
          answer = known;
          break;
        }
        chain.push(at);
      }
      for (let i = chain.length - 1; i >= 0; i -= 1) {
        answer = pass(chain[i], answer);
        memo.set(chain[i], answer);
      }
      return answer;
    }

    function boxOf(element) {
      let box = boxes.get(element);
      if (!box) boxes.set(element, (box = element.getBoundingClientRect()));
      return box;
    }

    const apart = (rect, box) =>
      rect.right <= box.left || rect.left >= box.right || rect.bottom <= box.top || rect.top >= box.bottom;

    /** Hidden by an ancestor (or itself): empty clips, collapsed panels, slides outside their window. */
    function clipped(element, rect) {
      const { hidden, clipper, fixed } = contextOf(element);
      if (hidden) return true;
      if (!clipper || !fixed || clipper === element || !apart(rect, boxOf(clipper))) return false;
      return !escapes(element, clipper);
    }

    /** In the window now, and in the window of the box it scrolls in. */
    function inView(element, rect) {
      if (rect.bottom <= 0 || rect.right <= 0 || rect.top >= innerHeight || rect.left >= innerWidth) return false;
      const { scroller } = contextOf(element);
      return !scroller || scroller === element || !apart(rect, boxOf(scroller));
    }

    return { clipped, inView, scrollers, contextOf };
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

  P.parts.visible = { painted, laidOut, boxed, reach, reachable, makeClipping, rectOf, mapImage, placed };
})();
