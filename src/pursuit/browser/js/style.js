// What styles do to what is inside an element, read as seldom as it can be.
// Computed style costs more than all the rest of a look, so elements that the same rules reach (same chain
// of tags and classes) are of one kind: when the first few of a kind are plain, the rest are taken to be.
// A kind with anything special about it is read one element at a time, and so is an inline style.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.style) return;
  const { attr, has, parentOf } = P.parts.world;

  const SAMPLES = 3;
  const STATE = "data-state";
  // Fields and pictures clip what is inside them by default, and nothing of the page is inside them.
  const CLOSED = new Set("input select textarea button img svg video audio canvas iframe embed object".split(" "));
  const LENGTHS = /-?\d[\d.]+(px|%|em|rem|vh|vw|deg)/g;

  /** Elements of one kind are styled alike, as far as tags, classes and states tell. */
  function makeKinds() {
    const kinds = new Map();
    function kindOf(element, above) {
      let key = above.id + "/" + element.localName;
      let single = false;
      if (element.hasAttributes()) {
        key += "." + (attr(element, "class") ?? "");
        if (has(element, STATE)) key += "[" + attr(element, STATE);
        else if (element.localName === "details" && has(element, "open")) key += "[";
        const style = attr(element, "style");
        if (style !== null) key += "{" + style.replace(LENGTHS, "~");
        single = style !== null || has(element, "id");
      }
      let kind = kinds.get(key);
      if (!kind) {
        kind = { id: kinds.size + 1, plain: 0, special: false, read: 0, faint: false, still: 0, points: "", single };
        kinds.set(key, kind);
      }
      if (single) kind.single = true;
      return kind;
    }
    return kindOf;
  }

  const ROOT = { id: 0 };

  const RECT = /^rect\(\s*(\S+?)(?:px)?[, ]+(\S+?)(?:px)?[, ]+(\S+?)(?:px)?[, ]+(\S+?)(?:px)?\s*\)$/;

  function emptyRect(clip) {
    const match = RECT.exec(clip);
    if (!match) return false;
    const [top, right, bottom, left] = match.slice(1).map(Number);
    return bottom - top <= 1 || right - left <= 1;
  }

  function emptyPath(path) {
    const inset = /^inset\(\s*([\d.]+)%/.exec(path);
    if (inset && Number(inset[1]) >= 50) return true;
    return /^circle\(0(px|%)?\b/.test(path) || /^polygon\((0(px|%)? 0(px|%)?(, )?)+\)$/.test(path);
  }

  /** The few properties that can hide or move what is inside; null when none of them is set. */
  function special(element, style) {
    const overflow = style.overflowY;
    const position = style.position;
    const out = {
      clips: overflow !== "visible" && !CLOSED.has(element.localName),
      scrolls: overflow === "auto" || overflow === "scroll",
      moved: position === "absolute" || position === "fixed" || style.transform !== "none" || style.marginLeft[0] === "-",
      position,
      path: style.clipPath,
      filter: style.filter,
    };
    if (position === "relative" && (style.left[0] === "-" || style.top[0] === "-")) out.moved = true;
    const clear = style.opacity === "0";
    if (!out.clips && !out.moved && !clear && out.path === "none" && out.filter === "none") return null;
    if (out.clips && style.overflowX !== "hidden") out.scrolls = out.scrolls || /auto|scroll/.test(style.overflowX);
    out.clear = clear;
    out.hidden = (out.path !== "none" && emptyPath(out.path)) || /\bopacity\(0(%)?\)/.test(out.filter);
    if (position === "absolute" || position === "fixed") out.hidden = out.hidden || emptyRect(style.clip);
    if (style.display === "inline" || style.display === "contents") out.clips = false;
    return out;
  }

  const CLEAR = /^rgba\(\d+, \d+, \d+, 0\)$/;

  /** Whether the element's own ground, or the one right around it, has this colour and no picture on it. */
  function onGround(element, colour) {
    for (let at = element, i = 0; at && i < 3; at = parentOf(at), i += 1) {
      const style = getComputedStyle(at);
      const ground = style.backgroundColor;
      if (ground === colour) return style.backgroundImage === "none" && !at.querySelector("img,picture,video,canvas");
      if (!CLEAR.test(ground) || style.backgroundImage !== "none" || /absolute|fixed/.test(style.position)) return false;
    }
    return false;
  }

  /** Text that is drawn and still cannot be read: no size, no colour, the colour of its ground, pushed away. */
  function faint(element) {
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) <= 1) return true;
    if (parseFloat(style.textIndent) < -200) return true;
    const colour = style.webkitTextFillColor;
    if (CLEAR.test(colour)) return !/text/.test(style.webkitBackgroundClip || "") && style.textShadow === "none";
    return onGround(element, colour);
  }

  function isFaint(element, kind) {
    if (!kind.single && !kind.faint && kind.read >= SAMPLES) return false;
    const answer = faint(element);
    kind.read += 1;
    if (answer) kind.faint = true;
    return answer;
  }

  const DRAGS = /^(grab|move|all-scroll|[a-z]+-resize)$/;

  /** What the cursor over an element offers: "pointer" to click, "drag" to take up, "" for nothing. */
  function offers(element) {
    const { cursor } = getComputedStyle(element);
    if (cursor === "pointer") return cursor;
    return DRAGS.test(cursor) ? "drag" : "";
  }

  function points(element, kind) {
    if (!kind.single && kind.still >= SAMPLES) return kind.points;
    const answer = offers(element);
    if (answer === kind.points) kind.still += 1;
    else if (kind.still === 0) {
      kind.points = answer;
      kind.still = 1;
    } else kind.still = -Infinity; // they differ: read each
    return answer;
  }

  /** What the element's own style does, or null: see `special`. */
  function effect(element, kind) {
    if (!kind.single && !kind.special && kind.plain >= SAMPLES) return null;
    const found = special(element, getComputedStyle(element));
    if (found) kind.special = true;
    else kind.plain += 1;
    return found;
  }

  P.parts.style = { makeKinds, ROOT, effect, isFaint, points };
})();
