// What kind of thing an element is: its role, its states, whether a person can operate it.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.roles) return;
  const { attr, has, climb, parentOf, kids, listeners, secrets } = P.parts.world;

  const OPERABLE = new Set(
    ("button link checkbox radio textbox searchbox combobox slider spinbutton switch option menuitem " +
      "menuitemcheckbox menuitemradio tab treeitem scrollbar").split(" "),
  );
  const KNOWN = new Set(
    ("alert alertdialog application article banner cell columnheader complementary contentinfo definition " +
      "dialog directory document feed figure form grid gridcell group heading img list listbox listitem log " +
      "main marquee math menu menubar meter navigation note progressbar radiogroup region row rowgroup " +
      "rowheader search separator status tablist tabpanel table term timer toolbar tooltip tree treegrid")
      .split(" ")
      .concat([...OPERABLE]),
  );
  const INPUT_ROLES = {
    button: "button",
    submit: "button",
    reset: "button",
    image: "button",
    file: "button",
    checkbox: "checkbox",
    radio: "radio",
    range: "slider",
    number: "spinbutton",
    search: "searchbox",
  };
  const NOT_TYPED = new Set("button submit reset image file checkbox radio range color hidden".split(" "));
  const PICKED = new Set("date time datetime-local month week range color".split(" "));
  const TAG_ROLES = {
    button: "button",
    summary: "button",
    textarea: "textbox",
    option: "option",
    img: "img",
    dialog: "dialog",
    nav: "navigation",
    main: "main",
    article: "article",
    li: "listitem",
    tr: "row",
  };

  const inputType = (element) => (element.localName === "input" ? element.type : "");

  function explicitRole(element) {
    const value = attr(element, "role");
    if (!value) return "";
    for (const token of value.toLowerCase().split(/\s+/)) if (KNOWN.has(token)) return token;
    return "";
  }

  /** The element starts an editable region (not one that merely lies inside it). */
  function editingHost(element) {
    const value = attr(element, "contenteditable");
    if (value === null || value.toLowerCase() === "false" || !element.isContentEditable) return false;
    const around = parentOf(element);
    return !around || !around.isContentEditable;
  }

  function selectRole(element) {
    return element.multiple || element.size > 1 ? "listbox" : "combobox";
  }

  function implicitRole(element, tag) {
    if (tag === "input") {
      const type = element.type;
      if (has(element, "list") && !NOT_TYPED.has(type)) return "combobox";
      return INPUT_ROLES[type] || "textbox";
    }
    if (tag === "select") return selectRole(element);
    if ((tag === "a" || tag === "area") && has(element, "href")) return "link";
    if (editingHost(element)) return "textbox";
    return TAG_ROLES[tag] || "";
  }

  /** ARIA role of a control; `generic` for one that only its handler or its cursor makes operable. */
  function roleOf(element) {
    const explicit = explicitRole(element);
    if (explicit) return explicit;
    const implicit = implicitRole(element, element.localName);
    return OPERABLE.has(implicit) || implicit === "listbox" ? implicit : "generic";
  }

  /** `roleOf` for anything, containers included; empty when it has none. */
  function anyRole(element) {
    return explicitRole(element) || implicitRole(element, element.localName);
  }

  const HANDLERS = ["onclick", "onmousedown", "onmouseup", "onpointerdown", "ondblclick"];

  function firstSummary(element) {
    const details = element.parentNode;
    if (!details || details.localName !== "details") return false;
    for (const child of kids(details)) if (child.localName === "summary") return child === element;
    return false;
  }

  /** A control by its tag alone. */
  function native(element, tag) {
    switch (tag) {
      case "a":
      case "area":
        return has(element, "href");
      case "button":
      case "select":
      case "textarea":
        return true;
      case "input":
        return element.type !== "hidden";
      case "summary":
        return firstSummary(element);
      default:
        return false;
    }
  }

  /** A control by its role or because it is edited in place. */
  function declared(element) {
    const role = attr(element, "role");
    if (role !== null) {
      const known = explicitRole(element);
      if (OPERABLE.has(known)) return true;
      if (known === "gridcell" && has(element, "tabindex")) return true;
    }
    return has(element, "contenteditable") && editingHost(element);
  }

  /** A handler in its markup, or one that the provider found, or something to drag. */
  function handled(element) {
    if (listeners.has(element)) return true;
    for (const name of HANDLERS) if (has(element, name)) return true;
    return attr(element, "draggable") === "true";
  }

  const flag = (element, name) => {
    const value = attr(element, name);
    return value === "true" ? true : value === "false" ? false : null;
  };

  const CAN_BE_OFF = new Set("button input select textarea option".split(" "));

  /** `within` tells whether something around it is disabled, when that is known. */
  function disabled(element, within) {
    const tag = element.localName;
    if ((CAN_BE_OFF.has(tag) || tag.includes("-")) && element.matches(":disabled")) return true;
    if (within !== undefined) return within || attr(element, "aria-disabled") === "true";
    return climb(element, (node) => attr(node, "aria-disabled") === "true", 64) !== null;
  }

  function checkedOf(element, role) {
    const type = inputType(element);
    if (type === "checkbox" && element.indeterminate) return "mixed";
    if (type === "checkbox" || type === "radio") return element.checked;
    const value = attr(element, "aria-checked") ?? (role === "button" ? attr(element, "aria-pressed") : null);
    if (value === "mixed") return "mixed";
    if (value === "true" || value === "false") return value === "true";
    return ["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"].includes(role) ? false : null;
  }

  function expandedOf(element) {
    if (element.localName === "summary" && element.parentNode.localName === "details") {
      return element.parentNode.open;
    }
    return flag(element, "aria-expanded");
  }

  // A control made of script alone often tells that it is on by a class and by nothing else.
  const ON = /(?:^|[\s_-])(?:active|selected|checked|toggled|pressed)(?:$|\s)/i;

  function selectedOf(element, role) {
    if (element.localName === "option") return element.selected;
    const value = flag(element, "aria-selected");
    if (value !== null) return value;
    const current = attr(element, "aria-current");
    if (current && current !== "false") return true;
    if (role === "generic" && ON.test(attr(element, "class") || "")) return true;
    return role === "tab" ? false : null;
  }

  function stateOf(element, role, within) {
    const state = {};
    const checked = checkedOf(element, role);
    const expanded = expandedOf(element);
    const selected = selectedOf(element, role);
    if (disabled(element, within)) state.disabled = true;
    if (checked !== null) state.checked = checked;
    if (expanded !== null) state.expanded = expanded;
    if (selected !== null) state.selected = selected;
    if (element.required === true || flag(element, "aria-required")) state.required = true;
    if (readonly(element)) state.readonly = true;
    return state;
  }

  function readonly(element) {
    if (flag(element, "aria-readonly")) return true;
    const type = inputType(element);
    if (element.localName !== "textarea" && (type === "" || NOT_TYPED.has(type))) return false;
    return element.readOnly === true;
  }

  /** Takes typed text. */
  function editable(element) {
    const tag = element.localName;
    if (tag === "textarea") return true;
    if (tag === "input") return !NOT_TYPED.has(element.type) && !PICKED.has(element.type);
    return element.isContentEditable === true;
  }

  const ONE_DIGIT = "input[maxlength='1']";

  /** One of a row of single-character boxes: a one-time code that is typed box by box. */
  function codeBox(element) {
    if (!element.matches(ONE_DIGIT)) return false;
    const around = climb(parentOf(element), (node) => node.querySelectorAll(ONE_DIGIT).length >= 4, 3);
    return around !== null;
  }

  /** A password or one-time-code field. Once a password, always one: "show password" changes the type. */
  function secret(element) {
    if (element.localName !== "input" && element.localName !== "textarea") return false;
    if (secrets.has(element)) return true;
    if (NOT_TYPED.has(element.type)) return false;
    const kept =
      element.type === "password" ||
      /\b(one-time-code|current-password|new-password)\b/i.test(attr(element, "autocomplete") || "") ||
      codeBox(element) ||
      /disc|circle|square/.test(getComputedStyle(element).webkitTextSecurity);
    if (kept) secrets.add(element);
    return kept;
  }

  P.parts.roles = {
    roleOf,
    anyRole,
    explicitRole,
    inputType,
    native,
    declared,
    handled,
    disabled,
    stateOf,
    editable,
    editingHost,
    secret,
    checkedOf,
    PICKED,
    NOT_TYPED,
    OPERABLE,
    HANDLERS,
  };
})();
