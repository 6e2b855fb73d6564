// Runs before a page's own scripts, once, in a browser that was started again. What is there already wins.
((kept) => {
  const own = kept[location.origin];
  if (!own) return;
  const put = (storage, entries) => {
    for (const [key, value] of entries ?? []) if (storage.getItem(key) === null) storage.setItem(key, value);
  };
  try {
    put(localStorage, own.local);
    put(sessionStorage, own.session);
  } catch {
    // a page without storage has nothing to get back
  }
})
