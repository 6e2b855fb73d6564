// One look at one frame: a JSON string of what a person could see and operate. Changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.look) return;
  const { documentId, kids, labelsOf, rememberLabels, identify, resolve, sweep: forget, fold, cut, attr, has, parentOf, address, bounded } = P.parts.world;
  const { painted, laidOut, makeScene, rectOf, mapImage, placed } = P.parts.visible;
  const roles = P.parts.roles;
  const { nameOf, description, hint } = P.parts.names;
  const { makeRows, makeGroups } = P.parts.rows;
  const around = P.parts.around;

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
      if (!placed(rect, scene.area) || scene.clipped(element, rect)) return false;
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
      if (!STANDS_IN.has(roles.inputType(element))) return null;
      return labelFor(element, seen) || (transparent(element) ? element : null);
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
    put(out, "submits", around.submits(element));
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

  /** Visibility of every candidate, in one pass after the walk and before anything is written down. */
  function visibleOnes(candidates, faces) {
    const out = [];
    candidates.forEach((candidate, at) => {
      if (candidate.inert) return;
      const face = faces.faceOf(candidate.element, false);
      if (face) out.push({ element: candidate.element, candidate, at, face });
    });
    return out;
  }

  /** The first `limit` of them, each measured; those that turn out to have no place are dropped. */
  function measure(entries, limit, faces, scene) {
    const out = [];
    let dropped = 0;
    let i = 0;
    for (; i < entries.length && out.length < limit; i += 1) {
      const entry = entries[i];
      entry.face = faces.rectOf(entry.face) ? entry.face : faces.faceOf(entry.element);
      if (!entry.face) {
        dropped += 1;
        continue;
      }
      entry.rect = faces.rectOf(entry.face);
      entry.inView = scene.inView(entry.face, entry.rect);
      out.push(entry);
    }
    return { listed: out, dropped, rest: entries[i] };
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
    const scene = makeScene();
    const area = scene.area;
    forget();
    const swept = P.parts.sweep.sweep(scene, opts.text_limit ?? 262144);
    const found = { ...swept, roots: [document, ...swept.roots] };
    rememberLabels(swept.labels);
    const faces = makeFaces(scene);
    const candidates = expand(swept);
    const visible = visibleOnes(candidates, faces);
    const forms = around.forms(found);
    const listedNodes = new Map();
    const parts = {
      prefix,
      rows: makeRows(scene),
      groups: makeGroups(),
      headingOf: makeHeadings(),
      paths: makePaths(),
      forms: forms.index,
      listedNodes,
      around: makeSurroundings(listedNodes),
      now: performance.now(),
    };
    const wanted = matching(visible, opts.find, parts.rows);
    const start = startOf(opts, candidates, swept.frames);
    const ahead = start.at ? wanted.filter((entry) => entry.at >= start.at) : wanted;
    const { listed, dropped, rest } = measure(ahead, opts.limit ?? 256, faces, scene);
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
        visible: visible.length - dropped,
        matching: wanted.length - dropped,
        unlisted: wanted.length - dropped - listed.length,
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
      scrollers: around.scrollers(scene.scrollers, area, prefix),
      overlay: around.overlay(found, area, listed, scene.fixed),
      messages: around.messages(found, area),
      aria_busy: around.busy(found.roots, area),
      skeleton: around.skeleton(found, area),
      refresh: around.refresh(),
      unlabelled_images: around.unlabelled(swept.images, area),
    };
    rememberLabels(null);
    return JSON.stringify(out);
  }

  P.parts.observe = { makeFaces, valueOf, optionsOf, labelFor, selectValue };
  P.look = look;
})();
