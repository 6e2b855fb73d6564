// When has this document come to rest, and what did it say meanwhile?
//
// Stands in the isolated world of every frame from before the page's own scripts, so that a mutation or a
// message between an act and the look is seen. It does not look at the network and lists no controls.
//
// globalThis.__pursuitSettle = { arm, quiet, appears, says }: one JSON text in, one JSON text out (or its promise);
// and shadows(), which gives nodes, and watch(), which takes the root of a shadow tree that was found later.
(() => {
  // A page element with that id would answer a plain property read, so ask for an own property.
  if (Object.hasOwn(globalThis, "__pursuitSettle")) return;

  const LIVE = '[role=alert],[role=status],[role=alertdialog],[aria-live=polite],[aria-live=assertive],output,'
    + '[class*=toast i],[class*=snackbar i],[class*=flash-message i]';
  const CONTROL = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],'
    + '[contenteditable],[tabindex],[onclick],iframe,frame,canvas,img,video,object,embed,svg';
  const WATCHED = { childList: true, subtree: true, attributes: true, characterData: true };
  const INPUTS = ['pointerdown', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'change', 'wheel'];
  const LOOKS = new Set(['style', 'class', 'hidden', 'open', 'aria-hidden']);
  const MESSAGES = 20, MESSAGE_LENGTH = 300, RECORDS = 400, ADDED = 200, SHADOWS = 20, ALMOST_NO_TEXT = 40, REFRESH_SECONDS = 30;

  let last = performance.now(), mutations = 0, total = 0, unwalked = true;
  const shadowRoots = new Set(); // of WeakRef, so that a root the page drops is not held
  let messages = new Map(), added = new Map(), risen = new Map(), glimpses = new Set();
  const roots = new WeakSet(), waiting = new Set();

  const words = (text) => (text || '').replace(/\s+/g, ' ').trim();

  const shown = (element) => !element.checkVisibility || element.checkVisibility({ visibilityProperty: true });

  function say(element) {
    if (messages.size >= MESSAGES || !shown(element)) return;
    const text = words(element.innerText).slice(0, MESSAGE_LENGTH);
    if (text) messages.set(text, true);
  }

  function floats(element) {
    const position = getComputedStyle(element).position;
    return position === 'fixed' || position === 'absolute' || position === 'sticky';
  }

  // A short floating text that comes and goes within one window is a message, whatever its markup says.
  function remember(element) {
    if (added.size >= ADDED) return;
    const text = words(element.textContent);
    if (text && text.length <= MESSAGE_LENGTH && shown(element) && floats(element)) added.set(element, text);
  }

  function welcome(node) {
    if (node.nodeType !== 1) return;
    if (node.shadowRoot) watch(node.shadowRoot);
    if (node.firstElementChild || node.localName.includes('-')) unwalked = true;
    remember(node);
    if (node.matches(LIVE)) say(node);
    else for (const inner of [...node.querySelectorAll(LIVE)].slice(0, MESSAGES)) say(inner);
  }

  function farewell(node) {
    const text = added.get(node);
    if (text !== undefined && messages.size < MESSAGES) messages.set(text, true);
  }

  // The same of what stood in the document all along and was shown by a style, a class or as a popover. Whether
  // it was shown before can't be told here: the caller knows what the page said then.
  function rise(element) {
    if (risen.has(element) || risen.size >= ADDED) return;
    const text = words(element.textContent);
    if (text && text.length <= MESSAGE_LENGTH && shown(element) && floats(element)) risen.set(element, text);
  }

  function sink(element) {
    const text = risen.get(element);
    if (text === undefined || shown(element)) return;
    if (glimpses.size < MESSAGES) glimpses.add(text);
    risen.delete(element);
  }

  function toggled(event) {
    last = performance.now();
    if (event.newState === 'open') rise(event.target);
    else sink(event.target);
  }

  function hear(records) {
    last = performance.now();
    mutations += records.length;
    total += records.length;
    const regions = new Set();
    for (const record of records.slice(0, RECORDS)) {
      const element = record.target.nodeType === 1 ? record.target : record.target.parentElement;
      const region = element && element.closest(LIVE);
      if (region) regions.add(region);
      else if (record.type === 'attributes' && LOOKS.has(record.attributeName)) { sink(element); rise(element); }
      for (const node of record.addedNodes) welcome(node);
      for (const node of record.removedNodes) farewell(node);
    }
    for (const region of regions) say(region);
    for (const check of [...waiting]) check();
  }

  const observer = new MutationObserver(hear);

  function watch(root) {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, WATCHED);
    if (root !== document) shadowRoots.add(new WeakRef(root));
    unwalked = true;
  }

  function walk() {
    while (unwalked) {
      unwalked = false;
      const pending = [document];
      while (pending.length) {
        for (const element of pending.pop().querySelectorAll('*')) {
          if (element.shadowRoot) { watch(element.shadowRoot); pending.push(element.shadowRoot); }
        }
      }
      unwalked = false;
    }
  }

  // Live open shadow roots, the first ones: for asking the browser about what stands inside.
  function shadows() {
    walk();
    const live = [];
    for (const ref of shadowRoots) {
      const root = ref.deref();
      if (!root) shadowRoots.delete(ref);
      else if (root.isConnected && live.length < SHADOWS) live.push(root);
    }
    return live;
  }

  function busy() {
    return [...document.querySelectorAll('[aria-busy=true]')].slice(0, 20).some((e) => e.getClientRects().length > 0);
  }

  // Seconds until the page reloads or leaves by itself, when it says so and it is soon; else null.
  function refresh() {
    const meta = document.querySelector('meta[http-equiv=refresh i]');
    const seconds = meta ? parseFloat(meta.content) : NaN;
    return seconds <= REFRESH_SECONDS ? seconds : null;
  }

  function holdsControl(root) {
    for (const element of root.querySelectorAll(CONTROL)) if (shown(element)) return true;
    return false;
  }

  // A control that the last look listed and that is still there: some show by nothing but a handler.
  function stillListed() {
    const live = (globalThis.__pursuit?.listed || []).map((ref) => ref.deref());
    return live.some((element) => element && element.isConnected && shown(element));
  }

  // Nothing to operate and almost nothing to read, on a page whose scripts may still bring it.
  function empty() {
    if (!document.body) return true;
    if (document.scripts.length === 0 && document.body.firstElementChild) return false;
    if (stillListed() || holdsControl(document) || words(document.body.innerText).length >= ALMOST_NO_TEXT) return false;
    return ![...document.querySelectorAll('*')].some((e) => e.shadowRoot && holdsControl(e.shadowRoot));
  }

  const report = (still) => JSON.stringify({
    quiet: still, mutations, total, messages: [...messages.keys()], glimpses: [...glimpses], busy: busy(), refresh: refresh(), empty: empty(),
    loading: document.readyState === 'loading',
  });

  // Begin a window: forget what was said before it.
  function arm() {
    walk();
    last = performance.now();
    mutations = 0;
    messages = new Map();
    added = new Map();
    risen = new Map();
    glimpses = new Set();
    return '{}';
  }

  // {quiet, bound, age}: milliseconds. Resolves once nothing moved for `quiet`, or at `bound`.
  function quiet(text) {
    const { quiet: still, bound } = JSON.parse(text);
    const begun = performance.now();
    return new Promise((resolve) => {
      const check = () => {
        const now = performance.now();
        if (now - last >= still) resolve(report(true));
        else if (now - begun >= bound) resolve(report(false));
        else setTimeout(check, Math.max(1, Math.min(last + still - now, begun + bound - now)));
      };
      check();
    });
  }

  // {bound}: resolves as soon as there is something to operate or read, or at `bound`.
  function appears(text) {
    const { bound } = JSON.parse(text);
    return new Promise((resolve) => {
      const done = () => { waiting.delete(check); clearTimeout(timer); resolve('{}'); };
      const check = () => { if (!empty()) done(); };
      const timer = setTimeout(done, bound);
      waiting.add(check);
      check();
    });
  }

  // {text}: whether that folded text can be read on the page now.
  function says(text) {
    const wanted = JSON.parse(text).text;
    const said = (element) => words(element.innerText).toLowerCase().includes(wanted);
    let found = Boolean(document.body) && said(document.body);
    const pending = found ? [] : [document];
    while (pending.length && !found) {
      for (const element of pending.pop().querySelectorAll('*')) {
        if (!element.shadowRoot) continue;
        pending.push(element.shadowRoot);
        found = found || [...element.shadowRoot.children].some((child) => child.innerText && said(child));
      }
    }
    return JSON.stringify({ found });
  }

  const touched = () => { last = performance.now(); };
  for (const kind of INPUTS) addEventListener(kind, touched, { capture: true, passive: true });
  addEventListener('toggle', toggled, { capture: true, passive: true });
  watch(document);

  globalThis.__pursuitSettle = { arm, quiet, appears, says, shadows, watch };
})();
