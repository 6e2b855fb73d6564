// The footer's letter: subscribes without leaving the page.
import { on, post } from "./talk.js";

async function subscribe(form) {
  const note = form.querySelector("[data-note]");
  const { ok, said } = await post("/newsletter", { email: form.elements.email.value });
  note.setAttribute("role", ok ? "status" : "alert");
  note.textContent = ok ? said.message : said.error;
  note.classList.toggle("error", !ok);
  if (ok) form.reset();
}

export function watchNewsletter() {
  on("submit", "[data-newsletter]", (form, event) => (event.preventDefault(), subscribe(form)));
}
