// Talking to the shop and to the visitor.
const TOAST_FOR = 900; // ms on screen

export async function post(path, body) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const html = reply.headers.get("content-type")?.startsWith("text/html");
  return { ok: reply.ok, said: html ? await reply.text() : await reply.json() };
}

export function toast(text, { bad = false } = {}) {
  const note = document.createElement("div");
  note.className = bad ? "toast bad" : "toast";
  note.setAttribute("role", bad ? "alert" : "status");
  note.textContent = text;
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), bad ? 4 * TOAST_FOR : TOAST_FOR);
}

export function showCount(count) {
  const link = document.getElementById("cart-link");
  link.setAttribute("aria-label", `Cart, ${count} ${count === 1 ? "item" : "items"}`);
  link.querySelector(".bubble").textContent = count;
}

// Calls back with the element under the event that matches, wherever the page was redrawn since.
export function on(event, selector, callback) {
  document.addEventListener(event, (happened) => {
    const target = happened.target.closest?.(selector);
    if (target) callback(target, happened);
  });
}
