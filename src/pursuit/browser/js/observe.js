// One look at one frame: a JSON string of what a person could see and operate. Changes nothing.
(() => {
  const P = globalThis.__pursuit;
  if (P.look) return;
  const { documentId, kids, rememberLabels, resolve, sweep: forget, fold, cut, attr, address, takers, suspecting, forgetSuspects } = P.parts.world;
  const { makeScene } = P.parts.visible;
  const { roleOf } = P.parts.roles;
  const { nameOf, description } = P.parts.names;
  const { makeRows, makeGroups } = P.parts.rows;
  const { makeFaces } = P.parts.faces;
  const { makeFigures } = P.parts.figures;
  const { describeAll, valueOf, makeSurroundings, makePaths, makeWords, makeHeadings } = P.parts.describe;
  const { draggable, places } = P.parts.drags;
  const around = P.parts.around;
  const { layers, over } = P.parts.layers;

  const LONG = 1000;
  const REMEMBERED = 20; // controls of the last look by which a page is known not to be empty

  const CONTROLS = new Set("native declared pointer place".split(" "));

  /** A container whose listener serves what is inside it is no control; what is inside it is. */
  function delegates(candidate, next, several) {
    if (CONTROLS.has(candidate.kind)) return false;
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
        const item = { ...candidate, kind: "item", drags: draggable(candidate) };
        for (const child of kids(candidate.element)) {
          if (child.localName === "tbody") for (const row of kids(child)) out.push({ ...item, element: row });
          else if (!known.has(child)) out.push({ ...item, element: child });
        }
      }
    });
    for (const frame of frames) frame.at = moved[frame.at] ?? out.length;
    return out;
  }

  /** Puts the places of a page with things to drag among its controls, in document order. */
  function addPlaces(candidates, frames, scene) {
    for (const element of places(candidates, scene)) {
      let at = candidates.findIndex((c) => element.compareDocumentPosition(c.element) & 4);
      if (at < 0) at = candidates.length;
      takers.add(element);
      candidates.splice(at, 0, { element, kind: "place", heading: null, drags: false, inert: false });
      for (const frame of frames) if (frame.at > at) frame.at += 1;
    }
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
      entry.role = roleOf(entry.element);
      entry.name = nameOf(entry.element, entry.role);
      const own = (entry.name + " " + (valueOf(entry.element, entry.role) ?? "")).toLowerCase();
      if (words.every((word) => own.includes(word))) return true;
      entry.row = rows.rowOf(entry.element);
      const near = entry.name ? "" : description(entry.element, "").toLowerCase();
      const wide = [own, near, (entry.row || "").toLowerCase(), entry.role].join(" ");
      return words.every((word) => wide.includes(word));
    });
  }

  function frameFacts(frames, faces, fixed) {
    return frames.map(({ element, at, text, inert, key }, index) => {
      const face = inert ? null : faces.faceOf(element);
      const rect = face && faces.rectOf(face);
      return {
        key,
        index,
        at,
        text,
        visible: Boolean(face),
        over: Boolean(face) && over(element, fixed),
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
    forgetSuspects();
    const swept = P.parts.sweep.sweep(scene, opts.text_limit ?? 262144);
    const found = { ...swept, roots: [document, ...swept.roots] };
    rememberLabels(swept.labels);
    const faces = makeFaces(scene);
    const candidates = expand(swept);
    addPlaces(candidates, swept.frames, scene);
    const visible = visibleOnes(candidates, faces);
    const forms = around.forms(found);
    const listedNodes = new Map();
    const parts = {
      prefix,
      rows: makeRows(scene, true),
      groups: makeGroups(),
      figureOf: makeFigures(),
      headingOf: makeHeadings(),
      pathOf: makePaths(),
      words: makeWords(),
      left: scrollX,
      top: scrollY,
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
      elements: describeAll(listed, parts),
      words: parts.words.list,
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
      frames: frameFacts(swept.frames, faces, scene.fixed),
      forms: forms.list,
      scrollers: around.scrollers(scene.scrollers, area, prefix),
      overlay: around.overlay(found, area, listed, scene.fixed),
      layers: layers(found, scene.fixed, listed, area),
      messages: around.messages(found, area),
      aria_busy: around.busy(found.roots, area),
      skeleton: around.skeleton(found, area),
      refresh: around.refresh(),
      suspects: suspecting(),
      unlabelled_images: around.unlabelled(swept.images, area),
    };
    rememberLabels(null);
    P.listed = listed.slice(0, REMEMBERED).map(({ element }) => new WeakRef(element));
    return JSON.stringify(out);
  }

  P.look = look;
})();
