// A page as markdown: main content first, headings, lists, links, tables; nothing hidden.
(() => {
  const P = globalThis.__pursuit;
  if (P.read) return;
  const { fold, attr, kids, childrenOf, address, rootOf } = P.parts.world;
  const { painted, reachable, makeScene } = P.parts.visible;
  const { nameOf, BLOCK } = P.parts.names;

  const SKIP = new Set("script style template noscript head meta link title svg canvas iframe select textarea input button".split(" "));
  const TRIVIAL = 80;

  function makeSeen() {
    const scene = makeScene();
    return (element) => {
      if (attr(element, "aria-hidden") === "true") return false;
      if (!painted(element)) return false;
      const rect = element.getBoundingClientRect();
      if (rect.width === 0 && rect.height === 0) return true; // floats and contents overflow an empty box
      return reachable(rect, scene.areaOf(element)) && !scene.clipped(element, rect);
    };
  }

  function inline(element, seen, deep = 0) {
    let out = "";
    for (const child of childrenOf(element)) {
      if (child.nodeType === 3) out += child.data.replace(/\s+/g, " ");
      else if (child.nodeType === 1 && deep < 60) out += inlineElement(child, seen, deep);
    }
    return out;
  }

  function inlineElement(element, seen, deep) {
    const tag = element.localName;
    if (tag === "br") return "\n";
    if (tag === "img") return imageWords(element, seen);
    if (SKIP.has(tag) || !seen(element)) return tag === "button" && seen(element) ? ` [${nameOf(element)}] ` : "";
    const words = inline(element, seen, deep + 1);
    if (tag === "a" && element.hasAttribute("href")) return link(element, words);
    if (!words.trim()) return words;
    if (tag === "code" || tag === "kbd") return "`" + words.trim() + "`";
    if (tag === "strong" || tag === "b") return `**${words.trim()}**` + (/\s$/.test(words) ? " " : "");
    return BLOCK.has(tag) ? " " + words + " " : words;
  }

  function imageWords(element, seen) {
    const alt = fold(attr(element, "alt"));
    return alt && seen(element) ? `![${alt}]` : "";
  }

  function link(element, words) {
    const text = fold(words) || nameOf(element);
    const url = address(attr(element, "href"));
    if (!text) return "";
    return /^(javascript|data):/i.test(url) ? text : `[${text.replace(/[[\]]/g, "\\$&")}](${url})`;
  }

  const tidy = (words) => words.split("\n").map(fold).filter(Boolean).join("\n");

  function table(element, seen, out) {
    const rows = Array.from(element.rows).filter(seen).slice(0, 2000);
    const cells = rows.map((row) =>
      Array.from(row.cells).filter(seen).map((cell) => fold(inline(cell, seen)).replaceAll("|", "\\|")),
    );
    const width = Math.max(0, ...cells.map((row) => row.length));
    if (width < 2) {
      for (const row of cells) out.push(...row.filter(Boolean));
      return;
    }
    const line = (row) => "| " + [...row, ...Array(width - row.length).fill("")].join(" | ") + " |";
    const head = rows[0] && Array.from(rows[0].cells).every((cell) => cell.localName === "th") ? cells.shift() : Array(width).fill("");
    out.push([line(head), line(Array(width).fill("---")), ...cells.map(line)].join("\n"));
  }

  function list(element, seen, out, indent) {
    let n = Number(attr(element, "start") || 1);
    const lines = [];
    for (const item of kids(element)) {
      if (item.localName !== "li" || !seen(item)) continue;
      const inner = [];
      blocks(item, seen, inner, indent + 1);
      const mark = element.localName === "ol" ? `${n}. ` : "- ";
      n += 1;
      if (inner.length) lines.push(mark + inner.join("\n").replaceAll("\n", "\n  "));
    }
    if (lines.length) out.push(lines.join("\n"));
  }

  function block(element, seen, out, deep) {
    const tag = element.localName;
    const level = /^h([1-6])$/.exec(tag);
    if (level) {
      const words = fold(inline(element, seen));
      if (words) out.push("#".repeat(Number(level[1])) + " " + words);
    } else if (tag === "table") table(element, seen, out);
    else if (tag === "ul" || tag === "ol") list(element, seen, out, deep);
    else if (tag === "pre") out.push("```\n" + element.innerText.trimEnd() + "\n```");
    else if (tag === "blockquote") {
      const inner = [];
      blocks(element, seen, inner, deep + 1);
      if (inner.length) out.push(inner.join("\n\n").replace(/^/gm, "> "));
    } else if (tag === "hr") out.push("---");
    else blocks(element, seen, out, deep + 1);
  }

  /** Whether an element has to be read block by block. */
  function holdsBlocks(element) {
    const tag = element.localName;
    if (BLOCK.has(tag) || rootOf(element) || tag === "slot" || tag.includes("-")) return true;
    for (const child of kids(element)) if (BLOCK.has(child.localName)) return true;
    return false;
  }

  function blocks(element, seen, out, deep = 0) {
    let line = "";
    const flush = () => {
      const words = tidy(line);
      if (words) out.push(words);
      line = "";
    };
    for (const child of childrenOf(element)) {
      if (child.nodeType === 3) line += child.data.replace(/\s+/g, " ");
      else if (child.nodeType === 1 && deep < 200) {
        const tag = child.localName;
        if (tag !== "br" && !SKIP.has(tag) && tag !== "a" && holdsBlocks(child)) {
          flush();
          if (seen(child)) block(child, seen, out, deep);
        } else line += inlineElement(child, seen, 0);
      }
    }
    flush();
  }

  function render(root, seen) {
    const out = [];
    if (root) block(root, seen, out, 0);
    return out.join("\n\n");
  }

  const MAIN = "main,[role=main],article";

  function mainContent(seen) {
    for (const root of document.querySelectorAll(MAIN)) {
      const words = seen(root) ? render(root, seen) : "";
      if (words.length >= TRIVIAL) return words;
    }
    return render(document.body, seen);
  }

  /** opts: {selector}. `found` is false when the selector names nothing or cannot be parsed. */
  function read(raw) {
    const opts = raw ? JSON.parse(raw) : {};
    const seen = makeSeen();
    if (!opts.selector) return JSON.stringify({ found: true, markdown: mainContent(seen).toWellFormed() });
    let root = null;
    try {
      root = document.querySelector(opts.selector);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      return JSON.stringify({ found: false, why: "bad_selector", markdown: "" });
    }
    return JSON.stringify({ found: Boolean(root), markdown: render(root, seen).toWellFormed() });
  }

  P.read = read;
})();
