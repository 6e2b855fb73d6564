// Goes through what scrolls: until some words come up, or gathering the rows of a list that draws only those in view.
// Scrolls, and puts the scroll back where it was unless it found what it went for.
(() => {
  const P = globalThis.__pursuit;
  if (P.seek) return;
  const { resolve, fold, kids, attr } = P.parts.world;
  const { content } = P.parts.names;

  const STEP = 0.9; // of the height in view
  const [LOADS, LOADING, DRAWING] = [30, 1000, 500]; // times a list may grow; ms waited for more, and for rows
  const [JUMPS, ROW, HOLDERS] = [40, 600, 20000];

  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  /** Until the page has drawn what a scroll asks for; a tab behind another draws nothing. */
  const drawn = () => Promise.race([pause(80), new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))]);

  const words = (text) => fold(text).toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const says = (element) => /\S/.test(element.textContent);

  /** The element whose children are the rows: that with the most children alike that say something. */
  function holderOf(scroller) {
    let best = null;
    let most = 2;
    let left = HOLDERS;
    for (const element of [scroller, ...scroller.querySelectorAll("*")]) {
      if ((left -= 1) < 0) break;
      const inside = kids(element);
      if (inside.length <= most) continue;
      const alike = Array.from(inside).filter((child) => child.localName === inside[inside.length - 1].localName && says(child)).length;
      if (alike > most) [best, most] = [element, alike];
    }
    return best;
  }

  /** One list while it is gone through. */
  function makeList(scroller) {
    let holder = null;
    const rows = () => {
      if (!holder?.isConnected || !scroller.contains(holder) || kids(holder).length < 3) holder = holderOf(scroller);
      return holder ? Array.from(kids(holder)).filter(says) : [];
    };
    const end = () => scroller.scrollHeight - scroller.clientHeight;
    const window = () => (scroller === document.scrollingElement ? new DOMRect(0, 0, innerWidth, innerHeight) : scroller.getBoundingClientRect());

    /** Rows stand all over what is in view: the list has drawn those that the scroll brought there. */
    function covered() {
      const boxes = rows().map((row) => row.getBoundingClientRect());
      if (!boxes.length) return false;
      const view = window();
      const slack = Math.max(...boxes.map((box) => box.height));
      const above = scroller.scrollTop <= slack || Math.min(...boxes.map((box) => box.top)) <= view.top + slack;
      return above && (scroller.scrollTop >= end() - slack || Math.max(...boxes.map((box) => box.bottom)) >= view.bottom - slack);
    }

    async function go(to) {
      const was = performance.now();
      scroller.scrollTo({ top: Math.max(0, Math.min(to, end())), behavior: "instant" });
      await drawn();
      while (!covered() && performance.now() - was < DRAWING) await drawn();
    }
    /** Waits for a list that loads more at its end; whether more came. */
    async function grows() {
      const was = [scroller.scrollHeight, rows().length];
      for (const until = performance.now() + LOADING; performance.now() < until; await pause(50)) {
        if (scroller.scrollHeight !== was[0] || rows().length !== was[1]) return true;
      }
      return false;
    }
    return { rows, end, go, grows, at: () => scroller.scrollTop, step: () => scroller.clientHeight * STEP };
  }

  const textOf = (row) => fold(content(row, false, { left: ROW, nodes: 300, plain: false }));
  const numbers = (row) => (textOf(row).match(/\d+/g) || []).map(Number);

  /** What orders may hold of a list's rows: by a number in them, by their words. */
  function orders(wanted) {
    const number = wanted.map(Number).find((n) => !Number.isNaN(n));
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    if (number === undefined) return [{ of: (row) => textOf(row).toLowerCase(), less: (a, b) => compare(a, b) < 0, want: wanted.join(" ") }];
    return [0, 1, 2].map((i) => ({ of: (row) => numbers(row)[i], less: (a, b) => a < b, want: number }));
  }

  const rises = (keys, less) => keys.every((key, i) => i === 0 || !less(key, keys[i - 1]));

  /** 1 when the rows in view rise in this order, -1 when they fall, 0 for neither. */
  function sense(rows, { of, less }) {
    const keys = rows.map(of);
    if (keys.length < 3 || keys.some((key) => key === undefined || key === "")) return 0;
    if (rises(keys, less) && less(keys[0], keys[keys.length - 1])) return 1;
    return rises([...keys].reverse(), less) && less(keys[keys.length - 1], keys[0]) ? -1 : 0;
  }

  /** Halves the list by one order, for as long as the rows in view hold it. */
  async function jump(list, order, found, left) {
    let [low, high] = [0, list.end()];
    for (let i = 0; i < JUMPS && high - low > list.step() / 4 && left() > 0; i += 1) {
      await list.go((low + high) / 2);
      const row = found();
      if (row) return row;
      const rows = list.rows();
      const way = sense(rows, order);
      if (!way) return null;
      const before = order.less(order.want, order.of(rows[way > 0 ? 0 : rows.length - 1]));
      if (before === way > 0) high = list.at();
      else low = list.at();
    }
    return null;
  }

  async function stride(list, found, left) {
    let loads = 0;
    for (await list.go(0); left() > 0; await list.go(list.at() + list.step())) {
      const row = found();
      if (row) return row;
      if (list.at() >= list.end() - 1 && ((loads += 1) > LOADS || !(await list.grows()))) return null;
    }
    return null;
  }

  async function searched(list, wanted, left) {
    const holds = (row) => ((said) => wanted.every((word) => said.has(word)))(new Set(words(textOf(row))));
    const found = () => list.rows().find(holds) || null;
    let row = found();
    for (const order of orders(wanted)) {
      if (row) break;
      if (sense(list.rows(), order)) row = await jump(list, order, found, left);
    }
    return row || stride(list, found, left);
  }

  /** opts: {ref, text, seconds}: scrolls until a row says all the words; {found, row} or, the scroll put back, {found: false, ended}. */
  P.seek = async (raw) => {
    const opts = JSON.parse(raw);
    const scroller = resolve(opts.ref);
    if (!scroller) return JSON.stringify({ found: false, ended: true });
    const until = performance.now() + opts.seconds * 1000;
    const left = () => until - performance.now();
    const was = scroller.scrollTop;
    const list = makeList(scroller);
    const row = await searched(list, words(opts.text), left);
    if (!row) await list.go(was);
    else row.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    if (row) await drawn();
    return JSON.stringify(row ? { found: true, row: textOf(row) } : { found: false, ended: left() > 0 });
  };

  const gathered = new WeakMap(); // scroller -> {rows: Map, at, done}
  const MARKS = ["aria-rowindex", "aria-posinset", "data-index", "data-id", "id"];

  /** What a row is told by when it comes into view again: its own number, else its place and its words. */
  function keyOf(row, scroller, text) {
    for (const name of MARKS) if (attr(row, name)) return name + attr(row, name);
    const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    return Math.round(top / 4) + text;
  }

  function take(state, list, scroller) {
    for (const row of list.rows()) {
      const text = textOf(row);
      const key = keyOf(row, scroller, text);
      if (state.rows.has(key)) continue;
      state.rows.set(key, text);
      state.size += text.length + 1;
    }
  }

  /** opts: {ref, from, until, seconds}: the rows of a list, each once, as lines; characters `from` to `until` of them. */
  P.gather = async (raw) => {
    const opts = JSON.parse(raw);
    const scroller = resolve(opts.ref);
    if (!scroller) return JSON.stringify({ found: false });
    const deadline = performance.now() + opts.seconds * 1000;
    const was = scroller.scrollTop;
    const list = makeList(scroller);
    const known = opts.from ? gathered.get(scroller) : null;
    const state = known || { rows: new Map(), size: 0, at: 0, loads: 0, done: false };
    gathered.set(scroller, state);
    while (!state.done && state.size < opts.until && performance.now() < deadline) {
      await list.go(state.at);
      take(state, list, scroller);
      if (list.at() >= list.end() - 1) state.done = (state.loads += 1) > LOADS || !(await list.grows());
      else state.at = list.at() + list.step();
    }
    await list.go(was);
    const text = Array.from(state.rows.values()).join("\n");
    return JSON.stringify({ found: true, text: text.slice(opts.from, opts.until), total: text.length, done: state.done });
  };
})();
