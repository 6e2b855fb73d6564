// Fields: reading back what they hold, and the few settings that keys cannot make (options, dates, sliders).
(() => {
  const P = globalThis.__pursuit;
  if (P.value) return;
  const { resolve, records, fold } = P.parts.world;
  const roles = P.parts.roles;
  const { valueOf, optionsOf, offered, selectValue } = P.parts.describe;
  const { deepActive } = P.parts.around;

  /** Wrap a function of (element, opts) as one of JSON text to JSON text. */
  function onRef(act) {
    return (raw) => {
      const opts = JSON.parse(raw);
      const element = resolve(opts.ref);
      if (!element || !element.isConnected) return JSON.stringify({ found: false });
      return JSON.stringify({ found: true, ...act(element, opts) });
    };
  }

  function rawText(element) {
    if (element.localName === "input" || element.localName === "textarea") return element.value;
    return element.isContentEditable ? element.innerText : null;
  }

  /** What a field holds. Of a secret one only its length and, given `expect`, whether it is that. */
  function value(element, opts) {
    const role = roles.roleOf(element);
    const secret = roles.secret(element);
    const held = rawText(element);
    const out = { secret, value: valueOf(element, role), checked: roles.checkedOf(element, role) };
    if (held !== null) out.length = held.length;
    if (opts.expect !== undefined && held !== null) out.kept = held === opts.expect || fold(held) === fold(opts.expect);
    if (element.localName === "select") out.value = selectValue(element);
    return out;
  }

  function focus(element) {
    element.focus({ preventScroll: false });
    const active = deepActive();
    return { focused: active === element || Boolean(active && element.contains(active)) };
  }

  function selectAll(element) {
    focus(element);
    if (typeof element.select === "function") {
      element.select();
    } else {
      const range = document.createRange();
      range.selectNodeContents(element);
      const selection = getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
    }
    return { empty: !(rawText(element) || "") };
  }

  function announce(element, names) {
    for (const name of names) element.dispatchEvent(new Event(name, { bubbles: true, composed: name === "input" }));
  }

  /** Best option for a label: exact label, exact value, same when folded, then the only one that holds it. */
  function optionFor(element, label) {
    const options = offered(element);
    const said = (option) => fold(option.label || option.text);
    const want = fold(label).toLowerCase();
    const exact =
      options.find((option) => said(option) === fold(label)) ||
      options.find((option) => option.value === label) ||
      options.find((option) => said(option).toLowerCase() === want);
    if (exact || !want) return exact || null;
    const holding = options.filter((option) => said(option).toLowerCase().includes(want));
    return holding.length === 1 ? holding[0] : null;
  }

  function setSelected(element, opts) {
    if (element.localName !== "select") return { ok: false, why: "not_a_select", options: null };
    const option = optionFor(element, opts.label);
    const fits = option && !option.disabled && !option.parentNode.disabled;
    if (!fits) return { ok: false, why: option ? "option_disabled" : "option_unknown", options: optionsOf(element) };
    if (!option.selected || element.multiple) {
      option.selected = true;
      announce(element, ["input", "change"]);
    }
    return { ok: option.selected, value: selectValue(element) };
  }

  const setters = new Map(
    [HTMLInputElement, HTMLTextAreaElement].map((type) => [
      type,
      Object.getOwnPropertyDescriptor(type.prototype, "value").set,
    ]),
  );

  /** Sets a field that has no text to type into: dates, times, sliders, colours. */
  function setNative(element, opts) {
    const setter = [...setters].find(([type]) => element instanceof type)?.[1];
    if (!setter) return { ok: false, value: null };
    focus(element);
    setter.call(element, opts.value);
    announce(element, ["input", "change"]);
    return { ok: element.value === opts.value, value: valueOf(element, roles.roleOf(element)) };
  }

  function active() {
    const element = deepActive();
    if (!element) return JSON.stringify({ ref: null, editable: false });
    return JSON.stringify({
      ref: records.get(element)?.ref ?? null,
      editable: roles.editable(element),
      secret: roles.secret(element),
      tag: element.localName,
    });
  }

  P.value = onRef(value);
  P.focus = onRef(focus);
  P.selectAll = onRef(selectAll);
  P.setSelected = onRef(setSelected);
  P.setNative = onRef(setNative);
  P.active = active;
})();
