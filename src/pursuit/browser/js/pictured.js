// What stood where when a picture was taken, so that a point on it is only clicked while it shows the page.
// Scrolls a point of the document into the window; else changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.pictured) return;
  const { hitAt } = P.parts.locate;
  const { roleOf, inputType } = P.parts.roles;
  const { nameOf } = P.parts.names;
  const { cut, fold, rootOf } = P.parts.world;

  const [ELEMENTS, WORDS] = [200000, 300];
  let shown = new WeakMap(); // element -> {left, top, width, height, words} in the document, as pictured

  const words = (element) => (element.textContent.length <= WORDS ? element.textContent : null);

  function placeOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left + scrollX, top: top + scrollY, width, height };
  }

  function* elementsOf(root) {
    for (const element of root.querySelectorAll("*")) {
      yield element;
      if (rootOf(element)) yield* elementsOf(rootOf(element));
    }
  }

  /** opts: {whole}: remember what the window, or the whole page, shows now. */
  P.pictured = (raw) => {
    const { whole } = JSON.parse(raw);
    shown = new WeakMap();
    let left = ELEMENTS;
    for (const element of elementsOf(document)) {
      if ((left -= 1) < 0) break;
      const place = placeOf(element);
      const [x, y] = [place.left - scrollX, place.top - scrollY];
      if (!whole && (x > innerWidth || y > innerHeight || x + place.width < 0 || y + place.height < 0)) continue;
      shown.set(element, { ...place, words: words(element) });
    }
    return "{}";
  };

  const near = (one, other) => Math.abs(one - other) <= 1;

  function asPictured(element) {
    const was = shown.get(element);
    if (!was) return false;
    const now = placeOf(element);
    return ["left", "top", "width", "height"].every((side) => near(was[side], now[side])) && was.words === words(element);
  }

  /** opts: {x, y} in the document: brought into the window; what is there, and whether the picture showed it so. */
  P.under = (raw) => {
    const at = JSON.parse(raw);
    const inside = () => at.x >= scrollX && at.y >= scrollY && at.x < scrollX + innerWidth && at.y < scrollY + innerHeight;
    if (!inside()) scrollTo({ left: at.x - innerWidth / 2, top: at.y - innerHeight / 2, behavior: "instant" });
    const [x, y] = [at.x - scrollX, at.y - scrollY];
    const hit = inside() ? hitAt(x, y) : null;
    if (!hit) return JSON.stringify({ found: false });
    const name = cut(nameOf(hit), 200) || cut(fold(words(hit) ?? ""), 200);
    return JSON.stringify({ found: true, x, y, same: asPictured(hit), tag: hit.localName, input_type: inputType(hit), role: roleOf(hit), name });
  };
})();
