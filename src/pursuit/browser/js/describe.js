// One listed control, read whole: name, states, value, options, row, form, and what code may know beyond them.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.describe) return;
  const { identify, fold, cut, rememberNames, attr, has, parentOf, address, bounded } = P.parts.world;
  const roles = P.parts.roles;
  const { nameOf, description, hint } = P.parts.names;
  const { submits } = P.parts.around;
  const { draggable, takes } = P.parts.drags;

  const VALUE = 2000;

  function selectValue(element) {
    return Array.from(element.selectedOptions, (option) => fold(option.label || option.text)).join(", ");
  }

  function shownValue(element, role) {
    const tag = element.localName;
    if (tag === "select") return selectValue(element);
    if (tag === "textarea") return element.value;
    if (tag === "input") return inputValue(element);
    if (roles.editingHost(element)) return fold(element.innerText);
    const words = attr(element, "aria-valuetext") ?? attr(element, "aria-valuenow");
    if (words !== null) return words;
    return role === "combobox" || role === "textbox" || role === "searchbox" ? fold(element.textContent) : null;
  }

  function inputValue(element) {
    if (["button", "submit", "reset", "image", "checkbox", "radio", "hidden"].includes(element.type)) return null;
    if (element.type === "file") return Array.from(element.files || [], (file) => file.name).join(", ");
    return element.value;
  }

  function valueOf(element, role) {
    if (roles.secret(element)) return null;
    const value = shownValue(element, role);
    if (value === null || value === undefined) return null;
    return /^data:/i.test(value) ? "data:" : cut(value, VALUE);
  }

  const OPTIONS = 200;

  /** Options that a person can see; only one with a style or a class of its own can be taken out by a style. */
  function offered(element) {
    const shown = (option) =>
      !option.hidden && !((has(option, "style") || has(option, "class")) && getComputedStyle(option).display === "none");
    return Array.from(element.options).filter(shown);
  }

  function optionsOf(element) {
    if (element.localName !== "select") return null;
    return offered(element)
      .slice(0, OPTIONS)
      .map((option) => {
        const one = { label: cut(fold(option.label || option.text), 300) };
        if (option.selected) one.selected = true;
        if (option.disabled || option.parentNode.disabled) one.disabled = true;
        return one;
      });
  }

  const NOWHERE = { off: false, form: null, holder: null };

  /** What ancestors mean for a control: disabled, its form, the listed control around it; each asked once. */
  function makeSurroundings(listed) {
    const memo = new Map();
    function make(element, above) {
      const off = attr(element, "aria-disabled") === "true";
      const form = element.localName === "form";
      const holder = listed.get(element);
      if (!off && !form && !holder) return above;
      return { off: off || above.off, form: form ? element : above.form, holder: holder || above.holder };
    }
    return function around(element) {
      const chain = [];
      let answer = NOWHERE;
      for (let at = parentOf(element); at; at = parentOf(at)) {
        const known = memo.get(at);
        if (known) {
          answer = known;
          break;
        }
        chain.push(at);
      }
      for (let i = chain.length - 1; i >= 0; i -= 1) memo.set(chain[i], (answer = make(chain[i], answer)));
      return answer;
    };
  }

  function hrefOf(element) {
    const tag = element.localName;
    if ((tag !== "a" && tag !== "area") || !has(element, "href")) return null;
    return typeof element.href === "string" ? bounded(element.href) : address(attr(element, "href"));
  }

  function popupOf(element) {
    const value = attr(element, "aria-haspopup");
    if (value && value !== "false") return value === "true" ? "menu" : value;
    return has(element, "popovertarget") ? "dialog" : "";
  }

  /** Words that come again and again in one look, each told once; the first is none. */
  function makeWords() {
    const list = [""];
    const memo = new Map([["", 0]]);
    function indexOf(word) {
      let index = memo.get(word);
      if (index === undefined) memo.set(word, (index = list.push(word) - 1));
      return index;
    }
    return { list, indexOf };
  }

  /** Only what is set travels. */
  function put(out, key, value) {
    if (value !== null && value !== undefined && value !== "" && value !== false) out[key] = value;
  }

  /** Ancestor paths, each spelt once. */
  function makePaths() {
    const words = new Map();
    function spell(element) {
      const known = words.get(element);
      if (known !== undefined) return known;
      const up = parentOf(element);
      const path = (up ? spell(up) + ">" : "") + element.localName;
      words.set(element, path.length > 1000 ? path.slice(-1000) : path);
      return words.get(element);
    }
    return spell;
  }

  // One bit each; `browser.look` reads them by the same order.
  const [AWAY, SECRET, SUBMITS, EDITABLE, MULTILINE, DRAGGABLE, PLACE] = [1, 2, 4, 8, 16, 32, 64];

  function flagsOf({ element, candidate, inView }, secret) {
    return (
      (inView ? 0 : AWAY) |
      (secret ? SECRET : 0) |
      (submits(element) ? SUBMITS : 0) |
      (roles.editable(element) ? EDITABLE : 0) |
      (element.localName === "textarea" || roles.editingHost(element) ? MULTILINE : 0) |
      (draggable(candidate) ? DRAGGABLE : 0) |
      (takes(element) ? PLACE : 0)
    );
  }

  /** What few controls have, by name; null when it has none of it. */
  function rare({ element, rect }, role, name, secret, parts) {
    const out = {};
    const near = parts.around(element);
    const state = roles.stateOf(element, role, near.off);
    for (const _ in state) {
      out.state = state;
      break;
    }
    const value = secret ? null : valueOf(element, role);
    if (value !== null) out.value = value;
    put(out, "options", optionsOf(element));
    if (out.options && element.options.length > OPTIONS) out.options_total = element.options.length;
    put(out, "type", roles.inputType(element));
    put(out, "autocomplete", attr(element, "autocomplete"));
    const form = element.form || near.form;
    if (form && parts.forms.has(form)) out.form = parts.forms.get(form);
    put(out, "description", description(element, name));
    if (!roles.editable(element)) put(out, "figure", parts.figureOf(element, rect, Boolean(name)));
    put(out, "popup", popupOf(element));
    put(out, "parent", near.holder);
    for (const _ in out) return out;
    return null;
  }

  /** Reads one control whole, as a list in the order of `browser.look`. `parts` are the memos of this look. */
  function describe(entry, parts) {
    const { element, candidate, rect } = entry;
    rememberNames(element);
    const { words } = parts;
    const record = identify(element, parts.prefix);
    const role = entry.role ?? roles.roleOf(element);
    const name = entry.name ?? nameOf(element, role);
    const row = entry.row === undefined ? parts.rows.rowOf(element) : entry.row;
    record.role = role;
    record.name = name;
    record.row = row;
    record.place = row ? parts.rows.placeOf(element) : null;
    record.seen = parts.now;
    const secret = roles.secret(element);
    const more = rare(entry, role, name, secret, parts);
    const out = [
      record.ref,
      entry.at,
      words.indexOf(role),
      name,
      words.indexOf(element.localName),
      words.indexOf(parts.pathOf(element)),
      Math.round(rect.x + parts.left),
      Math.round(rect.y + parts.top),
      Math.round(rect.width),
      Math.round(rect.height),
      flagsOf(entry, secret),
      row ? parts.rows.numberOf(element) : 0,
      row,
      words.indexOf(parts.groups(element, parts.headingOf(candidate.heading))),
      words.indexOf(hint(element, name)),
      hrefOf(element),
    ];
    if (more) out.push(more);
    parts.listedNodes.set(element, record.ref);
    return out;
  }

  /** All of them, in their order. */
  function describeAll(entries, parts) {
    try {
      return entries.map((entry) => describe(entry, parts));
    } finally {
      rememberNames(null);
    }
  }

  function makeHeadings() {
    const memo = new Map();
    return (element) => {
      if (!element) return "";
      if (!memo.has(element)) memo.set(element, cut(nameOf(element, "heading"), 200));
      return memo.get(element);
    };
  }

  P.parts.describe = { describeAll, valueOf, optionsOf, offered, selectValue, makeSurroundings, makePaths, makeWords, makeHeadings };
})();
