// One look at one frame: a JSON string of what a person could see and operate. Changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.look) return;
  const { documentId, kids, identify, resolve, sweep: forget, fold, cut, attr, has, climb, parentOf, address } = P.parts.world;
  const { painted, laidOut, reach, makeClipping, rectOf, mapImage, placed } = P.parts.visible;
  const roles = P.parts.roles;
  const { nameOf, description, hint } = P.parts.names;
  const { makeRows, makeGroups } = P.parts.rows;
  const around = P.parts.around;

  const STANDS_IN = new Set(["checkbox", "radio", "file"]);

  /** The label that is the only way to a hidden checkbox, radio or file field. */
  function labelFor(element, seen) {
    for (const label of element.labels || []) if (seen(label)) return label;
    return null;
  }

  /** What a person sees and clicks of a control: itself, its label, its image; null when there is nothing. */
  function makeFaces(clipping, area) {
    const rects = new Map();
    function seen(element) {
      if (!painted(element)) return false;
      const rect = rectOf(element);
      if (!placed(rect, area) || clipping.clipped(element, rect)) return false;
      rects.set(element, rect);
      return true;
    }
    function transparent(element) {
      const rect = element.getBoundingClientRect();
      if (rect.width < 5 || rect.height < 5 || !laidOut(element)) return false;
      rects.set(element, rect);
      return placed(rect, area) && !clipping.clipped(element, rect);
    }
    function faceOf(element) {
      if (element.localName === "area") {
        const image = mapImage(element);
        if (!image || !seen(image)) return null;
        rects.set(element, rectOf(element));
        return element;
      }
      if (seen(element)) return element;
      if (!STANDS_IN.has(roles.inputType(element))) return null;
      const label = labelFor(element, seen);
      if (label) return label;
      return transparent(element) ? element : null;
    }
    return { faceOf, rectOf: (element) => rects.get(element) };
  }

  const LONG = 1000;

  /** A container whose listener serves what is inside it is no control; what is inside it is. */
  function delegates(candidate, next, several) {
    if (candidate.kind === "native" || candidate.kind === "declared" || candidate.kind === "pointer") return false;
    const { element } = candidate;
    if (element.textContent.length > LONG) return true;
    if (candidate.kind !== "listener") return false;
    return several(element) || Boolean(next && element.contains(next.element));
  }

  /** Puts what a delegating container holds in its place; frames keep their place among the controls. */
  function expand({ candidates, frames, several }) {
    const out = [];
    const moved = [];
    const known = new Set(candidates.map(({ element }) => element));
    candidates.forEach((candidate, i) => {
      const next = candidates[i + 1];
      moved[i] = out.length;
      if (!delegates(candidate, next, several)) {
        out.push(candidate);
      } else if (!(next && candidate.element.contains(next.element)) && several(candidate.element)) {
        for (const child of kids(candidate.element)) {
          if (child.localName === "tbody") for (const row of kids(child)) out.push({ ...candidate, element: row, kind: "item" });
          else if (!known.has(child)) out.push({ ...candidate, element: child, kind: "item" });
        }
      }
    });
    for (const frame of frames) frame.at = moved[frame.at] ?? out.length;
    return out;
  }

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

  function formOf(element) {
    return element.form || climb(element, (node) => node.localName === "form", 32);
  }

  function hrefOf(element) {
    const tag = element.localName;
    return (tag === "a" || tag === "area") && has(element, "href") ? address(attr(element, "href")) : null;
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
    Object.assign(record, { role, name, row, seen: performance.now() });
    const out = { ref: record.ref, node: record.n, at: entry.at, role, name, tag: element.localName };
    out.path = parts.paths.indexOf(element);
    out.box = [entry.rect.x + scrollX, entry.rect.y + scrollY, entry.rect.width, entry.rect.height].map(Math.round);
    const state = roles.stateOf(element, role);
    if (Object.keys(state).length) out.state = state;
    put(out, "row", row);
    put(out, "value_text", null);
    const value = valueOf(element, role);
    if (value !== null) out.value = value;
    put(out, "options", optionsOf(element));
    if (out.options && element.options.length > OPTIONS) out.options_total = element.options.length;
    put(out, "out_of_view", !entry.inView);
    put(out, "type", roles.inputType(element));
    put(out, "autocomplete", attr(element, "autocomplete"));
    put(out, "secret", roles.secret(element));
    put(out, "href", hrefOf(element));
    const form = formOf(element);
    if (form && parts.forms.has(form)) out.form = parts.forms.get(form);
    put(out, "submits", around.submits(element));
    put(out, "group", parts.groups(element, parts.headingOf(candidate.heading)));
    put(out, "description", description(element, name));
    put(out, "hint", hint(element));
    put(out, "popup", popupOf(element));
    put(out, "editable", roles.editable(element));
    put(out, "multiline", element.localName === "textarea" || roles.editingHost(element));
    put(out, "draggable", attr(element, "draggable") === "true");
    parts.listedNodes.set(element, record.ref);
    put(out, "parent", parentRef(element, parts.listedNodes));
    return out;
  }

  function parentRef(element, listed) {
    const up = climb(parentOf(element), (node) => listed.has(node), 24);
    return up ? listed.get(up) : null;
  }

  function makeHeadings() {
    const memo = new Map();
    return (element) => {
      if (!element) return "";
      if (!memo.has(element)) memo.set(element, cut(nameOf(element, "heading"), 200));
      return memo.get(element);
    };
  }

  /** Visibility of every candidate, in one pass after the walk and before anything is written down. */
  function visibleOnes(candidates, faces, clipping) {
    const out = [];
    candidates.forEach((candidate, at) => {
      if (candidate.inert) return;
      const face = faces.faceOf(candidate.element);
      if (!face) return;
      const rect = faces.rectOf(face);
      out.push({ element: candidate.element, candidate, at, face, rect, inView: clipping.inView(face, rect) });
    });
    return out;
  }

  /** Those that say `find` in their name, value or row; all when there is nothing to find. */
  function matching(entries, find, rows) {
    if (!find) return entries;
    const words = fold(find).toLowerCase().split(" ").filter(Boolean);
    return entries.filter((entry) => {
      entry.role = roles.roleOf(entry.element);
      entry.name = nameOf(entry.element, entry.role);
      const own = (entry.name + " " + (valueOf(entry.element, entry.role) ?? "")).toLowerCase();
      if (words.every((word) => own.includes(word))) return true;
      entry.row = rows.rowOf(entry.element);
      const wide = own + " " + (entry.row || "").toLowerCase() + " " + entry.role;
      return words.every((word) => wide.includes(word));
    });
  }

  function frameFacts(frames, faces) {
    return frames.map(({ element, at, text, inert, key }, index) => {
      const face = inert ? null : faces.faceOf(element);
      const rect = face && faces.rectOf(face);
      return {
        key,
        index,
        at,
        text,
        visible: Boolean(face),
        name: cut(fold(attr(element, "title") || attr(element, "aria-label") || attr(element, "name")), 200),
        src: address(attr(element, "src")) || "",
        box: rect ? [rect.x + scrollX, rect.y + scrollY, rect.width, rect.height].map(Math.round) : null,
      };
    });
  }

  /** Where a list goes on: at a candidate's number, after a ref of this frame, or in a child frame of it. */
  function startOf(opts, candidates, frames) {
    if (opts.after_frame !== undefined && opts.after_frame !== null) {
      const index = frames.findIndex(({ key }) => key === opts.after_frame);
      if (index >= 0) return { at: frames[index].at, frame: index };
    }
    const element = opts.after ? resolve(opts.after) : null;
    if (!element) return { at: opts.start || 0, frame: 0 };
    const at = candidates.findIndex((candidate) => candidate.element === element);
    if (at >= 0) return { at: at + 1, frame: 0 };
    const behind = candidates.findIndex((c) => element.compareDocumentPosition(c.element) & 4);
    return { at: behind < 0 ? candidates.length : behind, frame: 0 };
  }

  /** opts: {limit, start | after | after_frame, find, text_limit, prefix}. Everything this frame has to say, as one JSON string. */
  function look(raw) {
    const opts = raw ? JSON.parse(raw) : {};
    const prefix = opts.prefix || "e";
    const clipping = makeClipping();
    const area = reach();
    forget();
    const swept = P.parts.sweep.sweep({ textLimit: opts.text_limit ?? 262144, clipped: clipping.clipped });
    const roots = [document, ...swept.roots];
    const faces = makeFaces(clipping, area);
    const candidates = expand(swept);
    const visible = visibleOnes(candidates, faces, clipping);
    const forms = around.forms(roots);
    const parts = {
      prefix,
      rows: makeRows(),
      groups: makeGroups(),
      headingOf: makeHeadings(),
      paths: makePaths(),
      forms: forms.index,
      listedNodes: new Map(),
    };
    const wanted = matching(visible, opts.find, parts.rows);
    const start = startOf(opts, candidates, swept.frames);
    const ahead = start.at ? wanted.filter((entry) => entry.at >= start.at) : wanted;
    const listed = ahead.slice(0, opts.limit ?? 256);
    const rest = ahead[listed.length];
    const out = {
      document: documentId,
      url: cut(document.URL, 4096),
      title: cut(fold(document.title), 1024),
      scroll: [Math.round(scrollX), Math.round(scrollY)],
      state: document.readyState,
      elements: listed.map((entry) => describe(entry, parts)),
      paths: parts.paths.list,
      counts: {
        scanned: candidates.length,
        visible: visible.length,
        matching: wanted.length,
        unlisted: wanted.length - listed.length,
        next: rest ? rest.at : null,
        start: start.at,
        start_frame: start.frame,
        end: candidates.length,
        nodes: swept.nodes,
        truncated: swept.truncated,
      },
      text: swept.text,
      frames: frameFacts(swept.frames, faces),
      forms: forms.list,
      scrollers: around.scrollers(clipping.scrollers, area, prefix),
      overlay: around.overlay(roots, area, visible.slice(0, 2000)),
      messages: around.messages(roots, area),
      aria_busy: around.busy(roots, area),
      skeleton: around.skeleton(roots, area),
      refresh: around.refresh(),
      unlabelled_images: around.unlabelled(swept.images, area),
    };
    return JSON.stringify(out);
  }

  P.parts.observe = { makeFaces, valueOf, optionsOf, labelFor, selectValue };
  P.look = look;
})();
