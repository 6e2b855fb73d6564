// Which row a control stands in, and under which heading: what tells equal buttons apart.
// Values and states of controls are no part of a row, so acting in a row does not make it another one.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.rows) return;
  const { fold, cut, within, parentOf, parentNode, firstChild, nextSibling, firstKid, nextElement, kids, slotted, labelsOf, attr, has, rootOf } = P.parts.world;
  const { explicitRole, native, declared, handled } = P.parts.roles;
  const { containerName, labelled, BLOCK, SILENT, FIELD } = P.parts.names;

  const LIMIT = 300;
  const PIECE = 1200;
  const ROW_TAGS = new Set("li tr article dd".split(" "));
  const ROW_ROLES = new Set("row listitem option article treeitem".split(" "));
  const STOP = new Set("body html main nav form table ul ol dl tbody dialog".split(" "));

  const shape = (element) => element.localName + "." + (attr(element, "class") || "").trim();

  /** Tags of an element's children: two cards of one list are built alike. */
  function build(element) {
    let out = "";
    for (let child = firstKid(element); child; child = nextElement(child)) out += child.localName + " ";
    return out;
  }

  function shapes(parent) {
    const counts = new Map();
    for (let child = firstKid(parent); child; child = nextElement(child)) {
      const key = shape(child);
      counts.set(key, (counts.get(key) || 0) + 1);
    }
    return counts;
  }

  const told = new WeakMap(); // row -> the texts that the last look found in it

  /** What one piece of a row says. */
  const saidBy = (node) => (node.nodeType === 3 ? node.data.slice(0, PIECE) : attr(node, "alt"));

  /** Whether every text that the last look found in a row still stands in it: a row that says more, or hides
   * some of it, while the mouse rests on it is the same row; one that was written anew is not. */
  function intact(row) {
    const pieces = row && told.get(row);
    return Boolean(pieces) && pieces.every(({ ref, said }) => {
      const node = ref.deref();
      return node && within(node, row) && saidBy(node) === said;
    });
  }

  function remember(row, pieces) {
    told.set(row, pieces.filter(({ node }) => node).map(({ node }) => ({ ref: new WeakRef(node), said: saidBy(node) })));
  }

  /** Rows of one look: what is asked twice is answered from memory. `looking` says that it is told of. */
  function makeRows(scene, looking = false) {
    const counts = new Map();
    const pieces = new Map();
    const places = new Map();
    const numbers = new Map();
    let last = { element: null, row: null, text: null };

    function alike(element, parent) {
      let known = counts.get(parent);
      if (!known) counts.set(parent, (known = shapes(parent)));
      const same = known.get(shape(element)) || 0;
      if (same < 2 || kids(parent).length > 5000) return false;
      if (same >= 3) return true;
      const twin = Array.from(kids(parent)).find((child) => child !== element && shape(child) === shape(element));
      return build(twin) === build(element) && Boolean(element.firstElementChild);
    }

    function repeated(element) {
      const parent = parentNode(element);
      // Only ancestors of a control are asked, so what is built alike holds one.
      return Boolean(parent && parent.nodeType !== 9 && element.firstElementChild && alike(element, parent));
    }

    function isRow(element) {
      const known = places.get(element);
      if (known !== undefined) return known;
      const tag = element.localName;
      const role = attr(element, "role") === null ? "" : explicitRole(element);
      const answer =
        ROW_TAGS.has(tag) || ROW_ROLES.has(role) || (!STOP.has(tag) && !FIELD.has(tag) && repeated(element));
      places.set(element, answer);
      return answer;
    }

    /** Words of a row, each with the control that says them; buttons, fields and edited text are left out. */
    function words(row) {
      let known = pieces.get(row);
      if (!known) {
        pieces.set(row, (known = gather(row, scene)));
        if (looking) remember(row, known);
      }
      return known;
    }

    /** The number, within this look, of the row whose text `rowOf` gives; 0 outside any row. */
    function numberOf(element) {
      const row = holder(element).row;
      if (!row) return 0;
      if (!numbers.has(row)) numbers.set(row, numbers.size + 1);
      return numbers.get(row);
    }

    /** Text of the nearest row around `element` that says anything beyond the control itself. */
    function rowOf(element) {
      return holder(element).text;
    }

    function holder(element) {
      if (last.element !== element) last = { element, ...find(element) };
      return last;
    }

    function find(element) {
      let at = isRow(element) ? element : parentOf(element);
      for (let i = 0, rows = 0; at && i < 24 && rows < 3; at = parentOf(at), i += 1) {
        if (at.localName === "body") break;
        if (!isRow(at)) continue;
        rows += 1;
        const text = say(words(at), element);
        if (text) return { row: at, text };
      }
      return { row: null, text: null };
    }

    /** The row whose text `rowOf` gives, for `intact`. */
    function placeOf(element) {
      const { row } = holder(element);
      return row && new WeakRef(row);
    }

    return { rowOf, numberOf, placeOf };
  }

  function isControl(element) {
    const tag = element.localName;
    if (native(element, tag)) return true;
    return element.hasAttributes() && ((has(element, "role") && declared(element)) || handled(element));
  }

  /** Texts whose changes are the control's own doing: a toggle's caption, a value, a list of options. */
  function mute(element) {
    const tag = element.localName;
    if (SILENT.has(tag) || FIELD.has(tag) || tag === "button" || tag === "option") return true;
    if (!element.hasAttributes()) return false;
    if (has(element, "contenteditable") && element.isContentEditable) return true;
    const role = attr(element, "role");
    return role !== null && /^(button|switch|checkbox|radio|combobox|slider|spinbutton|textbox|searchbox|listbox|menu)$/.test(role);
  }

  function gather(row, scene) {
    const out = [];
    const budget = { chars: 1200, nodes: 400, scene };
    collect(row, null, out, budget, 0);
    return out;
  }

  /** Asked where there are words: the look knows it of such elements already. */
  const drawn = (element, scene) => scene.painted(element);

  function collect(element, owner, out, budget, deep) {
    if (deep > 40) return;
    const list = slotted(element);
    let child = list ? list[0] : firstChild(rootOf(element) || element);
    for (let i = 1; child; child = list ? list[i++] : nextSibling(child)) {
      if (budget.chars <= 0 || budget.nodes <= 0) return;
      budget.nodes -= 1;
      if (child.nodeType === 3) {
        if (!/\S/.test(child.data)) {
          out.push({ text: " ", owner: null });
          continue;
        }
        if (!drawn(element, budget.scene)) continue;
        budget.chars -= child.data.length;
        out.push({ text: child.data.slice(0, PIECE), owner, at: element, node: child });
      } else if (child.nodeType === 1 && attr(child, "aria-hidden") !== "true") {
        collectElement(child, owner, out, budget, deep);
      }
    }
  }

  function collectElement(element, owner, out, budget, deep) {
    const block = BLOCK.has(element.localName);
    if (block) out.push({ text: " ", owner: null });
    if (element.localName === "img") {
      if (attr(element, "alt") && drawn(element, budget.scene)) out.push({ text: " " + attr(element, "alt") + " ", owner, at: element, node: element });
    } else if (!mute(element)) {
      collect(element, isControl(element) ? element : owner, out, budget, deep + 1);
    }
    if (block) out.push({ text: " ", owner: null });
  }

  /** The row's words without those that lie inside `element` or belong to the link it lies in. */
  function say(all, element) {
    let free = false;
    let owners = 0;
    let last = null;
    let text = "";
    const labels = labelsOf(element);
    const own = (at) => element.contains(at) || labels.some((label) => label.contains(at));
    for (const piece of all) {
      if (piece.at && (piece.owner === element || own(piece.at))) continue;
      if (piece.at && piece.owner && piece.owner !== last) owners += 1;
      if (piece.at && !piece.owner) free = true;
      if (piece.at) last = piece.owner;
      text += piece.text;
    }
    // A strip of equal links (days of a week, pages of a list) tells nothing of any one of them.
    if (!free && owners >= 5) return "";
    return cut(fold(text), LIMIT);
  }

  const GROUP_ROLES = /^(group|region|radiogroup|dialog|alertdialog|form|navigation|toolbar|tabpanel|tablist|search|menu)$/;

  /** Nearest legend, labelled region or heading of a section around a control; `heading` is the last one above. */
  function makeGroups() {
    const memo = new Map();
    function own(element) {
      const tag = element.localName;
      if (tag === "fieldset" || tag === "dialog") return containerName(element);
      const role = attr(element, "role");
      if (role && GROUP_ROLES.test(role)) return labelled(element) || (role.endsWith("dialog") ? containerName(element) : "");
      if (["section", "article", "form", "nav", "aside"].includes(tag)) {
        return labelled(element) || (tag === "section" || tag === "article" ? containerName(element) : "");
      }
      return "";
    }
    function around(element) {
      if (!element) return "";
      const known = memo.get(element);
      if (known !== undefined) return known;
      memo.set(element, "");
      const answer = own(element) || around(parentOf(element));
      memo.set(element, answer);
      return answer;
    }
    return (element, heading) => cut(around(parentOf(element)) || heading || "", 200);
  }

  P.parts.rows = { makeRows, makeGroups, intact };
})();
