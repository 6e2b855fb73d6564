// A drag as the page sees it: whether the browser carries something, where to let go, what became of it.
// Scrolls two things into view together; else changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.together) return;
  const { resolve, parentOf } = P.parts.world;
  const { rectOf } = P.parts.visible;

  let seen = null; // {start, taken} since the last `watchDrag`

  addEventListener("dragstart", (event) => seen && event.isTrusted && (seen.start = event), true);
  addEventListener("dragend", (event) => seen && event.isTrusted && (seen.taken = event.dataTransfer.dropEffect !== "none"), true);

  /** From now on, tell of drags of this document. */
  P.watchDrag = () => {
    seen = { start: null, taken: null };
    return "{}";
  };

  /** Whether a drag of the browser's own has begun that the page let happen, and whether something took it. */
  P.sawDrag = () => {
    const carried = Boolean(seen && seen.start && !seen.start.defaultPrevented);
    return JSON.stringify({ carried, taken: seen && seen.taken });
  };

  /** opts: {ref, from}: scroll as little as shows both, the source for certain. */
  P.together = (raw) => {
    const opts = JSON.parse(raw);
    for (const ref of [opts.ref, opts.from]) {
      resolve(ref)?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    }
    return "{}";
  };

  const ancestors = (node) => {
    const out = [];
    for (let at = node; at; at = parentOf(at)) out.push(at);
    return out;
  };

  /** The two items of one list that hold the two elements, or null. */
  function items(one, other) {
    const up = ancestors(one);
    const there = ancestors(other);
    const i = up.findIndex((node) => there.includes(node));
    const j = there.indexOf(up[i]);
    return i > 0 && j > 0 ? [up[i - 1], there[j - 1]] : null;
  }

  const close = (one, other) => Math.abs(one - other) <= 0.1 * Math.max(one, other);
  const middle = (rect) => [rect.x + rect.width / 2, rect.y + rect.height / 2];

  /** Which way the second item of a list lies from the first: along x or y, forward or back; null for no list. */
  function way(from, to) {
    if (from.localName !== to.localName) return null;
    const [a, b] = [rectOf(from), rectOf(to)];
    const [dx, dy] = [middle(b)[0] - middle(a)[0], middle(b)[1] - middle(a)[1]];
    const down = Math.abs(dy) >= Math.abs(dx);
    if (!(down ? close(a.width, b.width) : close(a.height, b.height))) return null;
    return { down, on: Math.sign(down ? dy : dx), box: b };
  }

  const PAST = 0.25; // of an item's size beyond its middle: over the half that decides, still on the item

  /** opts: {ref, from}: where on an item of a list another of its items is let go so that it takes that place:
   * past the middle, in the direction of the drag. {found: false} where the two are no items of one list. */
  P.pastMiddle = (raw) => {
    const opts = JSON.parse(raw);
    const [to, from] = [resolve(opts.ref), resolve(opts.from)];
    const pair = to && from && items(from, to);
    const found = pair && way(...pair);
    if (!found) return JSON.stringify({ found: false });
    const [x, y] = middle(found.box);
    const by = PAST * found.on;
    return JSON.stringify({ found: true, x: found.down ? x : x + by * found.box.width, y: found.down ? y + by * found.box.height : y });
  };
})();
