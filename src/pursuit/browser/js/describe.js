// One listed control, read whole: name, states, value, options, row, form, and what code may know beyond them.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.describe) return;
  const { identify, fold, cut, attr, has, parentOf, address, bounded } = P.parts.world;
  const roles = P.parts.roles;
  const { nameOf, description, hint } = P.parts.names;
  const { submits } = P.parts.around;

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

  function optionsOf(element) {
    if (element.localName !== "select") return null;
    return Array.from(element.options)
      .filter((option) => !option.hidden)
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

  /** Only what is set travels. */
  function put(out, key, value) {
    if (value !== null && value !== undefined && value !== "" && value !== false) out[key] = value;
  }

  /** Ancestor paths, each spelt once. */
  function makePaths() {
    const list = [];
    const memo = new Map();
    const words = new Map();
    function spell(element) {
      const known = words.get(element);
      if (known !== undefined) return known;
      const up = parentOf(element);
      const path = (up ? spell(up) + ">" : "") + element.localName;
      words.set(element, path.length > 1000 ? path.slice(-1000) : path);
      return words.get(element);
    }
    function indexOf(element) {
      const path = spell(element);
      let index = memo.get(path);
      if (index === undefined) {
        index = list.push(path) - 1;
        memo.set(path, index);
      }
      return index;
    }
    return { list, indexOf };
  }

  /** Reads one control whole. `parts` are the memos of this look. */
  function describe(entry, parts) {
    const { element, candidate } = entry;
    const record = identify(element, parts.prefix);
    const role = entry.role ?? roles.roleOf(element);
    const name = entry.name ?? nameOf(element, role);
    const row = entry.row === undefined ? parts.rows.rowOf(element) : entry.row;
    Object.assign(record, { role, name, row, seen: parts.now });
    const out = { ref: record.ref, node: record.n, at: entry.at, role, name, tag: element.localName };
    out.path = parts.paths.indexOf(element);
    out.box = [entry.rect.x + scrollX, entry.rect.y + scrollY, entry.rect.width, entry.rect.height].map(Math.round);
    const near = parts.around(element);
    const state = roles.stateOf(element, role, near.off);
    if (Object.keys(state).length) out.state = state;
    put(out, "row", row);
    if (row) out.row_id = parts.rows.numberOf(element);
    const secret = roles.secret(element);
    const value = secret ? null : valueOf(element, role);
    if (value !== null) out.value = value;
    put(out, "options", optionsOf(element));
    if (out.options && element.options.length > OPTIONS) out.options_total = element.options.length;
    put(out, "out_of_view", !entry.inView);
    put(out, "type", roles.inputType(element));
    put(out, "autocomplete", attr(element, "autocomplete"));
    put(out, "secret", secret);
    put(out, "href", hrefOf(element));
    const form = element.form || near.form;
    if (form && parts.forms.has(form)) out.form = parts.forms.get(form);
    put(out, "submits", submits(element));
    put(out, "group", parts.groups(element, parts.headingOf(candidate.heading)));
    put(out, "description", description(element, name));
    put(out, "hint", hint(element, name));
    put(out, "popup", popupOf(element));
    put(out, "editable", roles.editable(element));
    put(out, "multiline", element.localName === "textarea" || roles.editingHost(element));
    put(out, "draggable", attr(element, "draggable") === "true");
    parts.listedNodes.set(element, record.ref);
    put(out, "parent", near.holder);
    return out;
  }

  function makeHeadings() {
    const memo = new Map();
    return (element) => {
      if (!element) return "";
      if (!memo.has(element)) memo.set(element, cut(nameOf(element, "heading"), 200));
      return memo.get(element);
    };
  }

  P.parts.describe = { describe, valueOf, optionsOf, selectValue, makeSurroundings, makePaths, makeHeadings };
})();
