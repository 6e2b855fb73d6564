// Accessible names: labelled-by, aria-label, native label, alt, title, placeholder, text content.
// A value that a person types is never part of a name, so a name stands still while a field is filled.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.names) return;
  const { fold, cut, slotted, firstChild, nextSibling, kids, attr, byIds, parentOf, labelsOf, has, takers, rootOf } = P.parts.world;
  const { roleOf, anyRole, inputType, OPERABLE } = P.parts.roles;

  const LIMIT = 1024;
  const PLACE = 60;
  const SVG = "http://www.w3.org/2000/svg";
  const BLOCK = new Set(
    ("address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
      "header hr li main nav ol p pre section table tbody td tfoot th thead tr ul option").split(" "),
  );
  const SILENT = new Set("script style template noscript head meta link title".split(" "));
  const FROM_CONTENT = new Set(
    ("button link checkbox radio switch option menuitem menuitemcheckbox menuitemradio tab treeitem cell gridcell " +
      "columnheader rowheader heading row tooltip generic listitem").split(" "),
  );
  const FIELDS = "input,select,textarea";
  const FIELD = new Set(FIELDS.split(","));

  function hiddenFromName(element) {
    if (attr(element, "aria-hidden") === "true") return true;
    if (element.checkVisibility({ visibilityProperty: true })) return false;
    return getComputedStyle(element).display !== "contents";
  }

  function svgTitle(element) {
    for (const child of kids(element)) if (child.localName === "title") return child.textContent;
    return "";
  }

  /** What one element inside a name contributes, or null to go on into its children. */
  function ownWords(element, tag) {
    const label = attr(element, "aria-label");
    if (label && fold(label)) return label;
    if (tag === "img" || tag === "area") return attr(element, "alt") ?? attr(element, "title") ?? "";
    if (element.namespaceURI === SVG) return svgTitle(element) || null;
    if (tag === "input") return ["button", "submit", "reset"].includes(element.type) ? element.value : "";
    if (tag === "select" || tag === "textarea" || tag === "iframe") return "";
    return null;
  }

  /** The same for text as it is read with the eyes: no labels that only a screen reader says. */
  function plainWords(element, tag) {
    if (tag === "img" || FIELD.has(tag) || tag === "iframe" || tag === "svg") return "";
    return null;
  }

  /** Text of what is inside, as it would be read out. `shown` holds when a hidden root was asked for by id. */
  function content(element, shown = false, budget = { left: LIMIT * 2, nodes: 2000 }, inside = 0) {
    const only = element.firstChild;
    if (only && only.nodeType === 3 && !only.nextSibling && !rootOf(element)) return only.data.slice(0, budget.left);
    let out = "";
    const list = slotted(element);
    let child = list ? list[0] : firstChild(rootOf(element) || element);
    for (let i = 1; child; child = list ? list[i++] : nextSibling(child)) {
      if (budget.left <= 0 || budget.nodes <= 0) break;
      budget.nodes -= 1;
      if (child.nodeType === 3) {
        const words = child.data.length > budget.left ? child.data.slice(0, budget.left) : child.data;
        out += words;
        budget.left -= words.length;
      } else if (child.nodeType === 1 && inside < 60) {
        out += elementWords(child, shown, budget, inside);
      }
    }
    return out;
  }

  function elementWords(element, shown, budget, inside) {
    const tag = element.localName;
    if (SILENT.has(tag)) return "";
    if (shown ? attr(element, "aria-hidden") === "true" : hiddenFromName(element)) return "";
    const own = budget.plain ? plainWords(element, tag) : ownWords(element, tag);
    if (own !== null) return " " + own + " ";
    const words = content(element, shown, budget, inside + 1);
    return BLOCK.has(tag) ? " " + words + " " : words;
  }

  /** A node that a label refers to by id: hidden ones count. */
  function referenced(node) {
    const label = attr(node, "aria-label");
    if (label && fold(label)) return label;
    if (node.localName === "img") return attr(node, "alt") || "";
    if (FIELD.has(node.localName)) return nativeName(node) || attr(node, "title") || "";
    return content(node, !node.checkVisibility({ visibilityProperty: true }));
  }

  function labels(element) {
    const found = labelsOf(element);
    return found.length ? found.map((label) => content(label)).join(" ") : "";
  }

  const DEFAULTS = { submit: "Submit", reset: "Reset", image: "Submit" };

  function inputName(element) {
    const type = inputType(element);
    if (type === "image") return fold(attr(element, "alt")) || fold(attr(element, "value")) || "";
    if (type === "submit" || type === "reset" || type === "button") return fold(element.value);
    return "";
  }

  function caption(element, tag) {
    for (const child of kids(element)) if (child.localName === tag) return content(child);
    return "";
  }

  function nativeName(element) {
    const tag = element.localName;
    switch (tag) {
      case "input":
        return fold(labels(element)) || inputName(element);
      case "select":
      case "textarea":
      case "meter":
      case "progress":
      case "output":
        return fold(labels(element));
      case "img":
      case "area":
        return fold(attr(element, "alt"));
      case "fieldset":
        return fold(caption(element, "legend"));
      case "table":
        return fold(caption(element, "caption"));
      case "figure":
        return fold(caption(element, "figcaption"));
      default:
        if (element.namespaceURI === SVG) return fold(svgTitle(element));
        return tag.includes("-") || has(element, "role") ? fold(labels(element)) : "";
    }
  }

  function labelled(element) {
    const parts = byIds(element, "aria-labelledby");
    if (parts.length) {
      const words = fold(parts.map(referenced).join(" "));
      if (words) return words;
    }
    return fold(attr(element, "aria-label"));
  }

  function fallback(element) {
    return (
      fold(attr(element, "title")) ||
      fold(attr(element, "placeholder")) ||
      fold(attr(element, "aria-placeholder")) ||
      DEFAULTS[inputType(element)] ||
      ""
    );
  }

  /** A box that is labelled by what was chosen in it keeps the name of its own label. */
  function givenName(element, role) {
    const given = labelled(element);
    if (!given) return nativeName(element);
    return (role === "combobox" && given === fold(content(element)) && nativeName(element)) || given;
  }

  function nameOf(element, role = roleOf(element)) {
    const given = givenName(element, role);
    if (given) return cut(given, LIMIT);
    const tag = element.localName;
    if (takers.has(element) && !OPERABLE.has(role)) return placeName(element);
    if (FROM_CONTENT.has(role) && !FIELD.has(tag)) {
      const words = fold(content(element));
      if (words) return cut(words, LIMIT);
    } else if (tag === "button" && labels(element)) {
      return cut(fold(labels(element)), LIMIT);
    }
    return cut(fallback(element), LIMIT);
  }

  /** Name of a container (dialog, region, list): labelled, else its first heading. */
  function containerName(element) {
    const given = labelled(element) || nativeName(element) || fold(attr(element, "title"));
    if (given) return cut(given, LIMIT);
    const heading = element.querySelector("h1,h2,h3,h4,h5,h6,[role=heading],legend");
    return heading ? cut(fold(content(heading)), LIMIT) : "";
  }

  /** Name of what things are dropped on: what is in it is not what it is, unless there is little. */
  function placeName(element) {
    const words = containerName(element);
    if (words) return words;
    const inside = element.textContent.length < LIMIT ? fold(content(element)) : "";
    return inside.length <= PLACE ? inside : "";
  }

  /** Words that say more of a control than its name does. */
  function description(element, name) {
    const described = has(element, "aria-describedby") ? byIds(element, "aria-describedby").map(referenced).join(" ") : "";
    for (const words of [described, attr(element, "aria-description"), attr(element, "placeholder"), attr(element, "title")]) {
      const folded = fold(words);
      if (folded && folded !== name) return cut(folded, 300);
    }
    return name || !FIELD.has(element.localName) ? "" : cut(beside(element), 100);
  }

  /** Text next to an unnamed field, as a person would read it: a box to tick stands before its words. */
  function beside(element) {
    const ticked = ["checkbox", "radio"].includes(inputType(element));
    if (!ticked) return toOneSide(element, "previousSibling", ROOM, true);
    return toOneSide(element, "nextSibling", 1, false) || toOneSide(element, "previousSibling", 1, false);
  }

  const GROUP = new Set(["form", "body", "main", "fieldset"]);
  const ROOM = 3; // parts of one value, as day, month and year, that share the words before the first

  /** The nearest text on that side of a field, at most three levels out, unless it is another field's: `room`
   * fields on, or on another line where `across` says that such text does not count or a field came between. */
  function toOneSide(element, side, room, across) {
    let at = element;
    let [fields, lines] = [0, 0];
    for (let i = 0; i < 3 && at; i += 1) {
      for (let next = at[side]; next; next = next[side]) {
        const words = next.nodeType === 3 ? fold(next.data) : next.nodeType === 1 ? besideElement(next) : "";
        if (words) return words;
        fields += holdsField(next) ? 1 : 0;
        lines += next.localName === "br" ? 1 : 0;
        if (fields >= room || (lines && (fields || !across))) return "";
      }
      at = parentOf(at);
      if (!at || GROUP.has(at.localName)) return "";
    }
    return "";
  }

  function holdsField(node) {
    return node.nodeType === 1 && (FIELD.has(node.localName) || Boolean(node.querySelector(FIELDS)));
  }

  function besideElement(element) {
    if (FIELD.has(element.localName)) return "";
    if (SILENT.has(element.localName) || hiddenFromName(element)) return "";
    const words = fold(content(element, false, { left: 200, nodes: 60 }));
    return words.length <= 100 ? words : "";
  }

  const SPLIT = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u;

  const hints = new Map();

  function hintWords(raw) {
    let known = hints.get(raw);
    if (known === undefined) {
      const words = raw.split(SPLIT).map((word) => word.toLowerCase());
      known = cut([...new Set(words)].filter(Boolean).join(" "), 120);
      if (hints.size > 5000) hints.clear();
      hints.set(raw, known);
    }
    return known;
  }

  const TOLD = ["class", "id", "name", "data-testid", "data-icon"];

  /** What the attributes of one element say, in one line. */
  function told(node) {
    let out = "";
    const add = (words) => words && (out += out ? " " + words : words);
    for (const name of TOLD) add(attr(node, name));
    const href = attr(node, "href") || attr(node, "xlink:href");
    if (href) add(/#(.+)$/.exec(href)?.[1]);
    if (node.localName === "img") add(/([^/]{1,40})\.\w+$/.exec(attr(node, "src") || "")?.[1]);
    return out;
  }

  /** Words in classes, ids and file names, for ranking unnamed controls. */
  function hint(element, name) {
    let raw = told(element);
    const inside = name ? [] : [...element.querySelectorAll("svg,use,i,img,span")].slice(0, 5);
    for (const node of inside) {
      const words = told(node);
      if (words) raw += raw ? " " + words : words;
    }
    return raw ? hintWords(raw.slice(0, 600)) : "";
  }

  P.parts.names = { nameOf, containerName, content, description, hint, hiddenFromName, labelled, anyRole, BLOCK, SILENT, FIELD };
})();
