// One walk over the composed tree of a frame: candidates, readable text, frames, headings, in document order.
// Decides nothing about the visibility of controls; that is one batch afterwards.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.sweep) return;
  const { attr, has, listeners, takers, frameKeys, parentOf, kids, firstKid, firstChild, nextSibling, rootOf, suspect } = P.parts.world;
  const { native, declared, handled, HANDLERS } = P.parts.roles;
  const { BLOCK } = P.parts.names;
  const { takes } = P.parts.drags;
  
  const NODES = 400000;
  const DEPTH = 2000;
  const SKIP = new Set("script style template noscript head meta link title param source track datalist optgroup".split(" "));
  const LEAF = new Set("input textarea select img canvas video audio object embed iframe frame".split(" "));
  const SVG = "http://www.w3.org/2000/svg";
  const CELL = new Set(["td", "th"]);
  // Attributes that can make an element a control or take it out of the page; most elements have none of them.
  const TELLING = new Set("role inert aria-hidden contenteditable draggable ondrop ondragover".split(" ").concat(HANDLERS));
  const telling = (name) => TELLING.has(name);
  const HEADING = new Set("h1 h2 h3 h4 h5 h6".split(" "));
  const MANY = new Set("li tr td th option dd a".split(" "));
  const HOLDS_MANY = new Set("ul ol dl menu table tbody thead tr nav body html main".split(" "));

  const UNEVEN = /[^\S ]|  /;

  /** Readable lines, main content apart from the rest. */
  function makeText(limit) {
    const main = { lines: [], size: 0 };
    const rest = { lines: [], size: 0 };
    let line = "";
    let at = rest;
    let dropped = 0;
    function flush() {
      if (!line) return;
      const words = (UNEVEN.test(line) ? line.replace(/\s+/g, " ") : line).trim();
      line = "";
      if (!words) return;
      if (at.size + words.length > limit) {
        dropped += words.length;
        return;
      }
      at.lines.push(words);
      at.size += words.length + 1;
    }
    return {
      add(words) {
        line += words.length > limit ? words.slice(0, limit) : words;
        if (line.length > 65536) flush();
      },
      flush,
      turn(inMain) {
        flush();
        at = inMain ? main : rest;
      },
      place: () => (flush(), { main: at === main, line: at.lines.length }),
      done() {
        flush();
        return { main: main.lines, rest: rest.lines, dropped };
      },
    };
  }

  const TOAST = /toast|snackbar|notification|flash|message|alert/i;
  const SKELETON = /skel(eton)?\b|skeleton|shimmer|placeholder-glow/i;

  /** What a class name says of an element: 1 a passing message, 2 a placeholder of what is still to come. */
  function makeClasses() {
    const memo = new Map();
    return (words) => {
      if (words === null) return 0;
      let known = memo.get(words);
      if (known === undefined) {
        known = TOAST.test(words) ? 1 : SKELETON.test(words) ? 2 : 0;
        memo.set(words, known);
      }
      return known;
    };
  }

  /** Finds what a cursor makes operable, to click or to drag. The cursor is inherited, so the top-most element is the control. */
  function makePointers(shows) {
    const memo = new Map();

    function several(element) {
      if (HOLDS_MANY.has(element.localName) && element.localName !== "tr") return kids(element).length > 1;
      const first = element.firstElementChild;
      if (!first || kids(element).length < 3) return false;
      const key = attr(first, "class");
      let same = 0;
      for (const child of kids(element)) {
        if (child.localName === first.localName && attr(child, "class") === key && /\S/.test(child.textContent)) same += 1;
      }
      return same >= 3 && (Boolean(key) || MANY.has(first.localName)) && element.localName !== "tr";
    }

    function top(element) {
      const known = memo.get(element);
      if (known !== undefined) return known;
      let answer = null;
      const offer = shows(element);
      if (offer) {
        const around = parentOf(element);
        const higher = around && around.localName !== "body" && around.localName !== "html" && shows(around) === offer ? top(around) : null;
        answer = higher && !several(higher) ? higher : element;
      }
      memo.set(element, answer);
      return answer;
    }
    return { top, several };
  }

  function modalOf() {
    const open = document.querySelectorAll("dialog:modal");
    return open.length ? open[open.length - 1] : null;
  }

  /** The element that holds the main content, when it says anything. */
  function mainOf() {
    for (const found of document.querySelectorAll("main,[role=main]")) {
      if (found.checkVisibility() && found.textContent.trim().length > 40) return found;
    }
    const articles = document.querySelectorAll("article");
    return articles.length === 1 && articles[0].checkVisibility() ? articles[0] : null;
  }

  /** Walk the frame. `scene` tells what can be read and where the cursor points. */
  function sweep(scene, textLimit) {
    const text = makeText(textLimit);
    const pointers = makePointers(scene.points);
    const classOf = makeClasses();
    const taken = new Map();
    const modal = modalOf();
    const main = mainOf();
    const found = { candidates: [], frames: [], roots: [], images: [], labels: [], forms: [], roled: [], toasts: [], skeletons: [], nodes: 0, truncated: false };
    let heading = null;
    let hit = null;

    /** A pointer cursor is found from inside, so its element goes before what it holds. */
    function push(element, ctx, kind) {
      const drags = kind === "pointer" && scene.points(element) === "drag";
      const candidate = { element, kind, heading, drags, inert: ctx.inert || ctx.silent };
      // Nothing inside a native control is probed for a pointer, so only others can be found twice.
      if (kind !== "native") {
        const known = taken.get(element);
        if (known) {
          if (kind === "pointer" && known.kind === "listener") known.kind = kind;
          return;
        }
        taken.set(element, candidate);
      }
      const list = found.candidates;
      let at = list.length;
      if (kind === "pointer") while (at > 0 && element.contains(list[at - 1].element)) at -= 1;
      if (at === list.length) list.push(candidate);
      else list.splice(at, 0, candidate);
    }

    function probe(element, ctx) {
      if (ctx.owner || ctx.inert || ctx.silent) return;
      const control = pointers.top(element);
      if (control && !ownLabel(control)) push(control, ctx, "pointer");
    }

    function frame(element, ctx) {
      found.frames.push({ element, at: found.candidates.length, text: text.place(), inert: ctx.inert || ctx.silent, key: frameKeys.get(element) ?? null });
    }

    /** What an element is to the walk: pushes what it is, returns the context of its children or null. */
    function enter(element, ctx, tag) {
      if (SKIP.has(tag)) return null;
      let next = ctx;
      hit = null;
      if (element === modal) next = { ...next, inert: false };
      if (element.hasAttributes() || listeners.has(element) || takers.has(element)) next = attributes(element, next, tag);
      if (element === main) {
        text.turn(true);
        next = { ...next, main: true };
      }
      if (tag === "iframe" || tag === "frame") frame(element, next);
      if (native(element, tag)) {
        push(element, next, "native");
        next = next.owner ? next : { ...next, owner: element };
      } else if (tag === "label") {
        found.labels.push(element);
        if (element.control) next = { ...next, owner: next.owner || element };
      } else if (tag === "img" || tag === "canvas" || tag === "svg") {
        if (tag === "img") found.images.push(element);
        if (tag !== "canvas") probe(element, next);
      } else if (hit) {
        push(element, next, hit);
      } else if (element.namespaceURI === SVG) {
        if (tag !== "g" && tag !== "defs") probe(element, next);
      } else if (!element.firstChild && !ctx.owner && (element.hasAttribute("class") || element.hasAttribute("style"))) {
        probe(element, next);
      }
      if (HEADING.has(tag)) heading = element;
      else if (tag === "form") found.forms.push(element);
      if (LEAF.has(tag)) return null;
      return next;
    }

    function attributes(element, ctx, tag) {
      const names = element.getAttributeNames();
      if (names.includes("class")) {
        const looks = classOf(attr(element, "class"));
        if (looks) (looks === 1 ? found.toasts : found.skeletons).push(element);
      }
      if (!listeners.has(element) && !takers.has(element) && !names.some(telling)) return ctx;
      if (has(element, "role")) found.roled.push(element);
      const inert = has(element, "inert") && element !== modal ? true : ctx.inert;
      const silent = attr(element, "aria-hidden") === "true" ? true : ctx.silent;
      const said = (has(element, "role") || has(element, "contenteditable")) && declared(element);
      if (said) hit = "declared";
      else if (tag !== "html" && tag !== "body" && handled(element)) hit = handle(element);
      else if (tag !== "html" && tag !== "body" && takes(element)) hit = "place";
      const owner = said ? ctx.owner || element : ctx.owner;
      if (inert === ctx.inert && silent === ctx.silent && owner === ctx.owner) return ctx;
      return { ...ctx, inert, silent, owner };
    }

    /** A handler found by the provider on a container that holds many things is delegation, not a control. */
    function handle(element) {
      if (!listeners.has(element) || has(element, "onclick")) return "handler";
      return "listener";
    }

    const root = document.documentElement;
    if (root) walk(root, found, text, enter, scene.readable, probe, modal);
    return { ...found, text: text.done(), several: pointers.several, modal };
  }

  function ownLabel(element) {
    return element.localName === "label" && Boolean(element.control);
  }

  /** The walk itself, without recursion: pages nest deeper than a stack. */
  function walk(root, found, text, enter, readable, probe, modal) {
    /** Text right inside an element; gives whether it is shown, which is asked once there are words. */
    function hear(words, element, ctx, shown) {
      if (ctx.silent || (words.length < 20 && !/\S/.test(words))) {
        text.add(" ");
        return shown;
      }
      let seen = shown;
      if (seen === undefined) {
        seen = readable(element) && !(element.localName === "details" && !has(element, "open"));
        if (seen) probe(element, ctx);
      }
      if (seen) text.add(words);
      return seen;
    }

    const start = { inert: Boolean(modal), silent: false, owner: null, main: false };
    const stack = [{ element: null, ctx: start, list: [root], i: 0, next: null, shown: undefined, block: false }];
    while (stack.length) {
      const top = stack[stack.length - 1];
      let node;
      if (top.list) {
        node = top.list[top.i];
        top.i += 1;
      } else {
        node = top.next;
        if (node) top.next = nextSibling(node);
      }
      if (!node) {
        stack.pop();
        if (top.block) text.flush();
        if (top.leavesMain) text.turn(false);
        continue;
      }
      found.nodes += 1;
      if (found.nodes > NODES) {
        found.truncated = true;
        break;
      }
      const type = node.nodeType;
      if (type === 3) {
        top.shown = hear(node.data, top.element, top.ctx, top.shown);
        continue;
      }
      if (type !== 1) continue;
      const tag = node.localName;
      const block = BLOCK.has(tag) && !CELL.has(tag);
      if (block) text.flush();
      else if (CELL.has(tag)) text.add(" ");
      const ctx = enter(node, top.ctx, tag);
      if (ctx === null || stack.length > DEPTH) continue;
      const shadow = rootOf(node);
      if (shadow) found.roots.push(shadow);
      else suspect(node, tag);
      const leavesMain = ctx.main && !top.ctx.main;
      if (!shadow && tag !== "slot" && !firstKid(node)) {
        const words = node.textContent;
        if (words) {
          found.nodes += 1;
          hear(words, node, ctx, undefined);
        }
        if (block) text.flush();
        if (leavesMain) text.turn(false);
        continue;
      }
      const assigned = tag === "slot" ? node.assignedNodes() : null;
      stack.push({
        element: node,
        ctx,
        list: assigned && assigned.length ? assigned : null,
        i: 0,
        next: firstChild(shadow || node),
        shown: undefined,
        block,
        leavesMain,
      });
    }
  }

  P.parts.sweep = { sweep };
})();
