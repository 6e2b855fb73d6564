// Where to click a control, and whether it is still the one that was listed. Scrolls it into view; else changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.locate) return;
  const { records, resolve, identify, fold, cut, parentOf, within, climb, attr, rootOf } = P.parts.world;
  const { makeScene, rectOf, mapImage } = P.parts.visible;
  const roles = P.parts.roles;
  const { nameOf, containerName, description } = P.parts.names;
  const { makeRows, intact } = P.parts.rows;
  const { sameText } = P.parts.drift;
  const { textOf } = P.parts.around;
  const { makeFaces } = P.parts.faces;
  const { valueOf, optionsOf } = P.parts.describe;

  /** The innermost element drawn at a point, through open shadow trees. */
  function hitAt(x, y) {
    let hit = document.elementFromPoint(x, y);
    while (hit && rootOf(hit)) {
      const inner = rootOf(hit).elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  }

  const ACTIVE = (node) =>
    roles.native(node, node.localName) || /^(button|link|option|menuitem|tab|checkbox|radio|switch)$/.test(roles.explicitRole(node));

  /** Whether a click that lands on `hit` operates `element`. */
  function operates(hit, element, face) {
    if (!hit) return false;
    if (within(hit, face) || within(hit, element)) return true;
    const label = climb(hit, (node) => node.localName === "label", 16);
    if (label && label.control === element) return true;
    if (element.localName === "area") return hit === mapImage(element);
    // A link or a button around the element is pressed by the same click.
    return within(element, hit) && hit !== document.body && ACTIVE(hit);
  }

  const middle = (rect) => [rect.x + rect.width / 2, rect.y + rect.height / 2];

  function* grid(rect, steps) {
    for (let i = 1; i < steps; i += 1) {
      for (let j = 1; j < steps; j += 1) {
        yield [rect.x + (rect.width * i) / steps, rect.y + (rect.height * j) / steps];
      }
    }
  }

  /** The part of a rectangle that is in the window. */
  function windowed(rect) {
    const left = Math.max(rect.left, 0);
    const top = Math.max(rect.top, 0);
    return new DOMRect(left, top, Math.min(rect.right, innerWidth) - left, Math.min(rect.bottom, innerHeight) - top);
  }

  /** Points to try, best first: the centre, the centre of each line box, then a grid for odd shapes. */
  function* points(face) {
    const rect = windowed(rectOf(face));
    yield middle(rect);
    for (const line of Array.from(face.getClientRects()).slice(0, 12)) {
      if (line.width > 1 && line.height > 1) yield middle(windowed(line));
    }
    yield* grid(rect, 4);
    if (face.namespaceURI === "http://www.w3.org/2000/svg" || face.localName === "area") yield* grid(rect, 9);
  }

  function inWindow(x, y) {
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  }

  /** First point whose click operates the control; else the centre and what is hit there. What is `aside` covers nothing. */
  function aim(element, face, aside) {
    let first = null;
    for (const [x, y] of points(face)) {
      if (!inWindow(x, y)) continue;
      const hit = hitAt(x, y);
      if (operates(hit, element, face) || (aside && within(hit, aside))) return { x, y, hit, ok: true };
      first ??= { x, y, hit, ok: false };
    }
    return first || { x: 0, y: 0, hit: null, ok: false };
  }

  const WAY_OUT = new RegExp(P.parts.words.WAY_OUT, "iu");
  const WAY_OUT_HINT = new RegExp(P.parts.words.WAY_OUT_HINT, "i");

  const ACCEPTS = new RegExp(P.parts.words.ACCEPTS, "iu");

  function wayOut(element) {
    const name = nameOf(element);
    if (name && name.length <= 60 && WAY_OUT.test(name)) return true;
    return name.length <= 2 && WAY_OUT_HINT.test([attr(element, "class"), attr(element, "id")].join(" "));
  }

  function* insides(root) {
    for (const element of root.querySelectorAll("*")) {
      yield element;
      if (rootOf(element)) yield* insides(rootOf(element));
    }
  }

  /** Visible buttons of a coverer that take it away, refusing before accepting. */
  function waysOut(coverer, prefix) {
    const scene = makeScene();
    const { faceOf } = makeFaces(scene);
    const rows = makeRows(scene);
    const out = [];
    let seen = 0;
    for (const element of insides(coverer)) {
      if (out.length >= 12 || (seen += 1) > 3000) break;
      const tag = element.localName;
      const may = roles.native(element, tag) || roles.declared(element) || roles.handled(element) || /close|dismiss/i.test(attr(element, "class") || "");
      if (!may || roles.editable(element) || !faceOf(element) || !wayOut(element)) continue;
      const record = identify(element, prefix);
      const role = roles.roleOf(element);
      const name = nameOf(element, role);
      Object.assign(record, { role, name, row: rows.rowOf(element), seen: performance.now() });
      out.push({ ref: record.ref, role, name });
    }
    const later = ({ name }) => (ACCEPTS.test(name) ? 1 : 0);
    return out.sort((a, b) => later(a) - later(b)).slice(0, 6);
  }

  const DIALOG = "dialog,[role=dialog],[role=alertdialog]";

  /** The layer that `hit` belongs to: the dialog, or the outermost positioned box that does not hold the control. */
  function layerOf(hit, element) {
    let layer = hit;
    for (let at = hit; at && !within(element, at); at = parentOf(at)) {
      const role = roles.explicitRole(at);
      if (at.localName === "dialog" || role === "dialog" || role === "alertdialog") layer = at;
      else if (/fixed|absolute|sticky/.test(getComputedStyle(at).position)) layer = at;
      if (at.parentNode && at.parentNode.nodeType === 11 && within(element, at.parentNode.host)) break;
    }
    return layer;
  }

  /** Its own name, or that of the dialog it carries. */
  function layerName(layer) {
    const dialog = layer.matches(DIALOG) ? null : layer.querySelector(DIALOG);
    return (dialog && containerName(dialog)) || containerName(layer);
  }

  function describeCoverer(hit, element, prefix) {
    const layer = layerOf(hit, element);
    const record = records.get(layer);
    const out = {
      role: roles.anyRole(layer) || (/fixed|absolute|sticky/.test(getComputedStyle(layer).position) ? "overlay" : "generic"),
      name: cut(layerName(layer), 200),
      text: textOf(layer, 200),
      ways_out: waysOut(layer, prefix),
    };
    if (record) out.ref = record.ref;
    return out;
  }

  /** Whether a name that was a title has gone into a tooltip, which takes the title away while it shows. */
  function inTooltip(element, was, now) {
    if (now || !was) return false;
    const kept = Array.from(element.attributes, ({ name, value }) => (name.startsWith("data-") ? fold(value) : ""));
    return kept.includes(was) || description(element, "") === was;
  }

  /** What became of a control since it was listed: null when it is the same one. Under the mouse a row may say
   * more than it did. */
  function changed(element, record, hovered = false) {
    if (record.role === null) return null;
    const elapsed = (performance.now() - record.seen) / 1000;
    const role = roles.roleOf(element);
    if (role !== record.role) return { why: "role", was: record.role, now: role };
    const name = nameOf(element, role);
    if (!sameText(record.name, name, elapsed) && !inTooltip(element, record.name, name)) return { why: "name", was: record.name, now: name };
    if (hovered && intact(record.place?.deref())) return null;
    const row = makeRows(makeScene()).rowOf(element);
    if (!sameText(record.row || "", row || "", elapsed)) return { why: "row", was: record.row, now: row };
    return null;
  }

  function inert(element) {
    const modal = document.querySelector("dialog:modal");
    if (modal && !climb(element, (node) => node.localName === "dialog" && node.matches(":modal"), 2000)) return true;
    return climb(element, (node) => node.hasAttribute("inert"), 2000) !== null;
  }

  function bring(face) {
    const rect = rectOf(face);
    const inside = rect.top >= 0 && rect.left >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth;
    const target = face.localName === "area" ? mapImage(face) : face;
    if (inside && within(hitAt(...middle(rect)), face)) return;
    target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  }

  function facts(element, role) {
    const state = roles.stateOf(element, role);
    return {
      role,
      name: nameOf(element, role),
      tag: element.localName,
      input_type: roles.inputType(element),
      ...(element.type === "file" ? { accept: element.accept } : {}),
      disabled: Boolean(state.disabled),
      readonly: Boolean(state.readonly),
      checked: state.checked ?? null,
      expanded: state.expanded ?? null,
      editable: roles.editable(element),
      secret: roles.secret(element),
      picked: roles.PICKED.has(roles.inputType(element)),
      multiple: Boolean(element.multiple),
      value: valueOf(element, role),
      options: optionsOf(element),
    };
  }

  /** opts: {ref, check, scroll, aside}. See `hit` for whether a click at (x, y) operates the control. */
  function locate(raw) {
    const opts = JSON.parse(raw);
    const element = resolve(opts.ref);
    if (!element || !element.isConnected) return JSON.stringify({ found: false, why: element ? "gone" : "unknown" });
    const record = records.get(element);
    const change = opts.check === false ? null : changed(element, record);
    const out = { found: true, same: !change, ...(change || { why: null }), ...facts(element, roles.roleOf(element)) };
    const { faceOf } = makeFaces(makeScene());
    const face = inert(element) ? null : faceOf(element);
    out.visible = Boolean(face);
    if (!face && !change) Object.assign(out, { x: 0, y: 0, label: false, hit: { ok: false, coverer: null } });
    if (!face || change) return JSON.stringify(out);
    if (opts.scroll !== false) bring(face);
    const at = aim(element, face, opts.aside && resolve(opts.aside));
    Object.assign(out, { x: at.x, y: at.y, label: face !== element, hit: { ok: at.ok } });
    if (!at.ok) out.hit.coverer = at.hit ? describeCoverer(at.hit, element, /^(.*?)\d+$/.exec(opts.ref)[1]) : null;
    return JSON.stringify(out);
  }

  /** A point of a frame's window as one of this window, and what is hit there. */
  function outward(frame, point) {
    const rect = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    const x = rect.x + frame.clientLeft + parseFloat(style.paddingLeft || 0) + point.x;
    const y = rect.y + frame.clientTop + parseFloat(style.paddingTop || 0) + point.y;
    return { x, y, hit: inWindow(x, y) ? hitAt(x, y) : null };
  }

  /** Scroll whatever scrolls around a frame until the point of its window is in the middle. */
  function centre(frame, point) {
    for (let at = parentOf(frame); at; at = parentOf(at)) {
      if (at.scrollHeight <= at.clientHeight && at.scrollWidth <= at.clientWidth) continue;
      const { x, y } = outward(frame, point);
      const whole = at === document.scrollingElement;
      const [left, top] = middle(whole ? new DOMRect(0, 0, innerWidth, innerHeight) : at.getBoundingClientRect());
      at.scrollBy({ left: x - left, top: y - top, behavior: "instant" });
    }
  }

  /** opts: {key, x, y}: a point of the frame that `key` marks, in this frame's window, and whether it is hit there. */
  function through(raw) {
    const opts = JSON.parse(raw);
    const frame = findFrame(document, opts.key);
    if (!frame) return JSON.stringify({ found: false });
    if (outward(frame, opts).hit !== frame) centre(frame, opts);
    const { x, y, hit } = outward(frame, opts);
    const out = { found: true, x, y, hit: { ok: hit === frame } };
    if (!out.hit.ok) out.hit.coverer = hit ? describeCoverer(hit, frame, opts.prefix || "e") : null;
    return JSON.stringify(out);
  }

  function findFrame(root, key) {
    for (const element of insides(root)) {
      if (P.parts.world.frameKeys.get(element) === key) return element;
    }
    return null;
  }

  P.parts.locate = { hitAt, changed, operates };
  P.locate = locate;
  P.through = through;
})();
