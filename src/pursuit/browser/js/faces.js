// What a person sees and clicks of a control: the control itself, the label that stands for it, its image.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.faces) return;
  const { labelsOf } = P.parts.world;
  const { painted, laidOut, rectOf, mapImage, placed } = P.parts.visible;
  const { inputType } = P.parts.roles;

  const STANDS_IN = new Set(["checkbox", "radio", "file"]);

  /** The label that is the only way to a hidden checkbox, radio or file field. */
  function labelFor(element, seen) {
    for (const label of labelsOf(element)) if (seen(label)) return label;
    return null;
  }

  const FIELDS = new Set("input select textarea".split(" "));

  /** Surely as big as its text: no need to measure it before it is listed. */
  function sized(element) {
    if (FIELDS.has(element.localName)) return true;
    const first = element.firstChild;
    return Boolean(first) && first.nodeType === 3 && first.length > 0;
  }

  /** What a person sees and clicks of a control: itself, its label, its image; null when there is nothing. */
  function makeFaces(scene) {
    const rects = new Map();
    function measured(element, rect) {
      if (!placed(rect, scene.areaOf(element)) || scene.clipped(element, rect)) return false;
      rects.set(element, rect);
      return true;
    }
    const seen = (element) => painted(element) && measured(element, rectOf(element));
    /** `seen` for counting: measures only what could be hidden without being unpainted. */
    const likely = (element) => scene.painted(element) && ((scene.plain(element) && sized(element)) || measured(element, rectOf(element)));
    function transparent(element) {
      const rect = element.getBoundingClientRect();
      return rect.width >= 5 && rect.height >= 5 && laidOut(element) && measured(element, rect);
    }
    function areaFace(element) {
      const image = mapImage(element);
      return image && seen(image) && measured(element, rectOf(element)) ? element : null;
    }
    function faceOf(element, exact = true) {
      if (element.localName === "area") return areaFace(element);
      if (exact ? seen(element) : likely(element)) return element;
      if (!STANDS_IN.has(inputType(element))) return null;
      return labelFor(element, seen) || (transparent(element) ? element : null);
    }
    return { faceOf, rectOf: (element) => rects.get(element) };
  }

  P.parts.faces = { makeFaces, labelFor };
})();
