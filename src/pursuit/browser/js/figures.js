// What a drawn shape looks like, in words: `large red circle`. For shapes of an SVG picture and for coloured
// boxes without words; asked of listed controls only. Changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.figures) return;
  const { kids } = P.parts.world;

  const SVG = "http://www.w3.org/2000/svg";
  const SHAPES = { circle: "circle shape", ellipse: "ellipse shape", line: "line", path: "shape", polyline: "line", text: "text" };
  const POINTS = { 3: "triangle", 4: "quadrangle", 5: "pentagon", 6: "hexagon" };
  const [MOST, LONG] = [400, 1.5];

  // Of each colour the words that people have for it.
  const COLOURS = Object.entries({
    black: [0, 0, 0], white: [255, 255, 255], "gray grey": [128, 128, 128], "silver gray grey": [192, 192, 192],
    red: [255, 0, 0], "maroon red": [128, 0, 0], orange: [255, 165, 0], "brown": [165, 42, 42], yellow: [255, 255, 0],
    "gold yellow": [255, 215, 0], olive: [128, 128, 0], "lime green": [0, 255, 0], green: [0, 128, 0],
    "teal turquoise": [0, 128, 128], "turquoise": [64, 224, 208], "aqua cyan": [0, 255, 255], blue: [0, 0, 255],
    "navy blue": [0, 0, 128], "light blue": [173, 216, 230], "magenta fuchsia pink": [255, 0, 255], pink: [255, 192, 203],
    purple: [128, 0, 128], "violet purple": [238, 130, 238], indigo: [75, 0, 130], "beige": [245, 245, 220],
  }); // prettier-ignore

  const names = new Map();

  /** Words for a computed colour: those of the nearest; empty for one that is seen through. */
  function colour(css) {
    if (names.has(css)) return names.get(css);
    const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(css);
    const words = found && Number(found[4] ?? 1) > 0.2 ? nearest(found.slice(1, 4).map(Number)) : "";
    if (names.size > 2000) names.clear();
    names.set(css, words);
    return words;
  }

  function nearest(rgb) {
    const far = ([, other]) => Math.hypot(...other.map((part, i) => part - rgb[i]));
    return COLOURS.reduce((best, one) => (far(one) < far(best) ? one : best))[0];
  }

  const drawn = (element) => element.namespaceURI === SVG && (element.localName in SHAPES || "rect polygon".includes(element.localName));

  function shape(element, rect) {
    const tag = element.localName;
    if (tag === "rect") return Math.abs(rect.width - rect.height) <= 1 ? "square rectangle box shape" : "rectangle box shape";
    if (tag === "polygon") return `${POINTS[element.points?.numberOfItems] || "polygon"} shape`;
    if (tag !== "text") return SHAPES[tag];
    const words = element.textContent.trim();
    if (words.length !== 1) return "text";
    return /\d/.test(words) ? "digit number" : /\p{L}/u.test(words) ? "letter" : "text";
  }

  /** Filled with its colour, else drawn in it. */
  function paint(element) {
    const style = getComputedStyle(element);
    return (style.fill !== "none" && colour(style.fill)) || colour(style.stroke);
  }

  const size = (element) => {
    const rect = element.getBoundingClientRect();
    return Math.max(rect.width, rect.height);
  };

  function extremes(root) {
    const sizes = Array.from(root.querySelectorAll("*")).slice(0, MOST).filter(drawn).map(size).filter(Boolean);
    return sizes.length > 1 ? [Math.min(...sizes), Math.max(...sizes)] : null;
  }

  /** Large or small among the shapes of its picture, when they differ. */
  function measure(element, known) {
    const root = element.ownerSVGElement;
    if (!root) return "";
    if (!known.has(root)) known.set(root, extremes(root));
    const found = known.get(root);
    if (!found || found[1] < LONG * found[0]) return "";
    const own = size(element);
    return own * LONG >= found[1] ? "large big" : own <= LONG * found[0] ? "small little" : "";
  }

  /** A box that shows its colour and says nothing. */
  function swatch(element) {
    if (kids(element).length || element.textContent.trim()) return "";
    return colour(getComputedStyle(element).backgroundColor);
  }

  /** One function for a look: the words for an element that is drawn, else empty. `named` boxes have words. */
  function makeFigures() {
    const known = new Map();
    return (element, rect, named) => {
      if (drawn(element)) return [measure(element, known), paint(element), shape(element, rect)].filter(Boolean).join(" ");
      return named || element.namespaceURI === SVG ? "" : swatch(element);
    };
  }

  P.parts.figures = { makeFigures };
})();
