// The ground of the in-page code: the composed tree, identity of nodes, text folding.
// It reads the page and changes nothing. Every later file hangs its part on `__pursuit.parts`.
(() => {
  // A page element with id="__pursuit" would answer a plain property read, so ask for an own property.
  if (!Object.hasOwn(globalThis, "__pursuit")) {
    Object.defineProperty(globalThis, "__pursuit", { value: { parts: {} } });
  }
  const P = globalThis.__pursuit;
  if (P.parts.world) return;

  const random = crypto.getRandomValues(new Uint32Array(4));
  const documentId = Array.from(random, (n) => n.toString(16).padStart(8, "0")).join("");

  const records = new WeakMap(); // node -> {n, ref, role, name, row, seen}
  const nodes = new Map(); // n -> WeakRef(node)
  const listeners = new WeakSet(); // elements that handle a press
  const pressed = new WeakSet(); // those that hear the button go down, as what is dragged does
  const takers = new WeakSet(); // elements that things are dropped on
  const frameKeys = new WeakMap(); // iframe element -> the provider's key of the frame in it
  const secrets = new WeakSet(); // fields that were once seen to hold a password
  let count = 0;
  let swept = 1024;

  /** The record of a node, made on first sight. The number is never given to another node. */
  function identify(node, prefix) {
    let record = records.get(node);
    if (!record) {
      count += 1;
      record = { n: count, ref: prefix + count, role: null, name: null, row: null, seen: 0 };
      records.set(node, record);
      nodes.set(count, new WeakRef(node));
    }
    return record;
  }

  /** The live node behind a ref, or null. */
  function resolve(ref) {
    const digits = /(\d+)$/.exec(ref || "");
    const node = digits && nodes.get(Number(digits[1]))?.deref();
    if (!node || records.get(node).ref !== ref) return null;
    return node;
  }

  /** Forget the numbers of nodes that no longer exist, so that a long-lived page does not grow. */
  function sweep() {
    if (nodes.size < swept) return;
    for (const [n, ref] of nodes) if (!ref.deref()) nodes.delete(n);
    swept = Math.max(1024, nodes.size * 2);
  }

  const SPACES = /[\s\u00a0\u200b\u200c\u200d\ufeff]+/g;

  const UNEVEN = /[^\S ]|[\u200b\u200c\u200d]|  /;

  function fold(text) {
    if (!text) return "";
    return (UNEVEN.test(text) ? text.replace(SPACES, " ") : text).trim();
  }

  /** At most `limit` characters, whole code points only, no lone surrogate. */
  function cut(text, limit) {
    const short = text.length > limit ? text.slice(0, limit) : text;
    return short.isWellFormed() ? short : short.toWellFormed();
  }

  // Fields of a form hide its own properties (name="children", name="parentNode"); the prototypes' do not.
  const reader = (type, name) => {
    const get = Object.getOwnPropertyDescriptor(type.prototype, name).get;
    return (node) => get.call(node);
  };
  const parentNode = reader(Node, "parentNode");
  const firstChild = reader(Node, "firstChild");
  const nextSibling = reader(Node, "nextSibling");
  const firstElement = reader(Element, "firstElementChild");
  const nextElement = reader(Element, "nextElementSibling");
  const childNodes = reader(Node, "childNodes");
  const elementKids = reader(Element, "children");
  const kids = (node) => (node.nodeType === 1 ? elementKids(node) : node.children);
  const firstKid = (node) => (node.nodeType === 1 ? firstElement(node) : node.firstElementChild);

  const closed = new WeakMap(); // host -> its closed shadow root, as the provider found it
  let anyClosed = false;

  /** The shadow tree of an element, closed ones too as far as they were found. */
  const rootOf = (element) => element.shadowRoot || (anyClosed && closed.get(element)) || null;

  const HOSTS = new Set("article aside blockquote div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "));
  const asked = new WeakSet();
  let suspected = [];
  const SUSPECTS = 200; // of one look; the next one goes on

  /** An element without a shadow tree that may have a closed one: nothing of it is to be seen, and it takes up room. */
  function suspect(element, tag) {
    if (suspected.length >= SUSPECTS || asked.has(element)) return;
    if (!tag.includes("-") && !(HOSTS.has(tag) && !element.firstChild && element.offsetHeight > 0)) return;
    suspected.push(element);
  }

  /** The elements to ask the browser about, each once. */
  P.suspects = () => {
    const out = suspected;
    for (const element of out) asked.add(element);
    suspected = [];
    return out;
  };
  P.openShadow = (host, root) => {
    closed.set(host, root);
    anyClosed = true;
    globalThis.__pursuitSettle?.watch(root);
  };

  /** Parent in the tree as it is drawn: slots and shadow hosts are climbed. */
  function parentOf(node) {
    const slot = node.assignedSlot;
    if (slot) return slot;
    const parent = parentNode(node);
    if (!parent) return null;
    return parent.nodeType === 11 ? parent.host || null : parent.nodeType === 1 ? parent : null;
  }

  /** Whether `inner` is `outer` or drawn inside it. */
  function within(inner, outer) {
    for (let node = inner; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  }

  /** Child nodes as drawn: the shadow tree of a host, what is slotted into a slot, else its own. */
  function childrenOf(element) {
    const root = rootOf(element);
    if (root) return childNodes(root);
    if (element.localName === "slot") {
      const assigned = element.assignedNodes();
      if (assigned.length) return assigned;
    }
    return childNodes(element);
  }

  /** What is slotted into a slot, else null: its own child nodes are drawn. */
  function slotted(element) {
    if (element.localName !== "slot" || rootOf(element)) return null;
    const assigned = element.assignedNodes();
    return assigned.length ? assigned : null;
  }

  /** What a label is for: its control, or the element that it names by id and that only a role makes one. */
  function aimedAt(label) {
    return label.control || byIds(label, "for")[0] || null;
  }

  // `element.labels` searches the whole document each time it is asked; a look asks once for all.
  let labelled = null;

  /** Remember, for one look, which control each of these labels is for. */
  function rememberLabels(labels) {
    labelled = labels && new Map();
    for (const label of labels || []) {
      const control = aimedAt(label);
      if (!control) continue;
      const known = labelled.get(control);
      if (known) known.push(label);
      else labelled.set(control, [label]);
    }
  }

  const NONE = [];

  /** Labels of a control, in document order. */
  function labelsOf(element) {
    if (labelled) return labelled.get(element) || NONE;
    if (element.labels instanceof NodeList) return Array.from(element.labels);
    if (!attr(element, "id")) return NONE;
    const all = element.getRootNode().querySelectorAll("label[for]");
    return Array.from(all).filter((label) => aimedAt(label) === element);
  }

  /** First ancestor (or the node itself) that `test` holds for, at most `depth` steps up. */
  function climb(node, test, depth = 64) {
    for (let at = node, i = 0; at && i <= depth; at = parentOf(at), i += 1) if (test(at)) return at;
    return null;
  }

  // A control is asked for some thirty attributes and has three: while it is described, which ones is known.
  let known = null;
  let names = [];

  /** Remember which attributes `element` has, until the next one is remembered or null. */
  function rememberNames(element) {
    known = element;
    names = element ? element.getAttributeNames() : [];
  }

  const attr = (element, name) => (element === known && !names.includes(name) ? null : element.getAttribute(name));
  const has = (element, name) => (element === known ? names.includes(name) : element.hasAttribute(name));

  /** Elements that an id list names, looked up in the element's own tree. */
  function byIds(element, attribute) {
    const ids = attr(element, attribute);
    if (!ids) return [];
    const root = element.getRootNode();
    if (!root.getElementById) return [];
    return ids
      .split(/\s+/)
      .map((id) => id && root.getElementById(id))
      .filter(Boolean);
  }

  /** An address fit to show: resolved, bounded, never a data: address. */
  function address(raw) {
    if (raw === null || raw === undefined) return null;
    // An address that cannot be parsed stays as written.
    return bounded(URL.canParse(raw, document.baseURI) ? new URL(raw, document.baseURI).href : raw);
  }

  function bounded(url) {
    return /^data:/i.test(url) ? "data:" : cut(url, 4096);
  }

  const [OPERATES, PRESSES, TAKES] = [1, 2, 4]; // `browser.listeners` tells by the same bits

  P.markListener = (node, bits = OPERATES) => {
    if (!node || node.nodeType !== 1) return;
    if (bits & OPERATES) listeners.add(node);
    if (bits & PRESSES) pressed.add(node);
    if (bits & TAKES) takers.add(node);
  };
  P.markFrame = (node, key) => {
    if (node && node.nodeType === 1) frameKeys.set(node, key);
  };

  P.parts.world = {
    documentId,
    records,
    listeners,
    pressed,
    takers,
    frameKeys,
    secrets,
    identify,
    resolve,
    sweep,
    fold,
    cut,
    parentOf,
    within,
    parentNode,
    firstChild,
    nextSibling,
    firstKid,
    nextElement,
    kids,
    reader,
    childrenOf,
    rootOf,
    suspect,
    suspecting: () => suspected.length,
    forgetSuspects: () => (suspected = []),
    slotted,
    climb,
    rememberLabels,
    rememberNames,
    labelsOf,
    attr,
    has,
    byIds,
    address,
    bounded,
  };
})();
