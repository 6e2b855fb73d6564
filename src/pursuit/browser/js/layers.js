// What lies over the page: dialogs, fixed bars and boxes, whatever calls itself a consent banner and is placed.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.layers) return;
  const { within, records, climb, cut, fold } = P.parts.world;
  const { containerName } = P.parts.names;
  const { all, floats, shown, textOf } = P.parts.around;

  const MOST = 12;
  const TEXT = 1500;
  const DIALOGS = "dialog[open],[role=dialog],[role=alertdialog]";
  const BANNERS = ["cookie", "consent", "gdpr", "cmp-", "onetrust"].map((word) => `[id*="${word}" i],[class*="${word}" i]`).join();

  const laid = (element) => /fixed|absolute|sticky/.test(getComputedStyle(element).position);

  /** The outermost of them, shown ones only. */
  function outermost(found, fixed, area) {
    const named = [...all(found.roots, DIALOGS), ...all(found.roots, BANNERS).slice(0, 60).filter(laid)];
    const known = new Set([...fixed, ...named].filter((element) => shown(element, area)));
    return [...known].filter((element) => !climb(element, (node) => node !== element && known.has(node), 200)).slice(0, MOST);
  }

  const isModal = (element) => [element, ...element.querySelectorAll("dialog,[aria-modal=true]")].some((node) => node.matches(":modal,[aria-modal=true]"));

  /** Each with its words and the refs of the listed controls in it. */
  function layers(found, fixed, listed, area) {
    const tops = outermost(found, fixed, area);
    if (!tops.length) return [];
    const inside = new Map(tops.map((element) => [element, []]));
    for (const { element } of listed) {
      const top = tops.find((layer) => within(element, layer));
      if (top) inside.get(top).push(records.get(element).ref);
    }
    return tops.map((element) => ({
      text: cut(fold(`${containerName(element)} ${textOf(element, TEXT)}`), TEXT),
      refs: inside.get(element),
      modal: isModal(element),
    }));
  }

  /** Whether an element stands in something that lies over the page. */
  function over(element, fixed) {
    const known = new Set(fixed);
    return floats(element) || climb(element, (node) => known.has(node) || node.matches(DIALOGS), 200) !== null;
  }

  P.parts.layers = { layers, over };
})();
