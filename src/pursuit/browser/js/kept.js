// What a site keeps in this tab, for a browser that is started again; and how it gets it back.
(() => {
  const P = globalThis.__pursuit;
  if (P.kept) return;

  function entries(storage, most) {
    const found = [];
    let size = 0;
    for (let n = 0; n < storage.length; n += 1) {
      const key = storage.key(n);
      const value = storage.getItem(key) ?? "";
      size += key.length + value.length;
      if (size > most) return null;
      found.push([key, value]);
    }
    return found;
  }

  /** raw: JSON {most}. What is larger than `most` characters is not kept: null stands for it. */
  P.kept = (raw) => {
    const { most } = JSON.parse(raw);
    try {
      const told = { local: entries(localStorage, most), session: entries(sessionStorage, most) };
      return JSON.stringify({ origin: location.origin, ...told });
    } catch {
      return JSON.stringify({ origin: location.origin, local: [], session: [] }); // a page without storage
    }
  };
})();
