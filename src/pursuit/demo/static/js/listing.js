// Results by fetch: the header's search, filters, sorting, "Load more", and the browser's back button.
import { on } from "./talk.js";

let asked; // the fetch under way; a newer one ends it

async function fetchPart(address, part) {
  asked?.abort();
  asked = new AbortController();
  const url = new URL(address, location.href);
  url.searchParams.set("part", part);
  const reply = await fetch(url, { signal: asked.signal });
  if (!reply.ok) throw new Error(`the shop answered ${reply.status}`);
  return reply.text();
}

// Fills the page with the results at an address, keeping the focus on the filter that asked for them.
async function show(address, { push = true } = {}) {
  const main = document.getElementById("main");
  const focused = document.activeElement?.id;
  const box = main.querySelector("[data-listing]") ?? main;
  box.setAttribute("aria-busy", "true");
  try {
    const html = await fetchPart(address, "results");
    if (push) history.pushState({ listing: true }, "", address);
    main.innerHTML = html;
    document.title = main.querySelector("[data-listing]").dataset.title;
    markDepartment();
    if (focused?.startsWith("f-")) document.getElementById(focused)?.focus();
    else scrollTo(0, 0);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
    return; // a newer fetch looks after the page now
  }
  main.removeAttribute("aria-busy");
}

function markDepartment() {
  for (const link of document.querySelectorAll(".departments a")) {
    if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function search(form) {
  const words = form.elements.q.value.trim();
  if (!words) return form.elements.q.focus();
  show(`/search?${new URLSearchParams({ q: words })}`);
}

function filtered() {
  const listing = document.querySelector("[data-listing]");
  const pairs = [...new FormData(listing.querySelector("[data-filters]"))].filter(([, value]) => value !== "");
  const sort = listing.querySelector("[data-sort]").value;
  if (sort !== "featured") pairs.push(["sort", sort]);
  const query = new URLSearchParams(pairs).toString();
  return query ? `${listing.dataset.path}?${query}` : listing.dataset.path;
}

function cleared() {
  const { path, query } = document.querySelector("[data-listing]").dataset;
  return query ? `${path}?${new URLSearchParams({ q: query })}` : path;
}

async function loadMore(button) {
  const box = button.closest("[data-found]");
  button.disabled = true;
  box.setAttribute("aria-busy", "true");
  try {
    const page = document.createElement("template");
    page.innerHTML = await fetchPart(button.dataset.loadMore, "cards");
    const list = page.content.querySelector(".cards");
    box.querySelector(".cards").append(...list.children);
    box.querySelector("[data-shown]").textContent = list.dataset.shown;
    if (list.dataset.more) button.dataset.loadMore = list.dataset.more;
    else button.remove();
  } finally {
    button.disabled = false;
    box.removeAttribute("aria-busy");
  }
}

export function watchListing() {
  on("submit", "[data-search]", (form, event) => (event.preventDefault(), search(form)));
  on("submit", "[data-filters]", (_, event) => (event.preventDefault(), show(filtered())));
  on("change", "[data-filters] input[type=checkbox], [data-sort]", () => show(filtered()));
  on("click", "[data-clear]", () => show(cleared()));
  on("click", "[data-load-more]", loadMore);
  addEventListener("popstate", () => {
    const listed = /^\/(search|deals|c\/)/.test(location.pathname);
    if (listed) show(location.pathname + location.search, { push: false });
    else location.reload();
  });
}
