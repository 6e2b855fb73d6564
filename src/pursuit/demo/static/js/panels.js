// Things that open: the account menu, the slow delivery panel, the product's tabs.
import { on } from "./talk.js";

const SLOW = 400; // ms the delivery panel takes to appear

function toggle(button, { after = 0 } = {}) {
  const open = button.getAttribute("aria-expanded") !== "true";
  const panel = document.getElementById(button.getAttribute("aria-controls"));
  setTimeout(() => {
    button.setAttribute("aria-expanded", open);
    panel.hidden = !open;
  }, open ? after : 0);
}

function closeMenus(except) {
  for (const button of document.querySelectorAll('[data-menu][aria-expanded="true"]')) {
    if (button !== except) toggle(button);
  }
}

function choose(tab) {
  for (const other of tab.parentElement.querySelectorAll("[role=tab]")) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
  }
}

function step(tab, event) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  const tabs = [...tab.parentElement.querySelectorAll("[role=tab]")];
  const next = tabs[(tabs.indexOf(tab) + way + tabs.length) % tabs.length];
  choose(next);
  next.focus();
}

export function watchPanels() {
  on("click", "[data-menu]", (button) => toggle(button));
  on("click", "[data-slow-panel]", (button) => toggle(button, { after: SLOW }));
  on("click", "[role=tab]", choose);
  on("keydown", "[role=tab]", step);
  document.addEventListener("click", (event) => closeMenus(event.target.closest("[data-menu]")));
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus());
}
